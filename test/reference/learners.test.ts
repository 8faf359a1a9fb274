import { expect, test } from 'vitest'
import { speakers } from './speaker.ts'

const { administrator, key, student, reference, anybody } = speakers()
const list = (query: string) => administrator('GET', `/v2/learners/?${query}`)

test('pages hold at most a hundred learners', () => {
  expect(list('').body.items).toHaveLength(100)
  expect(list('size=101').body.items).toHaveLength(100)
  const [first, second] = [list('size=3').body.items, list('size=3&offset=2').body.items]
  expect(second[0]).toEqual(first[2])
  expect(list('size=x').status).toBe(400)
})

test('filters hold together', () => {
  const { items } = list('firstName=Ann&enabled=true&size=100').body
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) expect(item).toMatchObject({ firstName: 'Ann', enabled: true })
})

test('ranges compare instants, whatever their offset', () => {
  const at = reference.store.learners.all()[30]!.createdAt
  const shifted = encodeURIComponent(new Date(at + 7_200_000).toISOString().replace('Z', '+02:00'))
  const count = (operator: string) => list(`createdAt.${operator}=${shifted}`).body.count
  expect(count('equal')).toBeGreaterThan(0)
  expect(count('lowerThan') + count('greaterThanEqual')).toBe(144)
  expect(count('greaterThanEqual') - count('greaterThan')).toBe(count('equal'))
})

test('a created learner is the same behind every door', () => {
  const json = { login: 'twice & once', firstName: 'Ä', lastName: 'B', enabledFrom: '2024-01-01', customFields: [] }
  const { body, status } = administrator('POST', '/v2/learners/', { json })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...json, displayName: 'Ä B', enabled: true })
  const admin = key('GET', `/API/ADMIN/v1/REST/Learner/${body.uuid}`).body
  expect(admin.value[0]).toMatchObject({ login: 'twice & once', status: 'U', start: '2024-01-01', end: '' })
  const profile = student('GET', `/API/v1/REST/learner/profile.json?learnerLogin=${encodeURIComponent('twice & once')}`)
  expect(profile.body.value).toMatchObject({ id: body.id, firstname: 'Ä', name: 'B' })
})

test('a refused write changes nothing', () => {
  const before = list('size=100').text
  const refused = [
    { login: 'learner.1' },
    {},
    { login: '' },
    { login: 7 },
    { login: 'new', enabled: 'yes' },
    { login: 'new', enabledFrom: '2024-02-30' },
    { login: 'new', enabledFrom: '2024-02-02', enabledUntil: '2024-02-01' },
    { login: 'new', entity: { id: 1 } },
    { login: 'new', languageCode: 'english' },
    { login: 'new', customFields: [{ uuid: 'none', value: 1 }] },
    [],
  ]
  for (const json of refused) {
    const { status, body } = administrator('POST', '/v2/learners/', { json })
    expect(status, JSON.stringify(json)).toBeGreaterThanOrEqual(400)
    expect(body.message).toBeTypeOf('string')
  }
  expect(list('size=100').text).toBe(before)
})

test('an update keeps what it does not name, and never the login', () => {
  const { id } = administrator('POST', '/v2/learners/', { json: { login: 'kept', enabledUntil: '2024-06-01' } }).body
  const patch = (json: object) => administrator('PATCH', `/v2/learners/${id}`, { json })
  expect(patch({ login: 'other', email: 'a@localhost' }).body).toMatchObject({ login: 'kept', email: 'a@localhost' })
  expect(patch({ enabledFrom: '2024-07-01' }).status).toBe(400)
  expect(patch({ enabledUntil: null, enabledFrom: '2024-07-01' }).body.enabledUntil).toBeNull()
  expect(patch({ enabled: false }).body).toMatchObject({ enabled: false, email: 'a@localhost' })
  expect(administrator('GET', '/v2/learners/99').status).toBe(404)
})

test('optional members come when asked for', () => {
  const [plain] = list('size=1').body.items
  expect(plain).not.toHaveProperty('avatarUrl')
  expect(list('size=1&include=avatarUrl,totalBadges').body.items[0]).toMatchObject({ totalBadges: 0 })
})

test('the older administration interface creates, finds and updates', () => {
  const form = {
    login: 'older',
    firstName: 'O',
    name: 'L',
    status: 'U',
    start: '2024-01-01',
    end: '2024-12-31',
    [`customFields[${reference.store.customFields.all()[1]!.uuid}]`]: '12',
  }
  const { body } = key('POST', '/API/ADMIN/v1/REST/Learner/', { form })
  expect(body.value).toMatchObject({ status: 'U', start: '2024-01-01', firstName: 'O', name: 'L' })
  expect(Object.values(body.value.customFields)).toEqual([12])
  const at = `/API/ADMIN/v1/REST/Learner/${body.value.guid}/`
  expect(key('PUT', at, { form: { status: 'N' } }).body.value).toMatchObject({
    status: 'N',
    enabled: false,
    login: 'older',
  })
  expect(key('PUT', at, { form: { status: 'X' } }).body.success).toBe(false)
  const found = key('GET', '/API/ADMIN/v1/REST/Learner/?login=older&enabled=false').body
  expect(found).toMatchObject({ totalCount: 1, count: 1, success: true })
})

test('a code is exchanged once', () => {
  const { uuid, login, password } = reference.store.learners.find((learner) => learner.login === 'mila.okafor')!
  const { token } = key('GET', `/API/ADMIN/v1/REST/Learner/${uuid}/AuthToken/`).body.value
  expect(token).toMatch(/^.{6}$/)
  const exchange = () => anybody('GET', `/api/learner/authenticate.json?token=${token}`, { door: 'authentication' })
  expect(exchange().body).toMatchObject({ success: true, value: { learnerLogin: login, password } })
  expect(exchange().body).toMatchObject({ success: false })
})

test('a session ends with its logout', () => {
  expect(student('GET', '/API/v1/REST/learner/profile.json').body.value.login).toBe('mila.okafor')
  expect(student('DELETE', '/API/v1/REST/learner/mobileLogin.json').body).toMatchObject({ success: true, value: {} })
  expect(student('GET', '/API/v1/REST/learner/profile.json').body.success).toBe(false)
})
