/** Creating learners: legacy-admin, Endpoints and the Learner resource. */
import { firstOf, refusal } from '../../answers/outcome.ts'
import { memberOf, show } from '../../answers/values.ts'
import { broken, holds, type Outcome, observed } from '../../contract/verdict.ts'
import { suite } from '../../laws/index.ts'
import { check, type Written } from '../../laws/suite.ts'
import { formPairs } from '../../records/creation.ts'
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
import { requiredAmong, without } from './own.ts'
import { agree, recordOf } from './records.ts'

const KIND = 'legacy-admin/learner'

const createWritten: Written = {
  name: 'legacy learner created',
  full: (scope) => fullLearner(scope, 0),
  least: leastLearner,
  send: (scope, members) => scope.tryCreate(KIND, members),
  record: recordOf,
  read: (scope, answer) => read(scope, recordOf(answer).guid),
  left: async (scope, { login }) =>
    (await byLogin(scope, String(login))).length ? `a learner with login ${show(login)}` : undefined,
  shows: SHOWS,
  with: withDates,
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
    check('unique-login', {
      title: 'refuses an existing login and leaves its learner unchanged',
      phase: 'own',
      async run(scope) {
        const made = await scope.own(KIND, { firstName: 'First' })
        const answer = await scope.tryCreate(KIND, {
          ...(await leastLearner(scope)),
          login: made.sent.login,
          firstName: 'Second',
        })
        const record = await read(scope, made.id)
        return firstOf([
          refusal(answer, 'a login that exists'),
          memberOf(record, SHOWS.firstName) === 'First'
            ? holds()
            : broken(`${answer.label}: the existing learner unchanged`, show(memberOf(record, SHOWS.firstName))),
        ])
      },
    }),
    check('awkward-values', {
      title: 'stores unusual text as sent',
      phase: 'own',
      run: (scope) => awkwardStored(scope, async (members) => read(scope, (await scope.own(KIND, members)).id)),
    }),
    check('appears-in-search', {
      title: 'shows a created learner in the search as by GUID',
      phase: 'own',
      async run(scope) {
        const made = await scope.own(KIND)
        const [listed, ...more] = await byLogin(scope, String(made.sent.login))
        if (!listed) return broken(`${made.answer.label}: the created learner in the search`, 'not there')
        if (more.length) return broken(`${made.answer.label}: one learner of that login`, `${more.length + 1}`)
        return agree(listed, await read(scope, made.id), 'in the search and by its GUID')
      },
    }),
    check('status-enabled', {
      title: 'shows status Y as enabled and status N as disabled',
      phase: 'own',
      async run(scope) {
        const outcomes: Outcome[] = []
        for (const [status, enabled] of [
          ['Y', true],
          ['N', false],
        ] as const) {
          const record = await read(scope, (await scope.own(KIND, { status })).id)
          outcomes.push(
            record.enabled === enabled
              ? holds()
              : broken(`enabled ${enabled} with status ${status}`, show(record.enabled)),
          )
        }
        return outcomes
      },
    }),
    check('enabled-between', {
      title: 'records enabled before, between and after the two dates',
      phase: 'own',
      async run(scope) {
        const seen: string[] = []
        for (const [when, from, until] of [
          ['before', 20, 40],
          ['between', -20, 20],
          ['after', -40, -20],
        ] as const) {
          const dates = { start: scope.builder.day(from), end: scope.builder.day(until) }
          const made = await scope.own(KIND, { status: 'U', ...dates })
          seen.push(`${when}: ${show((await read(scope, made.id)).enabled)}`)
        }
        return observed(seen.join(', '))
      },
    }),
    check('required', {
      title: 'records which fields are required',
      phase: 'own',
      async run(scope) {
        const required = await requiredAmong(REQUIRABLE, async (left) =>
          scope.tryCreate(KIND, without(await leastLearner(scope), left)),
        )
        return observed(required.join(', ') || 'none')
      },
    }),
  ],
)
