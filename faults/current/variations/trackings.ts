/** Requirements of an honest platform for trackings, and its own additions to them. */

import type { Members } from '../../../contract/members.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { ReadingId } from '../../../contract/readings.ts'
import { untouched } from '../../../reference/current/trackings.ts'
import type { World } from '../../../reference/index.ts'
import { answering, refusing } from '../../../reference/mutators/builder.ts'
import { asking, bodyOf, giving, recordsIn, type Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'

const { holds, refuses, varies } = variationsOf('trackings-')

const CREATE: OperationId = 'current/trackings.create'
const UPDATE: OperationId = 'current/trackings.update'

/** Refuses the tracking that would result. */
const wants = (
  slug: string,
  title: string,
  readings: readonly ReadingId[],
  isWrong: (tracking: Members, world: World) => boolean,
) =>
  refuses([CREATE, UPDATE], slug, title, readings, (question, world) => {
    const stored = world.store.trackings.get(Number(question.path.id))
    return isWrong({ ...stored, ...bodyOf(question) }, world) && 422
  })

/** Members of a tracking, stored or sent. */
const instant = (moment: unknown) => (typeof moment === 'number' ? moment : Date.parse(String(moment ?? '')))

const isOver = (moment: number, other: number) => moment > other

export const trackingVariations: readonly Variation[] = [
  wants('dates-in-order', 'wants the dates of a tracking in their order', ['R5'], (tracking) => {
    const [first, latest, completed] = [tracking.firstLaunchedAt, tracking.latestAccessedAt, tracking.completedAt].map(
      instant,
    ) as [number, number, number]
    return isOver(first, latest) || isOver(first, completed)
  }),
  wants(
    'completed-with-a-date',
    'wants a date with all of the progress, and all of the progress with a date',
    ['R5'],
    ({ progress, completedAt }) => (progress === 100) !== (completedAt !== null && completedAt !== undefined),
  ),
  wants(
    'scores-with-a-maximum',
    'takes a score up to a maximum that goes with it',
    ['R5'],
    ({ score, scoreMax }) =>
      score !== null && score !== undefined && !(typeof scoreMax === 'number' && Number(score) <= scoreMax),
  ),
  varies(
    'dated-by-itself',
    'dates the first launch, and each access that is sent without a date',
    ['R106'],
    asking(CREATE, (question, { clock }) => {
      const now = new Date(clock.instant()).toISOString()
      question.body = { firstLaunchedAt: now, latestAccessedAt: now, ...bodyOf(question) }
    }),
    answering(UPDATE, (reply, question, { store, clock }) => {
      if ('latestAccessedAt' in bodyOf(question)) return undefined
      for (const record of recordsIn(reply)) {
        const tracking = store.trackings.get(Number(record.id))
        if (tracking) tracking.latestAccessedAt = clock.instant()
        record.latestAccessedAt = new Date(clock.instant()).toISOString()
      }
    }),
  ),
  // More of one learner than a page holds.
  varies(
    'elsewhere-too',
    'tracks a learner in two more sessions by itself',
    ['R106', 'R108'],
    answering(CREATE, (reply, _, { store }) => {
      for (const { id } of recordsIn(reply)) {
        const { id: _id, uuid: _uuid, ...tracking } = store.trackings.known(Number(id))
        const others = store.sessions.filter((session) => session.id !== tracking.sessionId).slice(0, 2)
        for (const { id: sessionId } of others) store.trackings.add({ ...tracking, sessionId })
      }
    }),
  ),
  holds(
    'repeated',
    'has more trackings of a learner in one place than a page holds',
    ['R41', 'R108'],
    ({ trackings, learners }) => {
      for (const { id: _id, uuid: _uuid, ...tracking } of trackings.all().slice(0, 6))
        for (const { id: learnerId } of learners.all().slice(0, 12))
          for (let times = 0; times < 60; times++)
            trackings.add({ ...tracking, learnerId, progress: 5, completedAt: null, lastCompletedAt: null })
    },
  ),
  varies(
    'new-learners',
    'tracks a new learner from the beginning',
    ['R108'],
    answering('current/learners.create', (reply, _, { store }) => {
      const [first] = store.trackings
      for (const { id } of recordsIn(reply))
        if (first)
          store.trackings.add({
            ...untouched,
            learnerId: Number(id),
            resourceId: first.resourceId,
            sessionId: first.sessionId,
          })
    }),
  ),
  varies(
    'in-open-sessions',
    'tracks in sessions that are under way alone',
    ['RC7'],
    // While one is under way, nothing is sent to others.
    giving(({ sessions }) => {
      for (const session of sessions) session.status = 'CLOSED'
    }),
    refusing(CREATE, (question, { store }) => {
      const { trainingSession } = bodyOf(question)
      const session = store.sessions.get(Number((trainingSession as Members | undefined)?.id))
      return session && session.status !== 'ONGOING' && 422
    }),
  ),
]
