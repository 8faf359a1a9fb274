/** Token operations: current, Token operations and Authentication. */
import { createPrivateKey, createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { firstOf, refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import { pageOf } from '../../answers/page.ts'
import { swappedCase } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import { loginAsk } from '../../client/sign-in.ts'
import type { Caller } from '../../client/target.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../laws/index.ts'
import { check, type Draft } from '../suite.ts'

type Tokens = { accessToken?: unknown; refreshToken?: unknown; id?: unknown }

const JSON_WEB_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/

const tokenIn = (answer: Answer) => (answer.json as Tokens | undefined)?.accessToken

/** A call that speaks with a token of its own. */
const bearing = (answer: Answer): Pick<Call, 'as' | 'headers'> => {
  const token = tokenIn(answer)
  if (typeof token !== 'string') throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`))
  return { as: 'anonymous', headers: { authorization: `Bearer ${token}` } }
}

const LIST: Call = { operation: 'current/learners.list', query: { size: 1 } }

/** Refused, and no token in the refusal; 401 is derived. */
function noTokens(answer: Answer, of: string, operation: OperationId): Outcome {
  const status =
    answer.refused && answer.status !== 401
      ? broken(`${answer.label}: 401 for ${of}`, `${answer.status}`, `${operation.replace('/', '.')}.credential-status`)
      : holds()
  const leaked =
    tokenIn(answer) === undefined ? holds() : broken(`${answer.label}: no tokens for ${of}`, 'an access token')
  return firstOf([refusal(answer, of), leaked, status])
}

/** Refused with any status: the request itself was incomplete or out of its values. */
const refusedBody = (answer: Answer, of: string): Outcome =>
  firstOf([
    refusal(answer, of),
    tokenIn(answer) === undefined ? holds() : broken(`${answer.label}: no tokens for ${of}`, 'an access token'),
  ])

/** A password in other letters, or with a space behind it: tried with another account than the other wrong ones. */
async function almostPasswords(scope: Scope): Promise<readonly Outcome[]> {
  const account = scope.target.current?.learner
  if (!account) return []
  await signedIn(scope, 'learner')
  const outcomes: Outcome[] = []
  for (const wrong of [swappedCase(account.password), `${account.password} `]) {
    if (wrong === account.password) continue
    const answer = await login(scope, 'learner', { password: wrong })
    outcomes.push(noTokens(answer, 'a password that is almost right', 'current/tokens.login'))
  }
  return outcomes
}

const formOf = (answer: Answer): Outcome => {
  const token = tokenIn(succeeded(answer))
  return typeof token === 'string' && JSON_WEB_TOKEN.test(token)
    ? holds()
    : broken(`${answer.label}: an accessToken of three base64url parts`, `${typeof token} of another form`)
}

const login = (scope: Scope, by: Caller, members: Record<string, unknown> = {}): Promise<Answer> => {
  const ask = loginAsk(scope.target, by)
  const json = { ...(ask.json as object), ...members }
  return scope.call({
    ...ask,
    json: Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined)),
  })
}

/** Signed in once per run, so that the refused sign-ins have their control. */
const signedIn = (scope: Scope, by: Caller = 'administrator') =>
  scope.once(`signed in ${by}`, async (shared) => succeeded(await login(shared, by)))

const incomplete = (member: 'role' | 'login' | 'password'): Draft =>
  check(`required-${member}`, {
    title: `gives no tokens without ${member}`,
    phase: 'sign-in',
    callers: ['administrator'],
    async run(scope) {
      await signedIn(scope)
      return refusedBody(await login(scope, 'administrator', { [member]: undefined }), `a sign-in without ${member}`)
    },
  })

const rightLogin = (by: Caller, role: string): Draft =>
  check(`login-${role}`, {
    title: `gives tokens for role svc/${role}`,
    phase: 'sign-in',
    callers: [by],
    async run(scope) {
      const answer = await login(scope, by)
      if (answer.ok) return holds()
      // A configured password may simply be wrong: that is the run's own affair.
      return answer.refused
        ? needs.credential(`a working credential for role svc/${role}: ${describe(answer)}`)
        : broken(`${answer.label}: tokens`, describe(answer))
    },
  })

const learnerLogin = (scope: Scope) => {
  const account = scope.target.current?.learner
  if (!account) throw new Undecided(needs.credential('CURRENT_LEARNER_LOGIN'))
  return account.login
}

/** The id of a learner, found by its login as an administrator. */
export const learnerIdOf = (scope: Scope, login_: string): Promise<number> =>
  scope.once(`learner id ${login_}`, async (shared) => {
    const answer = succeeded(
      await shared.call({ operation: 'current/learners.list', as: 'administrator', query: { login: login_ } }),
    )
    const found = pageOf(answer).items.find((item) => item.login === login_)
    if (!found)
      throw new Undecided(
        needs.finding(`current/learners.list#filter-login`, `${answer.label} does not show ${login_}`),
      )
    return found.id as number
  })

/** Reads its own record, and is refused what only administrators may. */
async function actsAsLearner(scope: Scope, answer: Answer): Promise<Outcome> {
  const id = await learnerIdOf(scope, learnerLogin(scope))
  const own = await scope.call({ operation: 'current/learners.get', path: { id }, ...bearing(answer) })
  return own.ok ? holds() : broken(`${own.label}: the record of the impersonated learner`, describe(own))
}

const refusedToLearner = async (scope: Scope, answer: Answer, what: string): Promise<Outcome> => {
  succeeded(await scope.call({ ...LIST, as: 'administrator' }))
  return refusal(await scope.call({ ...LIST, ...bearing(answer) }), what)
}

const impersonating = (
  _operation: OperationId,
  signIn: (scope: Scope, members: Record<string, unknown>) => Promise<Answer>,
): Draft[] => [
  check('impersonate', {
    title: 'lets the token act as the impersonated learner',
    phase: 'sign-in',
    callers: ['administrator', 'learner'],
    async run(scope) {
      const answer = await signIn(scope, { impersonate: learnerLogin(scope) })
      if (!answer.ok) {
        succeeded(await signIn(scope, {}))
        return broken(`${answer.label}: tokens for impersonating a learner`, describe(answer))
      }
      return firstOf([await actsAsLearner(scope, answer), await notTheCaller(scope, answer)])
    },
  }),
  check('impersonate-unknown', {
    title: 'gives no token for impersonating an unknown login',
    phase: 'sign-in',
    callers: ['administrator'],
    async run(scope) {
      succeeded(await signIn(scope, {}))
      const answer = await signIn(scope, { impersonate: scope.builder.unique() })
      return refusedBody(answer, 'impersonating an unknown login')
    },
  }),
]

/** The token must not keep the rights of the one who impersonates. */
async function notTheCaller(scope: Scope, answer: Answer): Promise<Outcome> {
  return refusedToLearner(scope, answer, 'an administrator operation to a token that impersonates a learner')
}

/** Any other refusal than of the credential could be of the Platform header, unless another sign-in takes that. */
async function proven(scope: Scope, { status }: Answer): Promise<string | undefined> {
  const need = 'CURRENT_ADMIN_LOGIN and CURRENT_ADMIN_PASSWORD that the target takes'
  if (status === 401 || status === 403) return need
  const { signing, signedToken } = scope.target.current ?? {}
  const others = [
    ...(signing || signedToken ? [() => withToken(scope, ownToken(scope))] : []),
    ...(scope.has('learner') ? [() => login(scope, 'learner')] : []),
  ]
  for (const signIn of others) if ((await signIn()).ok) return undefined
  return need
}

const tokensLogin = suite(
  'current/tokens.login',
  {
    as: 'anonymous',
    sample: async (scope) => loginAsk(scope.target, 'administrator'),
    supposes: proven,
  },
  [
    rightLogin('administrator', 'admin'),
    rightLogin('learner', 'learner'),
    check('token-works', {
      title: 'gives access tokens that open what their role may',
      phase: 'sign-in',
      callers: ['administrator', 'learner'],
      async run(scope) {
        const administrator = await scope.call({ ...LIST, ...bearing(await signedIn(scope)) })
        // Without this, finding the learner would end the check undecided before it could say so.
        if (administrator.status === 401)
          return broken(`${administrator.label}: a success with the new token`, describe(administrator))
        const id = await learnerIdOf(scope, learnerLogin(scope))
        const learner = await scope.call({
          operation: 'current/learners.get',
          path: { id },
          ...bearing(await signedIn(scope, 'learner')),
        })
        return [administrator, learner].map((answer) =>
          answer.ok ? holds() : broken(`${answer.label}: a success with the new token`, describe(answer)),
        )
      },
    }),
    check('access-token-form', {
      title: 'gives a JSON Web Token',
      phase: 'sign-in',
      callers: ['administrator'],
      run: async (scope) => formOf(await login(scope, 'administrator')),
    }),
    incomplete('role'),
    incomplete('login'),
    incomplete('password'),
    check('wrong-password', {
      title: 'gives no tokens for a wrong password',
      clauses: ['wrong-password', 'credential-status'],
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        const { password } = scope.target.current!.administrator!
        await signedIn(scope)
        const outcomes: Outcome[] = []
        for (const wrong of [`${password}x`, password.slice(0, -1)]) {
          // Two attempts, not more: an account must not be locked by its own check.
          outcomes.push(
            noTokens(
              await login(scope, 'administrator', { password: wrong }),
              'a wrong password',
              'current/tokens.login',
            ),
          )
        }
        return [...outcomes, ...(await almostPasswords(scope))]
      },
    }),
    check('unknown-login', {
      title: 'gives no tokens for an unknown login',
      clauses: ['unknown-login', 'credential-status'],
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        await signedIn(scope)
        const { login: whole } = scope.target.current!.administrator!
        const outcomes: Outcome[] = []
        for (const unknown of [scope.builder.unique(), whole.slice(0, -1)])
          outcomes.push(
            noTokens(
              await login(scope, 'administrator', { login: unknown }),
              'an unknown login',
              'current/tokens.login',
            ),
          )
        return outcomes
      },
    }),
    check('values-role', {
      title: 'gives no tokens for another role',
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        await signedIn(scope)
        const outcomes: Outcome[] = []
        for (const role of ['svc/lpc-unknown', 'admin']) {
          outcomes.push(refusedBody(await login(scope, 'administrator', { role }), `the role ${role}`))
        }
        return outcomes
      },
    }),
    check('role-of-account', {
      title: 'gives a learner no token that opens administrator operations',
      phase: 'sign-in',
      callers: ['administrator', 'learner'],
      async run(scope) {
        await signedIn(scope, 'learner')
        const answer = await login(scope, 'learner', { role: scope.target.names.adminRole })
        return answer.ok
          ? refusedToLearner(scope, answer, 'an administrator operation to a learner')
          : refusal(answer, 'the role svc/admin to a learner')
      },
    }),
    ...impersonating('current/tokens.login', (scope, members) => login(scope, 'administrator', members)),
    check('impersonate-role', {
      title: 'refuses administrator operations to an impersonating token',
      phase: 'sign-in',
      callers: ['administrator', 'learner'],
      run: async (scope) =>
        notTheCaller(scope, succeeded(await login(scope, 'administrator', { impersonate: learnerLogin(scope) }))),
    }),
    check('impersonate-by-learner', {
      title: 'shows what impersonating as a learner gives',
      phase: 'sign-in',
      callers: ['learner', 'other-learner'],
      async run(scope) {
        const answer = await login(scope, 'learner', { impersonate: scope.target.current!.otherLearner!.login })
        return observed(answer.ok ? 'tokens' : `refused with ${answer.status}`)
      },
    }),
    check('platform-header', {
      title: 'shows what the Platform header does at sign-in',
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        const seen: string[] = []
        for (const [what, platform] of [
          ['without', null],
          ['another instance', 'lpc-unknown.example.invalid'],
        ] as const) {
          const answer = await scope.call({ ...loginAsk(scope.target, 'administrator'), headers: { platform } })
          seen.push(`${what}: ${answer.ok ? 'served' : `refused with ${answer.status}`}`)
        }
        return observed(seen.join(', '))
      },
    }),
    check('lifetime', {
      title: 'shows how long the access token says that it lives',
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        const claims = claimsOf(tokenIn(await signedIn(scope)))
        const { exp, iat } = claims ?? {}
        return observed(typeof exp === 'number' && typeof iat === 'number' ? `${exp - iat} s` : 'not stated')
      },
    }),
  ],
)

function claimsOf(token: unknown): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of three parts, signed with that key. */
function signed(claims: Record<string, unknown>, algorithm: string, key: KeyObject): string {
  const text = `${encoded({ alg: algorithm, typ: 'JWT' })}.${encoded(claims)}`
  return `${text}.${signature(text, algorithm, key).toString('base64url')}`
}

const HASHES: Record<string, string> = { 256: 'sha256', 384: 'sha384', 512: 'sha512' }

function signature(text: string, algorithm: string, key: KeyObject): Buffer {
  if (algorithm === 'EdDSA') return sign(null, Buffer.from(text), key)
  const hash = HASHES[algorithm.slice(2)] ?? 'sha256'
  const padding = algorithm.startsWith('PS') ? { padding: 6, saltLength: -1 } : {}
  return createSign(hash)
    .update(text)
    .sign({ key, ...(algorithm.startsWith('ES') ? { dsaEncoding: 'ieee-p1363' as const } : {}), ...padding })
}

const NOW_CLAIMS = () => {
  const now = Math.floor(Date.now() / 1000)
  return { iat: now, exp: now + 300, jti: `lpc-${now}-${Math.floor(performance.now() * 1000)}` }
}

function signingOf(scope: Scope) {
  const { signing } = scope.target.current ?? {}
  if (!signing)
    throw new Undecided(
      needs.credential(
        'CURRENT_SIGNED_TOKEN, or CURRENT_SIGNING_KEY with algorithm and claims (construction is not shown)',
      ),
    )
  return signing
}

/** The ready-made token, or one made with the configured key. */
function ownToken(scope: Scope): string {
  const { signedToken, signing } = scope.target.current ?? {}
  if (signing) return signed({ ...NOW_CLAIMS(), ...signing.claims }, signing.algorithm, createPrivateKey(signing.key))
  if (signedToken) return signedToken
  return signingOf(scope).key
}

const withToken = (scope: Scope, token: string, members: Record<string, unknown> = {}) =>
  scope.call({ operation: 'current/tokens.signed', as: 'anonymous', json: { token, ...members } })

const exchanged = (scope: Scope) =>
  scope.once('exchanged signed token', async (shared) => succeeded(await withToken(shared, ownToken(shared))))

/** A key of the same kind that nobody registered. */
function foreignKey(algorithm: string): KeyObject {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519').privateKey
  if (algorithm.startsWith('ES')) {
    return generateKeyPairSync('ec', { namedCurve: { ES384: 'P-384', ES512: 'P-521' }[algorithm] ?? 'P-256' })
      .privateKey
  }
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}

const refusedToken = (slug: string, title: string, of: string, make: (scope: Scope) => readonly string[]): Draft =>
  check(slug, {
    title,
    clauses: [slug, 'credential-status'],
    phase: 'sign-in',
    async run(scope) {
      await exchanged(scope)
      const outcomes: Outcome[] = []
      for (const token of make(scope))
        outcomes.push(noTokens(await withToken(scope, token), of, 'current/tokens.signed'))
      return outcomes
    },
  })

const flipped = (token: string) => {
  const cut = token.lastIndexOf('.') + 1
  return (
    token.slice(0, cut) +
    [...token.slice(cut)]
      .reverse()
      .map((sign_) => (sign_ === 'A' ? 'B' : sign_))
      .join('')
  )
}

const tokensSigned = suite(
  'current/tokens.signed',
  {
    as: 'anonymous',
    sample: async (scope) => ({ json: { token: ownToken(scope) } }),
    supposes: () => 'a signed token that the target takes, whose construction is not shown',
  },
  [
    check('token-works', {
      title: 'gives an access token that authenticates requests',
      phase: 'sign-in',
      async run(scope) {
        const bearer = bearing(await exchanged(scope))
        const answer = await scope.call({ ...LIST, ...bearer })
        const junk = await scope.call({ ...LIST, as: 'anonymous' })
        // Which role the signed token stands for is not shown: refused for its role is still authenticated.
        return answer.ok || (answer.refused && answer.status !== 401 && junk.status !== answer.status)
          ? holds()
          : broken(`${answer.label}: an answer to the new token`, describe(answer))
      },
    }),
    check('access-token-form', {
      title: 'gives a JSON Web Token',
      phase: 'sign-in',
      run: async (scope) => formOf(await exchanged(scope)),
    }),
    check('required-token', {
      title: 'gives no tokens without token',
      phase: 'sign-in',
      async run(scope) {
        await exchanged(scope)
        return refusedBody(await scope.call({ json: {} }), 'a request without token')
      },
    }),
    refusedToken('junk-token', 'gives no tokens for a text that is no token', 'a junk token', () => [
      'lpc-not-a-token',
      'lpc.not-a.token',
    ]),
    refusedToken('tampered-token', 'gives no tokens for a signature that does not fit', 'a tampered token', (scope) => [
      flipped(ownToken(scope)),
    ]),
    refusedToken(
      'foreign-key',
      "gives no tokens for another key's signature, or none",
      'a token signed by nobody known',
      (scope) => {
        const { algorithm, claims } = signingOf(scope)
        const all = { ...NOW_CLAIMS(), ...claims }
        return [
          signed(all, algorithm, foreignKey(algorithm)),
          `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(all)}.`,
        ]
      },
    ),
    ...impersonating('current/tokens.signed', (scope, members) => withToken(scope, ownToken(scope), members)),
  ],
)

const refreshTokenOf = (answer: Answer): string => {
  const token = (answer.json as Tokens | undefined)?.refreshToken
  if (typeof token !== 'string') throw new Undecided(needs.finding('current/tokens.login#response-schema'))
  return token
}

/** A refresh token of its own for each use: whether one works twice is not shown. */
const refresh = async (scope: Scope, by: Caller): Promise<Answer> =>
  scope.call({
    operation: 'current/tokens.refresh',
    as: 'anonymous',
    json: { refreshToken: refreshTokenOf(succeeded(await login(scope, by))) },
  })

const tokensRefresh = suite(
  'current/tokens.refresh',
  {
    as: 'anonymous',
    sample: async (scope) => ({
      json: { refreshToken: refreshTokenOf(succeeded(await login(scope, 'administrator'))) },
    }),
  },
  [
    check('token-works', {
      title: 'gives an access token that works in the same role',
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        const answer = await scope.call({ ...LIST, ...bearing(succeeded(await refresh(scope, 'administrator'))) })
        return answer.ok ? holds() : broken(`${answer.label}: a success with the refreshed token`, describe(answer))
      },
    }),
    check('access-token-form', {
      title: 'gives a JSON Web Token',
      phase: 'sign-in',
      callers: ['administrator'],
      run: async (scope) => formOf(await refresh(scope, 'administrator')),
    }),
    check('required-refreshToken', {
      title: 'gives no token without refreshToken',
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        succeeded(await refresh(scope, 'administrator'))
        return refusedBody(await scope.call({ json: {} }), 'a request without refreshToken')
      },
    }),
    check('junk-token', {
      title: 'gives no token for a refresh token that it did not issue',
      clauses: ['junk-token', 'credential-status'],
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        const token = refreshTokenOf(await signedIn(scope))
        const outcomes: Outcome[] = []
        for (const junk of ['lpc-not-a-token', `${token.slice(0, -6)}AAAAAA`]) {
          const answer = await scope.call({ json: { refreshToken: junk } })
          outcomes.push(noTokens(answer, 'a junk refresh token', 'current/tokens.refresh'))
        }
        return outcomes
      },
    }),
    check('access-token-refused', {
      title: 'gives no token for an access token in its place',
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        const answer = await scope.call({ json: { refreshToken: tokenIn(await signedIn(scope)) } })
        return refusedBody(answer, 'an access token in place of the refresh token')
      },
    }),
    check('keeps-learner', {
      title: "keeps a learner's refreshed token a learner's",
      phase: 'sign-in',
      callers: ['administrator', 'learner'],
      async run(scope) {
        const answer = succeeded(await refresh(scope, 'learner'))
        const id = await learnerIdOf(scope, learnerLogin(scope))
        const own = await scope.call({ operation: 'current/learners.get', path: { id }, ...bearing(answer) })
        return firstOf([
          own.ok
            ? holds()
            : broken(`${own.label}: the learner's own record`, describe(own), 'current.tokens.refresh.token-works'),
          await refusedToLearner(scope, answer, "an administrator operation to a learner's refreshed token"),
        ])
      },
      clauses: ['keeps-learner', 'token-works'],
    }),
    check('rotation', {
      title: 'shows whether a refresh token works twice',
      phase: 'sign-in',
      callers: ['administrator'],
      async run(scope) {
        const refreshToken = refreshTokenOf(succeeded(await login(scope, 'administrator')))
        const one = succeeded(await scope.call({ json: { refreshToken } }))
        const again = await scope.call({ json: { refreshToken } })
        const fresh = (one.json as Tokens | undefined)?.refreshToken
        return observed(
          `${again.ok ? 'works twice' : 'works once'}, ${typeof fresh === 'string' && fresh !== refreshToken ? 'a new one comes with it' : 'no new one'}`,
        )
      },
    }),
  ],
)

export const tokens = [tokensLogin, tokensSigned, tokensRefresh]
