/** One learner in three interfaces. */

import { succeeded } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { isSet, memberOf, show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import { mustWrite } from '../../laws/kit/specimens.ts'
import { type Draft, ownCheck } from '../../laws/kit/suite.ts'
import { createWritten } from '../legacy-admin/learners-create.ts'
import { acrossCheck, adminLearner, comparedIds, currentLearner, profile, sharedLearner } from './lookup.ts'

/** `members` here and there: names as each document has them. */
type Names = readonly (readonly [here: string, there: string])[]

const CURRENT: Names = [
  ['name', 'lastName'],
  ['firstName|firstname', 'firstName'],
  ['email', 'email'],
]
const PROFILE: Names = [
  ['name', 'name'],
  ['firstName|firstname', 'firstname|firstName'],
  ['email', 'email'],
]

/** A member that one interface does not show, or shows as empty, contradicts nothing. */
function sameMembers(here: Item, there: Item, names: Names, where: string): Outcome {
  const shown = names.filter(([one, other]) => isSet(memberOf(here, one)) && isSet(memberOf(there, other)))
  const wrong = shown.find(([one, other]) => memberOf(here, one) !== memberOf(there, other))
  if (wrong) {
    const [one, other] = wrong
    return broken(
      `${one} of ${show(here.login)} as ${where}`,
      `${show(memberOf(here, one))} and ${show(memberOf(there, other))}`,
    )
  }
  return shown.length ? holds() : needs.record('a learner whose name both interfaces show')
}

/** A learner as the administration interface and the current one show it. */
export const learnerAgrees = (here: Item, there: Item): Outcome =>
  sameMembers(here, there, CURRENT, 'in the current interface')

/** The same learner as its own profile shows it. */
export const profileAgrees = (here: Item, own: Item): Outcome => sameMembers(here, own, PROFILE, 'in its profile')

const enabledThere = ({ enabled }: Item) => enabled

export const learnerChecks: readonly Draft[] = [
  acrossCheck(
    'across-learner-members',
    'shows a learner as the current interface does',
    'administrator',
    async (scope) => {
      const { here, there } = await sharedLearner(scope)
      return learnerAgrees(here, there)
    },
  ),
  acrossCheck('across-profile-members', 'shows a learner as its own profile does', 'session', async (scope) => {
    const own = await profile(scope)
    const here = await adminLearner(scope, String(own.login))
    if (!here) return needs.record('the learner of LEGACY_LEARNER_LOGIN in the administration interface')
    return profileAgrees(here, own)
  }),
  acrossCheck(
    'across-learner-guid',
    'records whether GUID and uuid of a learner are equal',
    'administrator',
    async (scope) => {
      const { here, there } = await sharedLearner(scope)
      return observed(comparedIds(here.guid, there.uuid))
    },
  ),
  acrossCheck(
    'across-learner-state',
    'records which other members of a learner agree',
    'administrator',
    async (scope) => {
      const { here, there } = await sharedLearner(scope)
      const fields = Array.isArray(there.customFields) ? there.customFields.length : 0
      const own = Object.keys((here.customFields ?? {}) as object).length
      const pairs: [string, boolean][] = [
        ['reference number', (here.referenceNumber || null) === (there.referenceNumber || null)],
        ['language', here.language === there.languageCode],
        ['enabled', here.enabled === enabledThere(there)],
        ['custom fields', fields === own],
      ]
      return observed(pairs.map(([name, same]) => `${name} ${same ? 'agrees' : 'differs'}`).join(', '))
    },
  ),
]

export const learnerCreated: readonly Draft[] = [
  ownCheck(
    'across-learner-created',
    'records whether a new learner is seen in the current interface',
    { clauses: ['across.learner-created'], callers: ['administrator'] },
    async (scope) => {
      // Looked for first: only one that is found there is changed, and must be the check's own.
      const { sent } = await mustWrite(scope, createWritten)
      if (!(await currentLearner(scope, String(sent.login)))) return observed('not found in the current interface')
      const made = await scope.own('legacy-admin/learner')
      const login = String(made.sent.login)
      const there = await currentLearner(scope, login)
      if (!there) return observed('not found in the current interface')
      const answer = await scope.call({
        operation: 'current/learners.update',
        as: 'administrator',
        path: { id: there.id as number },
        json: { firstName: 'Elsewhere' },
      })
      const seen = memberOf(
        (await adminLearner(scope, String(succeeded(answer) && login))) ?? {},
        'firstName|firstname',
      )
      return observed(
        `found in the current interface, an update there is ${seen === 'Elsewhere' ? '' : 'not '}seen here`,
      )
    },
  ),
]
