/** Sign-in, sign-out and profile: legacy-learner, Authentication, States and transitions, Endpoints. */

import { firstOf, refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import { show, swappedCase } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import { cookieHeader, cookiesOf } from '../../client/sign-in.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { recordIn } from '../../records/creation.ts'
import { DEVICE } from '../../records/sessions.ts'
import { control } from '../laws/control.ts'
import { suite } from '../laws/index.ts'
import { check, type Draft, type Setting } from '../suite.ts'

type Login = 'legacy-learner/session.login' | 'legacy-learner/session.mobile-login'
type Logout = 'legacy-learner/session.logout' | 'legacy-learner/session.mobile-logout'

const WEB: Login = 'legacy-learner/session.login'
const MOBILE: Login = 'legacy-learner/session.mobile-login'

type Fields = Readonly<Record<string, string | undefined>>

const fieldsFor = (scope: Scope, operation: Login, fields: Fields = {}): Fields => {
  const { login, password } = scope.target.legacyLearner!
  return { login, password, ...(operation === MOBILE ? DEVICE : {}), ...fields }
}

const signIn = (scope: Scope, operation: Login, fields?: Fields): Promise<Answer> =>
  scope.call({ operation, as: 'anonymous', form: fieldsFor(scope, operation, fields) })

/** A password that one of the two logins takes is right. */
const supposes = (other: Login) => async (scope: Scope) =>
  (await signIn(scope, other)).ok ? undefined : 'LEGACY_LEARNER_LOGIN and LEGACY_LEARNER_PASSWORD that the target takes'

/** A call that speaks with the cookies of a login of its own. */
const bearing = (cookie: string): Pick<Call, 'as' | 'headers'> => ({ as: 'anonymous', headers: { cookie } })

const cookieOf = (answer: Answer): string => {
  const cookie = cookieHeader(cookiesOf(answer))
  if (!cookie) throw new Undecided(needs.finding(`${answer.ask.operation}#sets-cookie`))
  return cookie
}

/** A session opened now, by either login. */
const session = async (scope: Scope, operation: Login = WEB) => cookieOf(succeeded(await signIn(scope, operation)))

const profile = (scope: Scope, speaker: Pick<Call, 'as' | 'headers'>) =>
  scope.call({
    operation: 'legacy-learner/profile.get',
    query: { learnerLogin: scope.target.legacyLearner!.login },
    ...speaker,
  })

const opens = async (scope: Scope, cookie: string, clause?: string): Promise<Outcome> => {
  const answer = await profile(scope, bearing(cookie))
  return answer.ok ? holds() : broken(`${answer.label} with that cookie: a success`, describe(answer), clause)
}

/** Refused, and what cookie it may have set opens nothing. */
async function opensNothing(scope: Scope, answer: Answer, of: string): Promise<Outcome> {
  const refused = refusal(answer, of)
  const cookie = cookieHeader(cookiesOf(answer))
  if (refused.kind !== 'holds' || !cookie) return refused
  const follow = await profile(scope, bearing(cookie))
  return follow.ok ? broken(`${answer.label}: no session for ${of}`, 'a cookie that opens one') : holds()
}

/** Each wrong sign-in follows one that works: nobody shall be locked out for failing in a row. */
const refusedLogin = (
  operation: Login,
  slug: string,
  title: string,
  fields: (scope: Scope) => readonly Fields[],
): Draft =>
  check(slug, {
    title,
    phase: 'sign-in',
    callers: ['session'],
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const wrong of fields(scope)) {
        await session(scope, operation)
        outcomes.push(await opensNothing(scope, await signIn(scope, operation, wrong), slug.replace('-', ' ')))
      }
      return outcomes
    },
  })

/** Passwords that are almost the right one. */
function wrongPasswords({ target }: Scope): readonly Fields[] {
  const { password } = target.legacyLearner!
  const near = [`${password}x`, password.slice(0, -1), swappedCase(password)]
  return [...new Set(near)].filter((one) => one !== '' && one !== password).map((wrong) => ({ password: wrong }))
}

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

const loginDrafts = (operation: Login): Draft[] => [
  check('sets-cookie', {
    title: 'sets the session cookie',
    phase: 'sign-in',
    callers: ['session'],
    async run(scope) {
      const answer = succeeded(await signIn(scope, operation))
      const names = cookiesOf(answer).map(({ key }) => key)
      const { sessionCookie } = scope.target.names
      return names.includes(sessionCookie)
        ? holds()
        : broken(`${answer.label}: a cookie ${sessionCookie}`, names.join(', ') || 'none')
    },
  }),
  check('opens-session', {
    title: 'opens a session that other operations accept',
    phase: 'sign-in',
    callers: ['session'],
    run: async (scope) => opens(scope, await session(scope, operation)),
  }),
  check('cookie-suffices', {
    title: 'needs no other cookie than the session cookie',
    phase: 'sign-in',
    callers: ['session'],
    async run(scope) {
      const answer = succeeded(await signIn(scope, operation))
      const cookie = cookiesOf(answer).find(({ key }) => key === scope.target.names.sessionCookie)
      if (!cookie) return needs.finding(`${operation}#sets-cookie`)
      const all = await opens(scope, cookieOf(answer))
      return all.kind === 'holds' ? opens(scope, cookie.cookieString()) : needs.finding(`${operation}#opens-session`)
    },
  }),
  refusedLogin(operation, 'wrong-password', 'fails for a wrong password and opens no session', wrongPasswords),
  refusedLogin(operation, 'unknown-login', 'fails for an unknown login and opens no session', (scope) => [
    { login: scope.builder.unique() },
    { login: ownLogin(scope).slice(0, -1) },
  ]),
  refusedLogin(operation, 'missing-login', 'opens no session without login', () => [{ login: undefined }]),
  refusedLogin(operation, 'missing-password', 'opens no session without password', () => [
    { password: undefined },
    { password: '' },
  ]),
  check('second-login', {
    title: 'shows whether a session outlives a second login',
    phase: 'sign-in',
    callers: ['session'],
    async run(scope) {
      const first = await session(scope, operation)
      await session(scope, operation)
      return observed((await profile(scope, bearing(first))).ok ? 'outlives it' : 'ends with it')
    },
  }),
  check('cookie-attributes', {
    title: 'shows the attributes of the session cookie',
    phase: 'sign-in',
    callers: ['session'],
    run: async (scope) =>
      observed(attributesOf(succeeded(await signIn(scope, operation)), scope.target.names.sessionCookie)),
  }),
]

const login = suite(
  WEB,
  { as: 'anonymous', sample: async (scope) => ({ form: fieldsFor(scope, WEB) }), supposes: supposes(MOBILE) },
  loginDrafts(WEB),
)

const mobileLogin = suite(
  MOBILE,
  { as: 'anonymous', sample: async (scope) => ({ form: fieldsFor(scope, MOBILE) }), supposes: supposes(WEB) },
  [
    ...loginDrafts(MOBILE),
    check('device-systems', {
      title: 'takes ios and android as deviceOs',
      phase: 'sign-in',
      callers: ['session'],
      async run(scope) {
        if (!(await signIn(scope, MOBILE)).ok) await session(scope)
        const outcomes: Outcome[] = []
        for (const deviceOs of ['ios', 'android']) {
          const answer = await signIn(scope, MOBILE, { deviceOs })
          outcomes.push(
            answer.ok ? holds() : broken(`${answer.label} with deviceOs ${deviceOs}: a success`, describe(answer)),
          )
        }
        return outcomes
      },
    }),
    check('junk-device', {
      title: 'shows what another deviceOs does',
      phase: 'sign-in',
      callers: ['session'],
      async run(scope) {
        const answer = await signIn(scope, MOBILE, { deviceOs: 'lpc-unknown' })
        return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
      },
    }),
    check('without-device', {
      title: 'shows whether the device fields may be left out',
      phase: 'sign-in',
      callers: ['session'],
      async run(scope) {
        const none = Object.fromEntries(Object.keys(DEVICE).map((name) => [name, undefined]))
        const answer = await signIn(scope, MOBILE, none)
        return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
      },
    }),
  ],
)

const logoutWith = (scope: Scope, operation: Logout, cookie: string) => scope.call({ operation, ...bearing(cookie) })

/** A session opens, the logout ends it, and it opens nothing any more. */
async function ended(scope: Scope, by: Logout, opener: Login): Promise<Outcome> {
  const cookie = await session(scope, opener)
  const open = await opens(scope, cookie)
  if (open.kind !== 'holds') throw new Undecided(needs.finding(`${opener}#opens-session`))
  succeeded(await logoutWith(scope, by, cookie))
  return refusal(await profile(scope, bearing(cookie)), 'the cookie of a session that logout ended')
}

const logoutSuite = (operation: Logout, opener: Login, other: Login) => {
  const setting: Setting = {
    as: 'session',
    // A session of its own: the run's must outlive this logout.
    sample: async (scope) => bearing(await session(scope, opener)),
  }
  return suite(operation, setting, [
    check('ends-session', {
      title: 'ends the session',
      phase: 'sign-in',
      run: (scope) => ended(scope, operation, opener),
    }),
    check('ends-other-kind', {
      title: 'ends a session that the other login opened',
      phase: 'sign-in',
      run: (scope) => ended(scope, operation, other),
    }),
    check('other-session', {
      title: 'shows whether another session outlives the logout',
      phase: 'sign-in',
      async run(scope) {
        const [one, second] = [await session(scope, opener), await session(scope, opener)]
        succeeded(await logoutWith(scope, operation, one))
        return observed((await profile(scope, bearing(second))).ok ? 'outlives it' : 'ends with it')
      },
    }),
    check('twice', {
      title: 'shows what a second logout is answered with',
      phase: 'sign-in',
      async run(scope) {
        const cookie = await session(scope, opener)
        succeeded(await logoutWith(scope, operation, cookie))
        const again = await logoutWith(scope, operation, cookie)
        return observed(again.ok ? 'a success' : `refused with ${again.status}`)
      },
    }),
  ])
}

const ownLogin = (scope: Scope) => scope.target.legacyLearner!.login

/** Another learner's login, where the current interface knows one. */
const strangeLogin = (scope: Scope) =>
  [scope.target.current?.otherLearner, scope.target.current?.learner].find(
    (account) => account && account.login !== ownLogin(scope),
  )?.login

const profileSetting: Setting = {
  as: 'session',
  sample: async (scope) => ({ query: { learnerLogin: ownLogin(scope) } }),
}
const PROFILE: OperationId = 'legacy-learner/profile.get'

const profileGet = suite(PROFILE, profileSetting, [
  check('own-profile', {
    title: "returns the caller's profile for its own login",
    async run(scope) {
      const answer = await control(scope, PROFILE, profileSetting)
      const { login: shown } = recordIn(answer) ?? {}
      return shown === ownLogin(scope)
        ? holds()
        : broken(`${answer.label}: login ${show(ownLogin(scope))}`, show(shown))
    },
  }),
  check('display-name', {
    title: 'joins first name and last name as displayName',
    async run(scope) {
      const answer = await control(scope, PROFILE, profileSetting)
      const { displayName, firstname, name } = recordIn(answer) ?? {}
      if (typeof firstname !== 'string' || typeof name !== 'string' || typeof displayName !== 'string')
        return needs.record('a learner with first and last name')
      const at = displayName.indexOf(firstname)
      const joined = at >= 0 && displayName.indexOf(name, at + firstname.length) >= 0
      return joined
        ? holds()
        : broken(`${answer.label}: displayName of ${show(firstname)} and ${show(name)}`, show(displayName))
    },
  }),
  check('without-login', {
    title: 'shows what comes without learnerLogin',
    async run(scope) {
      const answer = await scope.call({ query: {} })
      const own = answer.ok && recordIn(answer)?.login === ownLogin(scope)
      return observed(answer.ok ? (own ? 'the own profile' : 'another answer') : `refused with ${answer.status}`)
    },
  }),
  check('other-login', {
    title: "shows what comes for another learner's login",
    async run(scope) {
      const strange = strangeLogin(scope)
      if (!strange) return needs.credential('the login of another learner: CURRENT_OTHER_LEARNER_LOGIN')
      const answer = await scope.call({ query: { learnerLogin: strange } })
      return observed(
        answer.ok
          ? `the profile of ${recordIn(answer)?.login === strange ? 'the other' : 'the caller'}`
          : `refused with ${answer.status}`,
      )
    },
  }),
  check('unknown-login', {
    title: "brings nobody else's profile for an unknown login",
    async run(scope) {
      await control(scope, PROFILE, profileSetting)
      const answer = await scope.call({ query: { learnerLogin: scope.builder.unique() } })
      const shown = answer.ok ? recordIn(answer)?.login : undefined
      return firstOf([
        answer.ok || answer.refused ? holds() : refusal(answer, 'an unknown learnerLogin'),
        shown === undefined || shown === ownLogin(scope)
          ? holds()
          : broken(`${answer.label}: a failure or the own profile`, `the profile of ${show(shown)}`),
      ])
    },
  }),
])

export const sessions = [
  login,
  logoutSuite('legacy-learner/session.logout', WEB, MOBILE),
  mobileLogin,
  logoutSuite('legacy-learner/session.mobile-logout', MOBILE, WEB),
  profileGet,
]
