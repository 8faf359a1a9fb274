/** How managers and subordinates are read: legacy-learner, Endpoints. */

import type { Answer } from '../../client/answer.ts'
import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { needs } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import type { Query } from '../../laws/kit/pages.ts'
import { wanted } from './inputs.ts'

export const MANAGERS = 'legacy-learner/managers.list'
export const SUBORDINATES = 'legacy-learner/subordinates.list'

/** The caller: the session of the run, or that of the second learner. */
export type Speaker = Pick<Call, 'as' | 'headers'>

/** R101: the documents show no maximum, and no size without a limit; other lists return this many. */
export const AMPLE = 50

/** R101: limit and offset have no default. */
export const wantedOf = (scope: Scope) =>
  wanted(scope, { operation: SUBORDINATES, as: 'session' }, { limitedSub: false, limit: 100, offset: 1 })

/** @throws Undecided when the answer is no success or holds no list of numbers: other checks report that */
export function idsIn(answer: Answer, member: string): readonly number[] {
  const value = (succeeded(answer).json as { value?: Record<string, unknown> | null } | undefined)?.value
  const ids = value?.[member]
  if (!Array.isArray(ids) || ids.some((id) => typeof id !== 'number'))
    throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`))
  return ids
}

/** The offset that may have to stand beside a limit: none where the platform refuses it. */
export const besideLimit = (scope: Scope) =>
  scope.once('offset beside a limit', async (shared): Promise<Query> => {
    const ask = { operation: SUBORDINATES, as: 'session' } as const
    return (await shared.call({ ...ask, query: { limit: 1, offset: 1 } })).ok ? { offset: 1 } : {}
  })

/** As many as a limit may ask for; none where it is refused. */
export async function ample(
  scope: Scope,
  query: Query = {},
  speaker: Speaker = { as: 'session' },
): Promise<readonly number[]> {
  const sent = { ...(await wantedOf(scope)), ...query, limit: AMPLE, ...(await besideLimit(scope)) }
  const answer = await scope.call({ operation: SUBORDINATES, ...speaker, query: sent })
  return answer.ok ? idsIn(answer, 'subordinatesIds') : []
}

/**
 * All subordinates, where a list that is shorter than its limit shows that they are all (R18: an offset may leave one
 * out).
 */
export async function allOf(scope: Scope, speaker: Speaker): Promise<readonly number[] | undefined> {
  const query = { limitedSub: false, limit: AMPLE }
  const answer = await scope.call({ operation: SUBORDINATES, ...speaker, query })
  const ids = answer.ok ? idsIn(answer, 'subordinatesIds') : undefined
  return ids && ids.length < AMPLE ? ids : undefined
}
