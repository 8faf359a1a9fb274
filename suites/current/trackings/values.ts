/** Trackings created by the run, and how they are read again: there is no operation that reads one. */

import { succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { valueAt } from '../../../client/answers/values.ts'
import type { Caller } from '../../../client/target.ts'
import type { Members } from '../../../contract/members.ts'
import { needs } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { type Draft, ownCheck } from '../../../laws/kit/suite.ts'
import { recordOf } from '../records.ts'
import { learnerIdOf } from '../tokens/sign-in.ts'
import { type Id, isId } from '../training-records.ts'
import { LIST } from './pairs.ts'
import { CREATE, firstTracking, nextPlace, ownLearner, tryTracking, UPDATE } from './places.ts'

export const own = (slug: string, title: string, run: Draft['run'], callers: Draft['callers'] = []): Draft =>
  ownCheck(slug, title, { callers }, run)

/** The least that a caller must send to create a tracking. */
export const leastTracking = (scope: Scope, as: Caller = 'administrator'): Promise<Members> => nextPlace(scope, as)

/** A tracking of the run's own that is not completed. @throws Undecided when the target refuses it */
export async function ownTracking(scope: Scope, members: Members = {}, as: Caller = 'administrator'): Promise<Item> {
  if (as !== 'administrator' && !Object.keys(members).length) {
    const first = scope.reliance.isAlone ? undefined : await firstTracking(scope, as)
    if (first) return recordOf(first.answer)
  }
  const sent = { ...(await leastTracking(scope, as)), ...members }
  if (as !== 'administrator') return newTracking(scope, sent, as)
  return (await scope.own('current/tracking', sent)).record
}

/** A tracking that no other check looks at. */
export const newTracking = async (scope: Scope, sent: Members, as: Caller): Promise<Item> =>
  recordOf(succeeded(await tryTracking(scope, sent, as)))

export const learnerId = (scope: Scope) => learnerIdOf(scope, scope.target.current!.learner!.login)

const idsOf = (record: Item) => ({
  learningResourceId: valueAt(record, 'learningResource.id') as Id,
  trainingSessionId: valueAt(record, 'trainingSession.id') as Id,
})

const SIZE = 50
const MOST_TRACKINGS = 1000

/** A tracking as the list shows it. */
export async function readTracking(scope: Scope, record: Item, learner?: Id): Promise<Item> {
  const { learningResourceId, trainingSessionId } = idsOf(record)
  const named = isId(learningResourceId) && isId(trainingSessionId)
  const query = {
    ...(named ? { learningResourceId, trainingSessionId } : {}),
    // A record that hides its subject still belongs to its learner.
    ...(learner === undefined && named ? {} : { learnerId: learner ?? (await ownLearner(scope)) }),
    size: SIZE,
  }
  for (let offset = 0; ; offset += SIZE) {
    const more = offset ? { offset } : {}
    const answer = succeeded(await scope.look({ operation: LIST, as: 'administrator', query: { ...query, ...more } }))
    const { items } = pageOf(answer)
    const found = items.find(({ id }) => id === record.id)
    if (found) return found
    // Where one place is all there is, the run fills more than a page of it.
    if (items.length < SIZE || offset >= MOST_TRACKINGS)
      throw new Undecided(
        needs.finding(`${CREATE}#appears-in-list`, `${answer.label} does not show tracking ${record.id}`),
      )
  }
}

export const updateTracking = (scope: Scope, id: unknown, json: Members, as: Caller = 'administrator') =>
  scope.call({ operation: UPDATE, as, path: { id: id as Id }, json })

/** Values of a finished tracking that agree with each other on any target. */
export const finished = (turn = 0): Members => ({
  progress: 100,
  score: 73.5 + turn,
  scoreMax: 180 + turn,
  timeSpent: 1234 + turn,
  // The same instants, written in another place for an update.
  firstLaunchedAt: turn ? '2024-03-05T13:30:41+05:30' : '2024-03-05T08:00:41Z',
  latestAccessedAt: turn ? '2024-03-07T05:30:42-05:00' : '2024-03-07T10:30:42Z',
  completedAt: turn ? '2024-03-07T15:30:43+05:30' : '2024-03-07T10:00:43Z',
})

/** Values of a tracking that has begun; none of them falls from one turn to the next. */
export const begun = (turn = 0): Members => ({
  progress: 40 + turn,
  score: 62.5 + turn,
  scoreMax: 150 + turn,
  timeSpent: 300 + turn,
  firstLaunchedAt: `2024-02-05T08:00:${10 + turn}Z`,
  latestAccessedAt: `2024-02-06T08:00:${10 + turn}Z`,
})
