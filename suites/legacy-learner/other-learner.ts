/** A second identity: the session of another learner, opened with an account of the current interface. */

import { Undecided } from '../../answers/outcome.ts'
import { cookieHeader, cookiesOf } from '../../client/sign-in.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'

/** Another learner's account of the current interface; undefined where the configuration has none. */
export const otherAccount = ({ target }: Scope) =>
  [target.current?.otherLearner, target.current?.learner].find(
    (account) => account && account.login.toLowerCase() !== target.legacyLearner!.session.login.toLowerCase(),
  )

/** Credentials go only where the user sent them: to the address for which they were given. */
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
    if (!account || !isSameOrigin(current?.baseUrl, legacyLearner?.baseUrl))
      throw new Undecided(needs.credential('a second learner at the same address: CURRENT_OTHER_LEARNER_LOGIN'))
    const form = { login: account.login, password: account.password }
    const answer = await shared.call({ operation: 'legacy-learner/session.login', as: 'anonymous', form })
    const cookie = answer.ok ? cookieHeader(cookiesOf(answer)) : ''
    if (!cookie) throw new Undecided(needs.credential('a second learner that can sign in to this interface (R24)'))
    return cookie
  })
