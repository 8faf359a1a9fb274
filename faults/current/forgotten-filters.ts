/** Filters that a list ignores beside others, counts that ignore them, and filters that do not follow an update. */
import { filtersOf, isVisible } from '../../contract/conditions/filters.ts'
import { termsOf } from '../../contract/index.ts'
import type { Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { OPERATORS } from '../../contract/terms.ts'
import { countsUnfilteredLater } from '../../laws/counts/faults.ts'
import type { World } from '../../reference/index.ts'
import { asks, fault, wraps } from '../../reference/mutators/builder.ts'
import { around, type Fault, isOk, listIn, madeSlug, recordsIn, withList } from '../../reference/mutators/fault.ts'
import { parametersOf } from '../../reference/mutators/parameters.ts'

type Forgotten = readonly [operation: OperationId, name: string, beside: string]

/** Each filter whose values records show. */
const forgottenBeside = (operation: OperationId, others: readonly string[]): readonly Forgotten[] =>
  filtersOf(termsOf(operation))
    .filter(isVisible)
    .flatMap(({ name }) => others.map((beside) => [operation, name, beside] as const))

/** The ignored filter or bound, and the one beside it. */
const FORGOTTEN: readonly Forgotten[] = [
  ['current/learners.list', 'enabled', 'entityId'],
  ['current/learners.list', 'departmentName', 'departmentId'],
  ['current/learners.list', 'lastName', 'managerId'],
  ['current/learners.list', 'managerId', 'entityId'],
  ['current/learners.list', 'groupId', 'lastName'],
  ['current/learners.list', 'groupUuid', 'enabled'],
  ['current/learning-resources.list', 'uuid', 'id'],
  ['current/learning-resources.list', 'status', 'type'],
  ['current/registrations.list', 'progress', 'learnerId'],
  ['current/registrations.list', 'learnerId', 'timeSpent.lowerThanEqual'],
  ['current/training-sessions.list', 'modifiedAt', 'languageCode'],
  ['current/activity-trackings.search', 'timeSpent', 'trainingSessionIds'],
  ['current/activity-trackings.search', 'activityIds', 'status'],
  ...forgottenBeside('current/learners.list', ['include', 'createdAt.greaterThan']),
  ...forgottenBeside('current/learning-resources.list', ['include', 'lastUpdatedAt.greaterThan']),
  ...forgottenBeside('current/registrations.list', ['include']),
  ['current/learners.list', 'createdAt', 'enabled'],
  ['current/learning-resources.list', 'lastUpdatedAt', 'type'],
  ['current/learning-resources.list', 'lastUpdatedAt', 'include'],
]

const forgotten = FORGOTTEN.map(([operation, name, beside]) =>
  asks(
    operation,
    `forgets-${name}-beside-${beside}`,
    `forgets ${name} where ${beside} is given`,
    'filters-combined',
    (question) => {
      const at = parametersOf(termsOf(operation))
      if (at.get(question, beside) === null) return
      at.delete(question, name)
      for (const operator of OPERATORS) at.delete(question, `${name}.${operator}`)
    },
  ),
)

const updated = new WeakMap<World, Set<string>>()

/** A record is not found by a value from an update. */
const stale = (update: OperationId, list: OperationId, name: string): Fault =>
  fault(
    update,
    `leaves-index-of-${name}`,
    `finds no updated record by ${name}`,
    'appears-in-list',
    around(update, (next, world) => (question) => {
      const { id } = question.path
      const reply = next(question)
      if (isOk(reply)) updated.set(world, new Set([...(updated.get(world) ?? []), String(id)]))
      return reply
    }),
    around(list, (next, world) => (question) => {
      const isAsked = parametersOf(termsOf(list)).get(question, name) !== null
      const reply = next(question)
      const found = isAsked ? recordsIn(reply) : []
      return found.length
        ? withList(
            reply,
            found.filter(({ id }) => !updated.get(world)?.has(String(id))),
          )
        : reply
    }),
  )

/** Records that a list leaves out whenever the filter is given. */
const partly = (operation: OperationId, name: string, of: string, isOf: (record: Members) => boolean): Fault =>
  wraps(
    operation,
    `finds-no-${of}-by-${name}`,
    `finds nothing ${of} by ${name}`,
    madeSlug(`filter-${name}`),
    (next) => (question) => {
      const isAsked = parametersOf(termsOf(operation)).get(question, name) !== null
      const reply = next(question)
      return isAsked && listIn(reply)
        ? withList(
            reply,
            recordsIn(reply).filter((record) => !isOf(record)),
          )
        : reply
    },
  )

const isCompleted = ({ completedAt }: Members) => Boolean(completedAt)

const isDisabled = ({ enabled }: Members) => enabled === false

export const forgottenFilterFaults: readonly Fault[] = [
  ...forgotten,
  partly('current/registrations.list', 'learnerId', 'completed', isCompleted),
  partly('current/activity-trackings.search', 'trainingSessionIds', 'completed', isCompleted),
  ...['languageCode', 'departmentName'].map((name) => partly('current/learners.list', name, 'disabled', isDisabled)),
  ...['enabled', 'entityId', 'managerId', 'languageCode'].map((name) =>
    stale('current/learners.update', 'current/learners.list', name),
  ),
  stale('current/tags.update', 'current/tags.list', 'languageCode'),
  stale('current/themes.update', 'current/themes.list', 'languageCode'),
  stale('current/learning-resources.update', 'current/learning-resources.list', 'publisherId'),
  ...(['current/learners.list', 'current/learning-resources.list', 'current/tags.list'] as const).map((operation) =>
    countsUnfilteredLater(termsOf(operation)),
  ),
]
