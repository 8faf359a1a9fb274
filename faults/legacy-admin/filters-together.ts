/** Faults of filters that are given together, and of finding a title by a part of it. */
import type { OperationId } from '../../contract/operations.ts'
import { asks, refuses, replies } from '../../reference/mutators/builder.ts'
import { type Fault, listIn, withList } from '../../reference/mutators/fault.ts'

const LEARNERS = 'legacy-admin/learners.search'
const TRAININGS = 'legacy-admin/trainings.list'
const TEXTS = ['login', 'referenceNumber', 'name', 'firstname', 'email']

/** One filter has no effect beside others. */
const ignored = (operation: OperationId, name: string, beside: readonly string[]): Fault =>
  asks(
    operation,
    `ignores-${name}-beside-others`,
    `ignores ${name} beside other filters`,
    'filters-together',
    ({ query }) => {
      if (beside.some((other) => query.has(other))) query.delete(name)
    },
  )

/** Each of them has no effect beside another one. */
const besideEach = (operation: OperationId, names: readonly string[]): readonly Fault[] =>
  names.flatMap((name) =>
    names
      .filter((other) => other !== name)
      .map((other) =>
        asks(
          operation,
          `ignores-${name}-beside-${other}`,
          `ignores ${name} beside ${other}`,
          'filters-together',
          ({ query }) => {
            if (query.has(other)) query.delete(name)
          },
        ),
      ),
  )

const refusesTwo = (operation: OperationId, names: readonly string[]): Fault =>
  refuses(
    operation,
    'refuses-two-filters',
    'refuses two filters at once',
    'filters-together',
    (question) => names.filter((name) => question.query.has(name)).length > 1,
  )

export const legacyAdminFilterFaults: readonly Fault[] = [
  ignored(LEARNERS, 'enabled', TEXTS),
  ignored(LEARNERS, 'entityGuid', TEXTS),
  ...TEXTS.map((name) =>
    ignored(
      LEARNERS,
      name,
      TEXTS.filter((other) => other !== name),
    ),
  ),
  ...besideEach(LEARNERS, ['guid', ...TEXTS, 'entityGuid', 'enabled']),
  refusesTwo(LEARNERS, [...TEXTS, 'enabled']),
  ...besideEach(TRAININGS, ['guid', 'type', 'title', 'code']),
  ...[
    ['type', 'status'],
    ['status', 'type'],
    ['status', 'title'],
  ].map(([name, beside]) =>
    asks(
      TRAININGS,
      `ignores-${name}-beside-${beside}`,
      `ignores ${name} beside ${beside}`,
      'filters-together',
      ({ query }) => {
        if (query.has(beside!)) query.delete(name!)
      },
    ),
  ),
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
