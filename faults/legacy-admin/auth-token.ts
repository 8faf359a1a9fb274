/** Faults of the authentication token and its exchange beyond those that the laws give. */

import { isObject } from '../../contract/members.ts'
import type { Reply, World } from '../../reference/index.ts'
import { answers, fault, replies, shows } from '../../reference/mutators/builder.ts'
import { asking, type Fault, isOk, madeSlug, recordsIn, replying } from '../../reference/mutators/fault.ts'

const TOKEN = 'legacy-admin/learners.auth-token'
const EXCHANGE = 'legacy-admin/tokens.exchange'

/** The answer to the first code of each instance. */
const firstGiven = new WeakMap<World, Reply>()

/** The codes that an instance has issued, oldest first. */
const issued = new WeakMap<World, string[]>()
const codesOf = (world: World): readonly string[] => issued.get(world) ?? []

function noteCode(world: World, reply: Reply): undefined {
  for (const { token } of isOk(reply) ? recordsIn(reply) : [])
    issued.set(world, [...codesOf(world).filter((code) => code !== token), String(token)])
}

/** Credentials where the honest instance refuses a code. */
const exchanges = (slug: string, title: string, check: string, when: (token: string | null) => boolean): Fault =>
  replies(EXCHANGE, slug, title, madeSlug(check), (reply, question, world) => {
    if (isOk(reply) || !when(question.query.get('token'))) return undefined
    const learner = world.store.learners.all()[0]!
    return {
      status: 200,
      headers: {},
      body: {
        message: 'ok',
        success: true,
        totalResults: 1,
        value: { learnerLogin: learner.login, password: learner.password, instanceUrl: 'https://example.invalid' },
      },
    }
  })

export const legacyAdminAuthTokenFaults: readonly Fault[] = [
  shows(TOKEN, 'seven-characters', 'returns tokens of seven characters', 'six-characters', (record) => {
    record.token = `${record.token}x`
  }),
  shows(TOKEN, 'one-token', 'returns the same token for every learner', 'own-token', (record) => {
    record.token = 'AAAAAA'
  }),
  replies(TOKEN, 'no-self-link', 'returns no link with the token', 'self-link', (reply) => {
    if (isObject(reply.body)) reply.body = { ...reply.body, _links: undefined }
  }),
  shows(
    EXCHANGE,
    'another-learner',
    'returns another learner than the one the code is for',
    'right-learner',
    (record) => {
      record.learnerLogin = 'somebody.else'
    },
  ),
  exchanges('takes-junk', 'exchanges a code that was never issued', 'junk-token', (token) => token !== null),
  fault(
    EXCHANGE,
    'takes-parts',
    'exchanges the first five characters of a code',
    'junk-token',
    replying(TOKEN, (reply, _, world) => noteCode(world, reply)),
    asking(EXCHANGE, ({ query }, world) => {
      const token = query.get('token')
      const whole = token?.length === 5 && codesOf(world).find((code) => code.startsWith(token))
      if (whole) query.set('token', whole)
    }),
  ),
  fault(
    EXCHANGE,
    'last-code-alone',
    'exchanges the code alone that was issued last',
    'codes-apart',
    replying(TOKEN, (reply, _, world) => noteCode(world, reply)),
    asking(EXCHANGE, ({ query }, world) => {
      const codes = codesOf(world)
      if (codes.slice(0, -1).includes(query.get('token') ?? '')) query.set('token', 'ended')
    }),
  ),
  exchanges('needs-no-code', 'exchanges without a code', 'missing-token', (token) => token === null),
  replies(
    EXCHANGE,
    'calls-junk-a-success',
    'answers a code that was never issued with a success without credentials',
    'junk-token',
    (reply, question) => {
      const body = { message: 'ok', success: true, totalResults: 0, value: null }
      return !isOk(reply) && question.query.get('token') ? { status: 200, headers: {}, body } : undefined
    },
  ),
  shows(
    EXCHANGE,
    'wrong-password',
    'returns a password that does not sign in',
    ['signs-in', 'legacy-admin/learners.update#inactive-sign-in'],
    (record) => {
      record.password = 'not-the-password'
    },
  ),
  answers(
    EXCHANGE,
    'first-learner-again',
    'answers every code with what the first one gave',
    ['right-learner', 'legacy-admin/learners.update#inactive-sign-in'],
    (reply, _, world) => {
      const first = firstGiven.get(world) ?? reply
      firstGiven.set(world, first)
      return { ...reply, body: first.body }
    },
  ),
  shows(EXCHANGE, 'instance-drive', 'returns the path of a drive as address', 'instance-url', (record) => {
    record.instanceUrl = String.raw`C:\platform`
  }),
  shows(EXCHANGE, 'instance-unfilled', 'returns a placeholder as address', 'instance-url', (record) => {
    record.instanceUrl = 'n/a'
  }),
  shows(EXCHANGE, 'instance-name', 'returns a name instead of an address', 'instance-url', (record) => {
    record.instanceUrl = 'prod'
  }),
]
