/** Faults of the training list. */
import type { Members } from '../../contract/members.ts'
import { asks, ignores, replies, shows } from '../../reference/mutators/builder.ts'
import { type Fault, listIn, withList } from '../../reference/mutators/fault.ts'
import { countsAll, failsOn } from './making.ts'

const TRAININGS = 'legacy-learner/trainings.list'

export const trainingFaults: readonly Fault[] = [
  shows(TRAININGS, 'blank-picture', 'shows words in place of a picture address', 'addresses', (training) => {
    training.normalPictureUrl = 'no picture'
  }),
  shows(TRAININGS, 'one-id-for-all', 'shows one trainingId for every training', 'one-id', (training) => {
    training.trainingId = 1
  }),
  shows(TRAININGS, 'own-parents', 'shows each chapter as its own parent', 'chapter-own-parent', (training) => {
    for (const chapter of training.catalogInfo as Members[])
      if (chapter.parentGuid !== null) chapter.parentGuid = chapter.guid
  }),
  countsAll(TRAININGS, 'filter'),
  failsOn(TRAININGS, 'limit'),
  ...ignores(TRAININGS, ['offset'], ['filter'], 'filtered-pages'),
  asks(TRAININGS, 'ignores-only-mobile', 'ignores filter=onlyMobile', 'filter-onlyMobile', ({ query }) =>
    query.delete('filter'),
  ),
  replies(TRAININGS, 'loses-one-mobile', 'leaves one mobile training out', 'filter-onlyMobile', (reply, { query }) => {
    const list = listIn(reply)
    return list?.length && query.get('filter') === 'onlyMobile' ? withList(reply, list.slice(1)) : reply
  }),
  asks(
    TRAININGS,
    'empty-filter-is-mobile',
    'treats an empty filter as onlyMobile',
    'filter-default',
    ({ query }) => void (query.get('filter') === '' && query.set('filter', 'onlyMobile')),
  ),
]
