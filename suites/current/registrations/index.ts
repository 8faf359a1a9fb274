/** Registration operations: current, Registrations. */

import { inTurn, refusal } from '../../../client/answers/outcome.ts'
import { keyOf, pageOf } from '../../../client/answers/page.ts'
import { instantOf, isExact, show, valueAt } from '../../../client/answers/values.ts'
import { termsOf } from '../../../contract/index.ts'
import { broken, holds, needs } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { control } from '../../../laws/kit/control.ts'
import { check, type ListSetting } from '../../../laws/kit/suite.ts'
import { rangeOffsets } from '../../../laws/ranges/checks.ts'
import { keepsRules, notAbove, references } from '../shown-values.ts'
import { unique } from '../training-records.ts'
import { registrationsUpdate } from './update.ts'

const LIST = 'current/registrations.list'

const listTerms = termsOf('current/registrations.list')

const listing: ListSetting = {
  as: 'administrator',
  kind: 'current/registration',
  shareReads: LIST,
  crossesFilters: true,
}

const all = async (scope: Scope) => (await scope.known('current/registration')).records

const registrationsList = suite(LIST, listing, [
  rangeOffsets(listTerms, listing),
  unique(listing, 'registrations'),
  keepsRules('dates-order', 'shows no first access later than the last', all, () => [
    notAbove('firstAccessAt', 'lastAccessAt', instantOf),
  ]),
  references(all, {
    'trainingSession.id': 'current/training-sessions.get',
    'trainingCourse.id': 'current/training-courses.get',
    'learner.id': 'current/learners.get',
  }),
  check('course-of-session', 'shows with each session the course that it belongs to', async (scope) => {
    const sessions = (await scope.known('current/training-session', { atLeast: 0 })).records
    const courseOf = new Map(sessions.map((session) => [session.id, valueAt(session, 'trainingCourse.id')]))
    let told = 0
    for (const record of await all(scope)) {
      const expected = courseOf.get(valueAt(record, 'trainingSession.id'))
      const shown = valueAt(record, 'trainingCourse.id')
      if (!isExact(expected) || !isExact(shown)) continue
      told += 1
      if (shown !== expected) return broken(`${keyOf(record)}: course ${expected}, of its session`, show(shown))
    }
    return told ? holds() : needs.record('a registration whose session the list of sessions shows')
  }),
  check('junk-range', 'refuses an invalid bound, or finds nothing', async (scope) => {
    await control(scope, LIST, listing)
    return inTurn(['progress.greaterThanEqual', 'completedAt.lowerThan'], async (name) => {
      const answer = await scope.call({ query: { [name]: 'lpc-junk', size: 3 } })
      if (!answer.ok) return refusal(answer, `junk as ${name}`)
      else if (pageOf(answer).items.length)
        return broken(`${answer.label}: a refusal or no registrations`, `${pageOf(answer).items.length}`)
      else return holds()
    })
  }),
])

export const registrations = [registrationsList, registrationsUpdate]
