import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createReference, listen } from '../../reference/index.ts'

const reference = createReference()
const { environment, close } = await listen(reference)
afterAll(close)

test('every address is its own', async () => {
  const headers = { platform: environment.CURRENT_PLATFORM! }
  const direct = await fetch(`${environment.CURRENT_INSTANCE_URL}/v2/learners/`, { headers })
  expect(direct.status).toBe(421)
  const exchange = await fetch(`${environment.LEGACY_ADMIN_AUTH_URL}/api/learner/authenticate.json?token=AAAAAA`)
  expect(await exchange.json()).toMatchObject({ success: false })
})

test('a login over HTTP gives a cookie and a token', async () => {
  const body = new URLSearchParams({
    login: environment.LEGACY_LEARNER_LOGIN!,
    password: environment.LEGACY_LEARNER_PASSWORD!,
  })
  const answer = await fetch(`${environment.LEGACY_LEARNER_BASE_URL}/API/v1/REST/learner/login.json`, {
    method: 'POST',
    body,
  })
  expect(answer.headers.getSetCookie()[0]).toMatch(/^ServiceServerSID=\w+/)
})

test('a body without end and bytes without sense do not bring it down', async () => {
  const { port } = new URL(environment.CURRENT_BASE_URL!)
  const nonsense = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    socket.on('data', (data) => resolve(data.toString()))
    socket.on('error', reject)
  })
  expect(nonsense).toMatch(/^HTTP\/1.1 400/)
  const large = await fetch(`${environment.CURRENT_BASE_URL}/v2/authentication/login`, {
    method: 'POST',
    body: 'x'.repeat(2_000_000),
  })
  expect(large.status).toBe(413)
})
