/** A platform whose current interface differs in each of the ways that a profile can declare. */

import { isObject } from '../../contract/members.ts'
import type { Around, Reply } from '../../reference/index.ts'
import { answering, refusal, refusing } from '../../reference/mutators/builder.ts'
import { asking, bodyOf, replying } from '../../reference/mutators/fault.ts'
import { each, renamed } from './differences.ts'

/** `2026-01-02T03:04:05Z` as `2026-01-02 03:04:05`. */
const plainDate = (value: unknown) => (typeof value === 'string' ? value.slice(0, 19).replace('T', ' ') : value)

const SMALLEST_PAGE = 50

export const DIFFERING_CURRENT: readonly Around[] = [
  ...each(
    ['current/learners.list', 'current/learners.get', 'current/learners.create', 'current/learners.update'],
    (record) => renamed(record, 'referenceNumber', 'employeeNumber'),
  ),
  ...each(['current/registrations.list', 'current/registrations.update'], (record) => {
    if (typeof record.timeSpent === 'number') record.timeSpent = String(record.timeSpent)
  }),
  ...each(['current/trackings.list', 'current/trackings.create', 'current/trackings.update'], (record) => {
    for (const name of ['firstLaunchedAt', 'completedAt', 'latestAccessedAt']) record[name] = plainDate(record[name])
  }),
  ...each(['current/entities.list', 'current/entities.get'], (record) => renamed(record, 'name', 'title')),
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
