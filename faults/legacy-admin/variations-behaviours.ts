/** Different behaviour of a conforming older administration interface, as other platforms have it. */

import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Reply } from '../../reference/index.ts'
import { answering, showing } from '../../reference/mutators/builder.ts'
import {
  asking,
  bodyOf,
  isOk,
  listIn,
  recordsIn,
  replying,
  type Variation,
  withList,
} from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { wanting } from './build.ts'

const { asks, replies, shows, varies } = variationsOf('legacy-admin-')

const ANY = 'legacy-admin/*'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const WRITES: readonly OperationId[] = [
  'legacy-admin/learners.create',
  'legacy-admin/learners.update',
  'legacy-admin/trainings.create',
  'legacy-admin/trainings.update',
  'legacy-admin/sessions.create',
  'legacy-admin/sessions.update',
  'legacy-admin/sessions.register',
]

const READS: readonly OperationId[] = [
  'legacy-admin/learners.get',
  'legacy-admin/trainings.get',
  'legacy-admin/sessions.get',
  'legacy-admin/registrations.get',
  'legacy-admin/trackings.get',
]

const arrays = WRITES.map((operation) =>
  answering(operation, (reply) => {
    if (isObject(reply.body) && isObject(reply.body.value)) reply.body = { ...reply.body, value: [reply.body.value] }
  }),
)

const nothing = replying(ANY, (reply, { path }): Reply | undefined =>
  reply.status === 404 && Object.values(path).includes(UNKNOWN)
    ? { status: 204, headers: {}, body: undefined }
    : undefined,
)

const freed = (text: unknown) => (typeof text === 'string' ? text.replace(/<[^>]*>?/g, '') : text)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const LISTS = [
  'legacy-admin/learners.search',
  'legacy-admin/trainings.list',
  'legacy-admin/trainings.sessions',
  'legacy-admin/entities.search',
] as const

const upperIn = (operations: readonly OperationId[]) =>
  operations.map((operation) =>
    showing(operation, (record) => {
      for (const [name, value] of Object.entries(record))
        if (/^guid$|Guid$/.test(name) && typeof value === 'string') record[name] = value.toUpperCase()
    }),
  )

const upper = upperIn(READS)

export const legacyAdminBehaviours: readonly Variation[] = [
  varies('records-in-arrays', 'answers writes with an array that holds the record', ['R19'], ...arrays),
  varies('nothing-for-unknown', 'answers an unknown GUID with 204, whatever the method', ['R91'], nothing),
  varies('upper-case-reads', 'shows GUIDs in upper case where one record is read', ['R124'], ...upper),
  ...LISTS.map((operation) =>
    varies(
      `upper-case-${operation.slice(operation.indexOf('/') + 1)}`,
      `shows GUIDs in upper case in ${operation} alone`,
      ['R124'],
      ...upperIn([operation]),
    ),
  ),
  varies(
    'other-platform',
    'answers writes with arrays, unknown GUIDs with 204, and shows GUIDs in upper case',
    ['R19', 'R91', 'R124'],
    ...arrays,
    nothing,
    ...upper,
  ),
  replies(
    'legacy-admin/learners.search',
    'members-in-any-order',
    'shows the members of a search in another order',
    ['R105'],
    (reply) => {
      const turned = (value: unknown): unknown =>
        isObject(value)
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, inner]) => [name, turned(inner)]),
            )
          : value
      const list = listIn(reply)
      return list && withList(reply, list.map(turned))
    },
  ),
  asks(
    ['legacy-admin/learners.create', 'legacy-admin/learners.update'],
    'names-without-markup',
    'strips markup from the texts of learners',
    ['R104'],
    (question) => {
      question.body = Object.fromEntries(
        Object.entries(bodyOf(question)).map(([member, text]) => [member, freed(text)]),
      )
    },
  ),
  shows(ANY, 'names-escaped', 'escapes special characters in the texts of learners', ['R103', 'R104'], (record) => {
    for (const name of ['name', 'firstName', 'presentation'])
      if (typeof record[name] === 'string') record[name] = escaped(record[name])
  }),
  varies(
    'keeps-old-title',
    'ignores an empty title, and names a training without one',
    ['R6'],
    asking('legacy-admin/trainings.update', (question) => {
      const { title, ...rest } = bodyOf(question)
      if (title === '') question.body = rest
    }),
    asking('legacy-admin/trainings.create', (question) => {
      if (bodyOf(question).title === '') question.body = { ...bodyOf(question), title: 'Untitled' }
    }),
  ),
  varies(
    'wants-status',
    'requires the status on updates of learners',
    ['R81'],
    wanting('legacy-admin/learners.update', ['login', 'status']),
  ),
  shows(
    'legacy-admin/administrators.update',
    'login-in-upper-case',
    'shows the login of an administrator in upper case',
    ['R37'],
    (record) => {
      record.login = String(record.login).toUpperCase()
    },
  ),
  replies(
    'legacy-admin/trainings.create',
    'opens-a-session',
    'opens a session by itself for every new training',
    ['R108'],
    (reply, _, { store }) => {
      const course = store.courses.byUuid(String(recordsIn(reply)[0]?.guid).toLowerCase())
      const { id: _id, uuid: _uuid, ...example } = store.sessions.all()[0]!
      if (isOk(reply) && course) store.sessions.add({ ...example, courseId: course.id, title: 'Opened by itself' })
    },
  ),
]
