/** Learning resources in training sessions, as trackings show them: what may be tracked together. */

import type { Answer } from '../../../client/answer.ts'
import { succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { valueAt } from '../../../client/answers/values.ts'
import type { Members } from '../../../contract/members.ts'
import { needs } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import type { Known } from '../../../fixtures/records/walk.ts'
import { firstPagesOf } from '../../../laws/kit/pages.ts'
import { sharedRead } from '../../../laws/kit/sample.ts'
import { type Id, isId, ownRegistrations } from '../training-records.ts'

export const LIST = 'current/trackings.list'

/** The first trackings: requests to the list are scarce. Where the run cannot create any, more of them decide more. */
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
export function pairsIn(records: readonly Item[]): readonly LearnerAndResource[] {
  const found = new Map<string, LearnerAndResource>()
  for (const record of records) {
    const [resource, session] = [valueAt(record, 'learningResource.id'), valueAt(record, 'trainingSession.id')]
    if (isId(resource) && isId(session))
      found.set(`${resource} ${session}`, { learningResource: { id: resource }, trainingSession: { id: session } })
  }
  if (!found.size) throw new Undecided(needs.record('a tracking that names a learning resource and a session'))
  return [...found.values()]
}

/** Of resources in sessions, those in sessions that are under way. */
async function underWay(scope: Scope, found: readonly LearnerAndResource[]): Promise<readonly LearnerAndResource[]> {
  const { records } = await scope.known('current/training-session', { atLeast: 0 })
  const ongoing = new Set(records.filter(({ status }) => status === 'ONGOING').map(({ id }) => id))
  return found.filter(({ trainingSession }) => ongoing.has(trainingSession.id))
}

/** RC7: a session that is over, or has not begun, may take no tracking. */
async function inOpenSessions(scope: Scope, found: readonly LearnerAndResource[]) {
  const open = await underWay(scope, found)
  return open.length ? open : found
}

export const areUnderWay = async (scope: Scope, places: readonly LearnerAndResource[]): Promise<boolean> =>
  (await underWay(scope, places)).length > 0

export const pairs = (scope: Scope): Promise<readonly LearnerAndResource[]> =>
  scope.once('resources in sessions', async (shared) =>
    inOpenSessions(shared, pairsIn((await knownTrackings(shared)).records)),
  )

/** The last trackings beside the first: pairs in sessions that do not concern the learner come first. */
export const learnerPairs = (scope: Scope): Promise<readonly LearnerAndResource[]> =>
  scope.once('pairs of the learner', async (shared) => {
    const sessions = new Set((await ownRegistrations(shared)).map((record) => valueAt(record, 'trainingSession.id')))
    const { records } = await knownTrackings(shared)
    const first = await sharedRead(shared, { as: 'administrator', shareReads: LIST }, { size: 50 })
    const count = first.ok ? pageOf(first).count : undefined
    const offset = typeof count === 'number' ? Math.max(0, count - 50) : 150
    const last = await shared.call({ operation: LIST, as: 'administrator', query: { size: 50, offset } })
    const rank = ({ trainingSession }: LearnerAndResource) => (sessions.has(trainingSession.id) ? 1 : 0)
    const found = pairsIn([...(last.ok ? pageOf(last).items : []), ...records])
    return [...(await inOpenSessions(shared, found))].sort((one, other) => rank(one) - rank(other))
  })

/** The learner, if other than the caller, with its trackings. */
export type TrackingPlace = Members & LearnerAndResource

export const pairOf = ({ learningResource, trainingSession }: LearnerAndResource) =>
  `${learningResource.id} ${trainingSession.id}`

const PAGE = 50
/** Each page takes a request to the list, which is scarce. */
const MOST_PAGES = 5

/** The trackings of a page of that size, and of those after it. */
export async function fromPageOn(scope: Scope, first: Answer): Promise<readonly Item[]> {
  const all = [...pageOf(succeeded(first)).items]
  for (let page = 1; page < MOST_PAGES && all.length === page * PAGE; page++) {
    const query = { ...first.ask.query, offset: page * PAGE }
    const answer = await scope.call({ operation: LIST, as: 'administrator', query })
    // A target may refuse to page past the end.
    if (!answer.ok) break
    all.push(...pageOf(answer).items)
  }
  return all
}

/** Pairs in which a learner is tracked already. */
export async function trackedPairs(scope: Scope, id: Id): Promise<ReadonlySet<string>> {
  const query = { learnerId: id, size: PAGE }
  const all = await fromPageOn(scope, await scope.call({ operation: LIST, as: 'administrator', query }))
  return new Set(all.length ? pairsIn(all).map(pairOf) : [])
}
