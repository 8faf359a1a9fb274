/** Create learner: current, Learners and the Learner resource. */

import { describe } from '../../../client/answer.ts'
import { firstOf, inTurn, Refused, refusal, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { type Item, pageOf, recordOf } from '../../../client/answers/page.ts'
import { carries, keepsText, show } from '../../../client/answers/values.ts'
import type { Members } from '../../../contract/members.ts'
import type { SealedMember } from '../../../contract/records.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { AWKWARD } from '../../../fixtures/builders.ts'
import { identifiersKept } from '../../../laws/bodies/change.ts'
import { suite } from '../../../laws/index.ts'
import { createdWith, isStored, type Stored } from '../../../laws/kit/specimens.ts'
import { ownCheck, type Written } from '../../../laws/kit/suite.ts'
import { kindsOf, type Unusual, unusualTexts } from '../../../laws/kit/unusual-text.ts'
import { languagePattern, sameMembers } from '../records.ts'
import { fullLearner, learnersByLogin, leastLearner, plainLearner, readLearner } from './values.ts'

const CREATE = 'current/learners.create'

const createWritten: Written = {
  name: 'current learner created',
  full: async (scope) => ({ ...(await leastLearner(scope)), ...(await fullLearner(scope)) }),
  specimens: learnerSpecimens,
  least: leastLearner,
  async send(scope, members) {
    for (const { sent, answer } of [await plainLearner(scope), await byPlainAdministrator(scope)])
      if (members === sent && answer) return answer
    return scope.tryCreate('current/learner', members)
  },
  record: recordOf,
  read: (scope, answer) => readLearner(scope, recordOf(answer).id),
  recognisable: async (scope) => ({ referenceNumber: scope.builder.unique() }),
  async left(scope, { login, referenceNumber }) {
    const query =
      typeof login === 'string' ? { login } : typeof referenceNumber === 'string' ? { referenceNumber } : undefined
    if (!query) return undefined
    const answer = succeeded(await scope.call({ operation: 'current/learners.list', as: 'administrator', query }))
    const [name, value] = Object.entries(query)[0]!
    const found = pageOf(answer).items.find((item) => item[name] === value)
    return found ? `a learner with ${name} ${show(value)}` : undefined
  },
}

/** R46: boundary days count as enabled, so the checks keep two days' distance. */
const CROSSED = { from: 10, until: 5 }
const AROUND = { from: -20, until: 20 }

const datesOf = ({ builder }: Scope, { from, until }: { readonly from: number; readonly until: number }) => ({
  enabledFrom: builder.day(from),
  enabledUntil: builder.day(until),
})

async function learnerSpecimens(scope: Scope): Promise<readonly Members[]> {
  const least = async (more: Members) => ({ ...(await leastLearner(scope)), ...more })
  return [
    { ...(await leastLearner(scope)), ...(await fullLearner(scope)) },
    (await plainLearner(scope)).sent,
    await least({ ...datesOf(scope, AROUND), ...unusualNames(), ...READ_ONLY }),
    await least({ enabled: true, ...datesOf(scope, { from: CROSSED.until, until: CROSSED.from }) }),
    (await byPlainAdministrator(scope)).sent,
  ]
}

/** Enabled in the past: an administrator without the super user right, if configured, creates it. */
const byPlainAdministrator = (scope: Scope) =>
  scope.once('learner by an administrator without the super user right', async (shared) => {
    const dates = datesOf(shared, { from: -CROSSED.until, until: -CROSSED.until })
    const sent: Members = { ...(await leastLearner(shared)), ...dates }
    const as = 'plain-administrator' as const
    const answer = shared.has(as) ? await shared.call({ operation: CREATE, as, json: sent }) : undefined
    return { sent, answer: answer?.ok ? answer : undefined }
  })

/** Created with these members, or without those that are undefined. @throws Undecided when that is refused */
async function learnerWith(scope: Scope, members: Members, fits?: (sent: Members) => boolean): Promise<Stored> {
  const made = await createdWith(scope, createWritten, members, fits)
  if (isStored(made)) return made
  succeeded(made)
  throw new Undecided(needs.finding('current/learners.create#answers'))
}

async function refusedCreation(scope: Scope, members: Members, of: string): Promise<Outcome> {
  const all = { ...(await leastLearner(scope)), ...members }
  const answer = await scope.tryCreate('current/learner', all)
  const left = answer.refused ? await createWritten.left!(scope, all, answer) : undefined
  return firstOf([
    refusal(answer, of),
    left ? broken(`${answer.label}: nothing created by a refused request`, left) : holds(),
  ])
}

/** Another learner of the same login. */
async function refusedTwin(scope: Scope, { sent: { login }, read }: Stored): Promise<Outcome> {
  const answer = await scope.tryCreate('current/learner', { login, firstName: 'Second' })
  const [found, ...more] = await learnersByLogin(scope, String(login))
  return firstOf([
    refusal(answer, 'a login that exists'),
    more.length ? broken(`one learner with login ${login}`, `${more.length + 1}`) : holds(),
    found?.firstName === read.firstName
      ? holds()
      : broken(`${answer.label}: the existing learner unchanged`, show(found?.firstName)),
  ])
}

/** Members that only the platform sets; identifiers apart, which updates alone send. */
export const READ_ONLY: Readonly<Record<Exclude<SealedMember<'current/learner'>, 'id' | 'uuid'>, string>> = {
  displayName: 'Lpc Not A Display Name',
  lastConnectedAt: '1999-12-31',
  registeredAt: '1999-12-31',
}

const notTaken = (record: Members, sent: Members, label: string): Outcome => {
  const taken = Object.keys(sent).find((name) => carries(record[name], sent[name]))
  return taken ? broken(`${label}: ${taken} not set by the request`, show(record[taken])) : holds()
}

/** Unusual texts as first and last name. */
function unusualNames(texts: readonly Unusual[] = Object.entries(AWKWARD)): Members {
  const all = texts.map(([, text]) => text)
  return { firstName: all.join(' '), lastName: [...all].reverse().join(' ') }
}

/** Each unusual text as first and last name, read back. */
export const unusualStored = (write: (members: Members) => Promise<Item>): Promise<readonly Outcome[]> =>
  unusualTexts(async (some) => {
    const members = unusualNames(some)
    const record = await write(members)
    const wrong = Object.entries(members).find(([name, value]) => !keepsText(record[name], value))
    return [
      wrong
        ? broken(`${wrong[0]} stored as sent (${kindsOf(some)}): ${show(wrong[1])}`, show(record[wrong[0]]))
        : holds(),
    ]
  })

export const learnersCreate = suite(
  CREATE,
  {
    as: 'administrator',
    writes: true,
    sample: async (scope) => ({ json: await leastLearner(scope) }),
    served: async (scope, by) =>
      by === 'plain-administrator' ? (await byPlainAdministrator(scope)).answer : undefined,
    snapshot: async (scope, call) => (await learnersByLogin(scope, String((call.json as Members).login))).length,
    written: createWritten,
  },
  [
    ownCheck('unique-login', 'refuses a duplicate login and leaves the learner unchanged', async (scope) => {
      // A login stays taken while its learner is disabled.
      const outcomes = await inTurn([true, false], async (enabled) => {
        const made = await learnerWith(
          scope,
          { firstName: 'First', enabled },
          (sent) => sent.firstName !== undefined && (sent.enabled ?? true) === enabled,
        )
        return refusedTwin(scope, made)
      })
      return firstOf(outcomes)
    }),
    ownCheck('enabled-default', 'enables a learner by default', async (scope) => {
      const none = { enabledFrom: undefined, enabledUntil: undefined }
      return inTurn([none, datesOf(scope, AROUND)], async (dates) => {
        const made = await learnerWith(scope, { enabled: undefined, ...dates })
        const { enabled } = made.read
        const sent = dates.enabledFrom ? ' with dates around today' : ''
        return enabled === true
          ? holds()
          : broken(`${made.answer.label}${sent}: enabled true by default`, show(enabled))
      })
    }),
    ownCheck('language-default', "uses the platform's locale when no languageCode is sent", async (scope) => {
      const made = await learnerWith(scope, { languageCode: undefined })
      const other = await learnerWith(
        scope,
        { languageCode: undefined },
        (sent) => !('languageCode' in sent) && sent.login !== made.sent.login,
      )
      const [one, two] = [made.read, other.read]
      if (typeof one.languageCode !== 'string' || !one.languageCode)
        return broken(`${made.answer.label}: a languageCode by default`, show(one.languageCode))
      return one.languageCode === two.languageCode
        ? holds()
        : broken('the same default languageCode twice', `${one.languageCode} and ${two.languageCode}`)
    }),
    ownCheck('enabled-order', 'refuses enabledFrom after enabledUntil', async (scope) => {
      const { builder } = scope
      await learnerWith(scope, datesOf(scope, { from: CROSSED.until, until: CROSSED.from }))
      const on = (day: string) => createdWith(scope, createWritten, { enabledFrom: day, enabledUntil: day })
      const over = await on(builder.day(-CROSSED.until))
      // R46: a day that is over may be refused.
      const same = isStored(over) ? over : await on(builder.day(CROSSED.until))
      if (!isStored(same)) return broken(`${same.label} with enabledFrom as enabledUntil: a success`, describe(same))
      const crossed = { enabledFrom: builder.day(CROSSED.from), enabledUntil: builder.day(CROSSED.until) }
      return firstOf([
        await refusedCreation(scope, crossed, 'enabledFrom after enabledUntil'),
        await refusedCreation(scope, { ...crossed, enabled: false }, 'enabledFrom after enabledUntil while disabled'),
      ])
    }),
    ownCheck('read-only', 'does not store read-only members', { tells: identifiersKept }, async (scope) => {
      const made = await createdWith(scope, createWritten, READ_ONLY)
      if (!isStored(made)) return refusal(made, 'read-only members')
      return notTaken(made.read, READ_ONLY, made.answer.label)
    }),
    ownCheck('awkward-values', 'stores unusual text as sent', (scope) =>
      unusualStored(async (members) => {
        const made = await createdWith(scope, createWritten, members)
        if (!isStored(made)) throw new Refused(made)
        return made.read
      }),
    ),
    ownCheck('appears-in-list', 'shows the same created learner in the list and by id', async (scope) => {
      const sent = { firstName: scope.builder.firstName() }
      const made = await learnerWith(scope, sent, ({ firstName }) => firstName !== undefined)
      const [listed] = await learnersByLogin(scope, String(made.sent.login))
      if (!listed) return broken(`${made.answer.label}: the created learner in the list`, 'a list without it')
      const read = await readLearner(scope, made.read.id)
      return sameMembers(listed, read, 'in the list', 'by its id')
    }),
    languagePattern(
      async (scope) => async (languageCode) =>
        scope.tryCreate('current/learner', { ...(await leastLearner(scope)), languageCode }),
      readLearner,
      ['not a language', 'english'],
    ),
    ownCheck('disabled-dates', 'records the value of enabled outside the enabled dates', async (scope) => {
      const { builder } = scope
      const [early, late] = [
        await learnerWith(scope, { enabledFrom: builder.day(5) }),
        await learnerWith(scope, { enabledUntil: builder.day(-5) }),
      ]
      const [before, after] = [early.read.enabled, late.read.enabled]
      return observed(`before enabledFrom: ${show(before)}, after enabledUntil: ${show(after)}`)
    }),
  ],
)
