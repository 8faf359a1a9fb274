/** Registering learners: legacy-admin, Endpoints, States and transitions. */
import { refusal, succeeded } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { isSet, show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { UNKNOWN_GUID } from '../../contract/legacy-admin/service.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { claimsNothing } from '../../laws/identifiers/checks.ts'
import { suite } from '../../laws/index.ts'
import { ownCheck, type Setting } from '../../laws/kit/suite.ts'
import {
  type OpenSession,
  openSession,
  ownLearner,
  ownOpenSession,
  ownRegistration,
  ownSession,
} from './own-records.ts'
import { agree, readRegistration, recordOf, registrationsOf } from './records.ts'

const REGISTER = 'legacy-admin/sessions.register'
const KIND = 'legacy-admin/registration'

interface Pair {
  readonly session: string
  readonly learner: string
}

const pairFor = async (scope: Scope): Promise<Pair> => ({
  session: (await openSession(scope)).session,
  learner: String((await ownLearner(scope)).id),
})

const pathOf = ({ session, learner }: Pair): Call => ({ path: { session_guid: session, learner_guid: learner } })

/** Sends a registration and enters it in the ledger. */
export const register = (scope: Scope, { session, learner }: Pair) =>
  scope.tryCreate(KIND, { session_guid: session, learner_guid: learner })

const sessionsIn = (records: readonly Item[]) => records.map(({ sessionGuid }) => sessionGuid)

const standing = new WeakMap<Scope, Pair>()

/** The pair of the check before, where nothing has registered it. */
async function standingPair(scope: Scope): Promise<Pair> {
  const known = standing.get(scope)
  if (known && !(await newTo(scope, known))) return known
  const pair = await pairFor(scope)
  standing.set(scope, pair)
  return pair
}

const registering: Setting = {
  as: 'key',
  writes: true,
  sample: async (scope) => pathOf(await standingPair(scope)),
  snapshot: async (scope, { path }) => sessionsIn(await registrationsOf(scope, path!.learner_guid)),
}

const DAY_MS = 86_400_000
const NEAR_DAYS = 2

/** RA7: the day at the front of a date, in whatever form the rest is. */
const dayOf = (value: unknown): number => {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(String(value)) ?? []
  return day ? Date.parse(day) : Number.NaN
}

/** A registration as the document has it at the beginning. */
const isInitial = (record: Item, where: string): Outcome =>
  record.progress === 0 && record.progressStatus === 'N'
    ? holds()
    : broken(`progress 0 and progressStatus N ${where}`, `${show(record.progress)} and ${show(record.progressStatus)}`)

/** R108: registrations of that learner to that session; a platform may add others by itself. */
const newTo = async (scope: Scope, { session, learner }: Pair): Promise<number> =>
  sessionsIn(await registrationsOf(scope, learner)).filter((guid) => sameGuid(guid, session)).length

/** Refused, or answered without a record (R91); with a new learner, whom a session that exists admits. */
async function notRegistered(scope: Scope, wrong: Partial<Pair>, of: string): Promise<Outcome> {
  succeeded(await register(scope, await pairFor(scope)))
  const pair = await pairFor(scope)
  const before = (await registrationsOf(scope, pair.learner)).length
  const answer = await register(scope, { ...pair, ...wrong })
  // R108: a platform may have registered the new learner by itself before.
  const left = (await registrationsOf(scope, pair.learner)).length - before
  if (left > 0) return broken(`${answer.label}: no registration for ${of}`, `${left}`)
  const value = (answer.json as { value?: unknown } | undefined)?.value
  const none = value === null || value === undefined || (Array.isArray(value) && !value.length)
  return answer.ok && none ? claimsNothing(answer, of) : refusal(answer, of)
}

/** Not the first session of its training, where that has another one of the run's own. */
async function laterSession(scope: Scope): Promise<OpenSession> {
  const first = await ownOpenSession(scope)
  const { id, sent } = await ownSession(scope)
  return sameGuid(sent.training_guid, first.training) ? { session: String(id), training: first.training } : first
}

export const registers = suite(REGISTER, registering, [
  ownCheck('initial-state', 'registers with progress 0 and progressStatus N', async (scope) => {
    const { registration } = await ownRegistration(scope)
    return [
      isInitial(recordOf(registration.answer), 'in the answer'),
      isInitial(await readRegistration(scope, registration.id), 'when read'),
    ]
  }),
  ownCheck('right-records', 'names the learner, the session and its training', async (scope) => {
    const { registration, place, learner } = await ownRegistration(scope, await laterSession(scope))
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
  }),
  ownCheck('in-learners-list', "shows the registration in the learner's list, and not before", async (scope) => {
    const pair = await pairFor(scope)
    const before = sessionsIn(await registrationsOf(scope, pair.learner))
    // R108: a platform may register by itself.
    if (before.some((guid) => sameGuid(guid, pair.session)))
      return broken(`no registration of a new learner to ${pair.session}`, 'one')
    const record = recordOf(succeeded(await register(scope, pair)))
    const after = await registrationsOf(scope, pair.learner)
    const [listed, more] = after.filter(({ sessionGuid }) => sameGuid(sessionGuid, pair.session))
    if (!listed || more) return broken('one registration in the list', more ? 'two' : 'none')
    return agree(listed, record, 'in the list and in the answer of the registration')
  }),
  ownCheck('only-that-learner', 'registers no other learner', async (scope) => {
    const [pair, other] = [await pairFor(scope), await ownLearner(scope)]
    const answer = await register(scope, pair)
    const unasked = answer.ok ? 0 : await newTo(scope, pair)
    if (unasked) return broken('no registration of a learner that nobody registered', `${unasked}`)
    const after = await newTo(scope, { ...pair, learner: String(other.id) })
    succeeded(answer)
    return after ? broken(`${answer.label}: no registration of another learner`, `${after}`) : holds()
  }),
  ownCheck(
    'unknown-session',
    'refuses a session that does not exist',
    { clauses: ['unknown-session', 'unknown-written'] },
    (scope) => notRegistered(scope, { session: UNKNOWN_GUID }, 'a session that does not exist'),
  ),
  ownCheck(
    'unknown-learner',
    'refuses a learner that does not exist',
    { clauses: ['unknown-learner', 'unknown-written'] },
    (scope) => notRegistered(scope, { learner: UNKNOWN_GUID }, 'a learner that does not exist'),
  ),
  ownCheck('registered-now', 'dates the registration today, without launch or completion', async (scope) => {
    const { registration } = await ownRegistration(scope)
    const record = await readRegistration(scope, registration.id)
    for (const shown of [recordOf(registration.answer), record]) {
      const early = ['firstLaunchDate', 'completionDate'].find((name) => isSet(shown[name]))
      if (early) return broken(`no ${early} of a new registration`, show(shown[early]))
    }
    const day = dayOf(record.registrationDate)
    if (Number.isNaN(day)) return needs.record('a registrationDate that begins with yyyy-mm-dd')
    return Math.abs(day - dayOf(new Date().toISOString())) <= NEAR_DAYS * DAY_MS
      ? holds()
      : broken('registrationDate of today', show(record.registrationDate))
  }),
  ownCheck('twice', 'records the result of registering twice', async (scope) => {
    const pair = await pairFor(scope)
    const first = recordOf(succeeded(await register(scope, pair)))
    const again = await register(scope, pair)
    if (!again.ok) return observed(`refused with ${again.status}`)
    return observed(
      sameGuid(recordOf(again).guid, first.guid) ? 'returns the registration' : 'makes another registration',
    )
  }),
])
