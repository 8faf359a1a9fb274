/** Registrations, from none to none again: legacy-admin, States and transitions, Registration. */

import { Broken, firstOf, refusal, succeeded } from '../../answers/outcome.ts'
import type { Item } from '../../answers/page.ts'
import { show } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import { UNKNOWN_GUID } from '../../contract/legacy-admin/learners.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { creation } from '../../records/creation.ts'
import { suite } from '../laws/index.ts'
import { check, type Setting } from '../suite.ts'
import { openPlace, ownLearner, ownPlace, ownRegistration, ownSession } from './own.ts'
import { agree, readRegistration, recordOf, registrationsOf, richest, sameGuid, someOf, spread } from './records.ts'

const LIST = 'legacy-admin/learners.registrations'
const REGISTER = 'legacy-admin/sessions.register'
const KIND = 'legacy-admin/registration'
const MOST_READ = 4

const found = (scope: Scope) => someOf(scope, LIST)

const listing: Setting = {
  as: 'key',
  sample: async (scope) => ({ path: { learner_guid: (await richest(scope, LIST)).learner } }),
  records: (scope) => richest(scope, LIST),
}

const list = suite(LIST, listing, [
  check('own-only', {
    title: 'lists registrations of that learner only',
    async run(scope) {
      const { learner, records } = await found(scope)
      const wrong = records.find(({ learnerGuid }) => learnerGuid !== learner)
      return wrong ? broken(`registrations of ${learner}`, `one of ${show(wrong.learnerGuid)}`) : holds()
    },
  }),
  check('as-read', {
    title: 'lists registrations as they are read by GUID',
    async run(scope) {
      const { records } = await found(scope)
      const outcomes: Outcome[] = []
      for (const listed of spread(records, MOST_READ))
        outcomes.push(agree(listed, await readRegistration(scope, listed.guid), 'in the list and by GUID'))
      return outcomes
    },
  }),
])

interface Pair {
  readonly session: string
  readonly learner: string
}

const pairFor = async (scope: Scope): Promise<Pair> => ({
  session: (await openPlace(scope)).session,
  learner: String((await ownLearner(scope)).id),
})

const pathOf = ({ session, learner }: Pair): Call => ({ path: { session_guid: session, learner_guid: learner } })

/** Sends a registration under the ledger's eye. */
const register = (scope: Scope, { session, learner }: Pair) =>
  scope.tryCreate(KIND, { session_guid: session, learner_guid: learner })

const sessionsIn = (records: readonly Item[]) => records.map(({ sessionGuid }) => sessionGuid)

const registering: Setting = {
  as: 'key',
  writes: true,
  sample: async (scope) => pathOf(await pairFor(scope)),
  witness: async (scope, { path }) => sessionsIn(await registrationsOf(scope, path!.learner_guid)),
}

const DAY_MS = 86_400_000
const NEAR_DAYS = 2

/** RA7: the day at the front of a date, in whatever form the rest is. */
const dayOf = (value: unknown): number => {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(String(value)) ?? []
  return day ? Date.parse(day) : Number.NaN
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== ''

/** A registration as the document has it at the beginning. */
const isInitial = (record: Item, where: string): Outcome =>
  record.progress === 0 && record.progressStatus === 'N'
    ? holds()
    : broken(`progress 0 and progressStatus N ${where}`, `${show(record.progress)} and ${show(record.progressStatus)}`)

/** Refused, or R91 answered without a record; with a fresh learner, whom a session that exists takes. */
async function notRegistered(scope: Scope, wrong: Partial<Pair>, of: string): Promise<Outcome> {
  succeeded(await register(scope, await pairFor(scope)))
  const pair = await pairFor(scope)
  const answer = await register(scope, { ...pair, ...wrong })
  const left = (await registrationsOf(scope, pair.learner)).length
  if (left) return broken(`${answer.label}: no registration by ${of}`, `${left}`)
  const value = (answer.json as { value?: unknown } | undefined)?.value
  const none = value === null || value === undefined || (Array.isArray(value) && !value.length)
  return answer.ok && none ? holds() : refusal(answer, of)
}

const registers = suite(REGISTER, registering, [
  check('initial-state', {
    title: 'registers with progress 0 and progressStatus N',
    phase: 'own',
    async run(scope) {
      const { registration } = await ownRegistration(scope)
      return [
        isInitial(recordOf(registration.answer), 'in the answer'),
        isInitial(await readRegistration(scope, registration.id), 'when read'),
      ]
    },
  }),
  check('right-records', {
    title: 'names the learner, the session and its training',
    phase: 'own',
    async run(scope) {
      const { registration, place, learner } = await ownRegistration(scope, await ownPlace(scope))
      const { session, training } = place
      const read = await readRegistration(scope, registration.id)
      const expected = {
        sessionGuid: session,
        learnerGuid: learner.id,
        ...(training ? { trainingGuid: training } : {}),
      }
      return [recordOf(registration.answer), read].flatMap((record) =>
        Object.entries(expected).map(([name, guid]) =>
          sameGuid(record[name], guid) ? holds() : broken(`${name} ${guid}`, show(record[name])),
        ),
      )
    },
  }),
  check('in-learners-list', {
    title: "shows the registration in the learner's list, and not before",
    phase: 'own',
    async run(scope) {
      const pair = await pairFor(scope)
      const before = sessionsIn(await registrationsOf(scope, pair.learner))
      if (before.length) return broken('no registration of a new learner', `${before.length}`)
      const record = recordOf(succeeded(await register(scope, pair)))
      const after = await registrationsOf(scope, pair.learner)
      const [listed] = after
      if (after.length !== 1 || !listed) return broken('one registration in the list', `${after.length}`)
      return agree(listed, record, 'in the list and in the answer of the registration')
    },
  }),
  check('only-that-learner', {
    title: 'registers no other learner',
    phase: 'own',
    async run(scope) {
      const [pair, other] = [await pairFor(scope), await ownLearner(scope)]
      const answer = await register(scope, pair)
      const unasked = answer.ok ? 0 : (await registrationsOf(scope, pair.learner)).length
      if (unasked) return broken('no registration of a learner that nobody registered', `${unasked}`)
      const after = await registrationsOf(scope, other.id)
      succeeded(answer)
      return after.length ? broken(`${answer.label}: no registration of another learner`, `${after.length}`) : holds()
    },
  }),
  check('unknown-session', {
    title: 'refuses a session that does not exist',
    phase: 'own',
    run: (scope) => notRegistered(scope, { session: UNKNOWN_GUID }, 'a session that does not exist'),
  }),
  check('unknown-learner', {
    title: 'refuses a learner that does not exist',
    phase: 'own',
    run: (scope) => notRegistered(scope, { learner: UNKNOWN_GUID }, 'a learner that does not exist'),
  }),
  check('registered-now', {
    title: 'dates the registration today, with nothing launched or completed',
    phase: 'own',
    async run(scope) {
      const { registration } = await ownRegistration(scope)
      const record = await readRegistration(scope, registration.id)
      const early = ['firstLaunchDate', 'completionDate'].filter((name) => isSet(record[name]))
      if (early.length) return broken(`no ${early.join(', ')} of a new registration`, show(record[early[0]!]))
      const day = dayOf(record.registrationDate)
      if (Number.isNaN(day)) return needs.record('a registrationDate that begins with yyyy-mm-dd')
      return Math.abs(day - Date.now()) <= NEAR_DAYS * DAY_MS
        ? holds()
        : broken('registrationDate of today', show(record.registrationDate))
    },
  }),
  check('twice', {
    title: 'shows what a second registration does',
    phase: 'own',
    async run(scope) {
      const pair = await pairFor(scope)
      const first = recordOf(succeeded(await register(scope, pair)))
      const again = await register(scope, pair)
      if (!again.ok) return observed(`refused with ${again.status}`)
      return observed(recordOf(again).guid === first.guid ? 'returns the registration' : 'makes another registration')
    },
  }),
])

const sample = async (scope: Scope): Promise<Call> => ({
  path: { registration_guid: String((await found(scope)).records[0]!.guid) },
})

const get = suite('legacy-admin/registrations.get', { as: 'key', sample }, [
  check('right-record', {
    title: 'returns the registration that was asked for',
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const { guid } of spread((await found(scope)).records, 3)) {
        const record = await readRegistration(scope, guid)
        outcomes.push(record.guid === guid ? holds() : broken(`the registration ${guid}`, show(record.guid)))
      }
      return outcomes
    },
  }),
  check('progress-statuses', {
    title: 'shows which values of progressStatus occur',
    async run(scope) {
      const seen = new Set<string>()
      for (const { guid } of spread((await found(scope)).records, MOST_READ)) {
        const { progressStatus, progress } = await readRegistration(scope, guid)
        seen.add(`${progressStatus} at ${progress === 0 ? 'no' : progress === 100 ? 'full' : 'some'} progress`)
      }
      return observed([...seen].sort().join(', '))
    },
  }),
])

const remove = (scope: Scope, guid: unknown) =>
  scope.call({ operation: 'legacy-admin/registrations.delete', as: 'key', path: { registration_guid: String(guid) } })

const reading = (scope: Scope, operation: NonNullable<Call['operation']>, path: NonNullable<Call['path']>) =>
  scope.call({ operation, as: 'key', path })

/** R91: whether a GUID still brings a registration. */
async function isThere(scope: Scope, guid: unknown): Promise<boolean> {
  const answer = await scope.call({
    operation: 'legacy-admin/registrations.get',
    as: 'key',
    path: { registration_guid: String(guid) },
  })
  const value = (answer.json as { value?: unknown } | undefined)?.value
  return answer.ok && typeof value === 'object' && value !== null && (!Array.isArray(value) || value.length > 0)
}

/** Deletes a registration that must still be there. @throws Broken when something else has deleted it */
async function removed(scope: Scope, guid: unknown): Promise<Answer> {
  const answer = await remove(scope, guid)
  if (answer.refused && !(await isThere(scope, guid)))
    throw new Broken(broken('a registration until it is deleted', `${guid} is gone before`))
  return succeeded(answer)
}

const deleting: Setting = {
  as: 'key',
  writes: true,
  sample: async (scope) => ({ path: { registration_guid: (await ownRegistration(scope)).registration.id } }),
  witness: (scope, { path }) => isThere(scope, path!.registration_guid),
}

const deletes = suite('legacy-admin/registrations.delete', deleting, [
  check('no-body', {
    title: 'deletes without returning a body',
    phase: 'own',
    async run(scope) {
      const { registration } = await ownRegistration(scope)
      const answer = succeeded(await remove(scope, registration.id))
      return answer.body.length ? broken(`${answer.label}: no body`, describe(answer)) : holds()
    },
  }),
  check('gone', {
    title: 'finds a deleted registration nowhere',
    phase: 'own',
    async run(scope) {
      const { registration, learner } = await ownRegistration(scope)
      if (!(await isThere(scope, registration.id))) return needs.finding('legacy-admin/registrations.get#answers')
      if (!(await registrationsOf(scope, learner.id)).length) return needs.finding(`${REGISTER}#in-learners-list`)
      const answer = succeeded(await remove(scope, registration.id))
      const listed = await registrationsOf(scope, learner.id)
      return [
        (await isThere(scope, registration.id))
          ? broken(`${answer.label}: nothing by that GUID`, 'still there')
          : holds(),
        listed.length
          ? broken(`${answer.label}: nothing in the learner's list`, `${listed.length} registrations`)
          : holds(),
      ]
    },
  }),
  check('only-that-record', {
    title: 'deletes nothing but that registration',
    phase: 'own',
    async run(scope) {
      const [one, other] = [await ownRegistration(scope), await ownRegistration(scope)]
      // Another one of the same learner: in a session of its own.
      const pair = { session: String((await ownSession(scope)).id), learner: String(one.learner.id) }
      const sibling = recordOf(succeeded(await register(scope, pair)))
      const answer = await removed(scope, one.registration.id)
      if (!(await isThere(scope, sibling.guid)))
        return broken(`${answer.label}: the other registration of that learner`, 'gone as well')
      const { learner, place } = one
      const kept: [string, boolean][] = [
        ['other registrations', await isThere(scope, other.registration.id)],
        ['the learner', (await reading(scope, 'legacy-admin/learners.get', { learner_guid: learner.id })).ok],
        ['the session', (await reading(scope, 'legacy-admin/sessions.get', { session_guid: place.session })).ok],
      ]
      return kept.map(([what, still]) => (still ? holds() : broken(`${answer.label}: ${what} kept`, 'gone')))
    },
  }),
  check('unknown-registration', {
    title: 'deletes nothing by an unknown GUID',
    phase: 'own',
    async run(scope) {
      const [one, other] = [await ownRegistration(scope), await ownRegistration(scope)]
      await removed(scope, one.registration.id)
      const answer = await remove(scope, UNKNOWN_GUID)
      const value = (answer.json as { value?: unknown } | undefined)?.value
      const shown = answer.ok && typeof value === 'object' && value !== null && Object.keys(value).length > 0
      return firstOf([
        shown ? broken(`${answer.label}: no record`, show(value)) : holds(),
        (await isThere(scope, other.registration.id))
          ? holds()
          : broken(`${answer.label}: nothing deleted`, 'a registration is gone'),
      ])
    },
  }),
  check('again', {
    title: 'shows what a second deletion does, and registering again',
    phase: 'own',
    async run(scope) {
      const { registration, learner, place } = await ownRegistration(scope)
      succeeded(await remove(scope, registration.id))
      const again = await remove(scope, registration.id)
      const anew = await scope.call(creation(KIND, { session_guid: place.session, learner_guid: learner.id }))
      return observed(
        `again: ${again.ok ? 'accepted' : `refused with ${again.status}`}, registering again: ${anew.ok ? 'accepted' : `refused with ${anew.status}`}`,
      )
    },
  }),
])

export const registrations = [list, registers, get, deletes]
