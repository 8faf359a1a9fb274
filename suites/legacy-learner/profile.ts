/** The profile: legacy-learner, Learner profile. */

import { firstOf, inTurn, refusal } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { addressesIn } from '../../laws/kit/addresses.ts'
import { control } from '../../laws/kit/control.ts'
import { valuesElsewhere } from '../../laws/kit/elsewhere.ts'
import { check, ownCheck, type Setting } from '../../laws/kit/suite.ts'
import { isSameOrigin, otherAccount, otherLearner } from './other-learner.ts'

const ownLogin = (scope: Scope) => scope.target.legacyLearner!.session.login

const setting: Setting = {
  as: 'session',
  sample: async (scope) => ({ query: { learnerLogin: ownLogin(scope) } }),
}
const PROFILE = 'legacy-learner/profile.get'

const isOwn = (scope: Scope, login: unknown) => String(login).toLowerCase() === ownLogin(scope).toLowerCase()

const ADDRESSES = ['normalPictureUrl', 'bigPictureUrl', 'webUrl', 'linkedInUrl', 'twitterUrl']

const ownProfile = async (scope: Scope) => [recordIn(await control(scope, PROFILE, setting))]

/** Credentials of the other interfaces, sent in place of the cookie to the address for which they were given. */
async function otherCredentials(scope: Scope): Promise<readonly Outcome[]> {
  const { current, legacyLearner, legacyAdmin } = scope.target
  const headers: Record<string, string>[] = []
  if (legacyAdmin && isSameOrigin(legacyAdmin.baseUrl, legacyLearner?.baseUrl))
    headers.push({ 'api-key': legacyAdmin.key })
  if (scope.has('learner') && isSameOrigin(current?.baseUrl, legacyLearner?.baseUrl))
    headers.push({ authorization: `Bearer ${await scope.tokenOf('learner')}` })
  if (!headers.length) return [needs.credential('a credential of another interface at the same address')]
  await control(scope, PROFILE, setting)
  return inTurn(headers, async (header) => {
    const query = { learnerLogin: ownLogin(scope) }
    const answer = await scope.call({ as: 'anonymous', query, headers: { cookie: null, ...header } })
    return refusal(answer, `a request with ${Object.keys(header).join()} in place of the cookie`)
  })
}

/** Two sessions at once: each shows its own learner. */
async function cookieOwner(scope: Scope): Promise<Outcome> {
  const { login, cookie } = await otherLearner(scope)
  const asOther = { as: 'anonymous', headers: { cookie } } as const
  const own = await control(scope, PROFILE, setting)
  for (const query of [{ learnerLogin: login }, {}]) {
    const answer = await scope.call({ ...asOther, query })
    // The documents do not show the answer without learnerLogin; here the caller's profile is that of another learner.
    if (answer.ok && isOwn(scope, recordIn(answer)?.login))
      return broken(`${answer.label} as ${login}: the profile of ${login}`, `that of ${ownLogin(scope)}`)
  }
  return isOwn(scope, recordIn(own)?.login) ? holds() : needs.finding(`${PROFILE}#own-profile`)
}

const withoutLogin = (scope: Scope) =>
  scope.once('profile without learnerLogin', (shared) => shared.call({ operation: PROFILE, as: 'session', query: {} }))

export const profileGet = suite(PROFILE, setting, [
  check('own-profile', "returns the caller's profile for its own login", async (scope) => {
    const answer = await control(scope, PROFILE, setting)
    const { login: shown } = recordIn(answer) ?? {}
    // Letter case of a configured login does not count.
    return String(shown).toLowerCase() === ownLogin(scope).toLowerCase()
      ? holds()
      : broken(`${answer.label}: login ${show(ownLogin(scope))}`, show(shown))
  }),
  addressesIn('addresses', 'shows usable addresses', ownProfile, ADDRESSES),
  check('other-credentials', 'refuses a bearer token or an API-KEY in place of the cookie', otherCredentials),
  ownCheck('cookie-owner', 'shows each session the profile of its own learner', { readsAsWell: true }, cookieOwner),
  check('display-name', 'returns first and last name joined as displayName', async (scope) => {
    const answer = await control(scope, PROFILE, setting)
    const { displayName, firstname, name } = recordIn(answer) ?? {}
    if (typeof firstname !== 'string' || typeof name !== 'string' || typeof displayName !== 'string')
      return needs.record('a learner with first and last name')
    // Last names are often displayed in capitals.
    const [whole, first, last] = [displayName, firstname, name].map((text) => text.toLowerCase())
    const at = whole!.indexOf(first!)
    return at >= 0 && whole!.indexOf(last!, at + first!.length) >= 0
      ? holds()
      : broken(`${answer.label}: displayName of ${show(firstname)} and ${show(name)}`, show(displayName))
  }),
  check('own-without-login', "returns no other learner's profile without learnerLogin", async (scope) => {
    const own = recordIn(await control(scope, PROFILE, setting))
    const answer = await withoutLogin(scope)
    const { login } = (answer.ok && recordIn(answer)) || {}
    return typeof login === 'string' && login && !isOwn(scope, login) && login !== own?.login
      ? broken(`${answer.label}: the caller's own profile, or none`, `the profile of ${show(login)}`)
      : holds()
  }),
  check('without-login', 'records the answer without learnerLogin', async (scope) => {
    const answer = await withoutLogin(scope)
    const own = answer.ok && recordIn(answer)?.login === ownLogin(scope)
    return observed(answer.ok ? (own ? 'the own profile' : 'another answer') : `refused with ${answer.status}`)
  }),
  check('other-login', "records the answer for another learner's login", async (scope) => {
    const logins = [otherAccount(scope)?.login, ...(await valuesElsewhere(scope, 'login'))]
    const strange = logins.find((login) => typeof login === 'string' && !isOwn(scope, login)) as string | undefined
    if (!strange) return needs.credential('the login of another learner: LEGACY_LEARNER_OTHER_LOGIN')
    const answer = await scope.call({ query: { learnerLogin: strange } })
    return observed(
      answer.ok
        ? `the profile of ${recordIn(answer)?.login === strange ? 'the other' : 'the caller'}`
        : `refused with ${answer.status}`,
    )
  }),
  check('unknown-login', "returns no other learner's profile for an unknown login", async (scope) => {
    await control(scope, PROFILE, setting)
    const answer = await scope.call({ query: { learnerLogin: scope.builder.unique() } })
    const shown = answer.ok ? recordIn(answer)?.login : undefined
    return firstOf([
      answer.ok || answer.refused ? holds() : refusal(answer, 'an unknown learnerLogin'),
      shown === undefined || isOwn(scope, shown)
        ? holds()
        : broken(`${answer.label}: a failure or the caller's own profile`, `the profile of ${show(shown)}`),
    ])
  }),
])
