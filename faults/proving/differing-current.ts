/** A platform whose current interface differs in each of the ways that a profile can declare. */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around, Reply } from '../../reference/index.ts'
import { answering, refusal, refusing, showing } from '../../reference/mutators/builder.ts'
import { asking, bodyOf, replying } from '../../reference/mutators/fault.ts'

const each = (operations: readonly string[], change: (record: Members) => void): readonly Around[] =>
  operations.map((name) => showing(`current/${name}` as OperationId, change))

const renamed = (record: Members, from: string, to: string) => {
  if (!(from in record)) return
  record[to] = record[from]
  delete record[from]
}

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
  answering('current/tags.list', (reply) => {
    if (!isObject(reply.body)) return
    const { count: _, ...rest } = reply.body
    reply.body = rest
  }),
  answering('current/certificates.get', (_, question) => refusal(question)),
  asking('current/training-sessions.list', ({ query }) => {
    const size = query.get('size')
    if (size === null || Number(size) > SMALLEST_PAGE) query.set('size', String(SMALLEST_PAGE))
  }),
  refusing('current/learning-resources.create', (question) => bodyOf(question).type === 'AICC'),
  replying('current/authors.get', (reply): Reply | undefined =>
    reply.status === 404 ? { status: 204, headers: {}, body: undefined } : undefined,
  ),
]
