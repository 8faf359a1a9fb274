/** Requirements of an honest platform for trackings, and its own additions to them. */
import type { Members } from '../../../contract/members.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { ReadingId } from '../../../contract/readings.ts'
import type { Reply, World } from '../../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  giving,
  isOk,
  recordsIn,
  type Variation,
  variationsOf,
} from '../../../reference/mutators/fault.ts'

const varies = variationsOf('trackings')

const CREATE: OperationId = 'current/trackings.create'
const UPDATE: OperationId = 'current/trackings.update'

const refusal = (message: string): Reply => ({ status: 422, headers: {}, body: { message } })

/** Refuses the tracking that would result. */
const refusing = (
  slug: string,
  title: string,
  readings: readonly ReadingId[],
  isWrong: (tracking: Members, world: World) => boolean,
) =>
  varies(
    slug,
    title,
    readings,
    ...[CREATE, UPDATE].map((operation) =>
      around(operation, (next, world) => (question) => {
        const stored = world.store.trackings.get(Number(question.path.id))
        return isWrong({ ...stored, ...bodyOf(question) }, world) ? refusal(title) : next(question)
      }),
    ),
  )

/** Members of a tracking, stored or sent. */
const instant = (moment: unknown) => (typeof moment === 'number' ? moment : Date.parse(String(moment ?? '')))

const isOver = (moment: number, other: number) => moment > other

export const trackingVariations: readonly Variation[] = [
  refusing('dates-in-order', 'wants the dates of a tracking in their order', ['R5'], (tracking) => {
    const [first, latest, completed] = [tracking.firstLaunchedAt, tracking.latestAccessedAt, tracking.completedAt].map(
      instant,
    ) as [number, number, number]
    return isOver(first, latest) || isOver(first, completed)
  }),
  refusing(
    'completed-with-a-date',
    'wants a date with all of the progress, and all of the progress with a date',
    ['R5'],
    ({ progress, completedAt }) => (progress === 100) !== (completedAt !== null && completedAt !== undefined),
  ),
  refusing(
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
    around(UPDATE, (next, { store, clock }) => (question) => {
      const reply = next(question)
      if (!isOk(reply) || 'latestAccessedAt' in bodyOf(question)) return reply
      for (const record of recordsIn(reply)) {
        const tracking = store.trackings.get(Number(record.id))
        if (tracking) tracking.latestAccessedAt = clock.instant()
        record.latestAccessedAt = new Date(clock.instant()).toISOString()
      }
      return reply
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
    around(CREATE, (next, { store }) => (question) => {
      const { trainingSession } = bodyOf(question)
      const session = store.sessions.get(Number((trainingSession as Members | undefined)?.id))
      return session && session.status !== 'ONGOING' ? refusal('the session is not open') : next(question)
    }),
  ),
]
