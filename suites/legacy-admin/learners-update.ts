/** Updating learners: legacy-admin, Endpoints, States and transitions. */

import { describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded } from '../../client/answers/outcome.ts'
import { carries, keepsText, memberOf, show } from '../../client/answers/values.ts'
import { DEVICE } from '../../contract/legacy-learner/device.ts'
import type { Members } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { formPairs } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { hiddenMember } from '../../laws/kit/first-shown.ts'
import { markupObserved } from '../../laws/kit/markup.ts'
import { ownCheck, type Written } from '../../laws/kit/suite.ts'
import { type LoginOperation, MOBILE, WEB } from '../legacy-learner/session-opening.ts'
import { codeFor, exchange, givesOtherPassword } from './auth-token.ts'
import { guidKeptBy } from './consistency.ts'
import {
  awkwardStored,
  byLogin,
  fullLearner,
  leastLearner,
  read,
  SHOWS,
  unknownEntity,
  withDates,
} from './learners-members.ts'
import { longTexts } from './long-texts.ts'
import { agree, recordOf } from './records.ts'

const KIND = 'legacy-admin/learner'
const RIGHT_LEARNER = 'legacy-admin.tokens.exchange.right-learner'
const SIGNS_IN = 'legacy-admin.tokens.exchange.signs-in'

const update = (scope: Scope, guid: string | number, members: Members) =>
  scope.call({
    operation: 'legacy-admin/learners.update',
    as: 'key',
    path: { learner_guid: guid },
    form: formPairs(members),
  })

/** R81: a PUT sends the full set, so the values of the creation are sent again. */
const updateWritten: Written = {
  name: 'legacy learner updated',
  full: (scope) => fullLearner(scope, 1),
  least: leastLearner,
  async send(scope, members) {
    const made = await scope.own(KIND)
    return update(scope, made.id, { ...made.sent, ...members })
  },
  record: recordOf,
  read: (scope, answer) => read(scope, answer.ask.path!.learner_guid),
  async left(scope, members, answer) {
    const now = await read(scope, answer.ask.path!.learner_guid)
    const changed = ['login', 'referenceNumber', 'email'].find((name) => now[name] === members[name])
    return changed && `${changed} ${show(now[changed])}`
  },
  shows: SHOWS,
  with: withDates,
}

/** R105: a learner of status N, or U outside its dates, is inactive. */
async function inactiveSignIn(scope: Scope): Promise<Outcome | readonly Outcome[]> {
  // Another learner's code first: the next one must differ.
  const isWrong = await givesOtherPassword(scope)
  const made = await scope.own(KIND, { status: 'Y' })
  const code = await codeFor(scope, String(made.id))
  const { learnerLogin, password } = recordOf(succeeded(await exchange(scope, code)))
  if (String(learnerLogin).toLowerCase() !== String(made.sent.login).toLowerCase())
    return broken(`the credentials of ${show(made.sent.login)} for its code`, show(learnerLogin), RIGHT_LEARNER)
  const form = { login: String(learnerLogin), password: String(password) }
  const signIn = (operation: LoginOperation = WEB) =>
    scope.call({ operation, as: 'anonymous', form: operation === MOBILE ? { ...form, ...DEVICE } : form })
  const active = await signIn()
  // A new learner may have no password yet; where the known one gets a wrong one too, that is no reason.
  if (!active.ok && isWrong)
    return broken(`${active.label} with the credentials returned for it: a success`, describe(active), SIGNS_IN)
  if (!active.ok) return needs.record('a new learner whose returned credentials sign in')
  const { builder } = scope
  return inTurn(
    [
      { status: 'N' },
      { status: 'U', start: builder.day(-40), end: builder.day(-20) },
      { status: 'U', start: builder.day(20), end: builder.day(40) },
    ],
    async (members) => {
      const answer = await update(scope, made.id, { ...made.sent, ...members })
      // RA19: dates that are over, or have not come, may be refused.
      if (answer.refused && 'start' in members) return []
      succeeded(answer)
      const said = `a learner of status ${members.status}, inactive today`
      const web = refusal(await signIn(), said)
      // The two logins may look at the account each in their own way.
      return members.status === 'N' ? [web, refusal(await signIn(MOBILE), said)] : [web]
    },
  )
}

/** An inactive learner is updated like any other; the dates belong to another status. */
async function inactiveUpdate(scope: Scope): Promise<Outcome> {
  const made = await scope.own(KIND, { status: 'N' })
  const { login: _, status: __, start: ___, end: ____, ...members } = await fullLearner(scope, 1)
  const answer = succeeded(await update(scope, made.id, { ...made.sent, ...members, status: 'N' }))
  const record = await read(scope, made.id)
  for (const [name, value] of Object.entries(members)) {
    const member = SHOWS[name as 'firstName'] ?? name
    const shown = memberOf(record, member)
    if (carries(shown, value, 'form') || keepsText(shown, value)) continue
    const hidden = hiddenMember(scope, 'legacy-admin/learners.get', member, { shown, sent: value })
    return hidden ?? broken(`${answer.label} of status N: ${name} ${show(value)}`, show(shown))
  }
  return holds()
}

export const updates = suite(
  'legacy-admin/learners.update',
  {
    as: 'key',
    writes: true,
    async sample(scope) {
      const made = await scope.own(KIND)
      return {
        path: { learner_guid: made.id },
        form: formPairs({ ...made.sent, firstName: scope.builder.firstName() }),
      }
    },
    snapshot: async (scope, { path }) => memberOf(await read(scope, path!.learner_guid), SHOWS.firstName),
    written: updateWritten,
  },
  [
    guidKeptBy(async (scope) => {
      const made = await scope.own(KIND)
      return update(scope, made.id, { ...made.sent, firstName: 'Changed' })
    }, 'learner_guid'),
    unknownEntity(async (scope, members) => {
      const made = await scope.own(KIND)
      return update(scope, made.id, { ...made.sent, ...members })
    }),
    ownCheck(
      'inactive-sign-in',
      'lets no inactive learner sign in',
      { clauses: ['inactive-sign-in', RIGHT_LEARNER, SIGNS_IN], callers: ['session'] },
      inactiveSignIn,
    ),
    ownCheck('own-login', "accepts the learner's own login", async (scope) => {
      const made = await scope.own(KIND)
      const answer = await update(scope, made.id, made.sent)
      return answer.ok ? holds() : broken(`${answer.label} with its own login: a success`, describe(answer))
    }),
    ownCheck('taken-login', "refuses another learner's login and changes nothing", async (scope) => {
      const [one, other] = [await scope.own(KIND), await scope.own(KIND)]
      const before = await read(scope, one.id)
      const answer = await update(scope, one.id, { ...one.sent, login: other.sent.login, firstName: 'Changed' })
      const record = await read(scope, one.id)
      return firstOf([
        refusal(answer, "another learner's login"),
        record.login === one.sent.login
          ? holds()
          : broken(`${answer.label}: login ${show(one.sent.login)} kept`, show(record.login)),
        agree(before, record, `before and after ${answer.label}, refused`),
      ])
    }),
    ownCheck('inactive-updated', 'updates an inactive learner like an active one', inactiveUpdate),
    ownCheck('status-returned', 'returns the new status', async (scope) => {
      const made = await scope.own(KIND, { status: 'Y' })
      return inTurn(['N', 'Y'], async (status) => {
        const answer = succeeded(await update(scope, made.id, { ...made.sent, status }))
        const returned = recordOf(answer).status
        const stored = (await read(scope, made.id)).status
        return returned === status && stored === status
          ? holds()
          : (hiddenMember(scope, 'legacy-admin/learners.get', 'status', { shown: stored, sent: status }) ??
              broken(
                `${answer.label}: status ${status}, in the answer and stored`,
                `${show(returned)} and ${show(stored)}`,
              ))
      })
    }),
    ownCheck('enabled-accepted', 'accepts enabled beside the other members', async (scope) => {
      const made = await scope.own(KIND, { status: 'Y' })
      const { status: _, ...rest } = made.sent
      return inTurn(
        [
          [false, 'N'],
          [true, 'Y'],
        ] as const,
        async ([enabled, status]) => {
          const alone = await update(scope, made.id, { ...rest, enabled })
          // R81: a full set has the status too, which may then decide.
          const answer = alone.ok ? alone : await update(scope, made.id, { ...made.sent, status, enabled })
          if (!answer.ok) return broken(`${answer.label} with enabled ${enabled}: a success`, describe(answer))
          else {
            const shown = (await read(scope, made.id)).enabled
            return shown === enabled ? holds() : broken(`${answer.label}: enabled ${enabled}`, show(shown))
          }
        },
      )
    }),
    ownCheck('updated-in-search', 'shows an updated learner in the search as by GUID', async (scope) => {
      const made = await scope.own(KIND)
      const login = String(made.sent.login)
      if (!(await byLogin(scope, login)).length) return needs.finding('legacy-admin/learners.create#appears-in-search')
      const answer = succeeded(await update(scope, made.id, { ...made.sent, email: scope.builder.email() }))
      const [listed] = await byLogin(scope, login)
      return listed
        ? agree(listed, await read(scope, made.id), `in the search and by its GUID after ${answer.label}`)
        : broken(`${answer.label}: the updated learner in the search`, 'a list without it')
    }),
    longTexts(updateWritten, 'legacy-admin/learners.get', ['presentation']),
    markupObserved('the texts of a learner', async (scope, presentation) => {
      const made = await scope.own(KIND)
      succeeded(await update(scope, made.id, { ...made.sent, presentation }))
      return (await read(scope, made.id)).presentation
    }),
    ownCheck('awkward-values', 'stores unusual text as sent', async (scope) => {
      const made = await scope.own(KIND)
      return awkwardStored(scope, async (members) => {
        succeeded(await update(scope, made.id, { ...made.sent, ...members }))
        return read(scope, made.id)
      })
    }),
    ownCheck('unsent-members', 'records what happens to members that are not sent', async (scope) => {
      const made = await scope.own(KIND, { presentation: 'Kept or not' })
      const answer = await update(scope, made.id, { firstName: 'Alone' })
      if (!answer.ok) return observed(`refused with ${answer.status}`)
      const { presentation } = await read(scope, made.id)
      return observed(presentation === 'Kept or not' ? 'kept' : presentation ? 'changed' : 'emptied')
    }),
  ],
)
