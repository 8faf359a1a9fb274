/** Faults of what the envelope of a paged list counts. */
import { type Fault, isObject, isOk, listIn } from '../../mutators/fault.ts'
import { replies } from './build.ts'

const LISTS = [
  'legacy-admin/learners.search',
  'legacy-admin/entities.search',
  'legacy-admin/trainings.list',
  'legacy-admin/learners.trackings',
] as const

export const legacyAdminTotalsFaults: readonly Fault[] = LISTS.flatMap((operation) => [
  replies([operation, 'totals-the-page', 'counts the page as totalCount', 'total-count'], (reply) => {
    if (isOk(reply) && isObject(reply.body)) reply.body.totalCount = listIn(reply)?.length ?? 0
  }),
  replies([operation, 'totals-the-rest', 'counts the results from the page on', 'total-count'], (reply, { query }) => {
    const before = (Number(query.get('page') ?? 1) - 1) * Number(query.get('limit') ?? 10)
    if (isOk(reply) && isObject(reply.body)) reply.body.totalCount = Number(reply.body.totalCount) - before
  }),
  replies([operation, 'counts-to-three', 'counts at most three results', 'count-of-default-page'], (reply) => {
    if (isOk(reply) && isObject(reply.body)) reply.body.count = Math.min(3, Number(reply.body.count))
  }),
])
