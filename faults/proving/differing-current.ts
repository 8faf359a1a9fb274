/** A platform whose current interface differs in each of the ways that a profile can declare. */
import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around, Reply } from '../../reference/index.ts'
import { around, asking, bodyOf, isOk, recordsIn, replying } from '../../reference/mutators/fault.ts'

const each = (operations: readonly string[], change: (record: Members) => void): readonly Around[] =>
  operations.map((name) =>
    replying(`current/${name}` as OperationId, (reply) => {
      if (isOk(reply)) for (const record of recordsIn(reply)) change(record)
    }),
  )

const renamed = (record: Members, from: string, to: string) => {
  if (!(from in record)) return
  record[to] = record[from]
  delete record[from]
}

const refused = (message: string, status = 400): Reply => ({ status, headers: {}, body: { message } })

/** `2026-01-02T03:04:05Z` as `2026-01-02 03:04:05`. */
const plainDate = (value: unknown) => (typeof value === 'string' ? value.slice(0, 19).replace('T', ' ') : value)

const SMALLEST_PAGE = 50

export const DIFFERING_CURRENT: readonly Around[] = [
  ...each(['learners.list', 'learners.get', 'learners.create', 'learners.update'], (record) =>
    renamed(record, 'referenceNumber', 'employeeNumber'),
  ),
  ...each(['registrations.list', 'registrations.update'], (record) => {
    if (typeof record.timeSpent === 'number') record.timeSpent = String(record.timeSpent)
  }),
  ...each(['trackings.list', 'trackings.create', 'trackings.update'], (record) => {
    for (const name of ['firstLaunchedAt', 'completedAt', 'latestAccessedAt']) record[name] = plainDate(record[name])
  }),
  ...each(['entities.list', 'entities.get'], (record) => renamed(record, 'name', 'title')),
  replying('current/tags.list', (reply) => {
    if (!isOk(reply) || !isObject(reply.body)) return
    const { count: _, ...rest } = reply.body
    reply.body = rest
  }),
  around('current/certificates.get', (next) => (question) => {
    const reply = next(question)
    return isOk(reply) ? refused('certificates are not read one by one') : reply
  }),
  asking('current/training-sessions.list', ({ query }) => {
    const size = query.get('size')
    if (size === null || Number(size) > SMALLEST_PAGE) query.set('size', String(SMALLEST_PAGE))
  }),
  around(
    'current/learning-resources.create',
    (next) => (question) => (bodyOf(question).type === 'AICC' ? refused('AICC is not supported here') : next(question)),
  ),
  replying('current/authors.get', (reply): Reply | undefined =>
    reply.status === 404 ? { status: 204, headers: {}, body: undefined } : undefined,
  ),
]
