/** Update learner: current, Learners and the Learner resource. */

import { firstOf, inTurn, refusal, succeeded } from '../../../client/answers/outcome.ts'
import { pageOf, recordOf } from '../../../client/answers/page.ts'
import { show } from '../../../client/answers/values.ts'
import { termsOf } from '../../../contract/index.ts'
import type { Members } from '../../../contract/members.ts'
import type { SealedMember } from '../../../contract/records.ts'
import { broken, holds, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { identifiersKept, unsentKept } from '../../../laws/bodies/change.ts'
import { suite } from '../../../laws/index.ts'
import { markupObserved } from '../../../laws/kit/markup.ts'
import { ownCheck, type Written } from '../../../laws/kit/suite.ts'
import { singleUpdates, stepsOf } from '../partial.ts'
import { foundByAll, kept, languagePattern } from '../records.ts'
import { eachUnlisted } from '../unlisted.ts'
import { READ_ONLY, unusualStored } from './create.ts'
import { disabledBy, update } from './disabled.ts'
import { fullLearner, readLearner } from './values.ts'

const updateWritten: Written = {
  name: 'current learner updated',
  full: (scope) => fullLearner(scope, 1),
  least: async () => ({}),
  async send(scope, members) {
    const made = await scope.own('current/learner', { firstName: 'Before', lastName: 'Update' })
    return update(scope, made.id, members)
  },
  record: recordOf,
  read: (scope, answer) => readLearner(scope, answer.ask.path!.id),
}

/** Members that an update keeps when they are not sent. */
const KEPT = [
  'email',
  'firstName',
  'lastName',
  'referenceNumber',
  'enabled',
  'enabledFrom',
  'enabledUntil',
  'languageCode',
  'timezone',
  'department',
  'customFields',
  'entity',
  'manager',
]

async function crossedUpdates(scope: Scope): Promise<readonly Outcome[]> {
  const { builder } = scope
  const stored = { enabledFrom: builder.day(-20), enabledUntil: builder.day(20) }
  const crossing: readonly [string, Members][] = [
    ['enabledFrom after enabledUntil', { enabledFrom: builder.day(10), enabledUntil: builder.day(5) }],
    ['enabledFrom after the stored enabledUntil', { enabledFrom: builder.day(25) }],
    ['enabledUntil before the stored enabledFrom', { enabledUntil: builder.day(-25) }],
  ]
  const made = await scope.own('current/learner', stored)
  succeeded(await update(scope, made.id, { enabledFrom: builder.day(-19) }))
  const before = await readLearner(scope, made.id)
  return inTurn(crossing, async ([of, members]) => {
    const answer = await update(scope, made.id, members)
    const after = await readLearner(scope, made.id)
    const kept = after.enabledFrom === before.enabledFrom && after.enabledUntil === before.enabledUntil
    return firstOf([
      refusal(answer, of),
      kept
        ? holds()
        : broken(
            `${answer.label}: nothing changed by a refused update`,
            `${after.enabledFrom} to ${after.enabledUntil}`,
          ),
    ])
  })
}

export const learnersUpdate = suite(
  'current/learners.update',
  {
    as: 'administrator',
    writes: true,
    async sample(scope) {
      const made = await scope.own('current/learner', { firstName: 'Before' })
      return { path: { id: made.id }, json: { firstName: scope.builder.firstName() } }
    },
    snapshot: async (scope, call) => (await readLearner(scope, call.path!.id)).firstName,
    written: updateWritten,
  },
  [
    ...singleUpdates('current learner', {
      phase: 'own',
      tells: unsentKept(termsOf('current/learners.update')),
      async steps(scope) {
        const made = await scope.own('current/learner', { ...(await fullLearner(scope)), enabled: true })
        return stepsOf({
          record: await readLearner(scope, made.id),
          names: KEPT,
          values: (step) => fullLearner(scope, step),
          send: (members) => update(scope, made.id, members),
          read: () => readLearner(scope, made.id),
        })
      },
    }),
    ownCheck('appears-in-list', 'finds a learner by the changed name, and no longer by the old one', async (scope) => {
      const [old, lastName] = [scope.builder.uniqueName(), scope.builder.uniqueName()]
      const made = await scope.own('current/learner')
      succeeded(await update(scope, made.id, { lastName: old }))
      const whole = await update(scope, made.id, { ...(await fullLearner(scope, 1)), lastName })
      const { label } = whole.ok ? whole : succeeded(await update(scope, made.id, { lastName }))
      const list = { operation: 'current/learners.list', as: 'administrator' } as const
      const isFound = async (by: string) =>
        pageOf(succeeded(await scope.call({ ...list, query: { lastName: by } }))).items.some(({ id }) => id === made.id)
      if (!(await isFound(lastName)))
        return broken(`${label}: learner ${made.id} in the list by its new lastName`, 'a list without it')
      if (await isFound(old))
        return broken(`${label}: learner ${made.id} in the list no longer by its old lastName`, 'there')
      return foundByAll(scope, list.operation, await readLearner(scope, made.id))
    }),
    ownCheck('login-fixed', 'does not change the login', async (scope) => {
      const made = await scope.own('current/learner')
      const answer = await update(scope, made.id, { login: scope.builder.unique(), firstName: 'After' })
      if (!answer.ok && !answer.refused) return refusal(answer, 'another login')
      const after = await readLearner(scope, made.id)
      return after.login === made.sent.login
        ? holds()
        : broken(`${answer.label}: login ${show(made.sent.login)} kept`, show(after.login))
    }),
    ownCheck('read-only', 'does not change read-only members', { tells: identifiersKept }, async (scope) => {
      const made = await scope.own('current/learner')
      const before = await readLearner(scope, made.id)
      const sent: Readonly<Record<SealedMember<'current/learner'>, unknown>> = {
        ...READ_ONLY,
        id: 2_000_000_000,
        uuid: '11111111-2222-4333-8444-555555555555',
      }
      return eachUnlisted(sent, async (members) => {
        const answer = await update(scope, made.id, members)
        const outcome =
          !answer.ok && !answer.refused
            ? refusal(answer, 'read-only members')
            : kept(before, await readLearner(scope, made.id), Object.keys(members), answer.label)
        return { answer, outcome }
      })
    }),
    ownCheck('enabled-order', 'refuses enabledFrom after enabledUntil, sent or stored', crossedUpdates),
    languagePattern(async (scope) => {
      const { id } = await scope.own('current/learner')
      return (languageCode) => update(scope, id, { languageCode })
    }, readLearner),
    ownCheck('awkward-values', 'stores unusual text as sent', async (scope) => {
      const made = await scope.own('current/learner')
      return unusualStored(async (members) => {
        succeeded(await update(scope, made.id, members))
        return readLearner(scope, made.id)
      })
    }),
    markupObserved('a name', async (scope, lastName) => {
      const { id } = await scope.own('current/learner')
      succeeded(await update(scope, id, { lastName }))
      return (await readLearner(scope, id)).lastName
    }),
    ownCheck('display-name-follows', 'records whether displayName follows a name change', async (scope) => {
      const made = await scope.own('current/learner', { firstName: 'Old', lastName: 'Name' })
      succeeded(await update(scope, made.id, { firstName: 'New' }))
      const { displayName } = await readLearner(scope, made.id)
      return observed(String(displayName).includes('New') ? 'follows' : 'does not follow')
    }),
    disabledBy('disabled', 'refuses sign-in to a disabled learner', () => ({ enabled: false })),
    disabledBy('disabled-before', 'refuses sign-in before enabledFrom', ({ builder }) => ({
      enabledFrom: builder.day(3),
      enabledUntil: builder.day(300),
    })),
    disabledBy('disabled-after', 'refuses sign-in after enabledUntil', ({ builder }) => ({
      enabledFrom: builder.day(-300),
      enabledUntil: builder.day(-3),
    })),
  ],
)
