import { expect, test } from 'vitest'
import { speakers } from './speaker.ts'

const { administrator, anybody, learner, plain, student, key, reference } = speakers()

test('the instance address is misdirected, whatever is asked', () => {
  for (const path of ['/v2/learners/', '/nowhere']) {
    const answer = administrator('GET', path, { door: 'instance' })
    expect(answer.status).toBe(421)
    expect(answer.body.message).toBeTypeOf('string')
  }
})

test('no credential, a wrong one and a refresh token are refused alike', () => {
  for (const authorization of ['', 'Bearer nonsense', 'Basic abc']) {
    const answer = anybody('GET', '/v2/learners/', { headers: { authorization } })
    expect(answer.status).toBe(401)
    expect(answer.body.message).toMatch(/no valid credentials/i)
  }
  expect(anybody('GET', '/API/v1/REST/learner/profile.json').body).toMatchObject({ success: false })
  expect(anybody('GET', '/API/ADMIN/v1/REST/Entity/').status).toBe(401)
})

test('a request without its platform is refused', () => {
  expect(administrator('GET', '/v2/learners/', { headers: { platform: 'other.example.test' } }).status).toBe(400)
})

test('operations under /v1 want the super user right of administrators only', () => {
  expect(plain('GET', '/v2/learners/?size=1').status).toBe(200)
  expect(plain('GET', '/v1/publishers/21').status).toBe(403)
  expect(learner('GET', '/v1/publishers/21').status).toBe(200)
})

test('a role that an operation does not list is refused', () => {
  const answer = learner('GET', '/v2/learners/')
  expect(answer.status).toBe(403)
  expect(answer.body).not.toHaveProperty('items')
})

test('paths are served with and without their last slash, in either case of the first word', () => {
  expect(administrator('GET', '/v2/learners?size=1').status).toBe(200)
  expect(key('GET', '/API/ADMIN/v1/REST/Entity').status).toBe(200)
  expect(student('GET', '/API/v1/REST/Learner/profile.json').body.success).toBe(true)
  expect(student('GET', '/API/v1/REST/trainings/list.json').body.success).toBe(true)
})

test('what is not served is refused in the form of its interface', () => {
  expect(anybody('GET', '/nowhere').body).toEqual({ message: expect.any(String) })
  expect(anybody('GET', '/API/v1/REST/nowhere').body).toMatchObject({ success: false, value: null })
  expect(anybody('GET', '/API/ADMIN/v1/REST/nowhere').body).toMatchObject({ success: false, value: [] })
  expect(anybody('PATCH', '/v2/learners/').status).toBe(405)
})

test('Allow names each method of the very resource once', () => {
  const allowed = (method: string, path: string) => {
    const { status, headers } = anybody(method, path)
    return [status, headers.allow]
  }
  expect(allowed('PATCH', '/v2/learners/')).toEqual([405, 'GET, HEAD, POST'])
  expect(allowed('PUT', '/API/v1/REST/Discussions/list.json')).toEqual([405, 'GET, HEAD, POST'])
  // The themes are no learning object, so that POST of the learning object is not allowed there.
  expect(allowed('DELETE', '/API/v1/REST/LearningObjects/themes.json')).toEqual([405, 'GET, HEAD'])
  expect(allowed('POST', '/API/v1/REST/LearningObjects/types.json')).toEqual([405, 'GET, HEAD'])
  expect(allowed('DELETE', '/API/v1/REST/LearningObjects/7.json')).toEqual([405, 'GET, HEAD, POST'])
  expect(allowed('GET', '/API/v1/REST/Trackings/item.json')).toEqual([405, 'POST'])
})

test('where both forms of a path are written, each serves its own methods', () => {
  const [learner] = key('GET', '/API/ADMIN/v1/REST/Learner/?limit=1').body.value
  const path = `/API/ADMIN/v1/REST/Learner/${learner.guid}`
  expect(key('GET', path).status).toBe(200)
  expect(key('PUT', path, { form: { presentation: 'x' } }).headers.allow).toBe('GET, HEAD')
  expect(key('GET', `${path}/`).headers.allow).toBe('PUT')
})

test('a body of null is no JSON object', () => {
  for (const collection of ['/v2/learners/', '/v1/learning-resources/', '/v1/trackings/']) {
    const [record] = administrator('GET', `${collection}?size=1`).body.items
    for (const json of [null, [], 'text'])
      expect(administrator('PATCH', `${collection}${record.id}`, { json }).status, collection).toBe(400)
  }
})

test('a body that is no JSON is refused', () => {
  const headers = { 'content-type': 'application/json' }
  const answer = reference.handle({
    door: 'service',
    method: 'POST',
    target: '/v2/authentication/login',
    headers: { ...headers, platform: reference.credentials.CURRENT_PLATFORM! },
    body: Buffer.from('{"role": '),
  })
  expect(answer.status).toBe(400)
})

test('rate limits hold per operation and caller, and open again', () => {
  let now = 1_700_000_000_000
  for (const rateAlgorithm of ['fixed-window', 'sliding-window', 'token-bucket', 'leaky-bucket'] as const) {
    const own = speakers({ rateLimits: 'on', now: () => now, choices: { rateAlgorithm } })
    const statuses = Array.from({ length: 81 }, () => own.administrator('GET', '/v2/learners/?size=1').status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(80)
    const refused = own.administrator('GET', '/v2/learners/?size=1')
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(own.plain('GET', '/v2/learners/?size=1').status).toBe(200)
    expect(own.administrator('GET', '/v1/publishers/21').status).toBe(200)
    now += Number(refused.headers['retry-after']) * 1000
    expect(own.administrator('GET', '/v2/learners/?size=1').status).toBe(200)
  }
})

test('a wrapper may leave out a duty, and stands outside all of them', () => {
  const own = speakers({
    around: [
      {
        operation: 'current/learners.list',
        wrap: (next) => (question) => {
          question.skip.add('role')
          const reply = next(question)
          return { ...reply, headers: { ...reply.headers, 'x-seen': String(reply.status) } }
        },
      },
    ],
  })
  expect(own.learner('GET', '/v2/learners/?size=1').status).toBe(200)
  expect(own.anybody('GET', '/v2/learners/').headers['x-seen']).toBe('401')
})
