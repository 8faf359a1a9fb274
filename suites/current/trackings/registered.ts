/** Where registered learners may be tracked: for a target that tracks no one else. */

import { succeeded } from '../../../client/answers/outcome.ts'
import { pageOf } from '../../../client/answers/page.ts'
import { valueAt } from '../../../client/answers/values.ts'
import type { Caller } from '../../../client/target.ts'
import type { Scope } from '../../../engine/scope.ts'
import { type Id, isId, ownRegistrations } from '../training-records.ts'
import {
  type LearnerAndResource,
  LIST,
  learnerPairs,
  pairOf,
  pairs,
  pairsIn,
  type TrackingPlace,
  trackedPairs,
} from './pairs.ts'

export type Registered = readonly [learner: Id, there: readonly LearnerAndResource[]]

/** Each further one takes a request to the list, which is scarce. */
const MOST_LEARNERS = 20
export const FIRST_LEARNERS = 3
const MOST_SESSIONS = 10

/**
 * Confirmed learners in sessions of which a tracking shows a resource: for a target that tracks no one else. Those in
 * the most such sessions come first.
 */
export async function registeredLearners(scope: Scope, as: Caller): Promise<Registered[]> {
  const own = as === 'learner'
  const registrations = own ? await ownRegistrations(scope) : (await scope.known('current/registration')).records
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
export async function registeredPlaces(scope: Scope, as: Caller, learners: readonly Registered[]) {
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

/** Learners in sessions of which they have not started everything: those in the same session together, most first. */
export async function startableLearners(scope: Scope): Promise<readonly (readonly [session: Id, learners: Set<Id>])[]> {
  const sessions = new Map<Id, Set<Id>>()
  for (const registration of (await scope.known('current/registration')).records) {
    const [id, session] = [valueAt(registration, 'learner.id'), valueAt(registration, 'trainingSession.id')]
    if (!isId(id) || !isId(session) || registration.status !== 'CONFIRMED') continue
    if (Number(registration.totalLearningResourcesStarted) >= Number(registration.totalLearningResources)) continue
    sessions.set(session, (sessions.get(session) ?? new Set<Id>()).add(id))
  }
  return [...sessions].sort(([, one], [, other]) => other.size - one.size).slice(0, MOST_SESSIONS)
}

/** Their places, of resources that anybody's trackings show in their session. */
export async function startablePlaces(scope: Scope, session: Id, learners: ReadonlySet<Id>): Promise<TrackingPlace[]> {
  const query = { trainingSessionId: session, size: 50 }
  const { items } = pageOf(succeeded(await scope.call({ operation: LIST, as: 'administrator', query })))
  const there = items.length ? pairsIn(items) : []
  const some = [...learners].slice(0, FIRST_LEARNERS).map((id): Registered => [id, there])
  return there.length ? (await registeredPlaces(scope, 'administrator', some)).untracked : []
}
