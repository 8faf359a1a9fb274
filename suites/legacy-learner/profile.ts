/** The profile: legacy-learner, Learner profile. */

import { firstOf, refusal } from '../../answers/outcome.ts'
import { show } from '../../answers/values.ts'
import { broken, holds, needs, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { control } from '../../laws/control.ts'
import { suite } from '../../laws/index.ts'
import { check, type Setting } from '../../laws/suite.ts'
import { recordIn } from '../../records/creation.ts'

const ownLogin = (scope: Scope) => scope.target.legacyLearner!.login

/** Another learner's login, where the current interface knows one. */
const strangeLogin = (scope: Scope) =>
  [scope.target.current?.otherLearner, scope.target.current?.learner].find(
    (account) => account && account.login !== ownLogin(scope),
  )?.login

const setting: Setting = {
  as: 'session',
  sample: async (scope) => ({ query: { learnerLogin: ownLogin(scope) } }),
}
const PROFILE = 'legacy-learner/profile.get'

export const profileGet = suite(PROFILE, setting, [
  check('own-profile', {
    title: "returns the caller's profile for its own login",
    async run(scope) {
      const answer = await control(scope, PROFILE, setting)
      const { login: shown } = recordIn(answer) ?? {}
      return shown === ownLogin(scope)
        ? holds()
        : broken(`${answer.label}: login ${show(ownLogin(scope))}`, show(shown))
    },
  }),
  check('display-name', {
    title: 'returns first and last name joined as displayName',
    async run(scope) {
      const answer = await control(scope, PROFILE, setting)
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
    title: 'records the answer without learnerLogin',
    async run(scope) {
      const answer = await scope.call({ query: {} })
      const own = answer.ok && recordIn(answer)?.login === ownLogin(scope)
      return observed(answer.ok ? (own ? 'the own profile' : 'another answer') : `refused with ${answer.status}`)
    },
  }),
  check('other-login', {
    title: "records the answer for another learner's login",
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
    title: "returns nobody else's profile for an unknown login",
    async run(scope) {
      await control(scope, PROFILE, setting)
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
