/** Faults of sign-in: tokens for the wrong caller, and wrong tokens for the right one. */

import { parseJson } from '../../contract/json.ts'
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Question, Reply, World } from '../../reference/index.ts'
import { answers, asks, fault, ofClass, refuses, replies, wraps } from '../../reference/mutators/builder.ts'
import { asking, bodyOf, type Fault, isOk, madeCheckId, madeSlug, replying } from '../../reference/mutators/fault.ts'

const LOGIN = 'current/tokens.login'
const SIGNED = 'current/tokens.signed'
const REFRESH = 'current/tokens.refresh'

/** A refusal that holds the tokens which were issued before. */
const leaks = (operation: OperationId, kill: string): Fault =>
  ofClass(
    'refusal leaking',
    wraps(
      operation,
      'refuses-with-tokens',
      'shows the tokens of the sign-in before in a refusal',
      madeSlug(kill),
      (next) => {
        let before: unknown
        return (question) => {
          const reply = next(question)
          if (isOk(reply)) before = structuredClone(reply.body)
          return isOk(reply) || !before || !isObject(reply.body)
            ? reply
            : { ...reply, body: { ...reply.body, debug: { last: before } } }
        }
      },
    ),
  )

/** Returns the administrator's tokens where the honest instance refuses. */
function gives(
  operation: OperationId,
  slug: string,
  title: string,
  kills: readonly string[],
  when: (question: Question, world: World) => boolean,
): Fault {
  return replies(
    operation,
    slug,
    title,
    kills.map((kill) => madeCheckId(operation, kill)),
    (reply, question, world) => (!isOk(reply) && when(question, world) ? administratorTokens(world) : undefined),
  )
}

function administratorTokens(world: World): Reply {
  const administrator = world.store.administrators.find(({ superUser }) => superUser)!
  const grant = { login: administrator.login, role: 'svc/admin', accountId: administrator.id } as const
  const body = { accessToken: world.grants.issueAccess(grant), refreshToken: world.grants.issueRefresh(grant) }
  return { status: 200, headers: { 'content-type': 'application/json' }, body }
}

const without = (member: string) => (question: Question) => !(member in bodyOf(question))

const partsOf = (token: unknown) => (typeof token === 'string' ? token.split('.') : [])
const isWebToken = (question: Question) => {
  const [header = ''] = partsOf(bodyOf(question).token)
  try {
    return isObject(parseJson(Buffer.from(header, 'base64url').toString('utf8')))
  } catch {
    return false
  }
}

/** A sign-in that itself requires a bearer token. */
const wantsBearer: Fault = ofClass(
  'credential',
  refuses(
    SIGNED,
    'wants-a-bearer-token',
    'exchanges a signed token only with a bearer token beside it',
    'no-bearer',
    (question) => !question.headers.authorization && 401,
  ),
)

/** The refresh token of an impersonated learner is the administrator's own. */
const forgetsImpersonation = (operation: OperationId, slug: string): Fault =>
  ofClass(
    'identity',
    fault(
      REFRESH,
      slug,
      'refreshes the token of an impersonated learner to one of the administrator',
      'keeps-impersonation',
      replying(operation, (reply, question, world) => {
        const { refreshToken } = administratorTokens(world).body as { refreshToken: string }
        return isOk(reply) && bodyOf(question).impersonate && isObject(reply.body)
          ? { ...reply, body: { ...reply.body, refreshToken } }
          : undefined
      }),
    ),
  )

/** Either kind of token opens everything. */
const takesRefreshTokens: Fault = ofClass(
  'credential',
  fault(
    REFRESH,
    'opens-by-refresh-token',
    'accepts a refresh token as an access token',
    'refresh-token-refused',
    asking('current/*', (question, { grants }) => {
      const grant = grants.refreshOf(question.headers.authorization?.replace(/^Bearer /, '') ?? '')
      if (grant) question.headers.authorization = `Bearer ${grants.issueAccess(grant)}`
    }),
  ),
)

const unusable = (operation: OperationId): Fault =>
  answers(operation, 'gives-dead-token', 'gives an access token that opens nothing', 'token-works', (reply) => {
    if (isObject(reply.body)) reply.body = { ...reply.body, accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl' }
  })

const opaque = (operation: OperationId): Fault => ({
  ...fault(operation, 'opaque-token', 'gives an access token that is no JSON Web Token', 'access-token-form'),
  choices: { accessToken: 'opaque' },
})

const unauthorizedAs = (operation: OperationId, kills: readonly string[]): Fault =>
  replies(
    operation,
    'refuses-with-400',
    'answers an invalid credential with 400',
    kills.map((kill) => madeCheckId(operation, kill)),
    (reply) => void (reply.status === 401 && Object.assign(reply, { status: 400 })),
  )

const ignoresImpersonate = (
  operation: OperationId,
  slug: string,
  when: (login: string) => boolean,
  kills: readonly string[],
): Fault =>
  asks(
    operation,
    slug,
    'gives the caller its own token whatever impersonate says',
    kills.map((kill) => madeCheckId(operation, kill)),
    (question) => {
      const { impersonate, ...rest } = bodyOf(question)
      if (typeof impersonate === 'string' && when(impersonate)) question.body = rest
    },
  )

const isMadeUp = (login: string) => login.startsWith('lpc-')

/** Signs an account in as the other role. */
const failsFor = (role: string, check: string): Fault =>
  answers(
    LOGIN,
    `fails-for-${check}`,
    `answers a sign-in with role ${role} with a server error`,
    madeSlug(check),
    (reply, question) =>
      bodyOf(question).role === role ? { ...reply, status: 500, body: { message: 'down' } } : undefined,
  )

export const tokenFaults: readonly Fault[] = [
  leaks(LOGIN, 'wrong-password'),
  leaks(SIGNED, 'junk-token'),
  leaks(REFRESH, 'required-refreshToken'),
  asks(LOGIN, 'completes-logins', 'takes a login by its beginning', 'unknown-login', (question, { store }) => {
    const { login } = bodyOf(question)
    const account = store.administrators.all().find((one) => String(login).startsWith(`${one.login}.`))
    if (account) question.body = { ...bodyOf(question), login: account.login }
  }),
  asks(LOGIN, 'ignores-role', 'goes by the account whatever role is sent', 'role-requested', (question, { store }) => {
    const { login, impersonate } = bodyOf(question)
    const account = store.administrators.all().find((one) => one.login === login)
    if (account && impersonate === undefined && 'role' in bodyOf(question))
      question.body = { ...bodyOf(question), role: 'svc/admin' }
  }),
  ...([LOGIN, SIGNED] as const).map((operation) =>
    asks(operation, 'impersonates-another', 'acts as another learner', 'impersonate-own', (question, { store }) => {
      const { impersonate } = bodyOf(question)
      const others = store.learners
        .all()
        .filter(
          ({ login, status, enabledFrom, enabledUntil }) =>
            login !== impersonate && status !== 'N' && !enabledFrom && !enabledUntil,
        )
      const known = store.learners.all().some(({ login }) => login === impersonate)
      if (known) question.body = { ...bodyOf(question), impersonate: others[1]!.login }
    }),
  ),
  replies(SIGNED, 'needs-impersonate', 'refuses a signed token without impersonate', 'answers', (reply, question) =>
    'impersonate' in bodyOf(question) ? undefined : { ...reply, status: 400, body: { message: 'whom?' } },
  ),
  failsFor('svc/admin', 'login-admin'),
  failsFor('svc/learner', 'login-learner'),
  unusable(LOGIN),
  unusable(SIGNED),
  unusable(REFRESH),
  wantsBearer,
  takesRefreshTokens,
  forgetsImpersonation(LOGIN, 'forgets-impersonation'),
  forgetsImpersonation(SIGNED, 'forgets-impersonation-by-signed-token'),
  opaque(LOGIN),
  opaque(SIGNED),
  opaque(REFRESH),
  asks(LOGIN, 'takes-learner-by-default', 'signs in as a learner without role', 'required-role', (question) => {
    question.body = { role: 'svc/learner', ...bodyOf(question) }
  }),
  gives(
    LOGIN,
    'needs-no-role',
    'takes a sign-in without role for an administrator',
    ['required-role'],
    without('role'),
  ),
  gives(LOGIN, 'needs-no-login', 'signs in without login', ['required-login'], without('login')),
  gives(LOGIN, 'needs-no-password', 'signs in without password', ['required-password'], without('password')),
  gives(LOGIN, 'takes-any-password', 'signs in with a wrong password', ['wrong-password'], (question, world) => {
    const { login, password } = bodyOf(question)
    return login === world.credentials.CURRENT_ADMIN_LOGIN && typeof password === 'string'
  }),
  gives(
    LOGIN,
    'takes-any-password-beside-impersonate',
    'signs in with a wrong password where a learner is impersonated',
    ['impersonate-password'],
    (question) => {
      const { password, impersonate } = bodyOf(question)
      return typeof password === 'string' && typeof impersonate === 'string' && !isMadeUp(impersonate)
    },
  ),
  gives(
    LOGIN,
    'takes-password-prefix',
    'signs in with the beginning of the password',
    ['wrong-password'],
    (question, world) => {
      const { login, password } = bodyOf(question)
      const right = world.credentials.CURRENT_ADMIN_PASSWORD ?? ''
      return (
        login === world.credentials.CURRENT_ADMIN_LOGIN &&
        typeof password === 'string' &&
        password !== '' &&
        right.startsWith(password)
      )
    },
  ),
  gives(LOGIN, 'takes-any-login', 'signs in with an unknown login', ['unknown-login'], (question) =>
    isMadeUp(String(bodyOf(question).login)),
  ),
  asks(LOGIN, 'takes-any-role-for-learner', 'takes an unknown role for svc/learner', 'values-role', (question) => {
    const body = bodyOf(question)
    if (!['svc/admin', 'svc/learner', undefined].includes(body.role as string))
      question.body = { ...body, role: 'svc/learner' }
  }),
  asks(LOGIN, 'takes-first-role', 'takes the first of several roles', 'values-role', (question) => {
    const body = bodyOf(question)
    if (Array.isArray(body.role)) question.body = { ...body, role: body.role[0] }
  }),
  gives(
    LOGIN,
    'takes-any-role',
    'takes an unknown role for svc/admin',
    ['values-role'],
    (question) => !['svc/admin', 'svc/learner', undefined].includes(bodyOf(question).role as string),
  ),
  gives(
    LOGIN,
    'promotes-learners',
    'gives a learner the role that it asks for',
    ['role-of-account'],
    (question, world) => {
      const { login, password, role } = bodyOf(question)
      return (
        role === 'svc/admin' &&
        login === world.credentials.CURRENT_LEARNER_LOGIN &&
        password === world.credentials.CURRENT_LEARNER_PASSWORD
      )
    },
  ),
  unauthorizedAs(LOGIN, ['wrong-password', 'unknown-login']),
  unauthorizedAs(SIGNED, ['junk-token', 'tampered-token', 'foreign-key']),
  unauthorizedAs(REFRESH, ['junk-token']),
  ignoresImpersonate(LOGIN, 'ignores-impersonate', (login) => !isMadeUp(login), ['impersonate', 'impersonate-role']),
  ignoresImpersonate(SIGNED, 'ignores-impersonate', (login) => !isMadeUp(login), ['impersonate']),
  ignoresImpersonate(LOGIN, 'ignores-unknown-impersonate', isMadeUp, ['impersonate-unknown']),
  ignoresImpersonate(SIGNED, 'ignores-unknown-impersonate', isMadeUp, ['impersonate-unknown']),
  gives(SIGNED, 'needs-no-token', 'gives tokens for nothing', ['required-token'], without('token')),
  gives(
    SIGNED,
    'takes-junk',
    'gives tokens for a text that is no token',
    ['junk-token'],
    (question) => 'token' in bodyOf(question) && !isWebToken(question),
  ),
  gives(SIGNED, 'checks-no-signature', 'does not check the signature', ['tampered-token', 'foreign-key'], isWebToken),
  gives(
    SIGNED,
    'takes-unsigned',
    'takes tokens that say they are not signed',
    ['foreign-key', 'tampered-token'],
    (question) => isWebToken(question) && partsOf(bodyOf(question).token)[2] === '',
  ),
  gives(
    REFRESH,
    'needs-no-token',
    'refreshes without refreshToken',
    ['required-refreshToken'],
    without('refreshToken'),
  ),
  gives(REFRESH, 'takes-junk', 'refreshes with any token', ['junk-token'], (question, world) => {
    const token = String(bodyOf(question).refreshToken)
    return 'refreshToken' in bodyOf(question) && world.grants.accessOf(token) === undefined
  }),
  gives(
    REFRESH,
    'takes-access-token',
    'refreshes with an access token',
    ['access-token-refused'],
    (question, world) => world.grants.accessOf(String(bodyOf(question).refreshToken)) !== undefined,
  ),
  replies(
    REFRESH,
    'loses-super-user',
    "turns a super user's token into one of an administrator without that right",
    'token-works',
    (reply, question, world) => {
      const grant = world.grants.refreshOf(String(bodyOf(question).refreshToken))
      const plain = world.store.administrators.find(({ superUser, enabled }) => !superUser && enabled)
      if (!isOk(reply) || grant?.role !== 'svc/admin' || !plain) return undefined
      const lesser = { login: plain.login, role: 'svc/admin', accountId: plain.id } as const
      return { ...reply, body: { accessToken: world.grants.issueAccess(lesser) } }
    },
  ),
  wraps(
    REFRESH,
    'promotes-learners',
    "turns a learner's token into an administrator's",
    'keeps-learner',
    (next, world) => (question) => {
      const grant = world.grants.refreshOf(String(bodyOf(question).refreshToken))
      return grant?.role === 'svc/learner' ? administratorTokens(world) : next(question)
    },
  ),
]
