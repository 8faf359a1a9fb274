/** A second identity: the session of another learner, with an account of this interface or of the current one, or of the run's own. */

import { Undecided } from '../../client/answers/outcome.ts'
import { cookieHeader, cookiesOf } from '../../client/sign-in.ts'
import { needs } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { type SignedIn, signedInBy } from './exchanged.ts'

/** Another learner's account, of this interface first; undefined where the configuration has none. */
export const otherAccount = ({ target: { current, legacyLearner } }: Scope) =>
  [legacyLearner?.otherSession, current?.otherLearner, current?.learner].find(
    (account) => account && account.login.toLowerCase() !== legacyLearner!.session.login.toLowerCase(),
  )

/** Credentials go only to the address for which the user gave them. */
export const isSameOrigin = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && new URL(one).origin === new URL(other).origin

/** Opened once per run; undefined where no account is configured, or none signs in here (R24). */
const configured = (scope: Scope): Promise<SignedIn | undefined> =>
  scope.once('session of another learner', async (shared) => {
    const { current, legacyLearner } = shared.target
    const account = otherAccount(shared)
    const isOwn = account !== undefined && account === legacyLearner?.otherSession
    if (!account || !(isOwn || isSameOrigin(current?.baseUrl, legacyLearner?.baseUrl))) return undefined
    const form = { login: account.login, password: account.password }
    const answer = await shared.call({ operation: 'legacy-learner/session.login', as: 'anonymous', form })
    const cookie = answer.ok ? cookieHeader(cookiesOf(answer)) : ''
    return cookie ? { login: account.login, cookie } : undefined
  })

/** Whether a check may make a learner of the run's own who signs in here. */
const canMake = (scope: Scope) =>
  scope.mode !== 'read-only' &&
  scope.phase !== 'reads' &&
  scope.has('key') &&
  scope.target.legacyAdmin?.authUrl !== undefined

/** Kept: another check that is lent it could change its login. */
const made = (scope: Scope): Promise<SignedIn> =>
  scope.once('session of a learner of the run', async (shared) => {
    const { id } = await shared.own('legacy-admin/learner', { status: 'Y' }, { keep: true })
    return signedInBy(shared, id)
  })

/** @throws Undecided where no second learner can sign in */
export async function otherLearner(scope: Scope): Promise<SignedIn> {
  const account = await configured(scope)
  if (account) return account
  if (canMake(scope)) return made(scope)
  const known = otherAccount(scope)
    ? 'a second learner that can sign in to this interface (R24)'
    : 'a second learner: LEGACY_LEARNER_OTHER_LOGIN and its password'
  throw new Undecided(needs.credential(known))
}

/** Whether there may be a second learner. */
export const hasOther = (scope: Scope) => otherAccount(scope) !== undefined || canMake(scope)

/** A call that speaks as that learner. @throws Undecided as `otherLearner` does */
export const asOther = async (scope: Scope): Promise<Pick<Call, 'as' | 'headers'>> => ({
  as: 'anonymous',
  headers: { cookie: (await otherLearner(scope)).cookie },
})
