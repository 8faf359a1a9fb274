/**
 * The documents do not show which learning resources a learner may read: those of its own trackings and searches are
 * likely.
 */
import { pageOf } from '../../client/answers/page.ts'
import { valueAt } from '../../client/answers/values.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { sharedRead } from '../../laws/kit/sample.ts'
import { searchOf } from './search.ts'
import { learnerIdOf } from './tokens/sign-in.ts'
import { isId } from './training-records.ts'

const ENOUGH = 3

/** Ids of resources that the learner has tracked, and of those that it finds. */
const likely = (scope: Scope): Promise<readonly (number | string)[]> =>
  scope.once('resources of the learner', async (shared) => {
    const learnerId = await learnerIdOf(shared, shared.target.current!.learner!.login)
    const query = { learnerId, size: 50 }
    const rows = await sharedRead(shared, { as: 'administrator', shareReads: 'current/trackings.list' }, query)
    const tracked = rows.ok
      ? pageOf(rows)
          .items.map((row) => valueAt(row, 'learningResource.id'))
          .filter(isId)
      : []
    const { records: hits } = await searchOf('current/search.learning-resources').hits(shared)
    const found = hits.map(({ id }) => id).filter(isId)
    return [...new Set([...[...new Set(tracked)].slice(0, ENOUGH), ...found.slice(0, ENOUGH)])]
  })

/**
 * A path of the operation that a learner is served: the given one, or that of another resource.
 * @param pathOf the path for a resource, undefined where it has none
 */
export const readableByLearner = (
  scope: Scope,
  operation: OperationId,
  first: NonNullable<Call['path']>,
  pathOf: (id: number | string) => Promise<Call['path']>,
): Promise<NonNullable<Call['path']>> =>
  scope.once(`path that a learner reads by ${operation}`, async (shared) => {
    const serves = async (path: Call['path']) => (await shared.call({ operation, as: 'learner', path })).ok
    if (await serves(first)) return first
    for (const id of await likely(shared)) {
      const path = await pathOf(id)
      if (path && (await serves(path))) return path
    }
    return first
  })
