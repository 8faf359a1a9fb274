/** The sample of an operation, and reads that several checks share. */
import type { Answer } from '../../client/answer.ts'
import type { Caller } from '../../client/target.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import type { Query, Setting } from './suite.ts'

export const sampleOf = async (scope: Scope, { sample, as }: Setting, by: Caller = as): Promise<Call> =>
  sample ? sample(scope, by) : {}

/** Nothing changes while the checks read: one answer serves several checks. */
export const sharedRead = (scope: Scope, { shareReads, as }: Setting, query: Query): Promise<Answer> =>
  scope.once(`read ${shareReads} ${as} ${JSON.stringify(Object.entries(query).sort())}`, (shared) =>
    shared.call({ operation: shareReads!, as, query }),
  )
