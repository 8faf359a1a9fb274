/** Faults of the training list. */
import type { Members } from '../../contract/members.ts'
import { asking, checkId, type Fault, listIn, replying, withList } from '../../mutators/fault.ts'
import { changesEach, countsAll, failsOn } from './making.ts'

const TRAININGS = 'legacy-learner/trainings.list'

export const trainingFaults: readonly Fault[] = [
  changesEach(TRAININGS, 'blank-picture', 'shows words in place of a picture address', 'addresses', (training) => {
    training.normalPictureUrl = 'no picture'
  }),
  changesEach(TRAININGS, 'one-id-for-all', 'shows one trainingId for every training', 'one-id', (training) => {
    training.trainingId = 1
  }),
  changesEach(TRAININGS, 'own-parents', 'shows each chapter as its own parent', 'chapter-own-parent', (training) => {
    for (const chapter of training.catalogInfo as Members[])
      if (chapter.parentGuid !== null) chapter.parentGuid = chapter.guid
  }),
  countsAll(TRAININGS, 'filter'),
  failsOn(TRAININGS, 'limit'),
  {
    id: `${TRAININGS}/ignores-offset-beside-filter`,
    title: 'ignores offset beside filter',
    kills: [checkId(TRAININGS, 'filtered-pages')],
    around: [asking(TRAININGS, ({ query }) => void (query.get('filter') && query.delete('offset')))],
  },
  {
    id: `${TRAININGS}/ignores-only-mobile`,
    title: 'ignores filter=onlyMobile',
    kills: [checkId(TRAININGS, 'filter-onlyMobile')],
    around: [asking(TRAININGS, ({ query }) => query.delete('filter'))],
  },
  {
    id: `${TRAININGS}/loses-one-mobile`,
    title: 'leaves one mobile training out',
    kills: [checkId(TRAININGS, 'filter-onlyMobile')],
    around: [
      replying(TRAININGS, (reply, { query }) => {
        const list = listIn(reply)
        return list?.length && query.get('filter') === 'onlyMobile' ? withList(reply, list.slice(1)) : reply
      }),
    ],
  },
  {
    id: `${TRAININGS}/empty-filter-is-mobile`,
    title: 'treats an empty filter as onlyMobile',
    kills: [checkId(TRAININGS, 'filter-default')],
    around: [asking(TRAININGS, ({ query }) => void (query.get('filter') === '' && query.set('filter', 'onlyMobile')))],
  },
]
