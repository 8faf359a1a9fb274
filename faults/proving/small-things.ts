/** Small defects on a platform that is sound otherwise: none may cost more than its own part. Data. */

import { hasTerms, termsOf } from '../../contract/index.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around } from '../../reference/index.ts'
import { refusal, refusing } from '../../reference/mutators/builder.ts'
import { listIn, replying } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'
import { randomOf } from './random.ts'
import type { StageOptions } from './stage.ts'

interface SmallThing {
  readonly what: string
  readonly stage: StageOptions
}

/** Answers every n-th request, whichever it is, with a server error. */
const sporadic = (oneIn: number, seed: number): Around => {
  const random = randomOf(seed)
  return refusing('*', () => random() * oneIn < 1 && 500)
}

/** Answers the first request for an operation with a server error, and no other. */
const failingOnce = (operation: OperationId): Around => {
  let asked = 0
  return refusing(operation, () => !asked++ && 500)
}

const LISTS: readonly OperationId[] = [...new Set(checks.map(({ operation }) => operation))].filter(
  (operation) => hasTerms(operation) && termsOf(operation).answer.kind === 'page' && termsOf(operation).paging,
)

/** Every list gives this answer past its end. */
const pastEnd = (how: 'null' | 400 | 404 | 500): readonly Around[] =>
  LISTS.map((operation) =>
    replying(operation, (reply, question) => {
      const from = question.query.get(termsOf(operation).paging!.from)
      if (!Number(from) || listIn(reply)?.length !== 0) return undefined
      if (how !== 'null') return refusal(question, how)
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
