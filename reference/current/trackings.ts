/** Trackings of learning resources in sessions (current: Trackings). */
import type { Question } from '../exchange.ts'
import { answer } from '../forms/answer.ts'
import { mainLearner } from '../guards/callers.ts'
import { equals } from '../input/matching.ts'
import { readBody, type Taken } from '../input/members.ts'
import { recordAt } from '../input/path.ts'
import { demand } from '../input/problem.ts'
import { readQuery } from '../input/query.ts'
import { queryRange } from '../input/ranges.ts'
import { clearable, instant, integer, nullable, number, reference } from '../input/rule.ts'
import { decimal, filterWordOf, instantText, wholeNumber } from '../input/textual.ts'
import { arranged } from '../paging.ts'
import type { Draft } from '../store/collection.ts'
import type { Tracking } from '../store/tracking.ts'
import { trackingStatus } from '../tracking-status.ts'
import type { Action, World } from '../world.ts'
import { collection, FIFTY, selfLink } from './collection.ts'
import { shownInstant } from './instants.ts'

const amounts = {
  progress: number({ min: 0, max: 100 }),
  score: clearable(number()),
  scoreMax: clearable(number()),
  timeSpent: integer({ min: 0 }),
  firstLaunchedAt: nullable(instant),
  latestAccessedAt: nullable(instant),
  completedAt: nullable(instant),
}

const references = {
  learner: reference((id, { store }) => store.learners.get(id) !== undefined),
  learningResource: reference((id, { store }) => store.learningResources.get(id) !== undefined),
  trainingSession: reference((id, { store }) => store.sessions.get(id) !== undefined),
}

export const create: Action = (question, world) => {
  const { caller } = question
  const own = caller?.kind === 'learner' ? caller.learner.id : undefined
  const sent = readBody(question, world, {
    shape: { ...references, ...amounts },
    required: ['learningResource', 'trainingSession', ...(own === undefined ? (['learner'] as const) : [])],
    closed: true,
  })
  const { learner = own, learningResource, trainingSession, ...values } = sent
  demand(question, 'ownership', own === undefined || learner === own, 'a learner tracks only itself')
  const draft: Draft<Tracking> = {
    learnerId: learner ?? mainLearner(world).id,
    resourceId: learningResource ?? 0,
    sessionId: trainingSession ?? 0,
    ...untouched,
  }
  demandFirst(question, world, draft)
  writeAmounts(draft, values, world)
  return answer(showTracking(world.store.trackings.add(draft), world), world.choices.createStatus)
}

/** A tracking without any activity yet. */
export const untouched = {
  firstLaunchedAt: null,
  completedAt: null,
  lastCompletedAt: null,
  latestAccessedAt: null,
  progress: 0,
  score: null,
  scoreMax: null,
  timeSpent: 0,
  raw: '',
} as const satisfies Partial<Tracking>

function demandFirst(question: Question, world: World, draft: Draft<Tracking>): void {
  if (world.choices.repeatedTracking === 'create') return
  const known = world.store.trackings.find(
    (tracking) =>
      tracking.learnerId === draft.learnerId &&
      tracking.resourceId === draft.resourceId &&
      tracking.sessionId === draft.sessionId,
  )
  demand(question, 'unique', known === undefined, 'there is such a tracking already')
}

/** Writes the members that were sent; a tracking that becomes complete gets the day, unless one was sent. */
function writeAmounts(tracking: Draft<Tracking>, sent: Taken<typeof amounts>, world: World): void {
  Object.assign(tracking, sent)
  const dateless = sent.completedAt === undefined && tracking.completedAt === null
  if (dateless && trackingStatus(tracking, world) === 'COMPLETED')
    tracking.completedAt = tracking.latestAccessedAt ?? world.clock.instant()
  tracking.lastCompletedAt = tracking.completedAt
}

export const update: Action = (question, world) => {
  const tracking = recordAt(question, world.store.trackings, 'the tracking')
  const { caller } = question
  const own = caller?.kind !== 'learner' || caller.learner.id === tracking.learnerId
  demand(question, 'ownership', own, 'a learner updates only its own trackings')
  const open = trackingStatus(tracking, world) !== 'COMPLETED'
  demand(question, 'state', open, 'the tracking is completed')
  writeAmounts(tracking, readBody(question, world, { shape: amounts, closed: true }), world)
  return answer(showTracking(tracking, world))
}

const MOMENTS = ['firstLaunchedAt', 'completedAt', 'latestAccessedAt'] as const

export const list: Action = (question, world) => {
  const wanted = readQuery(question, world, {
    learnerId: wholeNumber(),
    learningResourceId: wholeNumber(),
    trainingSessionId: wholeNumber(),
    status: filterWordOf(['COMPLETED', 'INCOMPLETE', 'NOT_STARTED']),
  })
  const ranges = [
    ...MOMENTS.map((field) => ({ field, holds: queryRange(question, world, field, instantText) })),
    { field: 'timeSpent' as const, holds: queryRange(question, world, 'timeSpent', wholeNumber()) },
    { field: 'progress' as const, holds: queryRange(question, world, 'progress', decimal()) },
    { field: 'score' as const, holds: queryRange(question, world, 'score', decimal()) },
  ]
  const found = world.store.trackings.filter(
    (tracking) =>
      equals(tracking.learnerId, wanted.learnerId) &&
      equals(tracking.resourceId, wanted.learningResourceId) &&
      equals(tracking.sessionId, wanted.trainingSessionId) &&
      equals<string>(trackingStatus(tracking, world), wanted.status) &&
      ranges.every(({ field, holds }) => holds(tracking[field])),
  )
  const listing = { bounds: FIFTY, lists: ['count', '_links'] } as const
  return collection(question, world, arranged(found, world), listing, (tracking) => showTracking(tracking, world))
}

function showTracking(tracking: Tracking, world: World): object {
  return {
    uuid: tracking.uuid,
    id: tracking.id,
    learningResource: { id: tracking.resourceId },
    trainingSession: { id: tracking.sessionId },
    firstLaunchedAt: shownInstant(tracking.firstLaunchedAt, world),
    completedAt: shownInstant(tracking.completedAt, world),
    latestAccessedAt: shownInstant(tracking.latestAccessedAt, world),
    progress: tracking.progress,
    score: tracking.score,
    scoreMax: tracking.scoreMax,
    status: trackingStatus(tracking, world),
    timeSpent: tracking.timeSpent,
    ...selfLink(`/v1/trackings/${tracking.id}`, world),
  }
}
