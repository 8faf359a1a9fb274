/** Sign-in: legacy-learner, Authentication, States and transitions, Endpoints. */

import { type Answer, describe } from '../../client/answer.ts'
import { inTurn, refusal, succeeded } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { failingAttemptsOf } from '../../client/failing-sign-ins.ts'
import { cookieHeader, cookiesOf } from '../../client/sign-in.ts'
import { loginOf, VARIABLES } from '../../client/target.ts'
import { NO_SHARE } from '../../contract/failing-sign-ins.ts'
import { DEVICE } from '../../contract/legacy-learner/device.ts'
import { tableOf } from '../../contract/table.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { isAddress } from '../../laws/kit/addresses.ts'
import type { Draft } from '../../laws/kit/suite.ts'
import { logoutSuite } from './session-logout.ts'
import {
  bearing,
  cookieOf,
  emptyValue,
  fieldsFor,
  type LoginOperation,
  MOBILE,
  opens,
  profile,
  type SignInFields,
  session,
  sessionCheck,
  signIn,
  WEB,
} from './session-opening.ts'

/** The password is right when one of the two logins accepts it, or when a reported failure opens a session. */
const assumes = (other: LoginOperation) => async (scope: Scope, refused: Answer) => {
  const cookie = cookieHeader(cookiesOf(refused))
  if (cookie && (await profile(scope, bearing(cookie))).ok) return undefined
  return (await signIn(scope, other)).ok
    ? undefined
    : 'LEGACY_LEARNER_LOGIN and LEGACY_LEARNER_PASSWORD that the target takes'
}

/** Refused, and a cookie set with the refusal opens no session. */
async function opensNothing(scope: Scope, answer: Answer, of: string): Promise<Outcome> {
  const refused = refusal(answer, of)
  const cookie = cookieHeader(cookiesOf(answer))
  if (refused.kind !== 'holds' || !cookie) return refused
  const follow = await profile(scope, bearing(cookie))
  return follow.ok ? broken(`${answer.label}: no session for ${of}`, 'a cookie that opens one') : holds()
}

/** `wrong-password` -> `a wrong password`, `missing-login` -> `a missing login` */
const named = (slug: string) => `${slug.startsWith('u') ? 'an' : 'a'} ${slug.replace('-', ' ')}`

/** Logins that nobody has lock no account; at most two of them follow a successful sign-in (R121). */
const refusedLogin = (
  operation: LoginOperation,
  slug: string,
  title: string,
  fields: (scope: Scope) => readonly SignInFields[],
): Draft =>
  sessionCheck(slug, title, async (scope) => {
    await session(scope, operation)
    return inTurn(
      fields(scope),
      async (wrong) => await opensNothing(scope, await signIn(scope, operation, wrong), named(slug)),
    )
  })

const FAILING: Readonly<Record<string, (right: string) => SignInFields>> = tableOf({
  shortened: (right) => ({ password: right.length > 1 ? right.slice(0, -1) : `${right}x` }),
  missing: () => ({ password: undefined }),
  empty: () => ({ password: '' }),
})

/** Sign-ins without the right password, each with its allotted account (R121). */
const failingLogin = (operation: LoginOperation, slug: string, title: string): Draft =>
  sessionCheck(slug, title, async (scope) => {
    const attempts = failingAttemptsOf(scope.target, `${operation}#${slug}`)
    if (!attempts.length) return needs.credential(NO_SHARE)
    return inTurn(attempts, async ({ attempt, caller }) => {
      const { login, password } = loginOf(scope.target, caller)!
      if (!(await signIn(scope, operation, { login, password })).ok)
        return needs.credential(`an account of ${VARIABLES[caller][0]} that this interface signs in`)
      const answer = await signIn(scope, operation, { login, ...FAILING[attempt]!(password) })
      return opensNothing(scope, answer, named(slug))
    })
  })

const attributesOf = (answer: Answer, name: string) => {
  const cookie = cookiesOf(answer).find(({ key }) => key === name)
  if (!cookie) return 'no cookie of that name'
  const parts = [
    cookie.httpOnly ? 'HttpOnly' : '',
    cookie.secure ? 'Secure' : '',
    cookie.sameSite ? `SameSite=${cookie.sameSite}` : '',
    cookie.path ? `Path=${cookie.path}` : '',
    cookie.maxAge === null && cookie.expires === 'Infinity' ? 'until the session ends' : 'with a lifetime',
  ]
  return parts.filter(Boolean).join('; ')
}

/** Compared as a whole. */
const cookieWhole = (operation: LoginOperation): Draft =>
  sessionCheck('cookie-whole', 'does not accept the first half of a session cookie', async (scope) => {
    const cookies = cookiesOf(succeeded(await signIn(scope, operation)))
    const cookie = cookies.find(({ key }) => key === scope.target.names.sessionCookie)
    if (!cookie) return needs.finding(`${operation}#sets-cookie`)
    const { value } = cookie
    const kept = Math.floor(value.length / 2)
    const altered = value.slice(0, kept) + value.slice(kept).replace(/[1-9]/g, '0').replace(/[b-z]/gi, 'a')
    if (altered === value) return needs.record('a session cookie with letters or digits')
    cookie.value = altered
    return refusal(await profile(scope, bearing(cookieHeader(cookies)!)), 'an altered session cookie')
  })

const loginDrafts = (operation: LoginOperation): Draft[] => [
  sessionCheck('sets-cookie', 'sets the session cookie', async (scope) => {
    const answer = succeeded(await signIn(scope, operation))
    const names = cookiesOf(answer).map(({ key }) => key)
    const { sessionCookie } = scope.target.names
    return names.includes(sessionCookie)
      ? holds()
      : broken(`${answer.label}: a cookie ${sessionCookie}`, names.join(', ') || 'none')
  }),
  sessionCheck('opens-session', 'opens a session that other operations accept', async (scope) =>
    opens(scope, await session(scope, operation)),
  ),
  sessionCheck('cookie-suffices', 'needs no cookie besides the session cookie', async (scope) => {
    const answer = succeeded(await signIn(scope, operation))
    const cookie = cookiesOf(answer).find(({ key }) => key === scope.target.names.sessionCookie)
    if (!cookie) return needs.finding(`${operation}#sets-cookie`)
    const all = await opens(scope, cookieOf(answer))
    return all.kind === 'holds' ? opens(scope, cookie.cookieString()) : needs.finding(`${operation}#opens-session`)
  }),
  cookieWhole(operation),
  failingLogin(operation, 'wrong-password', 'fails for a wrong password and opens no session'),
  refusedLogin(operation, 'unknown-login', 'fails for an unknown login and opens no session', (scope) => [
    { login: scope.builder.unique() },
    // R121: nobody has it, and it begins like a real one.
    { login: `${scope.target.legacyLearner!.session.login}.${scope.builder.unique()}` },
  ]),
  refusedLogin(operation, 'missing-login', 'opens no session without login', () => [
    { login: undefined },
    { login: '' },
  ]),
  failingLogin(operation, 'missing-password', 'opens no session without password'),
  sessionCheck('second-login', 'records whether a session survives a second login', async (scope) => {
    const first = await session(scope, operation)
    await session(scope, operation)
    return observed((await profile(scope, bearing(first))).ok ? 'outlives it' : 'ends with it')
  }),
  sessionCheck('cookie-attributes', 'records the attributes of the session cookie', async (scope) =>
    observed(attributesOf(succeeded(await signIn(scope, operation)), scope.target.names.sessionCookie)),
  ),
]

const login = suite(
  WEB,
  { as: 'anonymous', sample: async (scope) => ({ form: fieldsFor(scope, WEB) }), assumes: assumes(MOBILE) },
  [...loginDrafts(WEB), emptyValue((scope) => signIn(scope, WEB))],
)

const mobileLogin = suite(
  MOBILE,
  { as: 'anonymous', sample: async (scope) => ({ form: fieldsFor(scope, MOBILE) }), assumes: assumes(WEB) },
  [
    ...loginDrafts(MOBILE),
    sessionCheck('address', 'returns a usable address of the logo', async (scope) => {
      const answer = succeeded(await signIn(scope, MOBILE))
      const logo = recordIn(answer)?.logoUrl
      if (typeof logo !== 'string' || !logo) return needs.record('an instance with a logoUrl')
      return isAddress(logo) ? holds() : broken(`${answer.label}: a usable address as logoUrl`, show(logo))
    }),
    sessionCheck('device-systems', 'accepts ios and android as deviceOs', async (scope) => {
      const usual = await signIn(scope, MOBILE)
      if (!usual.ok) await session(scope)
      const isSetOtherwise = Boolean(cookieHeader(cookiesOf(usual)))
      return inTurn(['ios', 'android'], async (deviceOs) => {
        const answer = await signIn(scope, MOBILE, { deviceOs })
        const sent = `${answer.label} with deviceOs ${deviceOs}`
        const isDumb = answer.ok && !cookieHeader(cookiesOf(answer))
        if (!answer.ok) return broken(`${sent}: a success`, describe(answer))
        else if (!isDumb) return holds()
        else if (isSetOtherwise) return broken(`${sent}: the session cookie`, 'none')
        else return needs.finding(`${MOBILE}#sets-cookie`)
      })
    }),
    sessionCheck('junk-device', 'records the result of an unknown deviceOs', async (scope) => {
      const answer = await signIn(scope, MOBILE, { deviceOs: 'lpc-unknown' })
      return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
    }),
    sessionCheck('without-device', 'records whether the device fields may be omitted', async (scope) => {
      const none = Object.fromEntries(Object.keys(DEVICE).map((name) => [name, undefined]))
      const answer = await signIn(scope, MOBILE, none)
      return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
    }),
  ],
)

export const sessions = [
  login,
  logoutSuite('legacy-learner/session.logout', WEB, MOBILE),
  mobileLogin,
  logoutSuite('legacy-learner/session.mobile-logout', MOBILE, WEB),
]
