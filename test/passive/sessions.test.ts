/** Credentials, and the requests that they open until they end. */
import { describe, expect, test } from 'vitest'
import { NAMES } from '../../client/target.ts'
import { decided, exchange, type Given, later } from './recorded.ts'

const envelope = (value: unknown, success = true) => ({
  message: success ? 'OK' : 'no',
  success,
  value,
  totalResults: 1,
})
const LOGIN = 'POST /API/v1/REST/learner/login.json'
const LOGOUT = 'DELETE /API/v1/REST/learner/login.json'
const PROFILE = 'GET /API/v1/REST/learner/profile.json'
const bearing = (sid: string): Given => ({ headers: { cookie: `${NAMES.sessionCookie}=${sid}` } })

function opened(sid: string) {
  const login = exchange(LOGIN, envelope({}), { headers: {} })
  return { ...login, headers: { ...login.headers, 'set-cookie': `${NAMES.sessionCookie}=${sid}; Path=/` } }
}
const served = (sid: string) => exchange(PROFILE, envelope({ login: 'anna' }), bearing(sid))
const refused = (sid: string) => exchange(PROFILE, envelope({}, false), { ...bearing(sid), status: 401 })
const ended = (sid: string) => exchange(LOGOUT, envelope({}), bearing(sid))

describe('the session cookie', () => {
  const ENDS = 'legacy-learner/session.logout#ends-session'
  const ENDED = 'legacy-learner/profile.get#session-ended'

  test('that is served after the logout contradicts both operations', async () => {
    const all = await decided([opened('one'), served('one'), ended('one'), served('one')])
    expect(all.get(ENDS)?.verdict).toBe('violation')
    expect(all.get(ENDED)?.verdict).toBe('violation')
  })

  test('that is refused after the logout, and served before it, holds', async () => {
    const all = await decided([opened('two'), served('two'), ended('two'), refused('two')])
    expect(all.get(ENDS)?.verdict).toBe('pass')
    expect(all.get('legacy-learner/session.login#opens-session')?.verdict).toBe('pass')
  })

  test('that is never taken contradicts the login after some seconds, unless the account signed in again meanwhile', async () => {
    const OPENS = 'legacy-learner/session.login#opens-session'
    const never = [opened('four'), later(() => refused('four')), opened('five'), later(() => refused('five'))]
    expect((await decided(never)).get(OPENS)?.verdict).toBe('violation')
    const young = [opened('eleven'), refused('eleven'), opened('twelve'), refused('twelve')]
    expect((await decided(young)).get(OPENS)?.verdict).toBe('inconclusive')
    const taken = [opened('thirteen'), refused('thirteen'), later(() => served('thirteen'))]
    expect((await decided(taken)).get(OPENS)?.verdict).toBe('pass')
    const again = [opened('six'), opened('seven'), refused('six'), opened('eight'), refused('seven')]
    expect((await decided(again)).get(OPENS)).toBeUndefined()
  })

  test('with which a record that nobody has is answered with 403 says nothing of the login', async () => {
    const OPENS = 'legacy-learner/session.login#opens-session'
    const forbidden = (sid: string, query: string) =>
      exchange(`${PROFILE}${query}`, envelope({}, false), { ...bearing(sid), status: 403 })
    const all = (query: string) =>
      decided(['nine', 'ten'].flatMap((sid) => [opened(sid), later(() => forbidden(sid, query))]))
    expect((await all('?learnerLogin=nobody')).get(OPENS)).toBeUndefined()
    expect((await all('')).get(OPENS)?.verdict).toBe('violation')
  })

  test('that another login hands out again is open', async () => {
    const all = await decided([opened('three'), ended('three'), opened('three'), served('three')])
    expect(all.get(ENDED)).toBeUndefined()
  })

  test('that a recorder covers tells no session from another', async () => {
    const all = await decided([opened('REDACTED'), ended('REDACTED'), served('REDACTED')])
    expect(all.get(ENDED)).toBeUndefined()
  })
})

describe('a credential that was never handed out', () => {
  const token = (content: object, signature: string) =>
    `${[{ alg: 'HS256' }, content].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.${signature}`
  const genuine = token({ sub: 'anna' }, 'signature')
  const login = exchange(
    'POST /v2/authentication/login',
    { accessToken: genuine },
    { headers: {}, sent: { login: 'anna' } },
  )
  const list = (authorization: string, status = 200) =>
    exchange('GET /v2/learners/', status === 200 ? { items: [] } : { message: 'no' }, {
      headers: { authorization },
      status,
    })
  const INVALID = 'current/learners.list#credential-invalid'

  test('a token with another signature must be refused', async () => {
    const forged = `Bearer ${token({ sub: 'anna' }, 'signaturX')}`
    expect((await decided([login, list(forged)])).get(INVALID)?.verdict).toBe('violation')
    expect((await decided([login, list(forged, 401)])).get(INVALID)?.verdict).toBe('pass')
  })

  test.each([
    ['another content', token({ sub: 'otto' }, 'x')],
    ['another form', 'opaque-token-of-a-script'],
  ])('a token of %s, which was handed out elsewhere, may be served', async (_, other) => {
    expect((await decided([login, list(`Bearer ${other}`)])).get(INVALID)).toBeUndefined()
  })

  test('a key one sign away from the one that is used must be refused', async () => {
    const search = (key: string) =>
      exchange('GET /API/ADMIN/v1/REST/Learner/', { ...envelope([]), totalCount: 0 }, { headers: { 'api-key': key } })
    const key = 'key-0123456789abcdef'
    const FORGED = 'legacy-admin/learners.search#key-invalid'
    expect((await decided([search(key), search(key), search(`${key}x`)])).get(FORGED)?.verdict).toBe('violation')
    expect((await decided([search(key), search(key), search('key-of-another-client')])).get(FORGED)).toBeUndefined()
  })
})

describe('an access token', () => {
  const WORKS = 'current/tokens.refresh#token-works'
  const handed = (token: string) =>
    exchange('POST /v2/authentication/refresh', { accessToken: token }, { sent: { refreshToken: 'r' } })
  const list = (token: string, status = 200) =>
    exchange('GET /v2/learners/', status === 200 ? { items: [] } : { message: 'no' }, {
      headers: { authorization: `Bearer ${token}` },
      status,
    })

  test('that was handed out and is served works', async () => {
    expect((await decided([handed('aaa.bbb.ccc'), list('aaa.bbb.ccc')])).get(WORKS)?.verdict).toBe('pass')
  })

  test('that is refused after some seconds, twice, does not', async () => {
    const traffic = ['a', 'b'].flatMap((one) => [handed(`${one}.b.c`), later(() => list(`${one}.b.c`, 401))])
    expect((await decided(traffic)).get(WORKS)?.verdict).toBe('violation')
    expect((await decided(traffic.slice(0, 2))).get(WORKS)?.verdict).toBe('inconclusive')
  })

  test('that is refused at once may work later', async () => {
    const traffic = ['d', 'e'].flatMap((one) => [handed(`${one}.b.c`), list(`${one}.b.c`, 401)])
    expect((await decided(traffic)).get(WORKS)?.verdict).toBe('inconclusive')
  })
})
