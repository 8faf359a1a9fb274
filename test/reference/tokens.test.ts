import { sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { speakers } from './speaker.ts'

const { anybody, reference } = speakers()
const { credentials, store } = reference
const login = (json: object) => anybody('POST', '/v2/authentication/login', { json })
const admin = {
  role: 'svc/admin',
  login: credentials.CURRENT_ADMIN_LOGIN,
  password: credentials.CURRENT_ADMIN_PASSWORD,
}

const get = (token: string, target: string) => anybody('GET', target, { headers: { authorization: `Bearer ${token}` } })

test('a login gives an access token of three parts and a refresh token', () => {
  const { body } = login(admin)
  expect(body.accessToken.split('.')).toHaveLength(3)
  expect(get(body.accessToken, '/v2/learners/?size=1').status).toBe(200)
  const refreshed = anybody('POST', '/v2/authentication/refresh', { json: { refreshToken: body.refreshToken } })
  expect(get(refreshed.body.accessToken, '/v2/learners/?size=1').status).toBe(200)
  expect(get(body.refreshToken, '/v2/learners/?size=1').status).toBe(401)
})

test('wrong passwords, roles and missing members are refused', () => {
  expect(login({ ...admin, password: 'wrong' }).status).toBe(401)
  expect(login({ ...admin, role: 'svc/learner' }).status).toBe(401)
  expect(login({ ...admin, role: 'svc/other' }).status).toBe(400)
  for (const name of ['role', 'login', 'password']) expect(login({ ...admin, [name]: undefined }).status).toBe(400)
})

test('an administrator may act as a learner, and then is one', () => {
  const { body } = login({ ...admin, impersonate: credentials.CURRENT_LEARNER_LOGIN })
  const id = store.learners.find(({ login }) => login === credentials.CURRENT_LEARNER_LOGIN)!.id
  expect(get(body.accessToken, `/v2/learners/${id}`).status).toBe(200)
  expect(get(body.accessToken, '/v2/learners/').status).toBe(403)
  expect(login({ ...admin, impersonate: 'nobody' }).status).toBe(401)
})

test('a learner whose account is disabled or out of its dates cannot sign in', () => {
  for (const change of [{ status: 'N' }, { enabledUntil: '2020-01-01' }, { enabledFrom: '2090-01-01' }] as const) {
    const own = speakers()
    const learner = own.reference.store.learners.find(({ login }) => login === credentials.CURRENT_LEARNER_LOGIN)!
    const json = { role: 'svc/learner', login: learner.login, password: learner.password }
    expect(own.anybody('POST', '/v2/authentication/login', { json }).status).toBe(200)
    Object.assign(learner, change)
    expect(own.anybody('POST', '/v2/authentication/login', { json }).status).toBe(401)
    expect(own.learner('GET', `/v2/learners/${learner.id}`).status).toBe(401)
    expect(own.student('GET', '/API/v1/REST/learner/profile.json').body.success).toBe(false)
  }
})

test('a token signed with the private key signs in, a forged one does not', () => {
  for (const signingAlgorithm of ['EdDSA', 'ES256'] as const) {
    const own = speakers({ choices: { signingAlgorithm } })
    const {
      CURRENT_SIGNING_ALG: alg,
      CURRENT_SIGNING_CLAIMS: claims,
      CURRENT_SIGNING_KEY: key,
    } = own.reference.credentials
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const text = `${encode(JSON.stringify({ alg, typ: 'JWT' }))}.${encode(claims!)}`
    const bytes =
      alg === 'EdDSA'
        ? sign(null, Buffer.from(text), key!)
        : sign('sha256', Buffer.from(text), { key: key!, dsaEncoding: 'ieee-p1363' })
    const send = (token: string, impersonate?: string) =>
      own.anybody('POST', '/v2/authentication/token', { json: { token, impersonate } })
    const token = `${text}.${bytes.toString('base64url')}`
    expect(send(token).body).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })
    expect(send(token, credentials.CURRENT_LEARNER_LOGIN).status).toBe(200)
    expect(send(`${token.slice(0, -6)}AAAAAA`).status).toBe(401)
  }
})
