/** A second identity: the session of another learner, with an account of this interface or of the current one. */

import { Undecided } from '../../client/answers/outcome.ts'
import { cookieHeader, cookiesOf } from '../../client/sign-in.ts'
import { needs } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'

/** Another learner's account, of this interface first; undefined where the configuration has none. */
export const otherAccount = ({ target: { current, legacyLearner } }: Scope) =>
  [legacyLearner?.otherSession, current?.otherLearner, current?.learner].find(
    (account) => account && account.login.toLowerCase() !== legacyLearner!.session.login.toLowerCase(),
  )

/** Credentials go only to the address for which the user gave them. */
export const isSameOrigin = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && new URL(one).origin === new URL(other).origin

/**
 * The `Cookie` header of another learner's session, opened once per run.
 * @throws Undecided where there is no such account, or it cannot sign in here (R24)
 */
export const otherSession = (scope: Scope): Promise<string> =>
  scope.once('session of another learner', async (shared) => {
    const { current, legacyLearner } = shared.target
    const account = otherAccount(shared)
    const isOwn = account !== undefined && account === legacyLearner?.otherSession
    if (!account || !(isOwn || isSameOrigin(current?.baseUrl, legacyLearner?.baseUrl)))
      throw new Undecided(needs.credential('a second learner: LEGACY_LEARNER_OTHER_LOGIN and its password'))
    const form = { login: account.login, password: account.password }
    const answer = await shared.call({ operation: 'legacy-learner/session.login', as: 'anonymous', form })
    const cookie = answer.ok ? cookieHeader(cookiesOf(answer)) : ''
    if (!cookie) throw new Undecided(needs.credential('a second learner that can sign in to this interface (R24)'))
    return cookie
  })

/** A call that speaks as that learner. @throws Undecided as `otherSession` does */
export const asOther = async (scope: Scope): Promise<Pick<Call, 'as' | 'headers'>> => ({
  as: 'anonymous',
  headers: { cookie: await otherSession(scope) },
})
