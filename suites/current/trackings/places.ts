/** Trackings that a target lets the run create. */

import type { Answer } from '../../../client/answer.ts'
import { Undecided } from '../../../client/answers/outcome.ts'
import { show, valueAt } from '../../../client/answers/values.ts'
import type { Caller } from '../../../client/target.ts'
import type { Members } from '../../../contract/members.ts'
import { needs } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { plainLearner } from '../learners/values.ts'
import { idOf, recordOf } from '../records.ts'
import { learnerIdOf, learnerLogin } from '../tokens/sign-in.ts'
import type { Id } from '../training-records.ts'
import { areUnderWay, learnerPairs, pairOf, pairs, type TrackingPlace, trackedPairs } from './pairs.ts'
import {
  FIRST_LEARNERS,
  type Registered,
  registeredLearners,
  registeredPlaces,
  startableLearners,
  startablePlaces,
} from './registered.ts'

export const CREATE = 'current/trackings.create'

export const UPDATE = 'current/trackings.update'

/** A learner of the run's own: it has no tracking yet, so that none is repeated. */
export const ownLearner = (scope: Scope): Promise<Id> =>
  scope.once('learner with trackings', async (shared) => {
    const { answer } = await plainLearner(shared)
    return answer.ok ? idOf(recordOf(answer)) : (await shared.own('current/learner', {}, { fresh: true })).id
  })

const placeKey = (sent: Members) =>
  ['learner', 'learningResource', 'trainingSession'].map((name) => valueAt(sent, `${name}.id`)).join(' ')

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
  /** Sessions in which registered learners have not started everything; undefined until they are needed. */
  sessions?: (readonly [session: Id, learners: Set<Id>])[]
  /** How many more learners of the run's own may be tracked, where the target tracks anybody. */
  further: number
  next: number
  /** Those in which a creation was accepted. */
  readonly used: Set<string>
}

const reasonOf = ({ status, json }: Answer) => `${status} ${show((json as { message?: unknown } | undefined)?.message)}`

const MOST_TRIED = 4
/** Learners of the run's own beside the first. */
const MOST_FURTHER = 6
/** The last places that were given out: a check may be about to use them. */
const IN_HAND = 6

/** Statuses by which a role is refused, and not a place. */
const FORBIDDEN = [401, 403]

/** The places of trackings: anywhere, or where the learner is registered if the target refuses all others. */
const placesOf = (scope: Scope, as: Caller): Promise<TrackingPlaces> =>
  scope.once(`places for trackings of ${as}`, async (shared): Promise<TrackingPlaces> => {
    const places = await placesFor(shared, as)
    const { first } = places
    return { ...places, used: new Set(first?.answer.ok ? [placeKey(first.place)] : []) }
  })

async function placesFor(shared: Scope, as: Caller): Promise<Omit<TrackingPlaces, 'used'>> {
  const free = await freePlaces(shared, as)
  const first = await sendTracking(shared, free[0]!, as)
  if (!first.refused)
    return {
      all: free,
      again: undefined,
      others: [],
      further: as === 'administrator' ? MOST_FURTHER : 0,
      next: 1,
      sessions: [],
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
  // A refusal for one reason everywhere does not concern registrations, unless each place is taken already.
  if (!untracked.length && (otherReason || (as === 'learner' && (await mayBeTaken(shared, first, tried)))))
    throw new Undecided(needs.record('a registered learner with a resource that is not tracked yet'))
  if (!(await areUnderWay(shared, free))) throw new Undecided(needs.record('trackings in a session that is under way'))
  return { all: free, again: undefined, others: [], further: 0, next: 0, sessions: [] }
}

/**
 * Whether a learner may be refused because of the places: not for its role, nor where an administrator is served there.
 */
async function mayBeTaken(scope: Scope, { status }: Answer, [place]: readonly TrackingPlace[]): Promise<boolean> {
  if (FORBIDDEN.includes(status)) return false
  if (!place) return true
  const learner = { id: (await learnerIdOf(scope, learnerLogin(scope))) as Id }
  return !(await sendTracking(scope, { ...place, learner })).ok
}

/** The tracking that showed where they are allowed; undefined where none was created so. */
export const firstTracking = async (scope: Scope, as: Caller): Promise<First | undefined> => {
  const { first } = await placesOf(scope, as)
  return first?.answer.ok ? first : undefined
}

/** Places that were given out and not used: a check that sends nothing, or is refused, leaves its place free. */
async function unusedAgain(scope: Scope, { all, next, used }: TrackingPlaces): Promise<TrackingPlace[]> {
  const left = new Map<string, TrackingPlace>()
  const inHand = new Set(all.slice(-IN_HAND).map(placeKey))
  for (const place of all.slice(0, next)) left.set(placeKey(place), place)
  const free: TrackingPlace[] = []
  const tracked = new Map<unknown, ReadonlySet<string>>()
  for (const [key, place] of left) {
    if (used.has(key) || inHand.has(key)) continue
    const id = valueAt(place, 'learner.id') ?? (await learnerIdOf(scope, learnerLogin(scope)))
    if (!tracked.has(id)) tracked.set(id, await trackedPairs(scope, id as Id))
    if (!tracked.get(id)!.has(pairOf(place))) free.push(place)
  }
  return free
}

/** More places: those of other registered learners, those not used after all, those of a further learner of the run. */
async function morePlaces(scope: Scope, as: Caller, places: TrackingPlaces): Promise<void> {
  const { all, others } = places
  const isUsedUp = () => places.next >= all.length
  while (isUsedUp() && others.length) all.push(...(await registeredPlaces(scope, as, others.splice(0, 1))).untracked)
  if (isUsedUp()) all.push(...(await unusedAgain(scope, places)))
  if (isUsedUp() && as === 'administrator') places.sessions ??= [...(await startableLearners(scope))]
  while (isUsedUp() && places.sessions?.length) all.push(...(await startablePlaces(scope, ...places.sessions.shift()!)))
  if (isUsedUp() && places.further > 0) {
    places.further--
    const learner = { id: (await scope.own('current/learner', {}, { fresh: true })).id }
    all.push(...(await pairs(scope)).map((pair) => ({ learner, ...pair })))
  }
  if (isUsedUp()) throw new Undecided(needs.record('more registered learners in sessions with trackings'))
}

/** The next place: two creations never share one, so that a target which takes each once takes them all. */
export async function nextPlace(scope: Scope, as: Caller): Promise<TrackingPlace> {
  const places = await placesOf(scope, as)
  const { all } = places
  if (places.next >= all.length && places.again === undefined)
    places.again = (await sendTracking(scope, all[0]!, as)).ok
  if (places.again) return all[places.next++ % all.length]!
  if (places.next >= all.length) await morePlaces(scope, as, places)
  return all[places.next++]!
}

/** A refused creation leaves its place free for another. */
async function giveBack(scope: Scope, as: Caller, sent: Members): Promise<void> {
  const { all, again, used } = await placesOf(scope, as)
  const place = all.find((one) => Object.entries(one).every(([name, value]) => sent[name] === value))
  if (again !== true && place && !used.has(placeKey(place))) all.push(place)
}

/** Sends a creation as it is, wherever there is a tracking already. */
export const sendTracking = async (scope: Scope, members: Members, as: Caller = 'administrator'): Promise<Answer> =>
  as === 'administrator'
    ? scope.tryCreate('current/tracking', members)
    : scope.call({ operation: CREATE, as, json: members })

/**
 * Sends a creation in a place that was found, by default as administrator. A refusal where a tracking was created
 * before says nothing about its members: it is sent in another place.
 */
export async function tryTracking(scope: Scope, members: Members, as: Caller = 'administrator'): Promise<Answer> {
  const places = await placesOf(scope, as)
  const answer = await sendTracking(scope, members, as)
  const key = placeKey(members)
  // Where a place can be taken twice, the refusal concerns the members.
  if (answer.refused && places.used.has(key) && !places.again)
    return tryTracking(scope, { ...members, ...(await nextPlace(scope, as)) }, as)
  if (answer.ok) places.used.add(key)
  if (answer.refused) await giveBack(scope, as, members)
  return answer
}
