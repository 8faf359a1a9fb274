/** Trackings of activities, searched by a body (current: Search activity trackings; R43). */
import { readBody } from '../input/members.ts'
import { bodyRange } from '../input/ranges.ts'
import { instant, integer, listOf, number, type Rule } from '../input/rule.ts'
import { filterWordOf } from '../input/textual.ts'
import { arranged } from '../paging.ts'
import type { ActivityTracking } from '../store/tracking.ts'
import type { Action, World } from '../world.ts'
import { collection, FIFTY } from './collection.ts'
import { shownInstant } from './instants.ts'

const anything: Rule<unknown> = { problem: () => undefined, take: (value) => value }

const shape = {
  learnerIds: listOf(integer()),
  trainingSessionIds: listOf(integer()),
  activityIds: listOf(integer()),
  status: listOf(filterWordOf(['NOT_STARTED', 'STARTED', 'PENDING_FEEDBACK', 'COMPLETED'])),
  firstLaunchedAt: anything,
  completedAt: anything,
  latestAccessedAt: anything,
  timeSpent: anything,
  progress: anything,
  earnedPoints: anything,
}

const RANGES = [
  ['firstLaunchedAt', instant],
  ['completedAt', instant],
  ['latestAccessedAt', instant],
  ['timeSpent', number()],
  ['progress', number()],
  ['earnedPoints', number()],
] as const

export const search: Action = (question, world) => {
  const wanted = readBody(question, world, { shape, closed: true })
  const ranges = RANGES.map(([field, rule]) => ({
    field,
    holds: bodyRange(question, world, wanted[field], field, rule),
  }))
  const listed = <T>(list: readonly T[] | undefined, value: T) =>
    list === undefined || (list.length === 0 && world.choices.emptyIdList === 'everything') || list.includes(value)
  const found = world.store.activityTrackings.filter(
    (tracking) =>
      listed(wanted.learnerIds, tracking.learnerId) &&
      listed(wanted.trainingSessionIds, tracking.sessionId) &&
      listed(wanted.activityIds, tracking.activityId) &&
      listed<string>(wanted.status, tracking.status) &&
      ranges.every(({ field, holds }) => holds(tracking[field])),
  )
  const listing = { bounds: FIFTY, lists: ['count', '_links'] } as const
  return collection(question, world, arranged(found, world), listing, (tracking) => show(tracking, world))
}

function show(tracking: ActivityTracking, world: World): object {
  const session = world.store.sessions.known(tracking.sessionId)
  return {
    id: `${tracking.learnerId}-${tracking.sessionId}-${tracking.activityId}`,
    trainingSession: { id: session.id },
    firstLaunchedAt: shownInstant(tracking.firstLaunchedAt, world),
    completedAt: shownInstant(tracking.completedAt, world),
    latestAccessedAt: shownInstant(tracking.latestAccessedAt, world),
    status: tracking.status,
    progress: tracking.progress,
    earnedPoints: tracking.earnedPoints,
    timeSpent: tracking.timeSpent,
  }
}
