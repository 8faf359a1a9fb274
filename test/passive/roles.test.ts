/** The same request from callers of different roles, and inputs that are served to nobody. */
import { describe, expect, test } from 'vitest'
import { decided, exchange } from './recorded.ts'

const tag = (id: number) => ({ id, uuid: `00000000-0000-4000-8000-00000000000${id}`, name: 'a tag' })
const admin = { authorization: 'Bearer token-of-an-administrator' }
const learner = { authorization: 'Bearer token-of-a-learner-1' }
const login = (role: string, accessToken: string) =>
  exchange(
    'POST /v2/authentication/login',
    { accessToken, refreshToken: `refresh-of-${role}` },
    { headers: {}, sent: { role, login: role, password: 'a-password' } },
  )
const logins = () => [login('svc/admin', 'token-of-an-administrator'), login('svc/learner', 'token-of-a-learner-1')]
const read = (id: number, headers: Record<string, string>, status = 200, answer: unknown = tag(id)) =>
  exchange(`GET /v1/tags/${id}`, status === 200 ? answer : { message: 'no', ...(answer as object) }, {
    headers,
    status,
  })

describe('a role that the row lists', () => {
  const SERVED = 'current/tags.get#role-learner'
  test('and that is refused records which another is served may not be meant to see them', async () => {
    const both = (id: number) => [read(id, admin), read(id, learner, 403, {})]
    expect((await decided([...logins(), ...both(1), ...both(2)])).get(SERVED)?.verdict).toBe('inconclusive')
  })

  test('and that is refused twice lists which another is served contradicts it', async () => {
    const list = (headers: Record<string, string>, query: string, status: number) =>
      exchange(`GET /v1/tags/${query}`, status === 200 ? { items: [tag(1)] } : { message: 'no' }, { headers, status })
    const both = (query: string) => [list(admin, query, 200), list(learner, query, 403)]
    const verdict = async (...some: ReturnType<typeof list>[]) =>
      (await decided([...logins(), ...some])).get('current/tags.list#role-learner')?.verdict
    expect(await verdict(...both(''), ...both('?size=5'))).toBe('violation')
    expect(await verdict(...both(''))).toBe('inconclusive')
  })

  test('may be refused one record when it is served another', async () => {
    const all = [
      ...logins(),
      ...[1, 2].flatMap((id) => [read(id, admin), read(id, learner, 403, {})]),
      read(3, learner),
    ]
    expect((await decided(all)).get(SERVED)?.verdict).toBe('pass')
  })
})

describe('a role that the row does not list', () => {
  const REFUSED = 'current/learners.list#role-learner-refused'
  const list = (headers: Record<string, string>, status = 200, more: object = {}) =>
    exchange('GET /v2/learners/?size=1', status === 200 ? { items: [] } : { message: 'no', ...more }, {
      headers,
      status,
    })
  test('must not be told that what another is served is not there', async () => {
    expect((await decided([...logins(), list(admin), list(learner, 404)])).get(REFUSED)?.verdict).toBe('warning')
    expect((await decided([...logins(), list(learner, 404)])).get(REFUSED)).toBeUndefined()
    expect((await decided([...logins(), list(admin), list(learner, 403)])).get(REFUSED)?.verdict).toBe('pass')
  })
})

test('a refusal of an unknown identifier shows no record', async () => {
  const uuid = '00000000-0000-4000-8000-000000000005'
  const shown = { id: 5, uuid, name: 'a tag', languageCode: 'en-GB' }
  const refused = (more: object) => exchange('GET /v1/tags/2147483647', { message: 'no', ...more }, { status: 404 })
  const of = async (more: object) =>
    (await decided([refused(more)])).get('current/tags.get#unknown-identifier')?.verdict
  expect(['violation', 'warning']).toContain(await of({ before: shown }))
  expect(await of({})).toBe('pass')
  // An id of the incident is no record (R118).
  expect(await of({ uuid })).toBe('pass')
  expect(await of({ error: { id: 5, uuid, title: 'none' } })).toBe('pass')
})

describe('an account that is refused each time', () => {
  const of = (account: string) => ({ authorization: `Bearer token-of-${account}` })
  const ask = (line: string, account: string, status = 200) =>
    exchange(line, status === 200 ? { items: [] } : { message: 'no' }, { headers: of(account), status })
  const signIn = (account: string) => login('svc/admin', `token-of-${account}`)
  const add = (account: string) =>
    [1, 2].map((id) =>
      exchange(
        'POST /v2/learners/',
        { message: 'not for this role' },
        { headers: of(account), sent: { login: `l${id}` }, status: 403 },
      ),
    )
  const verdict = async (traffic: ReturnType<typeof ask>[], id: string) => (await decided(traffic)).get(id)?.verdict

  test('with 403 may be allowed less than its role, and two of them are not', async () => {
    const one = (account: string) => [signIn(account), ask('GET /v2/learners/', account), ...add(account)]
    expect(await verdict(one('anna'), 'current/learners.create#answers')).toBe('inconclusive')
    expect(await verdict([...one('anna'), ...one('otto')], 'current/learners.create#answers')).toBe('violation')
  })

  test('under /v1 lacks the super user right in all of it', async () => {
    const right = ['tags', 'authors', 'themes'].map((name) => ask(`GET /v1/${name}/`, 'anna'))
    const lacking = (served: string) =>
      ['tags', 'authors', 'themes'].map((name) => ask(`GET /v1/${name}/`, 'otto', name === served ? 200 : 403))
    const both = (served: string) => [signIn('anna'), signIn('otto'), ...right, ...lacking(served)]
    expect(await verdict(both('themes'), 'current/themes.list#super-user')).toBe('violation')
    expect(await verdict(both('none'), 'current/themes.list#super-user')).toBe('pass')
  })
})

describe('a write of a role that the row does not list', () => {
  test('is refused with 403 where another role may write there', async () => {
    const rename = (headers: Record<string, string>, status = 200) =>
      exchange('PATCH /v1/tags/5', status === 200 ? tag(5) : { message: 'no' }, {
        headers,
        status,
        sent: { name: 'a tag' },
      })
    const all = await decided([...logins(), rename(admin), rename(learner, 404)])
    expect(all.get('current/tags.update#role-learner-refused')?.verdict).toBe('warning')
  })
})

describe('an input with which nobody is served', () => {
  const FILTER = 'current/learners.list#filter-lastName'
  const list = (query: string, status = 200, message = 'no') =>
    exchange(`GET /v2/learners/?${query}`, status === 200 ? { items: [] } : { message }, { status })
  const served = [list('size=5'), list('enabled=true'), list('departmentName=Sales')]
  test('is not offered when it is refused in different company', async () => {
    const refused = [list('lastName=Berg&enabled=true', 400), list('lastName=Okafor&departmentName=Sales', 400)]
    expect((await decided([...served, ...refused])).get(FILTER)?.verdict).toBe('violation')
  })

  test.each([
    ['was served once', [list('lastName=Adams')]],
    ['was refused one value', []],
  ])('may be right where it %s', async (_, more) => {
    const refused = [list('lastName=Berg&enabled=true', 400), list('lastName=Berg&departmentName=Sales', 400)]
    expect((await decided([...served, ...more, ...refused])).get(FILTER)?.verdict).not.toBe('violation')
  })

  test('may not be meant together with the one that always stands beside it', async () => {
    const refused = [list('lastName=Berg&enabled=true', 400), list('lastName=Okafor&enabled=true', 400)]
    expect((await decided([...served, ...refused])).get(FILTER)?.verdict).toBe('inconclusive')
    const named = ['Berg', 'Okafor'].map((name) => list(`lastName=${name}&enabled=true`, 400, 'lastName is unknown'))
    expect((await decided([...served, ...named])).get(FILTER)?.verdict).toBe('violation')
  })

  test('is not offered with one of its values while another is served', async () => {
    const refused = [list('enabled=false', 400), list('enabled=false&size=5', 400)]
    expect((await decided([...served, ...refused])).get('current/learners.list#filter-enabled')?.verdict).toBe(
      'violation',
    )
    expect((await decided(refused)).get('current/learners.list#filter-enabled')).toBeUndefined()
  })

  test('may be right where every request that was served carries what these lack', async () => {
    const with5 = [list('size=5&enabled=true'), list('size=5')]
    const refused = [list('lastName=Berg', 400), list('lastName=Okafor', 400)]
    expect((await decided([...with5, ...refused])).get(FILTER)).toBeUndefined()
  })
})

test('a search that is refused each time contradicts its row, a creation may be refused for what nobody sees', async () => {
  const search = (sent: object) =>
    exchange('POST /v1/activity-trackings/search', { message: 'not now' }, { sent, status: 400 })
  const SEARCH = 'current/activity-trackings.search#answers'
  const some = [1, 2].map((bound) => search({ progress: { greaterThan: bound } }))
  const create = ['a', 'b'].map((name) =>
    exchange('POST /v1/tags/', { message: 'not now' }, { sent: { name, languageCode: 'en-GB' }, status: 400 }),
  )
  const beside = exchange('GET /v2/learners/', { items: [] })
  const all = await decided([beside, ...some, ...create])
  expect(all.get(SEARCH)?.verdict).toBe('violation')
  expect(all.get('current/tags.create#answers')?.verdict).toBe('inconclusive')
  const served = exchange('POST /v1/activity-trackings/search', { items: [] }, { sent: {} })
  expect((await decided([...some, served])).get(SEARCH)?.verdict).not.toBe('violation')
})
