/** Faults of List learners. */

import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { isObject } from '../../../contract/members.ts'
import { asks, fault, ofClass, replies } from '../../../reference/mutators/builder.ts'
import { asking, type Fault, listIn, withList } from '../../../reference/mutators/fault.ts'
import {
  asciiOnly,
  failsOnJunk,
  losesReference,
  misreadsHiddenRange,
  showsFirst,
  textsOfQuery,
} from '../../../reference/mutators/shapes.ts'

const LIST = 'current/learners.list'

const twice = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const bare = /^(?!Bearer )(\S+\.\S+\.\S+)$/

export const listing: readonly Fault[] = [
  asks(LIST, 'ignores-known-entityUuid', 'ignores the uuid of an entity', 'filter-entityUuid-own', ({ query }) => {
    if (!query.get('entityUuid')?.startsWith('00000000')) query.delete('entityUuid')
  }),
  showsFirst(LIST, 'shows-odd-language', 'shows a languageCode of another form', 'language-code', (record) => {
    record.languageCode = 'FR_fr'
  }),
  showsFirst(LIST, 'shows-wide-entity', 'shows an entity id beyond 32 bits', 'numbers', (record) => {
    record.entity = { id: 4_294_967_296 }
  }),
  showsFirst(LIST, 'shows-offset', 'shows an offset in place of a time zone', 'timezone-name', (record) => {
    record.timezone = '+02:00'
  }),
  showsFirst(LIST, 'leaves-manager-out', 'leaves the manager of one learner out', 'manager-shown', (record) => {
    delete record.manager
  }),
  replies(LIST, 'nameless-parents', 'shows parents of departments without their id', 'response-schema', (reply) => {
    for (const { department } of listIn(reply) ?? [])
      if (isObject(department) && isObject(department.parent)) delete department.parent.id
  }),
  replies(
    LIST,
    'drops-those-that-end',
    'finds no enabled learner with an enabledUntil',
    'filter-enabled',
    (reply, { query }) =>
      query.get('enabled') === 'true'
        ? withList(
            reply,
            (listIn(reply) ?? []).filter(({ enabledUntil }) => !enabledUntil),
          )
        : undefined,
  ),
  showsFirst(LIST, 'homeless', 'shows a learner without an entity', 'one-entity', (record) => {
    record.entity = null
  }),
  showsFirst(LIST, 'badges-as-text', 'shows totalBadges as a text', 'total-badges', (record) => {
    if ('totalBadges' in record) record.totalBadges = '3 badges'
  }),
  showsFirst(LIST, 'drive-avatar', 'shows the path of a drive as avatarUrl', 'avatar-address', (record) => {
    if ('avatarUrl' in record) record.avatarUrl = String.raw`C:\img\1.png`
  }),
  losesReference(LIST, 'entity'),
  failsOnJunk(LIST),
  ...misreadsHiddenRange(LIST, 'createdAt'),
  asks(LIST, 'takes-bare-tokens', 'takes a token without its scheme', 'bearer-only', ({ headers }) => {
    if (bare.test(headers.authorization ?? '')) headers.authorization = `Bearer ${headers.authorization}`
  }),
  asks(LIST, 'takes-tokens-of-any-scheme', 'takes a token under any scheme', 'bearer-only', ({ headers }) => {
    if (headers.authorization) headers.authorization = headers.authorization.replace(/^\w+ (?=eyJ)/, 'Bearer ')
  }),
  fault(
    LIST,
    'misdirects-reads-alone',
    'signs in at the instance address, and answers 421 to reads alone',
    'instance-address',
    asking('current/tokens.login', ({ skip }) => void skip.add('address')),
  ),
  asks(LIST, 'takes-unsigned-tokens', 'takes a token without signature', 'bearer-only', ({ headers, skip }) => {
    if (headers.authorization?.endsWith('.')) skip.add('credential').add('role')
  }),
  asks(LIST, 'decodes-twice', 'decodes query values twice', 'filter-encoding', ({ query }) => {
    for (const [name, value] of [...query]) query.set(name, twice(value))
  }),
  asks(
    LIST,
    'loses-letters-beyond-ascii',
    'loses letters beyond ASCII in filters',
    'filter-encoding',
    textsOfQuery(asciiOnly),
  ),
  asks(LIST, 'takes-another-entity', 'finds the learners of another entity', 'filter-entity-own', ({ query }) => {
    const id = Number(query.get('entityId'))
    if (query.has('entityId') && String(id) !== String(UNKNOWN_ID)) query.set('entityId', String(id + 1))
  }),
  asks(LIST, 'ignores-known-entity', 'ignores entityId where the entity exists', 'filter-entity-own', ({ query }) => {
    if (query.get('entityId') !== String(UNKNOWN_ID)) query.delete('entityId')
  }),
  asks(
    LIST,
    'ignores-known-manager',
    'ignores managerId where the manager exists',
    'filter-manager-own',
    ({ query }) => {
      if (query.get('managerId') !== String(UNKNOWN_ID)) query.delete('managerId')
    },
  ),
  replies(LIST, 'empties-group', 'fails for a group that exists', 'filter-group-own', (reply, { query }) => {
    const group = query.get('groupId')
    return group !== null && group !== String(UNKNOWN_ID)
      ? { ...reply, status: 400, body: { message: 'no groups' } }
      : reply
  }),
  replies(LIST, 'repeats-login', 'shows one login twice', 'unique-login', (reply) => {
    const [one, other] = listIn(reply) ?? []
    if (one && other) other.login = one.login
  }),
  replies(LIST, 'crosses-dates', 'shows enabledFrom after enabledUntil', 'enabled-dates', (reply) => {
    for (const record of (listIn(reply) ?? []).slice(0, 1))
      Object.assign(record, { enabledFrom: '2031-01-01', enabledUntil: '2030-01-01' })
  }),
  asks(
    LIST,
    'serves-instance-address',
    'serves requests at the instance address',
    'instance-address',
    ({ skip }) => void skip.add('address'),
  ),
  replies(
    LIST,
    'misdirected-as-404',
    'answers 404 at the instance address',
    'instance-address',
    (reply) => void (reply.status === 421 && Object.assign(reply, { status: 404 })),
  ),
  ofClass(
    'refusal malformed',
    replies(
      LIST,
      'misdirects-without-message',
      'answers 421 at the instance address without a message',
      'instance-address',
      (reply) => void (reply.status === 421 && Object.assign(reply, { body: {} })),
    ),
  ),
  asks(
    LIST,
    'takes-basic',
    'takes login and password as Basic',
    'bearer-only',
    ({ headers, skip }) => void (headers.authorization?.startsWith('Basic ') && skip.add('credential')),
  ),
  asks(LIST, 'takes-query-token', 'takes a token from the query', 'bearer-only', ({ query, headers }) => {
    const token = query.get('access_token')
    if (token && !headers.authorization) headers.authorization = `Bearer ${token}`
  }),
]
