/** The freedoms of other platforms with learning objects and their rows in the older learner interface. */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { showing } from '../../reference/mutators/builder.ts'
import { bodyOf, copyOf, giving, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { relisted } from './making.ts'

const { answers, asks, refuses, varies, wraps } = variationsOf('legacy-learner-')

const LIST = 'legacy-learner/learning-objects.list'
export const OBJECTS: readonly OperationId[] = [
  'legacy-learner/learning-objects.list',
  'legacy-learner/learning-objects.get',
]
const ROWS: readonly OperationId[] = [
  'legacy-learner/trackings.get',
  'legacy-learner/trackings.save',
  'legacy-learner/trackings.upload',
]

/** Changes each record of each of the operations. */
export const onEach = (operations: readonly OperationId[], change: (record: Members) => void) =>
  operations.map((operation) => showing(operation, change))

const objects: readonly Variation[] = [
  asks(LIST, 'themes-by-part', 'finds objects by a part of a theme', ['R37'], (question, { store }) => {
    const theme = question.query.get('theme')
    if (!theme || store.themes.find(({ name }) => name === theme)) return
    const whole = store.themes.find(({ name }) => name.toLowerCase().includes(theme.toLowerCase()))
    if (whole) question.query.set('theme', whole.name)
  }),
  wraps(
    LIST,
    'not-mobile',
    'takes mobileTraining false for objects of other trainings',
    ['R61'],
    (next, { store }) =>
      (question) => {
        if (question.query.get('mobileTraining') !== 'false') return next(question)
        const asked = copyOf(question)
        asked.query.set('mobileTraining', 'true')
        const turn = () => {
          for (const course of store.courses) course.isMobile = !course.isMobile
        }
        turn()
        try {
          return next(asked)
        } finally {
          turn()
        }
      },
  ),
  varies(
    'empty-objects',
    'gives empty objects for what an object has not',
    ['R7', 'R60'],
    ...onEach(OBJECTS, (object) => {
      for (const name of ['folder', 'theme']) if (object[name] === null) object[name] = {}
      if (isObject(object.theme) && !object.theme.theme) object.theme = {}
    }),
  ),
  varies(
    'trackings-of-zero',
    'gives 0 as trackingId of an object without a row',
    ['R69'],
    giving(({ trackings }) => {
      for (const tracking of trackings.all()) if (tracking.id % 2) trackings.remove(tracking)
    }),
    ...onEach(OBJECTS, (object) => {
      object.trackingId ??= 0
    }),
  ),
  varies(
    'dated-never',
    'gives an empty launch date for what was never launched',
    ['R86'],
    ...onEach(OBJECTS, (object) => {
      object.launchDate ??= ''
    }),
  ),
  varies(
    'undated-where-unused',
    'leaves out the dates of what was never launched or completed, as the first objects of the list were not',
    ['R7'],
    giving(({ trackings, sessionItems }) => {
      const first = new Set(sessionItems.all().slice(0, 3))
      for (const tracking of trackings.all()) {
        const isFirst = [...first].some(
          ({ sessionId, resourceId }) => tracking.sessionId === sessionId && tracking.resourceId === resourceId,
        )
        if (isFirst) Object.assign(tracking, { firstLaunchedAt: null, latestAccessedAt: null, completedAt: null })
      }
    }),
    ...onEach(OBJECTS, (object) => {
      if (!object.launchDate) delete object.launchDate
    }),
    ...onEach(ROWS, (row) => {
      for (const name of ['firstLaunchTime', 'completionTime']) if (!row[name]) delete row[name]
    }),
  ),
  varies(
    'whole-percent',
    'writes a progression with a percent sign',
    ['R70'],
    ...onEach(OBJECTS, (object) => {
      if (typeof object.progression === 'string') object.progression = `${object.progression} %`
    }),
  ),
]

const rows: readonly Variation[] = [
  answers(
    'legacy-learner/trackings.upload',
    'rows-in-other-order',
    'returns uploaded rows in another order',
    ['R72'],
    (reply) => relisted(reply, (list) => [...list].reverse()),
  ),
  asks(
    'legacy-learner/trackings.save',
    'first-launch-stays',
    'keeps the first launch of a row',
    ['R72'],
    (question, { store }) => {
      const body = bodyOf(question)
      const row = store.trackings.get(Number(body.trackingId))
      if (row?.firstLaunchedAt && 'firstLaunchTime' in body) {
        const { firstLaunchTime: _, ...rest } = body
        question.body = rest
      }
    },
  ),
  refuses(
    'legacy-learner/trackings.save',
    'no-score-above-its-maximum',
    'refuses a score above its maximum',
    ['R5'],
    (question, { store }) => {
      const { trackingId, score, scoreMax } = { ...bodyOf(question) }
      const stored = store.trackings.get(Number(trackingId))
      const isAbove = Number(score ?? stored?.score) > Number(scoreMax ?? stored?.scoreMax ?? Infinity)
      return isAbove
    },
  ),
  varies(
    'scores-rounded',
    'rounds scores to two decimals',
    ['R60'],
    giving(({ trackings }) => {
      for (const tracking of trackings) if (tracking.score !== null) tracking.score /= 3
    }),
    ...onEach(ROWS, (row) => {
      for (const name of ['score', 'scoreMax'])
        if (typeof row[name] === 'number') row[name] = Math.round(row[name] * 100) / 100
    }),
  ),
]

export const objectVariations: readonly Variation[] = [...objects, ...rows]
