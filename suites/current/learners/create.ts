/** Create learner: current, Learners and the Learner resource. */

import { firstOf, refusal, succeeded } from '../../../answers/outcome.ts'
import { type Item, pageOf, recordOf } from '../../../answers/page.ts'
import { carries, keepsText, show } from '../../../answers/values.ts'
import { describe } from '../../../client/answer.ts'
import type { Members } from '../../../contract/members.ts'
import { broken, holds, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { check, type Written } from '../../../laws/suite.ts'
import { kindsOf, unusualTexts } from '../../../laws/unusual-text.ts'
import { refusedOrNotStored, sameMembers } from '../records.ts'
import { fullLearner, learnersByLogin, leastLearner, readLearner } from './values.ts'

const createWritten: Written = {
  name: 'current learner created',
  full: async (scope) => ({ ...(await leastLearner(scope)), ...(await fullLearner(scope)) }),
  least: leastLearner,
  send: (scope, members) => scope.tryCreate('learner', members),
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

async function refusedCreation(scope: Scope, members: Members, of: string): Promise<Outcome> {
  const all = { ...(await leastLearner(scope)), ...members }
  const answer = await scope.tryCreate('learner', all)
  const left = answer.refused ? await createWritten.left!(scope, all, answer) : undefined
  return firstOf([
    refusal(answer, of),
    left ? broken(`${answer.label}: nothing created by a refused request`, left) : holds(),
  ])
}

export const READ_ONLY: Members = {
  displayName: 'Lpc Not A Display Name',
  lastConnectedAt: '1999-12-31',
  registeredAt: '1999-12-31',
}

const notTaken = (record: Members, sent: Members, label: string): Outcome => {
  const taken = Object.keys(sent).find((name) => carries(record[name], sent[name]))
  return taken ? broken(`${label}: ${taken} not set by the request`, show(record[taken])) : holds()
}

/** Each unusual text as first and last name, read back. */
export const unusualStored = (write: (members: Members) => Promise<Item>): Promise<readonly Outcome[]> =>
  unusualTexts(async (some) => {
    const all = some.map(([, text]) => text)
    const members = { firstName: all.join(' '), lastName: [...all].reverse().join(' ') }
    const record = await write(members)
    const wrong = Object.entries(members).find(([name, value]) => !keepsText(record[name], value))
    return [
      wrong
        ? broken(`${wrong[0]} stored as sent (${kindsOf(some)}): ${show(wrong[1])}`, show(record[wrong[0]]))
        : holds(),
    ]
  })

export const learnersCreate = suite(
  'current/learners.create',
  {
    as: 'administrator',
    writes: true,
    sample: async (scope) => ({ json: await leastLearner(scope) }),
    snapshot: async (scope, call) => (await learnersByLogin(scope, String((call.json as Members).login))).length,
    written: createWritten,
  },
  [
    check('unique-login', {
      title: 'refuses a duplicate login and leaves the learner unchanged',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner', { firstName: 'First' })
        const answer = await scope.tryCreate('learner', { login: made.sent.login, firstName: 'Second' })
        const [found, ...more] = await learnersByLogin(scope, String(made.sent.login))
        return firstOf([
          refusal(answer, 'a login that exists'),
          more.length ? broken(`one learner with login ${made.sent.login}`, `${more.length + 1}`) : holds(),
          found?.firstName === 'First'
            ? holds()
            : broken(`${answer.label}: the existing learner unchanged`, show(found?.firstName)),
        ])
      },
    }),
    check('enabled-default', {
      title: 'enables a learner by default',
      phase: 'own',
      async run(scope) {
        const { builder } = scope
        const outcomes: Outcome[] = []
        for (const dates of [{}, { enabledFrom: builder.day(-20), enabledUntil: builder.day(20) }]) {
          const made = await scope.own('learner', dates)
          const { enabled } = await readLearner(scope, made.id)
          const sent = Object.keys(dates).length ? ' with dates around today' : ''
          outcomes.push(
            enabled === true ? holds() : broken(`${made.answer.label}${sent}: enabled true by default`, show(enabled)),
          )
        }
        return outcomes
      },
    }),
    check('language-default', {
      title: "uses the platform's locale when no languageCode is sent",
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner')
        const other = await scope.own('learner')
        const [one, two] = [await readLearner(scope, made.id), await readLearner(scope, other.id)]
        if (typeof one.languageCode !== 'string' || !one.languageCode)
          return broken(`${made.answer.label}: a languageCode by default`, show(one.languageCode))
        return one.languageCode === two.languageCode
          ? holds()
          : broken('the same default languageCode twice', `${one.languageCode} and ${two.languageCode}`)
      },
    }),
    check('enabled-order', {
      title: 'refuses enabledFrom after enabledUntil',
      phase: 'own',
      async run(scope) {
        const { builder } = scope
        succeeded(
          await scope.tryCreate('learner', {
            ...(await leastLearner(scope)),
            enabledFrom: builder.day(CROSSED.until),
            enabledUntil: builder.day(CROSSED.from),
          }),
        )
        const day = builder.day(CROSSED.until)
        const same = await scope.tryCreate('learner', {
          ...(await leastLearner(scope)),
          enabledFrom: day,
          enabledUntil: day,
        })
        if (!same.ok) return broken(`${same.label} with enabledFrom as enabledUntil: a success`, describe(same))
        return refusedCreation(
          scope,
          { enabledFrom: builder.day(CROSSED.from), enabledUntil: builder.day(CROSSED.until) },
          'enabledFrom after enabledUntil',
        )
      },
    }),
    check('read-only', {
      title: 'does not store read-only members',
      phase: 'own',
      async run(scope) {
        const answer = await scope.tryCreate('learner', { ...(await leastLearner(scope)), ...READ_ONLY })
        if (!answer.ok) return refusal(answer, 'read-only members')
        return notTaken(await readLearner(scope, recordOf(answer).id), READ_ONLY, answer.label)
      },
    }),
    check('awkward-values', {
      title: 'stores unusual text as sent',
      phase: 'own',
      run: (scope) =>
        unusualStored(async (members) => {
          const answer = succeeded(await scope.tryCreate('learner', { ...(await leastLearner(scope)), ...members }))
          return readLearner(scope, recordOf(answer).id)
        }),
    }),
    check('appears-in-list', {
      title: 'shows the same created learner in the list and by id',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner', { firstName: scope.builder.firstName() })
        const [listed] = await learnersByLogin(scope, String(made.sent.login))
        if (!listed) return broken(`${made.answer.label}: the created learner in the list`, 'not there')
        const read = await readLearner(scope, made.id)
        return sameMembers(listed, read, 'in the list', 'by its id')
      },
    }),
    check('language-pattern', {
      title: 'stores no languageCode that does not match the pattern',
      phase: 'own',
      async run(scope) {
        const outcomes: Outcome[] = []
        for (const languageCode of ['not a language', 'english']) {
          const answer = await scope.tryCreate('learner', { ...(await leastLearner(scope)), languageCode })
          const read = () => readLearner(scope, recordOf(answer).id)
          outcomes.push(await refusedOrNotStored(answer, `languageCode ${show(languageCode)}`, { languageCode }, read))
        }
        return outcomes
      },
    }),
    check('disabled-dates', {
      title: 'records the value of enabled outside the enabled dates',
      phase: 'own',
      async run(scope) {
        const { builder } = scope
        const early = await scope.own('learner', { enabledFrom: builder.day(5) })
        const late = await scope.own('learner', { enabledUntil: builder.day(-5) })
        const [before, after] = [await readLearner(scope, early.id), await readLearner(scope, late.id)]
        return observed(`before enabledFrom: ${show(before.enabled)}, after enabledUntil: ${show(after.enabled)}`)
      },
    }),
  ],
)
