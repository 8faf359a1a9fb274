/** Each kind of declared deviation: what goes out, what the checks read, and that nothing else changes. */
import { expect, test } from 'vitest'
import { answerOf } from '../../client/answer.ts'
import { translationOf } from '../../client/deviations/index.ts'
import type { Ask } from '../../client/request.ts'
import { NotOffered } from '../../client/translation.ts'
import type { Incoming } from '../../client/transport.ts'
import type { Deviation } from '../../contract/deviation.ts'

type Part = Omit<Deviation, 'reason'>

const through = (...parts: readonly Part[]) => translationOf(parts.map((part) => ({ ...part, reason: 'known' })))

const incoming = (json: unknown, status = 200): Incoming => ({
  status,
  headers: {},
  body: Buffer.from(json === undefined ? '' : JSON.stringify(json)),
})

/** The parts of an answer that the checks read. */
function read(part: Part, ask: Partial<Ask> & Pick<Ask, 'operation'>, json: unknown, status = 200) {
  const full: Ask = { as: 'key', ...ask }
  const { incoming: answer, met } = through(part).answered(full, incoming(json, status))
  const { json: shown, ok, refused, body } = answerOf(full, 'x1', answer, () => '')
  return { json: shown as any, ok, refused, status: answer.status, length: body.length, met }
}

/** The request for a question. */
const asked = (part: Part, ask: Partial<Ask> & Pick<Ask, 'operation'>) => through(part).asked({ as: 'key', ...ask }).ask

const envelope = (value: unknown, more: object = {}) => ({
  success: true,
  message: 'OK',
  value,
  totalResults: 1,
  ...more,
})
const OBJECTS = 'legacy-learner/learning-objects.list'
const LEARNERS = 'current/learners.list'
const object = { schema: 'legacy-learner/learning-object' }

test('a member under another name, also further down', () => {
  const { json, met } = read(
    { ...object, member: 'totalViews', name: 'views' },
    { operation: OBJECTS },
    envelope([{ views: 3 }]),
  )
  expect([json.value, met]).toEqual([[{ totalViews: 3 }], [1]])
  const nested = read(
    { ...object, member: 'totalViews', name: 'stats.views' },
    { operation: OBJECTS },
    envelope([{ stats: { views: 3 } }]),
  )
  expect(nested.json.value).toEqual([{ stats: {}, totalViews: 3 }])
  expect(
    read({ ...object, member: 'totalViews', name: 'views' }, { operation: OBJECTS }, envelope([{ totalViews: 3 }])).met,
  ).toEqual([])
})

test.each([
  ['a text as number', 'level', 'string', '3', 3],
  ['a number as text', 'title', 'number', 12, '12'],
  ['an object as array of one', 'thumbnail', 'array', [{ small: 's' }], { small: 's' }],
  ['what is no number stays', 'level', 'string', 'three', 'three'],
] as const)('%s', (_, member, type, sent, documented) => {
  expect(read({ ...object, member, type }, { operation: OBJECTS }, envelope([{ [member]: sent }])).json.value).toEqual([
    { [member]: documented },
  ])
})

test('the records of an envelope as array of one, and back', () => {
  const single = { operation: 'legacy-learner/learning-objects.get' } as const
  expect(read({ ...single, envelope: 'value', type: 'array' }, single, envelope([{ id: 1 }])).json.value).toEqual({
    id: 1,
  })
  expect(
    read({ operation: OBJECTS, envelope: 'value', type: 'object' }, { operation: OBJECTS }, envelope({ id: 1 })).json
      .value,
  ).toEqual([{ id: 1 }])
})

test('the form of an envelope, in refusals as well', () => {
  const part: Part = { interface: 'legacy-learner', envelope: 'message', type: 'object' }
  const failed = { success: false, message: { code: 'E1', text: 'no' }, value: null, totalResults: 0 }
  const { json, refused } = read(part, { operation: OBJECTS }, failed, 400)
  expect([json.message, refused]).toEqual(['E1', true])
})

test('a text inside a message that is an object', () => {
  const part: Part = { interface: 'legacy-learner', envelope: 'message', name: 'message.text' }
  const message = (held: object) =>
    read(part, { operation: OBJECTS }, { success: false, message: held, value: null }, 400).json.message
  expect(message({ code: 'E1', text: 'no' })).toBe('no')
  expect(message({ code: 'E1', text: '' })).toBe('')
  expect(message({ code: 'E1' })).toBeUndefined()
})

test('null in place of a value is as if it were absent', () => {
  expect(
    read({ ...object, member: 'level', null: true }, { operation: OBJECTS }, envelope([{ id: 1, level: null }])).json
      .value,
  ).toEqual([{ id: 1 }])
})

test('values of its own, both ways', () => {
  const values = { P: 'PUBLISHED', C: 'DRAFT' }
  const list = { operation: 'legacy-admin/trainings.list' } as const
  expect(
    read({ ...list, member: 'status', values }, list, envelope([{ status: 'PUBLISHED' }, { status: 'odd' }])).json
      .value,
  ).toEqual([{ status: 'P' }, { status: 'odd' }])
  expect(asked({ ...list, parameter: 'status', values }, { ...list, query: { status: 'P', limit: 5 } }).query).toEqual({
    status: 'PUBLISHED',
    limit: 5,
  })
})

test('a documented value that the platform does not have is not sent', () => {
  const create = { operation: 'legacy-admin/trainings.create' } as const
  const part: Part = { ...create, parameter: 'type', values: ['blended'] }
  expect(() => asked(part, { ...create, form: { type: 'undocumented', title: 't' } })).not.toThrow()
  expect(() => asked(part, { ...create, form: { type: 'program', title: 't' } })).toThrow(NotOffered)
  expect(asked(part, { ...create, form: { type: 'blended' } }).form).toEqual({ type: 'blended' })
})

test('an operation that is not offered', () => {
  const part: Part = { operation: LEARNERS, offered: false }
  expect(() => asked(part, { operation: LEARNERS })).toThrow(NotOffered)
  expect(asked(part, { operation: 'current/learners.get' })).toMatchObject({ operation: 'current/learners.get' })
})

test('parameters that are required, named, defaulted or bounded otherwise', () => {
  const themes = { operation: 'legacy-learner/themes.list' } as const
  expect(asked({ ...themes, parameter: 'offset', required: true }, themes).query).toEqual({ offset: 0 })
  expect(asked({ ...themes, parameter: 'offset', required: true }, { ...themes, query: { offset: 4 } }).query).toEqual({
    offset: 4,
  })
  expect(asked({ operation: LEARNERS, parameter: 'size', default: 20 }, { operation: LEARNERS }).query).toEqual({
    size: 100,
  })
  expect(
    asked({ operation: LEARNERS, parameter: 'size', maximum: 20 }, { operation: LEARNERS, query: { size: 100 } }).query,
  ).toEqual({ size: 20 })
  expect(
    asked(
      { operation: LEARNERS, parameter: 'login', name: 'userName' },
      {
        operation: LEARNERS,
        query: [
          ['login', 'a'],
          ['login', 'b'],
        ],
      },
    ).query,
  ).toEqual([
    ['userName', 'a'],
    ['userName', 'b'],
  ])
})

test('bodies in another carrier and encoding', () => {
  const create = { operation: 'legacy-admin/learners.create' } as const
  const form = { login: 'a', name: 'b' }
  expect(asked({ ...create, body: 'json' }, { ...create, form })).toMatchObject({ json: form })
  expect(asked({ interface: 'legacy-admin', body: 'query' }, { ...create, form })).toMatchObject({ query: form })
  const raw = { text: '{', type: 'application/json' }
  expect(asked({ ...create, body: 'json' }, { ...create, raw }).raw).toEqual(raw)
})

test('headers under another name', () => {
  const translation = through({ interface: 'legacy-admin', header: 'API-KEY', name: 'X-Api-Key' })
  expect(translation.headers('legacy-admin/learners.get', { 'api-key': 'k', accept: 'a' })).toEqual({
    'x-api-key': 'k',
    accept: 'a',
  })
  expect(translation.headers('current/learners.get', { 'api-key': 'k' })).toEqual({ 'api-key': 'k' })
})

test('the answer for an empty list, for a missing record, and for a success without a body', () => {
  const search = { operation: 'legacy-admin/learners.search' } as const
  const empty = read({ ...search, empty: { status: 404, contains: 'no hit' } }, search, { message: 'no hit' }, 404)
  expect([empty.ok, empty.json.value]).toEqual([true, []])
  expect(read({ ...search, empty: { status: 404, contains: 'no hit' } }, search, { message: 'gone' }, 404).ok).toBe(
    false,
  )
  const get = { operation: 'legacy-admin/learners.get', path: { learner_guid: 'g' } } as const
  const part: Part = { operation: get.operation, missing: { status: 200 } }
  expect(read(part, get, { success: true, message: '', value: null }).refused).toBe(true)
  expect(read(part, get, { success: true, message: '', value: { guid: 'g' } }).ok).toBe(true)
  const remove = { operation: 'legacy-admin/registrations.delete', path: { registration_guid: 'g' } } as const
  expect(read({ operation: remove.operation, nothing: { status: 200 } }, remove, envelope(null))).toMatchObject({
    status: 204,
    length: 0,
  })
})

test.each([
  ['yyyy-MM-dd HH:mm:ss', '2026-03-04 05:06:07', '2026-03-04T05:06:07Z'],
  ['dd/MM/yyyy HH:mm', '04/03/2026 05:06', '2026-03-04T05:06:00Z'],
  ['epoch seconds', 1772600767, '2026-03-04T05:06:07Z'],
  ['epoch milliseconds', 1772600767000, '2026-03-04T05:06:07Z'],
  ['yyyy-MM-dd HH:mm:ss', 'yesterday', 'yesterday'],
] as const)('dates as %s: %s', (dates, sent, documented) => {
  const get = { operation: 'current/training-courses.get' } as const
  expect(read({ ...get, dates }, get, { modifiedAt: sent, login: 'a' }).json).toEqual({
    modifiedAt: documented,
    login: 'a',
  })
})

test('a sign-in answer of another shape', () => {
  const login = { operation: 'current/tokens.login' } as const
  const part: Part = { ...login, member: 'accessToken', name: 'session.token' }
  expect(read(part, login, { session: { token: 't', ttl: 1 } }).json).toMatchObject({ accessToken: 't' })
})

test('an expired deviation does not count, and a request may leave one out', () => {
  const part = { ...object, member: 'totalViews', name: 'views', reason: 'known' }
  const old = translationOf([{ ...part, expires: '2020-01-01' }])
  const ask: Ask = { operation: OBJECTS, as: 'session' }
  expect(old.answered(ask, incoming(envelope([{ views: 3 }]))).met).toEqual([])
  expect(translationOf([part]).answered(ask, incoming(envelope([{ views: 3 }])), new Set([1])).met).toEqual([])
})

test('a page larger than the largest is asked for in parts, where its pages divide', () => {
  const sessions = { operation: 'current/training-sessions.list' } as const
  const parts = (query: Ask['query'], ...own: readonly Part[]) =>
    through(...own)
      .parts({ as: 'administrator', ...sessions, query })
      .map((ask) => ask.query)
  const most = { ...sessions, parameter: 'size', maximum: 40 }
  expect(parts({ size: 100, offset: 5, status: 'CLOSED' }, most)).toEqual([
    { size: 40, offset: 5, status: 'CLOSED' },
    { size: 40, offset: 45, status: 'CLOSED' },
    { size: 20, offset: 85, status: 'CLOSED' },
  ])
  expect(parts({ size: 40 }, most)).toEqual([{ size: 40 }])
  expect(parts({ size: 101 }, most)).toEqual([{ size: 101 }])
  expect(parts({}, most)).toEqual([{}])
  expect(parts({}, most, { ...sessions, parameter: 'size', default: 40 })).toHaveLength(3)
  const search = { operation: 'legacy-admin/learners.search' } as const
  const paged = through({ ...search, parameter: 'limit', maximum: 25 })
  expect(paged.parts({ as: 'key', ...search, query: { limit: 50, page: 2 } }).map(({ query }) => query)).toEqual([
    { limit: 25, page: 3 },
    { limit: 25, page: 4 },
  ])
  expect(paged.parts({ as: 'key', ...search, query: { limit: 40, page: 2 } })).toHaveLength(1)
})
