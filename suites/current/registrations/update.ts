/** Update registration: current, Registrations and States and transitions. */

import { type Answer, describe } from '../../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { carries, show, valueAt } from '../../../client/answers/values.ts'
import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import type { Members } from '../../../contract/members.ts'
import {
  accusingNobody,
  broken,
  brokenByItself,
  holds,
  needs,
  type Outcome,
  observed,
} from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { plain } from '../../../fixtures/records/subjects.ts'
import { suite } from '../../../laws/index.ts'
import { control } from '../../../laws/kit/control.ts'
import { type Draft, type Setting, sharedCheck as shared } from '../../../laws/kit/suite.ts'
import { FOREIGN_IDS, kept, notTaken, recordOf, sameMembers } from '../records.ts'
import { learnerIdOf } from '../tokens/sign-in.ts'
import { type Id, isId } from '../training-records.ts'
import { eachUnlisted } from '../unlisted.ts'

const LIST = 'current/registrations.list'

const UPDATE = 'current/registrations.update'

const STATUSES = ['PENDING', 'CONFIRMED', 'SUSPENDED'] as const

const MOST_TRIED = 3

/** Whether another of the records has the same value there. */
function besideOthers(records: readonly Item[], member: string): (one: Item) => boolean {
  const counts = new Map<unknown, number>()
  for (const record of records) {
    const value = valueAt(record, member)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return (one) => counts.get(valueAt(one, member))! > 1
}

/** A registration of a learner that is not configured, in its original state. */
const registrationToUpdate = (scope: Scope): Promise<Item> =>
  scope.once('registration to update', async (shared) => {
    const { records } = await shared.known('current/registration')
    const { learner, otherLearner } = shared.target.current!
    const spared = new Set<unknown>()
    for (const account of [learner, otherLearner]) if (account) spared.add(await learnerIdOf(shared, account.login))
    const free = records.filter((record) => isId(record.id) && !spared.has(valueAt(record, 'learner.id')))
    const chosen = free.at(-1)
    // In progress, so that a reset of other members is visible; first where the learner and the session have others.
    const begun = free.filter(({ progress }) => Number(progress) > 0)
    const ofLearner = begun.filter(besideOthers(records, 'learner.id'))
    const ofBoth = ofLearner.filter(besideOthers(records, 'trainingSession.id'))
    for (const one of [ofBoth, ofLearner, begun].flatMap((some) => some.slice(-MOST_TRIED))) {
      const now = await read(shared, one)
      if (Number(now.progress) > 0) return now
    }
    if (!chosen) throw new Undecided(needs.record('a registration of a learner that is not configured'))
    return chosen
  })

/** The number of registrations beside which one is known that are read. */
const MOST_BESIDE = 100

/** Those of its learner and those in its session, with itself, as the list shows them now. */
async function relatives(scope: Scope, { learner, trainingSession }: Item): Promise<readonly Item[]> {
  const found: Item[] = []
  for (const [name, id] of [
    ['learnerId', valueAt(learner, 'id')],
    ['trainingSessionId', valueAt(trainingSession, 'id')],
  ] as const) {
    if (!isId(id)) continue
    const query = { [name]: id, size: MOST_BESIDE }
    found.push(...pageOf(succeeded(await scope.call({ operation: LIST, as: 'administrator', query }))).items)
  }
  return found
}

/** There is no operation that reads one registration: it is found by its learner and session. */
async function read(scope: Scope, { id, learner, trainingSession }: Item): Promise<Item> {
  const [learnerId, trainingSessionId] = [valueAt(learner, 'id'), valueAt(trainingSession, 'id')]
  const query = { ...(isId(learnerId) ? { learnerId } : {}), ...(isId(trainingSessionId) ? { trainingSessionId } : {}) }
  const answer = succeeded(await scope.look({ operation: LIST, as: 'administrator', query }))
  const found = pageOf(answer).items.find((item) => item.id === id)
  if (!found)
    throw new Undecided(needs.finding(`${LIST}#filter-learnerId`, `${answer.label} does not show registration ${id}`))
  return found
}

const send = (scope: Scope, id: unknown, json: Members) =>
  scope.call({ operation: UPDATE, as: 'administrator', path: { id: id as Id }, json })

/** @param present the registration as it was just read, if it was */
async function putBack(scope: Scope, present?: Item): Promise<void> {
  const original = await registrationToUpdate(scope)
  if ((present ?? (await read(scope, original))).status === original.status) return
  await send(scope, original.id, { status: original.status })
  const after = await read(scope, original)
  if (after.status !== original.status)
    scope.residue(UPDATE, String(original.id), `status ${show(after.status)} in place of ${show(original.status)}`)
}

const otherStatus = (status: unknown) => STATUSES.find((one) => one !== status)!

const updating: Setting = {
  as: 'administrator',
  writes: 'shared',
  async sample(scope) {
    const { id, status } = await registrationToUpdate(scope)
    return { path: { id: id as Id }, json: { status: otherStatus(status) } }
  },
  snapshot: async (scope) => (await read(scope, await registrationToUpdate(scope))).status,
  undo: (scope) => putBack(scope),
}

/** Sends members, looks, and puts the status back whatever happens. */
async function changed<Value>(
  scope: Scope,
  members: Members,
  look: (seen: { answer: Awaited<ReturnType<typeof send>>; before: Item; after: Item }) => Value | Promise<Value>,
): Promise<Value> {
  const original = await registrationToUpdate(scope)
  let after: Item | undefined
  try {
    const before = await read(scope, original)
    const answer = await send(scope, original.id, members)
    after = await read(scope, original)
    return await look({ answer, before, after })
  } finally {
    await putBack(scope, after)
  }
}

/** From each status to this one, each step read again. */
async function movesTo(scope: Scope, to: string): Promise<readonly Outcome[]> {
  const original = await registrationToUpdate(scope)
  const outcomes: Outcome[] = []
  try {
    for (const from of STATUSES) {
      const first = await send(scope, original.id, { status: from })
      const reached = first.ok ? (await read(scope, original)).status : undefined
      if (reached !== from) {
        const finding = needs.finding(`${UPDATE}#to-${from.toLowerCase()}`, `${first.label} gave ${describe(first)}`)
        if (!first.ok) outcomes.push(finding)
        else if (from === to) outcomes.push(broken(`${first.label}: ${to}`, show(reached)))
        // Another run may have moved it since.
        else outcomes.push(accusingNobody(finding))
        continue
      }
      const answer = await send(scope, original.id, { status: to })
      const status = answer.ok ? (await read(scope, original)).status : undefined
      if (!answer.ok) outcomes.push(broken(`${answer.label}: ${from} to ${to}: a success`, describe(answer)))
      else if (status === to) outcomes.push(holds())
      else outcomes.push(broken(`${answer.label}: ${from} to ${to}`, show(status)))
    }
  } finally {
    await putBack(scope)
  }
  return outcomes
}

/** The status that a registration has after it was moved to one. */
const movedTo =
  (to: string): NonNullable<Draft['tells']> =>
  ({ answer, sent, after }) => {
    if (!answer.ok || sent.status !== to) return undefined
    return after.status === to ? holds() : broken(`${answer.label}: status ${to}`, show(after.status))
  }

/** References by their ids alone: whatever else they show of a course or a learner may be written meanwhile. */
const byReferences = (record: Item): Item =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, plain(value)]))

/** Whether the answer to a move is the registration as it is afterwards. */
function showsUpdated(answer: Answer, status: unknown, before: Item, after: Item): Outcome {
  const record = recordOf(succeeded(answer))
  if (record.status !== status)
    return brokenByItself(`${answer.label}: status ${String(status)} in the answer`, show(record.status))
  const { lastAccessAt: _, ...firm } = after
  return record.id === before.id
    ? sameMembers(byReferences(record), byReferences(firm), 'in the answer', 'in the list')
    : broken(`${answer.label}: registration ${show(before.id)}`, show(record.id))
}

/** Different values each time, as a change could not be restored. */
const otherMembers = ({ builder }: Scope): Members => ({
  ...FOREIGN_IDS,
  progress: builder.integer(1, 98),
  score: builder.integer(1, 98),
  timeSpent: builder.integer(100_000, 999_999),
  registeredAt: `19${builder.integer(10, 69)}-12-31T23:59:59Z`,
  completedAt: `19${builder.integer(10, 69)}-12-31T23:59:59Z`,
  learner: { id: UNKNOWN_ID },
  trainingSession: { id: UNKNOWN_ID },
})

function onlyStatus(sent: Members, answer: Answer, { before, after }: { before: Item; after: Item }): Outcome {
  if (!answer.ok && !answer.refused) return refusal(answer, 'other members')
  // R106: other members that move with the status, such as progress under way, are not judged.
  const shows = (record: Item, name: string) =>
    carries(record[name], sent[name]) || carries(record[name], sent[name], 'date-time')
  const taken = Object.keys(sent).find((name) => !shows(before, name) && shows(after, name))
  return taken ? broken(`${answer.label}: ${taken} not set by the request`, show(after[taken])) : holds()
}

export const registrationsUpdate = suite(UPDATE, updating, [
  shared('only-status', 'changes only status', async (scope) => {
    const members = otherMembers(scope)
    const beside = (status: string) => (sent: Members) =>
      changed(scope, { status, ...sent }, ({ answer, before, after }) => ({
        answer,
        outcome: onlyStatus(sent, answer, { before, after }),
      }))
    const [first, ...others] = STATUSES
    const outcomes = [...(await eachUnlisted(members, beside(first)))]
    for (const status of others) outcomes.push((await beside(status)(members)).outcome)
    return outcomes
  }),
  ...STATUSES.map((status) => ({
    ...shared(`to-${status.toLowerCase()}`, `moves from every status to ${status}`, (scope) => movesTo(scope, status)),
    tells: movedTo(status),
  })),
  shared('returns-updated', 'returns the updated registration', async (scope) => {
    const { id, status: original } = await registrationToUpdate(scope)
    const outcomes: Outcome[] = []
    // One of them may be what every answer shows.
    for (const status of STATUSES.filter((one) => one !== original))
      outcomes.push(
        await changed(scope, { status }, async ({ answer, before, after }) => {
          const returned = showsUpdated(answer, status, before, after)
          if (returned.kind === 'broken' || outcomes.length) return returned
          // Back to the first one, which is a move as well.
          const back = await send(scope, id, { status: original })
          return showsUpdated(back, original, before, await read(scope, before))
        }),
      )
    return outcomes
  }),
  shared('values-status', 'accepts no status outside the documented values', async (scope) =>
    inTurn(['LPC_UNKNOWN_VALUE', 'COMPLETED', 'confirmed!', 7], async (status) => {
      return changed(scope, { status }, ({ answer, before, after }) =>
        firstOf([
          answer.ok ? notTaken(after, { status }, answer.label) : refusal(answer, `status ${show(status)}`),
          answer.ok ? holds() : kept(before, after, ['status'], answer.label),
        ]),
      )
    }),
  ),
  shared('only-that-record', 'changes no other registration', async (scope) => {
    const original = await registrationToUpdate(scope)
    const { records } = await scope.known('current/registration')
    const beside = records.filter(({ id }) => id !== original.id)
    const at = records.findIndex(({ id }) => id === original.id)
    const near = [at > 0 ? records[at - 1] : undefined, beside.at(-1)]
    const strangers = [...new Set(near.filter((one) => one !== undefined))]
    if (!strangers.length) return needs.record('two registrations')
    const others = async () => {
      const seen = await inTurn(strangers, (other) => read(scope, other))
      return [...seen, ...(await relatives(scope, original))].filter(({ id }) => id !== original.id)
    }
    const before = await others()
    const outcomes: Outcome[] = []
    // Another registration may have one of the statuses already, but not both.
    for (const status of STATUSES.filter((one) => one !== original.status))
      await changed(scope, { status }, async ({ answer }) => {
        succeeded(answer)
        const after = new Map((await others()).map((one) => [one.id, one]))
        // Another one may have come or gone meanwhile.
        for (const other of before)
          if (after.has(other.id)) outcomes.push(kept(other, after.get(other.id)!, ['status'], answer.label))
      })
    return outcomes
  }),
  shared('negative-identifier', 'refuses an id below 0', async (scope) => {
    const { ask } = await control(scope, UPDATE, updating)
    return refusal(await scope.call({ ...ask, path: { id: -1 } }), 'an id of -1')
  }),
  shared('empty-body', 'records the result of an update without status', (scope) =>
    changed(scope, {}, ({ answer, before, after }) =>
      observed(
        answer.ok
          ? before.status === after.status
            ? 'served, status kept'
            : `served, status ${show(after.status)}`
          : `refused with ${answer.status}`,
      ),
    ),
  ),
])
