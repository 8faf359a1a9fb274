/** Opening sessions and speaking with their cookies: legacy-learner, Authentication. */

import { type Answer, describe } from '../../client/answer.ts'
import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { cookieHeader, cookiesOf } from '../../client/sign-in.ts'
import { DEVICE } from '../../contract/legacy-learner/device.ts'
import { isObject } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { checkWith, type Draft } from '../../laws/kit/suite.ts'

/** A check that opens sessions. */
export const sessionCheck = checkWith({ phase: 'sign-in', callers: ['session'] })

export type LoginOperation = 'legacy-learner/session.login' | 'legacy-learner/session.mobile-login'
export type Logout = 'legacy-learner/session.logout' | 'legacy-learner/session.mobile-logout'

export const WEB: LoginOperation = 'legacy-learner/session.login'
export const MOBILE: LoginOperation = 'legacy-learner/session.mobile-login'

export type SignInFields = Readonly<Record<string, string | undefined>>

export const fieldsFor = (scope: Scope, operation: LoginOperation, fields: SignInFields = {}): SignInFields => {
  const { login, password } = scope.target.legacyLearner!.session
  return { login, password, ...(operation === MOBILE ? DEVICE : {}), ...fields }
}

export const signIn = (scope: Scope, operation: LoginOperation, fields?: SignInFields): Promise<Answer> =>
  scope.call({ operation, as: 'anonymous', form: fieldsFor(scope, operation, fields) })

/** A call that speaks with the cookies of a login of its own. */
export const bearing = (cookie: string): Pick<Call, 'as' | 'headers'> => ({ as: 'anonymous', headers: { cookie } })

export const cookieOf = (answer: Answer): string => {
  const cookie = cookieHeader(cookiesOf(answer))
  if (!cookie) throw new Undecided(needs.finding(`${answer.ask.operation}#sets-cookie`))
  return cookie
}

/** A session opened now, by either login. */
export const session = async (scope: Scope, operation: LoginOperation = WEB) =>
  cookieOf(succeeded(await signIn(scope, operation)))

export const profile = (scope: Scope, speaker: Pick<Call, 'as' | 'headers'>) =>
  scope.call({
    operation: 'legacy-learner/profile.get',
    query: { learnerLogin: scope.target.legacyLearner!.session.login },
    ...speaker,
  })

export const opens = async (scope: Scope, cookie: string, clause?: string): Promise<Outcome> => {
  const answer = await profile(scope, bearing(cookie))
  return answer.ok ? holds() : broken(`${answer.label} with that cookie: a success`, describe(answer), clause)
}

/** RL21: an object without members. */
export const emptyValue = (answerOf: (scope: Scope) => Promise<Answer>): Draft =>
  sessionCheck('empty-value', 'returns an empty object as value', async (scope) => {
    const answer = succeeded(await answerOf(scope))
    const value = (answer.json as { value?: unknown } | undefined)?.value
    if (!isObject(value)) return needs.finding(`${answer.ask.operation}#response-schema`)
    return Object.keys(value).length ? broken(`${answer.label}: an empty object`, show(value)) : holds()
  })
