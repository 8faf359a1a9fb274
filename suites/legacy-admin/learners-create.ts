/** Creating learners: legacy-admin, Endpoints and the Learner resource. */

import { firstOf, inTurn, Refused, refusal, Undecided } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import type { Members } from '../../contract/members.ts'
import { broken, holds, needs, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { formPairs } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { createdWith, isStored, mustWrite } from '../../laws/kit/specimens.ts'
import { ownCheck, type Written } from '../../laws/kit/suite.ts'
import {
  awkwardNames,
  awkwardStored,
  byLogin,
  fullLearner,
  leastLearner,
  read,
  SHOWS,
  unknownEntity,
  withDates,
} from './learners-members.ts'
import { requiredAmong, without } from './own-records.ts'
import { agree, recordOf } from './records.ts'

const KIND = 'legacy-admin/learner'

export const createWritten: Written = {
  name: 'legacy learner created',
  full: (scope) => fullLearner(scope, 0),
  specimens: learnerSpecimens,
  least: leastLearner,
  send: (scope, members) => scope.tryCreate(KIND, members),
  record: recordOf,
  read: (scope, answer) => read(scope, recordOf(answer).guid),
  left: async (scope, { login }) =>
    (await byLogin(scope, String(login))).length ? `a learner with login ${show(login)}` : undefined,
  shows: SHOWS,
  with: withDates,
}

/** Statuses by their two dates: days from today. */
const DATES = { before: [20, 40], between: [-20, 200], after: [-40, -20] } as const

const between = ({ builder }: Scope, [start, end]: readonly [number, number]): Members => ({
  status: 'U',
  start: builder.day(start),
  end: builder.day(end),
})

async function learnerSpecimens(scope: Scope): Promise<readonly Members[]> {
  const least = async (more: Members) => ({ ...(await leastLearner(scope)), ...more })
  return [
    await fullLearner(scope, 0),
    await least({}),
    await least({ status: 'N', ...awkwardNames() }),
    await least(between(scope, DATES.before)),
    await least(between(scope, DATES.after)),
  ]
}

const REQUIRABLE = ['login', 'referenceNumber', 'name', 'firstName', 'email', 'language', 'entityGuid', 'status']

export const create = suite(
  'legacy-admin/learners.create',
  {
    as: 'key',
    writes: true,
    sample: async (scope) => ({ form: formPairs(await leastLearner(scope)) }),
    snapshot: async (scope, { form }) =>
      (await byLogin(scope, String(new Map(form as [string, string][]).get('login')))).length,
    written: createWritten,
  },
  [
    unknownEntity(async (scope, members) => scope.tryCreate(KIND, { ...(await leastLearner(scope)), ...members })),
    ownCheck('unique-login', 'refuses an existing login and leaves its learner unchanged', async (scope) => {
      const made = await mustWrite(scope, createWritten)
      const before = await read(scope, made.read.guid)
      const answer = await scope.tryCreate(KIND, {
        ...(await leastLearner(scope)),
        login: made.sent.login,
        firstName: 'Second',
      })
      const after = await read(scope, made.read.guid)
      return firstOf([
        refusal(answer, 'a login that exists'),
        agree(before, after, `before and after ${answer.label}, which sends the login of another`),
      ])
    }),
    ownCheck('awkward-values', 'stores unusual text as sent', (scope) =>
      awkwardStored(scope, async (members) => {
        const result = await createdWith(scope, createWritten, members)
        if (!isStored(result)) throw new Refused(result)
        return result.read
      }),
    ),
    ownCheck('appears-in-search', 'shows a created learner in the search as by GUID', async (scope) => {
      const made = await mustWrite(scope, createWritten)
      const [listed, ...more] = await byLogin(scope, String(made.sent.login))
      if (!listed) return broken(`${made.answer.label}: the created learner in the search`, 'a list without it')
      if (more.length) return broken(`${made.answer.label}: one learner of that login`, `${more.length + 1}`)
      return agree(listed, await read(scope, made.read.guid), 'in the search and by its GUID')
    }),
    ownCheck('status-enabled', 'shows status Y as enabled and status N as disabled', async (scope) =>
      inTurn(
        [
          ['Y', true],
          ['N', false],
        ] as const,
        async ([status, enabled]) => {
          const result = await createdWith(scope, createWritten, { status })
          if (!isStored(result)) throw new Undecided(needs.finding('legacy-admin/learners.create#values-status'))
          const record = result.read
          return record.enabled === enabled
            ? holds()
            : broken(`enabled ${enabled} with status ${status}`, show(record.enabled))
        },
      ),
    ),
    ownCheck('enabled-between', 'records enabled before, between and after the two dates', async (scope) => {
      const seen: string[] = []
      for (const [when, dates] of Object.entries(DATES)) {
        const result = await createdWith(scope, createWritten, between(scope, dates))
        // RA19: dates that are over, or have not come, may be refused.
        if (!isStored(result) && when === 'between')
          throw new Undecided(needs.finding('legacy-admin/learners.create#values-status'))
        seen.push(`${when}: ${isStored(result) ? show(result.read.enabled) : `refused with ${result.status}`}`)
      }
      return observed(seen.join(', '))
    }),
    ownCheck('required', 'records which fields are required', async (scope) => {
      const required = await requiredAmong(REQUIRABLE, async (left) =>
        scope.tryCreate(KIND, without(await leastLearner(scope), left)),
      )
      return observed(required.join(', ') || 'none')
    }),
  ],
)
