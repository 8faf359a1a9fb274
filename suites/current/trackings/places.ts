/** Which trackings a target lets the run create. */

import { succeeded, Undecided } from '../../../answers/outcome.ts'
import { type Item, pageOf } from '../../../answers/page.ts'
import { show, valueAt } from '../../../answers/values.ts'
import type { Answer } from '../../../client/answer.ts'
import type { Caller } from '../../../client/target.ts'
import type { Members } from '../../../contract/members.ts'
import { needs } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { firstPagesOf } from '../../../laws/pages.ts'
import { sharedRead } from '../../../laws/sample.ts'
import type { Known } from '../../../records/walk.ts'
import { plainLearner } from '../learners/values.ts'
import { idOf, recordOf } from '../records.ts'
import { learnerIdOf, learnerLogin } from '../tokens/sign-in.ts'
import { type Id, isId, ownRegistrations } from '../training-records.ts'

export const CREATE = 'current/trackings.create'

export const UPDATE = 'current/trackings.update'

export const LIST = 'current/trackings.list'

/** The first trackings: requests to the list are scarce. Where none can be made, more of them decide more. */
export const knownTrackings = (scope: Scope): Promise<Known> =>
  firstPagesOf(
    scope,
    { as: 'administrator', shareReads: LIST },
    { size: 50, pages: scope.mode === 'read-only' ? 4 : 1 },
  )

export interface LearnerAndResource {
  readonly learningResource: { readonly id: Id }
  readonly trainingSession: { readonly id: Id }
}

/** Resources in sessions that trackings show: legal together for certain, each once. */
function pairsIn(records: readonly Item[]): readonly LearnerAndResource[] {
  const found = new Map<string, LearnerAndResource>()
  for (const record of records) {
    const [resource, session] = [valueAt(record, 'learningResource.id'), valueAt(record, 'trainingSession.id')]
    if (isId(resource) && isId(session))
      found.set(`${resource} ${session}`, { learningResource: { id: resource }, trainingSession: { id: session } })
  }
  if (!found.size) throw new Undecided(needs.record('a tracking that names a learning resource and a session'))
  return [...found.values()]
}

export const pairs = (scope: Scope): Promise<readonly LearnerAndResource[]> =>
  scope.once('resources in sessions', async (shared) => pairsIn((await knownTrackings(shared)).records))

/** A learner of the run's own: it has no tracking yet, so that none is repeated. */
export const ownLearner = (scope: Scope): Promise<Id> =>
  scope.once('learner with trackings', async (shared) => {
    const { answer } = await plainLearner(shared)
    return answer.ok ? idOf(recordOf(answer)) : (await shared.own('learner', {}, { fresh: true })).id
  })

/** The last trackings beside the first: pairs in sessions that do not concern the learner come first. */
const learnerPairs = (scope: Scope): Promise<readonly LearnerAndResource[]> =>
  scope.once('pairs of the learner', async (shared) => {
    const sessions = new Set((await ownRegistrations(shared)).map((record) => valueAt(record, 'trainingSession.id')))
    const { records } = await knownTrackings(shared)
    const first = await sharedRead(shared, { as: 'administrator', shareReads: LIST }, { size: 50 })
    const count = first.ok ? pageOf(first).count : undefined
    const offset = typeof count === 'number' ? Math.max(0, count - 50) : 150
    const last = await shared.call({ operation: LIST, as: 'administrator', query: { size: 50, offset } })
    const rank = ({ trainingSession }: LearnerAndResource) => (sessions.has(trainingSession.id) ? 1 : 0)
    return [...pairsIn([...(last.ok ? pageOf(last).items : []), ...records])].sort(
      (one, other) => rank(one) - rank(other),
    )
  })

/** The learner, where another than the caller, in what it is tracked. */
type TrackingPlace = Members & LearnerAndResource

const pairOf = ({ learningResource, trainingSession }: LearnerAndResource) =>
  `${learningResource.id} ${trainingSession.id}`

/** Pairs in which a learner is tracked already. */
async function trackedPairs(scope: Scope, id: Id): Promise<ReadonlySet<string>> {
  const query = { learnerId: id, size: 50 }
  const { items } = pageOf(succeeded(await scope.call({ operation: LIST, as: 'administrator', query })))
  return new Set(items.length ? pairsIn(items).map(pairOf) : [])
}

type Registered = readonly [learner: Id, there: readonly LearnerAndResource[]]

/** Each further one takes a request to the list, which is scarce. */
const MOST_LEARNERS = 20
const FIRST_LEARNERS = 3

/**
 * Confirmed learners in sessions of which a tracking shows a resource: for a target that tracks no one else. Those in
 * the most such sessions come first.
 */
async function registeredLearners(scope: Scope, as: Caller): Promise<Registered[]> {
  const own = as === 'learner'
  const registrations = own ? await ownRegistrations(scope) : (await scope.known('registration')).records
  const all = own ? await learnerPairs(scope) : await pairs(scope)
  const learners = new Map<Id, LearnerAndResource[]>()
  for (const registration of registrations) {
    const [id, session] = [valueAt(registration, 'learner.id'), valueAt(registration, 'trainingSession.id')]
    if (!isId(id) || registration.status !== 'CONFIRMED') continue
    const there = all.filter(({ trainingSession }) => trainingSession.id === session)
    if (there.length) learners.set(id, [...(learners.get(id) ?? []), ...there])
  }
  return [...learners].sort(([, one], [, other]) => other.length - one.length).slice(0, MOST_LEARNERS)
}

/** The places of some learners, those in which they are not tracked yet apart. */
async function registeredPlaces(scope: Scope, as: Caller, learners: readonly Registered[]) {
  const places = { untracked: [] as TrackingPlace[], tracked: [] as TrackingPlace[] }
  for (const [id, there] of learners) {
    const taken = await trackedPairs(scope, id)
    for (const pair of there) {
      const among = taken.has(pairOf(pair)) ? places.tracked : places.untracked
      among.push(as === 'learner' ? { ...pair } : { learner: { id }, ...pair })
    }
  }
  return places
}

async function freePlaces(scope: Scope, as: Caller): Promise<TrackingPlace[]> {
  if (as === 'learner') return (await learnerPairs(scope)).map((pair) => ({ ...pair }))
  const learner = { id: await ownLearner(scope) }
  return (await pairs(scope)).map((pair) => ({ learner, ...pair }))
}

/** Those of the learner's free places in which it is not tracked yet. */
async function unusedPlaces(scope: Scope, as: Caller, free: readonly TrackingPlace[]): Promise<TrackingPlace[]> {
  if (as !== 'learner') return []
  const taken = await trackedPairs(scope, await learnerIdOf(scope, learnerLogin(scope)))
  return free.filter((place) => !taken.has(pairOf(place)))
}

/** The first tracking of a run, with which a place for trackings was found. */
interface First {
  readonly place: TrackingPlace
  readonly answer: Answer
}

interface TrackingPlaces {
  readonly first?: First
  readonly all: TrackingPlace[]
  /** Whether the target takes one of them twice; undefined as long as that was not tried. */
  again: boolean | undefined
  /** Learners whose places were not looked at yet. */
  readonly others: Registered[]
  /** How many more learners of the run's own may be tracked, where the target tracks anybody. */
  further: number
  next: number
}

const reasonOf = ({ status, json }: Answer) => `${status} ${show((json as { message?: unknown } | undefined)?.message)}`

const MOST_TRIED = 4
/** Learners of the run's own beside the first. */
const MOST_FURTHER = 3

/** Statuses by which a role is refused, and not a place. */
const FORBIDDEN = [401, 403]

/** Where trackings go: anywhere, or where the learner is registered if the target refuses everything else. */
const placesOf = (scope: Scope, as: Caller): Promise<TrackingPlaces> =>
  scope.once(`places for trackings of ${as}`, async (shared): Promise<TrackingPlaces> => {
    const free = await freePlaces(shared, as)
    const first = await sendTracking(shared, free[0]!, as)
    if (!first.refused)
      return {
        all: free,
        again: undefined,
        others: [],
        further: as === 'administrator' ? MOST_FURTHER : 0,
        next: 1,
        first: { place: free[0]!, answer: first },
      }
    const others = await registeredLearners(shared, as)
    const { untracked, tracked } = await registeredPlaces(shared, as, others.splice(0, FIRST_LEARNERS))
    while (!untracked.length && others.length)
      untracked.push(...(await registeredPlaces(shared, as, others.splice(0, 1))).untracked)
    const unused = [...untracked, ...(await unusedPlaces(shared, as, free))]
    const tried = [...unused.slice(0, MOST_TRIED), ...tracked].slice(0, MOST_TRIED + 1)
    let otherReason = !unused.length && !tracked.length
    for (const place of tried) {
      const answer = await sendTracking(shared, place, as)
      otherReason ||= reasonOf(answer) !== reasonOf(first)
      if (!answer.ok) continue
      const { ok } = await sendTracking(shared, place, as)
      const all = ok ? [...unused, ...tracked] : unused.filter((one) => one !== place)
      return { all, again: ok, others, further: 0, next: 0, first: { place, answer } }
    }
    // What is refused for one reason everywhere is no matter of registrations, unless each place is taken already.
    if (!unused.length && (otherReason || (as === 'learner' && !FORBIDDEN.includes(first.status))))
      throw new Undecided(needs.record('a registered learner with a resource that is not tracked yet'))
    return { all: free, again: undefined, others: [], further: 0, next: 0 }
  })

/** The tracking that showed where they go; undefined where none was created so. */
export const firstTracking = async (scope: Scope, as: Caller): Promise<First | undefined> => {
  const { first } = await placesOf(scope, as)
  return first?.answer.ok ? first : undefined
}

/** The next place: two creations never share one, so that a target which takes each once takes them all. */
export async function nextPlace(scope: Scope, as: Caller): Promise<TrackingPlace> {
  const places = await placesOf(scope, as)
  const { all, others } = places
  const isUsedUp = () => places.next >= all.length
  if (isUsedUp() && places.again === undefined) places.again = (await sendTracking(scope, all[0]!, as)).ok
  if (places.again) return all[places.next++ % all.length]!
  while (isUsedUp() && others.length) all.push(...(await registeredPlaces(scope, as, others.splice(0, 1))).untracked)
  if (isUsedUp() && places.further > 0) {
    places.further--
    const learner = { id: (await scope.own('learner', {}, { fresh: true })).id }
    all.push(...(await pairs(scope)).map((pair) => ({ learner, ...pair })))
  }
  if (isUsedUp()) throw new Undecided(needs.record('more registered learners in sessions with trackings'))
  return all[places.next++]!
}

/** A refused creation leaves its place free for another. */
async function giveBack(scope: Scope, as: Caller, sent: Members): Promise<void> {
  const { all, again } = await placesOf(scope, as)
  const place = all.find((one) => Object.entries(one).every(([name, value]) => sent[name] === value))
  if (again !== true && place) all.push(place)
}

const sendTracking = async (scope: Scope, members: Members, as: Caller): Promise<Answer> =>
  as === 'administrator' ? scope.tryCreate('tracking', members) : scope.call({ operation: CREATE, as, json: members })

/** Sends a creation in a place that was found, by default as administrator. */
export async function tryTracking(scope: Scope, members: Members, as: Caller = 'administrator'): Promise<Answer> {
  const answer = await sendTracking(scope, members, as)
  if (answer.refused) await giveBack(scope, as, members)
  return answer
}
