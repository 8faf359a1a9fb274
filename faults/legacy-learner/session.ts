/** Faults of the session beyond those that the laws give. */

import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Question, World } from '../../reference/index.ts'
import {
  answering,
  answers,
  fault,
  ofClass,
  refuses,
  refusing,
  replies,
  shows,
  wraps,
} from '../../reference/mutators/builder.ts'
import { around, bodyOf, type Fault, isOk, madeSlug, replying } from '../../reference/mutators/fault.ts'

const LOGINS = ['legacy-learner/session.login', 'legacy-learner/session.mobile-login'] as const
const LOGOUTS = ['legacy-learner/session.logout', 'legacy-learner/session.mobile-logout'] as const
const MOBILE = 'legacy-learner/session.mobile-login'
const PROFILE = 'legacy-learner/profile.get'

/** Opens a session where the honest instance refuses one. */
const opensFor = (
  operation: OperationId,
  slug: string,
  title: string,
  check: string,
  when: (question: Question, world: World) => boolean,
): Fault =>
  wraps(operation, slug, title, madeSlug(check), (next, world) => (question) => {
    const { LEGACY_LEARNER_LOGIN: login, LEGACY_LEARNER_PASSWORD: password } = world.credentials
    return when(question, world)
      ? next({ ...question, body: { ...bodyOf(question), login, password } })
      : next(question)
  })

type Login = (typeof LOGINS)[number]

/** The session cookies that an instance has set, oldest first. */
const issued = new WeakMap<World, string[]>()

const sessionIn = (cookies: string) => /ServiceServerSID=([^;,]+)/.exec(cookies)?.[1] ?? ''

const refusesRight = (operation: Login): Fault =>
  answers(operation, 'refuses-right-password', 'refuses the password that the other login takes', 'answers', () => ({
    status: 401,
    headers: { 'content-type': 'application/json' },
    body: { message: 'unknown login or password', success: false, value: null, totalResults: 0 },
  }))

const cookieFaults = (operation: Login): Fault[] => [
  refusesRight(operation),
  ofClass(
    'answer malformed',
    answers(operation, 'calls-success-a-failure', 'opens a session and says that it failed', 'answers', (reply) => {
      if (isObject(reply.body)) reply.body = { ...reply.body, success: false }
    }),
  ),
  replies(operation, 'other-cookie', 'sets the session under another name', 'sets-cookie', (reply) => {
    const cookies = [reply.headers['set-cookie'] ?? []].flat()
    reply.headers['set-cookie'] = cookies.map((cookie) => cookie.replace('ServiceServerSID=', 'PHPSESSID='))
  }),
  replies(operation, 'dead-cookie', 'sets a cookie that opens nothing', 'opens-session', (reply) => {
    const cookies = [reply.headers['set-cookie'] ?? []].flat()
    reply.headers['set-cookie'] = cookies.map((cookie) =>
      cookie.replace(/ServiceServerSID=\w+/, 'ServiceServerSID=0000'),
    )
  }),
  fault(
    operation,
    'first-half',
    'compares the first half of a session cookie',
    'cookie-whole',
    replying(operation, (reply, _, world) => {
      issued.set(world, [...(issued.get(world) ?? []), sessionIn([reply.headers['set-cookie'] ?? []].flat().join())])
      return undefined
    }),
    around(PROFILE, (next, world) => (question) => {
      const { cookie = '' } = question.headers
      const given = sessionIn(cookie)
      const meant = issued.get(world)?.find((one) => one && given.startsWith(one.slice(0, Math.floor(one.length / 2))))
      const headers = meant ? { ...question.headers, cookie: cookie.replace(given, meant) } : question.headers
      return next({ ...question, headers })
    }),
  ),
  fault(
    operation,
    'needs-second-cookie',
    'requires a second cookie beside the session cookie',
    'cookie-suffices',
    answering(operation, (reply) => {
      reply.headers['set-cookie'] = [[reply.headers['set-cookie'] ?? []].flat(), 'lpcSecond=1; Path=/'].flat()
    }),
    refusing(PROFILE, (question) => {
      const { cookie } = question.headers
      return cookie && !cookie.includes('lpcSecond') && 401
    }),
  ),
]

const credentialFaults = (operation: Login): Fault[] => [
  opensFor(
    operation,
    'takes-any-password',
    'opens a session for a wrong password',
    'wrong-password',
    (question, { credentials }) => {
      const { login, password } = bodyOf(question)
      return login === credentials.LEGACY_LEARNER_LOGIN && password !== undefined
    },
  ),
  opensFor(
    operation,
    'takes-most-of-password',
    'opens a session for a prefix of the password',
    'wrong-password',
    (question, { credentials }) => {
      const { password } = bodyOf(question)
      return Boolean(password) && credentials.LEGACY_LEARNER_PASSWORD!.startsWith(String(password))
    },
  ),
  opensFor(
    operation,
    'takes-empty-password',
    'opens a session for an empty password',
    'missing-password',
    (question) => bodyOf(question).password === '',
  ),
  opensFor(
    operation,
    'takes-most-of-login',
    'opens a session for a prefix of the login',
    'unknown-login',
    (question, { credentials }) => {
      const { login } = bodyOf(question)
      return String(login).startsWith(`${credentials.LEGACY_LEARNER_LOGIN}.`)
    },
  ),
  opensFor(operation, 'takes-any-login', 'opens a session for an unknown login', 'unknown-login', (question) =>
    String(bodyOf(question).login).startsWith('lpc-'),
  ),
  opensFor(
    operation,
    'needs-no-login',
    'opens a session without login',
    'missing-login',
    (question) => bodyOf(question).login === undefined,
  ),
  opensFor(
    operation,
    'takes-empty-login',
    'opens a session for an empty login',
    'missing-login',
    (question) => bodyOf(question).login === '',
  ),
  opensFor(
    operation,
    'needs-no-password',
    'opens a session without password',
    'missing-password',
    (question) => bodyOf(question).password === undefined,
  ),
]

const opensWhileRefusing = (operation: Login): Fault =>
  wraps(
    operation,
    'opens-while-refusing',
    'refuses a wrong password and opens a session anyway',
    'wrong-password',
    (next, world) => (question) => {
      const reply = next(question)
      const { LEGACY_LEARNER_LOGIN: login, LEGACY_LEARNER_PASSWORD: password } = world.credentials
      if (isOk(reply)) return reply
      const opened = next({ ...question, body: { ...bodyOf(question), login, password } })
      return { ...reply, headers: { ...reply.headers, 'set-cookie': opened.headers['set-cookie'] ?? [] } }
    },
  )

/** A read that remembers the cookies it has served. */
const rememberedBy = (operation: OperationId): Fault => {
  const served = new WeakMap<World, Set<string>>()
  return fault(
    'legacy-learner/session.logout',
    'remembered-by-a-read',
    'lets one read serve the cookies that it has served before',
    'ends-session',
    around(operation, (next, world) => (question) => {
      const known = served.get(world) ?? new Set()
      served.set(world, known)
      const { cookie = '' } = question.headers
      if (known.has(cookie)) question.skip.add('credential')
      const reply = next(question)
      if (cookie && isOk(reply)) known.add(cookie)
      return reply
    }),
  )
}

const logoutFaults = (operation: (typeof LOGOUTS)[number]): Fault[] => {
  const opener = operation === LOGOUTS[0] ? 'web' : 'mobile'
  return [
    wraps(
      operation,
      'keeps-session',
      'answers the logout without ending the session',
      'ends-session',
      (next, world) => (question) => {
        const id = /ServiceServerSID=(\w+)/.exec(question.headers.cookie ?? '')?.[1] ?? ''
        const learner = world.grants.sessionOf(id)
        if (learner === undefined) return next(question)
        const spare = world.grants.openSession(learner)
        return next({ ...question, headers: { ...question.headers, cookie: `ServiceServerSID=${spare}` } })
      },
    ),
    ...(opener === 'web' ? [rememberedBy('legacy-learner/session-folders.list')] : []),
    fault(
      operation,
      'keeps-other-kind',
      'does not end sessions opened by the other login',
      'ends-other-kind',
      ...keepsOtherKind(operation, opener),
    ),
  ]
}

/** Remembers which login opened a session. */
function keepsOtherKind(operation: OperationId, own: 'web' | 'mobile') {
  const opened = new WeakMap<World, Map<string, string>>()
  const kindsOf = (world: World) => {
    const kinds = opened.get(world) ?? new Map<string, string>()
    opened.set(world, kinds)
    return kinds
  }
  const idIn = (text: string) => /ServiceServerSID=(\w+)/.exec(text)?.[1] ?? ''
  return [
    ...LOGINS.map((login, index) =>
      replying(
        login,
        (reply, _, world) =>
          void kindsOf(world).set(idIn([reply.headers['set-cookie'] ?? []].flat().join()), index ? 'mobile' : 'web'),
      ),
    ),
    around(operation, (next, world) => (question) => {
      const id = idIn(question.headers.cookie ?? '')
      const learner = world.grants.sessionOf(id)
      if (learner === undefined || kindsOf(world).get(id) === own) return next(question)
      const spare = world.grants.openSession(learner)
      return next({ ...question, headers: { ...question.headers, cookie: `ServiceServerSID=${spare}` } })
    }),
  ]
}

export const sessionFaults: readonly Fault[] = [
  ...(['legacy-learner/session.login', ...LOGOUTS] as const).map((operation) =>
    shows(operation, 'fills-value', 'returns members in the empty object', 'empty-value', (value) => {
      value.mainColor = '#1f6f8b'
    }),
  ),
  ...LOGOUTS.map((operation) =>
    replies(operation, 'forgives', 'answers every logout with a success', 'twice', (reply, question) => {
      const body = { message: 'OK', success: true, totalResults: 1, value: {} }
      return !isOk(reply) && /ServiceServerSID=[\da-f]/.test(question.headers.cookie ?? '')
        ? { status: 200, headers: {}, body }
        : undefined
    }),
  ),
  shows(MOBILE, 'blank-logo', 'returns words in place of the logo address', 'address', (value) => {
    value.logoUrl = 'no logo'
  }),
  ...LOGINS.flatMap((operation) => [
    ...cookieFaults(operation),
    ...credentialFaults(operation),
    opensWhileRefusing(operation),
  ]),
  ...LOGOUTS.flatMap(logoutFaults),
  refuses(
    MOBILE,
    'refuses-devices',
    'refuses every mobile login that names its device',
    'answers',
    (question) => 'deviceid' in bodyOf(question),
  ),
  replies(MOBILE, 'no-cookie-for-ios', 'sets no cookie for devices with ios', 'device-systems', (reply, question) => {
    if (bodyOf(question).deviceOs !== 'ios') return undefined
    const headers = Object.entries(reply.headers).filter(([name]) => name.toLowerCase() !== 'set-cookie')
    return { ...reply, headers: Object.fromEntries(headers) }
  }),
  refuses(
    MOBILE,
    'refuses-ios',
    'refuses devices with ios',
    'device-systems',
    (question) => bodyOf(question).deviceOs === 'ios',
  ),
]
