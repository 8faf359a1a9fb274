/** Other clients create, change and delete records while a run goes on: nobody is accused of what they did. */
import { expect, test } from 'vitest'
import { itemsOf } from '../../client/answers/page.ts'
import type { Ask } from '../../client/request.ts'
import { allTerms } from '../../contract/index.ts'
import { type OperationId, operationOf } from '../../contract/operations.ts'
import { settled } from '../../contract/references.ts'
import { scopeOf } from '../../engine/attempt.ts'
import { execute } from '../../engine/execute.ts'
import { settle } from '../../engine/put-back.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { faults } from '../../faults/index.ts'
import { LIVELY, type Living, living } from '../../faults/proving/other-clients.ts'
import { simulatedClock } from '../../faults/proving/simulated-clock.ts'
import { stage } from '../../faults/proving/stage.ts'
import { builderOf } from '../../fixtures/builders.ts'
import { createReference, type Reference, type ReferenceOptions, type Store } from '../../reference/index.ts'
import type { Collection, Identified } from '../../reference/store/collection.ts'
import type { Discussion } from '../../reference/store/discussion.ts'
import { checks } from '../../suites/index.ts'

const MOST_UNDECIDED = 0.02
/** A write of others before one request in so many: several a second at the pace of a run. */
const ONE_IN = 5

/** Searches of the current interface are lists as well; an upload is none. */
const lists = allTerms
  .filter(({ answer, operation }) => answer.kind === 'page' && operation !== 'legacy-learner/trackings.upload')
  .map(({ operation }) => operationOf(operation).id)

test('others write in every list that a run walks', () => {
  expect([...LIVELY].sort()).toEqual([...lists].sort())
})

test('a platform in use is accused of nothing, and little stays undecided', async () => {
  let others: Living | undefined
  const { world } = stage({
    simulated: true,
    withoutExchanges: true,
    wire: (transport, _, reference) => (others = living(transport, reference, { pace: { oneIn: ONE_IN } })),
  })
  const all = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks })
  const { results, errors } = settled(all)
  const accused = results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  expect(accused.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  expect(errors).toEqual([])
  expect(LIVELY.filter((list) => !others?.writes.get(list))).toEqual([])
  const undecided = results.filter(({ verdict }) => verdict === 'inconclusive')
  console.log(`living platform: ${undecided.length} of ${results.length} checks undecided`)
  expect(undecided.length / results.length).toBeLessThan(MOST_UNDECIDED)
})

/** Each record that others create moves all pages of its list. */
function newestFirst<One extends Identified>(held: Collection<One>): void {
  const [all, filter] = [held.all.bind(held), held.filter.bind(held)]
  held.all = () => all().reverse()
  held.filter = (matches) => filter(matches).reverse()
}

/** Much used where requests are few: hardly two of one check see the same list. */
const BUSY = [
  'current/registrations.list',
  'current/certificates.list',
  'current/tags.list',
  'current/learners.list',
] as const

test('a list in which others write before every request is accused of nothing', async () => {
  const { world } = stage({
    simulated: true,
    withoutExchanges: true,
    wire(transport, _, reference) {
      newestFirst(reference.store.registrations)
      newestFirst(reference.store.certificates)
      return living(transport, reference, { pace: { oneIn: 1 }, where: BUSY })
    },
  })
  const busy = checks.filter(({ operation }) => (BUSY as readonly string[]).includes(operation))
  const all = await runChecks(busy, world, { rateLimits: 'off', catalogue: checks })
  const accused = all.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  expect(accused.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  const undecided = all.filter(({ message }) => message.startsWith('changed by other clients meanwhile'))
  expect(undecided.length / all.length).toBeLessThan(MOST_UNDECIDED)
})

/** The checks of a list, while others write in it at that interval. */
async function besideWriters(
  list: OperationId,
  { everyMs, roundTripMs, around }: Pick<ReferenceOptions, 'around'> & Record<'everyMs' | 'roundTripMs', number>,
) {
  const clock = simulatedClock()
  const { world } = stage({
    clock,
    mode: 'read-only',
    withoutExchanges: true,
    around,
    roundTripMs,
    wire: (transport, _, reference) => living(transport, reference, { pace: { everyMs, clock }, where: [list] }),
  })
  const due = checks.filter(({ operation, phase }) => operation === list && phase !== 'limits')
  return runChecks(due, world, { rateLimits: 'off', catalogue: checks })
}

test('over a slow line, nobody is accused of what others write', async () => {
  const all = await besideWriters('legacy-learner/discussions.list', { everyMs: 120, roundTripMs: 300 })
  expect(all.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')).toEqual([])
})

/** Lists of more pages than a walk has at first, one of them asked for by POST, with keys that others give again. */
const LONG = ['current/activity-trackings.search', 'current/training-sessions.list'] as const

test.each(LONG)('%s is accused of nothing behind its first pages, and little stays undecided', async (list) => {
  const all = await besideWriters(list, { everyMs: 120, roundTripMs: 300 })
  expect(all.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')).toEqual([])
  const undecided = all.filter(({ verdict }) => verdict === 'inconclusive')
  expect(undecided.length / all.length).toBeLessThan(MOST_UNDECIDED)
})

/** Defects of pages, which the work of others resembles. */
const DEFECTS = ['skips-one', 'ignores-start', 'miscounts'].map((slug) => `current/authors.list/${slug}`)

test.each(DEFECTS)('%s is found where others write', async (id) => {
  const fault = faults.find((one) => one.id === id)!
  const all = await besideWriters('current/authors.list', { everyMs: 1_500, roundTripMs: 100, around: fault.around })
  const accused = all.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning').map((one) => one.id)
  expect(accused.filter((one) => (fault.kills as readonly string[]).includes(one))).not.toEqual([])
})

/** Others who add a tracking for each learner of whom trackings are asked, before the first answer. */
async function besideTrackers(around?: ReferenceOptions['around']) {
  const helped = new Set<string | null>([null])
  const { world, reference } = stage({
    simulated: true,
    withoutExchanges: true,
    around,
    wire: (transport, _, { store: { trackings } }) => ({
      ...transport,
      send(outgoing) {
        const learner =
          outgoing.operation === 'current/trackings.list' ? outgoing.url.searchParams.get('learnerId') : null
        const { id: _, uuid: __, ...last } = trackings.all().at(-1)!
        if (!helped.has(learner)) trackings.add(last)
        helped.add(learner)
        return transport.send(outgoing)
      },
    }),
  })
  const check = checks.find(({ id }) => id === 'current/trackings.list#filter-learner-own')!
  const { call } = scopeOf({ world, check, attempt: 1 })
  const look = () => call({ operation: 'current/authors.list', query: { size: 1, include: 'count' } })
  await look()
  reference.store.authors.add({ firstName: 'Ada', lastName: 'Other' })
  await look()
  return (await execute(check, world)).result
}

test("others may add to a learner of the run's own: nobody is accused of it, and a filter that finds all is", async () => {
  expect((await besideTrackers()).verdict).toBe('pass')
  const fault = faults.find(({ id }) => id === 'current/trackings.list/ignores-known-learner')!
  expect((await besideTrackers(fault.around)).verdict).toBe('violation')
})

/** Lists in which the records of each run stand beside those of the other. */
const SHARED = /^current\/(learners|authors|tags)\.(list|create)#|^legacy-learner\/discussions\.(list|create)#/

interface Beside extends Pick<ReferenceOptions, 'around'> {
  readonly chosen?: RegExp
  readonly earlier?: true
}

/** Checks that change records which are there, beside lists in which runs see each other. */
const CHANGING =
  /^current\/((learners|authors|tags)\.(list|create)|registrations\.update|training-courses\.update)#|^legacy-learner\/(learning-objects\.rate|trackings\.save)#|^legacy-admin\/administrators\.update#/

/** Runs with one account, each begun a little after the one before. */
async function atOnce(names: readonly string[], { chosen = SHARED, around, earlier }: Beside = {}) {
  const clock = simulatedClock()
  const reference = createReference({ rateLimits: 'off', now: clock.epoch, around })
  // An earlier run has left it: who has met one reckons with others.
  if (earlier) reference.store.authors.add({ firstName: 'Ada', lastName: builderOf('0', 'zero').uniqueName() })
  const before = membersIn(reference)
  const due = checks.filter(({ id, phase }) => chosen.test(id) && phase !== 'limits')
  const runs = names.map((runName, place) =>
    stage({ reference, clock, runName, runSeed: place + 1, withoutExchanges: true, roundTripMs: 100 }),
  )
  const results = await Promise.all(
    runs.map(async ({ world }, place) => {
      await clock.sleep(place * 730)
      return runChecks(due, world, { rateLimits: 'off', catalogue: checks })
    }),
  )
  return { runs, results: results.flat(), before, after: membersIn(reference) }
}

test.each([[['one', 'two']], [['one', 'two', 'three', 'four']]])(
  '%s at once accuse nobody, decide nearly all, and tell of each other',
  async (names) => {
    const { runs, results } = await atOnce(names)
    const accused = results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
    expect(accused.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
    const disturbed = results.filter(({ message }) => message.startsWith('changed by other clients meanwhile'))
    expect(disturbed.length / results.length).toBeLessThan(MOST_UNDECIDED)
    const others = runs.map(({ records }) =>
      records.filter((one) => one.kind === 'notice' && one.text.startsWith('records of another run, lpc-')),
    )
    expect(others.map(({ length }) => length)).toEqual(names.map(() => 1))
  },
)

const isAccused = ({ verdict }: { verdict: string }) => verdict === 'violation' || verdict === 'warning'

/** The members of each record, by kind, id and name. */
function membersIn({ store }: Reference): ReadonlyMap<string, string> {
  const shown = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)
  const isCollection = (held: unknown): held is Collection<Identified> =>
    typeof (held as Partial<Collection<Identified>>).all === 'function'
  return new Map(
    Object.entries(store).flatMap(([kind, held]) =>
      (isCollection(held) ? held.all() : []).flatMap((one) =>
        Object.entries(one).map(
          ([name, value]) => [`${kind} ${one.id} ${name}`, JSON.stringify(value, shown)] as const,
        ),
      ),
    ),
  )
}

const changedIn = ({ before, after }: Pick<Awaited<ReturnType<typeof atOnce>>, 'before' | 'after'>) =>
  [...before].filter(([name, value]) => after.get(name) !== value).map(([name]) => name)

test('runs that change the same records at once accuse nobody of it, and leave what one run leaves', async () => {
  const { results, ...around } = await atOnce(['one', 'two', 'three', 'four'], { chosen: CHANGING, earlier: true })
  expect(results.filter(isAccused).map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  const crossed = results.filter(({ causes = [] }) => causes.some(({ kind }) => kind === 'disturbance'))
  expect(crossed.length).toBeGreaterThan(0)
  expect(crossed.length / results.length).toBeLessThan(MOST_UNDECIDED)
  expect(changedIn(around)).toEqual(changedIn(await atOnce(['one'], { chosen: CHANGING, earlier: true })))
})

/** Defects that the writes of another run resemble. */
const UNKEPT = [
  'current/registrations.update/never-suspended',
  'current/training-courses.update/forgets-title',
  'legacy-learner/learning-objects.rate/only-echoes-vote',
] as const

test.each(UNKEPT)('%s is found where other runs change the same records', async (id) => {
  const { around, kills } = faults.find((one) => one.id === id)!
  const operation = id.slice(0, id.lastIndexOf('/')).replace('.', '\\.')
  const chosen = new RegExp(`^(current/(learners|authors|tags)\\.(list|create)|${operation})#`)
  const { results } = await atOnce(['one', 'two', 'three', 'four'], { chosen, around })
  const found = results.filter((one) => isAccused(one) && (kills as readonly string[]).includes(one.id))
  expect(found).not.toEqual([])
})

/** A platform on which another run adds a record before each request for a list but the first. */
function besideRun(list: OperationId, add: (store: Store, name: string) => void) {
  const { unique } = builderOf('1', 'other')
  let requests = 0
  const { world } = stage({
    simulated: true,
    withoutExchanges: true,
    wire(transport, _, { store }) {
      return {
        ...transport,
        send(outgoing) {
          if (outgoing.operation === list && requests++) add(store, unique())
          return transport.send(outgoing)
        },
      }
    },
  })
  return world
}

test('records of a run that is at work are left out of what is known, and counted as they may be', async () => {
  const world = besideRun('current/authors.list', ({ authors }, lastName) =>
    authors.add({ firstName: 'Ada', lastName }),
  )
  const [check] = checks.filter(({ id }) => id === 'current/authors.list#count')
  const scope = scopeOf({ world, check: check!, attempt: 1 })
  const list = () => scope.call({ query: { size: 100, offset: 100 } })
  await list()
  const shown = itemsOf(await list())
  const ours = scope.ours(shown)
  expect(shown.length - ours.length).toBe(1)
  const { records, others } = await scope.known('current/author')
  expect(scope.ours(records)).toEqual(records)
  expect(others).toBeGreaterThan(0)
  expect((await execute(check!, world)).result.verdict).toBe('pass')
})

test.each(['offset-past-end', 'filtered-past-end'])(
  'the end of a list is behind the records of a run at work: %s',
  async (slug) => {
    const world = besideRun('legacy-learner/discussions.list', ({ discussions }, title) => {
      const [{ id: _, ...one }] = discussions.all() as [Discussion]
      discussions.add({ ...one, title })
    })
    const check = checks.find(({ id }) => id === `legacy-learner/discussions.list#${slug}`)!
    const { call } = scopeOf({ world, check, attempt: 1 })
    for (const offset of [70, 70, 70]) await call({ query: { limit: 50, offset } })
    const { verdict, message } = (await execute(check, world)).result
    expect(message || verdict).toBe('pass')
  },
)

/** As long as a run waits for a write to show: until then, its own value stays in the record. */
const HELD_MS = 3_000

test.each([
  ['its records have been seen', true],
  ['it is not known by any record', false],
])('what another run holds in a record for a while is not put back: %s', async (_, areSeen) => {
  const { unique } = builderOf('1', 'other')
  const { world, reference, clock } = stage({ simulated: true, withoutExchanges: true, roundTripMs: 50 })
  const { authors, registrations } = reference.store
  const check = checks.find(({ id }) => id === 'current/authors.list#count')!
  const { call } = scopeOf({ world, check, attempt: 1 })
  for (const size of areSeen ? [100, 100, 100] : []) {
    await call({ query: { size, offset: 100 } })
    authors.add({ firstName: 'Ada', lastName: unique() })
  }
  const registration = registrations.all().find(({ status }) => status === 'SUSPENDED')!
  const change = async () => {
    const asked = { path: { id: registration.id }, json: { status: 'CONFIRMED' } }
    const deliver = (ask: Ask) => world.client.send(ask)
    await world.accounting.send(
      { operation: 'current/registrations.update', as: 'administrator', ...asked },
      { by: 'a check', deliver },
    )
  }
  // It can be told from what the run itself has put back.
  if (!areSeen) await change()
  await settle(world)
  registration.status = 'PENDING'
  const held = clock.sleep(HELD_MS).then(() => {
    registration.status = 'SUSPENDED'
  })
  await change()
  await held
  await settle(world)
  expect(registration.status).toBe('SUSPENDED')
})
