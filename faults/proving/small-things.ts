/** Small defects on a platform that is sound otherwise: none may cost more than its own part. Data. */
import { hasTerms, termsOf } from '../../contract/index.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around, Reply } from '../../reference/index.ts'
import { around, listIn, replying } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'
import { randomOf } from './random.ts'
import type { StageOptions } from './stage.ts'

interface SmallThing {
  readonly what: string
  readonly stage: StageOptions
}

const refusal = (status: number): Reply => ({
  status,
  headers: {},
  body: { success: false, message: 'not now', value: {} },
})

/** Answers every n-th request, whichever it is, with a server error. */
const sporadic = (oneIn: number, seed: number): Around => {
  const random = randomOf(seed)
  return around('*', (next) => (question) => (random() * oneIn < 1 ? refusal(500) : next(question)))
}

/** Answers the first request for an operation with a server error, and no other. */
const failingOnce = (operation: OperationId): Around => {
  let asked = 0
  return around(operation, (next) => (question) => (asked++ ? next(question) : refusal(500)))
}

const LISTS: readonly OperationId[] = [...new Set(checks.map(({ operation }) => operation))].filter(
  (operation) => hasTerms(operation) && termsOf(operation).answer.kind === 'page' && termsOf(operation).paging,
)

/** Every list gives this answer past its end. */
const pastEnd = (how: 'null' | 400 | 404 | 500): readonly Around[] =>
  LISTS.map((operation) =>
    replying(operation, (reply, { query }) => {
      const from = query.get(termsOf(operation).paging!.from)
      if (!Number(from) || listIn(reply)?.length !== 0) return undefined
      if (how !== 'null') return refusal(how)
      const body = reply.body as Readonly<Record<string, unknown>>
      const emptied = Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? null : value])
      return { ...reply, body: Object.fromEntries(emptied) }
    }),
  )

/** Reads of which many checks rest on one answer. */
const SHARED_READS: readonly OperationId[] = [
  'legacy-learner/learning-objects.list',
  'legacy-admin/trainings.list',
  'current/learners.list',
]

export const SMALL_THINGS: readonly SmallThing[] = [
  { what: 'nothing, mode full', stage: {} },
  { what: 'nothing, mode additive', stage: { mode: 'additive' } },
  { what: 'nothing, mode read-only', stage: { mode: 'read-only' } },
  ...(['null', 404, 400, 500] as const).map((how) => ({
    what: `${how} past the end of every list`,
    stage: { around: pastEnd(how) },
  })),
  ...SHARED_READS.map((operation) => ({
    what: `one 500 in ${operation}`,
    stage: { around: [failingOnce(operation)] },
  })),
  ...[1, 2, 3].map((seed) => ({
    what: `500 to 1 request in 20, seed ${seed}`,
    stage: { around: [sporadic(20, seed)] },
  })),
]
