/** The activity operation: current, Activities. */

import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import type { Caller } from '../../client/target.ts'
import { needs, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type Setting } from '../../laws/kit/suite.ts'
import { recordOf } from './records.ts'
import { learnerIdOf, learnerLogin } from './tokens/sign-in.ts'
import { distinctRecords, type Id, sameForLearner } from './training-records.ts'

const OPERATION = 'current/activities.get'
const SEARCH = 'current/activity-trackings.search'
const ENOUGH = 3
const MOST_PROBES = 9

const GREATEST = 2 ** 31 - 1

/** Numbers in the composite ids of activity trackings, the later ones first: one of them may be the activity. */
export function numbersIn(records: readonly Item[]): readonly number[] {
  const parts = records.map(({ id }) => {
    const numbers = (String(id).match(/\d+/g) ?? []).map(Number)
    return numbers.filter((number) => number <= GREATEST).reverse()
  })
  const longest = Math.max(0, ...parts.map(({ length }) => length))
  const byPlace = Array.from({ length: longest }, (_, place) =>
    [...new Set(parts.flatMap((numbers) => numbers[place] ?? []))].slice(0, ENOUGH),
  )
  return byPlace.flat()
}

/** The given ids that a caller is served. */
async function served(scope: Scope, as: Caller, ids: readonly Id[], enough = ENOUGH): Promise<readonly Id[]> {
  const found: Id[] = []
  for (const id of [...new Set(ids)].slice(0, MOST_PROBES)) {
    if ((await scope.call({ operation: OPERATION, as, path: { id } })).ok) found.push(id)
    if (found.length === enough) break
  }
  return found
}

/** Activities of the profile, or found by a few reads: no list shows them. */
const activityIds = (scope: Scope): Promise<readonly Id[]> =>
  scope.once('activities', async (shared) => {
    const given = shared.target.records.activity ?? []
    if (given.length) return given
    const { records } = await shared.known('current/activity-tracking', { atLeast: 0 })
    return served(shared, 'administrator', [...numbersIn(records), 1, 2])
  })

async function some(scope: Scope): Promise<readonly Id[]> {
  const ids = await activityIds(scope)
  if (!ids.length)
    throw new Undecided(needs.credential('an activity: no list shows them; records.activity of the profile'))
  return ids
}

/** Activities in which the learner is tracked, as its administrator reads them. */
async function trackedActivities(scope: Scope): Promise<readonly Id[]> {
  const learnerIds = [await learnerIdOf(scope, learnerLogin(scope))]
  const answer = await scope.call({ operation: SEARCH, as: 'administrator', json: { learnerIds } })
  return answer.ok ? served(scope, 'administrator', numbersIn(pageOf(answer).items), 1) : []
}

/**
 * An activity that a learner reads, or one of its own. The documents do not show which others it may read: the profile
 * can say.
 * @throws Undecided where it is served none, and none is known to be its own
 */
const ofLearner = (scope: Scope): Promise<Id> =>
  scope.once('activity of the learner', async (shared) => {
    const [given] = shared.target.learnerRecords?.activity ?? []
    if (given !== undefined) return given
    const [readable] = await served(shared, 'learner', await some(shared), 1)
    const id = readable ?? (await trackedActivities(shared))[0]
    if (id === undefined)
      throw new Undecided(needs.credential('an activity of the learner: learnerRecords.activity of the profile'))
    return id
  })

const setting: Setting = {
  as: 'administrator',
  sample: async (scope, as): Promise<Call> => ({
    path: { id: as === 'learner' ? await ofLearner(scope) : (await some(scope))[0]! },
  }),
}

const activitiesGet = suite(OPERATION, setting, [
  distinctRecords('activity', some),
  sameForLearner(ofLearner),
  check('other-types', 'records the types of activities', async (scope) => {
    const types = new Set<unknown>()
    for (const id of (await some(scope)).slice(0, 3))
      types.add(recordOf(succeeded(await scope.call({ path: { id } }))).type)
    return observed([...types].map(String).sort().join(', '))
  }),
])

export const activities = [activitiesGet]
