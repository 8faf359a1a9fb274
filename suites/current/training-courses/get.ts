/** Get training course: current, Training courses. */

import { Undecided } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { valueAt } from '../../../client/answers/values.ts'
import { needs, observed } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { check, type Setting } from '../../../laws/kit/suite.ts'
import {
  distinctRecords,
  type Id,
  isId,
  languageCodes,
  ownReference,
  readDiffering,
  sameForLearner,
  wideIdentifier,
} from '../training-records.ts'

export const GET = 'current/training-courses.get'

/** Courses of the profile, or those that sessions name: no list of this interface shows them. */
export async function courseIds(scope: Scope): Promise<readonly Id[]> {
  const given = scope.target.records.trainingCourse ?? []
  const { records } = given.length ? { records: [] } : await scope.known('current/training-session', { atLeast: 0 })
  const ids = new Set([...given, ...records.map((record) => valueAt(record, 'trainingCourse.id')).filter(isId)])
  if (!ids.size)
    throw new Undecided(needs.credential('a training course: a session that names one, or records.trainingCourse'))
  return [...ids]
}

const ofLearner = async (scope: Scope): Promise<Id> =>
  scope.target.learnerRecords?.trainingCourse?.[0] ?? ownReference(scope, 'trainingCourse.id')

const sample = async (scope: Scope, as: string): Promise<Call> => ({
  path: { id: as === 'learner' ? await ofLearner(scope) : (await courseIds(scope))[0]! },
})

const getting: Setting = { as: 'administrator', sample }

const some = async (scope: Scope): Promise<readonly Item[]> => readDiffering(scope, GET, await courseIds(scope))

export const trainingCoursesGet = suite(GET, getting, [
  distinctRecords('training course', courseIds),
  sameForLearner(ofLearner),
  languageCodes(some),
  wideIdentifier(GET, getting),
  check('other-values', 'records the types and statuses of courses', async (scope) => {
    const of = (name: string, records: readonly Item[]) =>
      [...new Set(records.map((record) => String(record[name])))].sort().join(', ')
    const records = await some(scope)
    return observed(`type: ${of('type', records)}; status: ${of('status', records)}`)
  }),
])
