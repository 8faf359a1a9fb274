/** The activity operation: current, Activities. */

import { succeeded, Undecided } from '../../answers/outcome.ts'
import { needs, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type Setting } from '../../laws/suite.ts'
import { junkIdentifier, recordOf } from './records.ts'
import { distinctRecords, type Id, sameForLearner } from './training-records.ts'

const OPERATION = 'current/activities.get'
const ENOUGH = 3
const MOST_PROBES = 9

/** Numbers in the composite ids of activity trackings, the later ones first: one of them may be the activity. */
async function hinted(scope: Scope): Promise<readonly number[]> {
  const { records } = await scope.known('activity-tracking', { atLeast: 0 })
  const parts = records.map(({ id }) => (String(id).match(/\d{1,9}/g) ?? []).map(Number).reverse())
  const longest = Math.max(0, ...parts.map(({ length }) => length))
  const byPlace = Array.from({ length: longest }, (_, place) =>
    [...new Set(parts.flatMap((numbers) => numbers[place] ?? []))].slice(0, ENOUGH),
  )
  return byPlace.flat()
}

/** Activities of the profile, or found by a few reads: no list shows them. */
const activityIds = (scope: Scope): Promise<readonly Id[]> =>
  scope.once('activities', async (shared) => {
    const given = shared.target.records.activity ?? []
    if (given.length) return given
    const found: Id[] = []
    for (const id of [...new Set([...(await hinted(shared)), 1, 2])].slice(0, MOST_PROBES)) {
      const answer = await shared.call({ operation: OPERATION, as: 'administrator', path: { id } })
      if (answer.ok) found.push(id)
      if (found.length === ENOUGH) break
    }
    return found
  })

async function some(scope: Scope): Promise<readonly Id[]> {
  const ids = await activityIds(scope)
  if (!ids.length)
    throw new Undecided(needs.credential('an activity: no list shows them; records.activity of the profile'))
  return ids
}

/** What a learner can read is the profile's to say, where it is not what an administrator reads. */
const ofLearner = async (scope: Scope): Promise<Id> =>
  scope.target.learnerRecords?.activity?.[0] ?? (await some(scope))[0]!

const setting: Setting = {
  as: 'administrator',
  sample: async (scope, as): Promise<Call> => ({
    path: { id: as === 'learner' ? await ofLearner(scope) : (await some(scope))[0]! },
  }),
}

const activitiesGet = suite(OPERATION, setting, [
  distinctRecords('activity', some),
  junkIdentifier(OPERATION, setting),
  sameForLearner(ofLearner),
  check('other-types', {
    title: 'records the types of activities',
    async run(scope) {
      const types = new Set<unknown>()
      for (const id of (await some(scope)).slice(0, 3))
        types.add(recordOf(succeeded(await scope.call({ path: { id } }))).type)
      return observed([...types].map(String).sort().join(', '))
    },
  }),
])

export const activities = [activitiesGet]
