/** Faults of filters that are given together, and of finding a title by a part of it. */
import type { OperationId } from '../../contract/operations.ts'
import { ignores, refuses, replies } from '../../reference/mutators/builder.ts'
import { type Fault, listIn, withList } from '../../reference/mutators/fault.ts'

const LEARNERS = 'legacy-admin/learners.search'
const TRAININGS = 'legacy-admin/trainings.list'
const TEXTS = ['login', 'referenceNumber', 'name', 'firstname', 'email']
const OF_LEARNERS = ['guid', ...TEXTS, 'entityGuid', 'enabled']
const OF_TRAININGS = ['guid', 'type', 'title', 'code']

const refusesTwo = (operation: OperationId, names: readonly string[]): Fault =>
  refuses(
    operation,
    'refuses-two-filters',
    'refuses two filters at once',
    'filters-together',
    (question) => names.filter((name) => question.query.has(name)).length > 1,
  )

export const legacyAdminFilterFaults: readonly Fault[] = [
  ...ignores(LEARNERS, OF_LEARNERS, OF_LEARNERS, 'filters-together'),
  refusesTwo(LEARNERS, [...TEXTS, 'enabled']),
  ...ignores(TRAININGS, OF_TRAININGS, OF_TRAININGS, 'filters-together'),
  ...ignores(TRAININGS, ['type'], ['status'], 'filters-together'),
  ...ignores(TRAININGS, ['status'], ['type', 'title'], 'filters-together'),
  refusesTwo(TRAININGS, ['type', 'title']),
  replies(TRAININGS, 'whole-title-only', 'finds by the whole title only', 'title-part', (reply, { query }) => {
    const wanted = query.get('title')?.toLowerCase()
    const list = listIn(reply)
    if (wanted === undefined || !list) return reply
    return withList(
      reply,
      list.filter(({ title }) => String(title).toLowerCase() === wanted),
    )
  }),
]
