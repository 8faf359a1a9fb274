/** Search training courses: current, Search. */

import { succeeded } from '../../client/answers/outcome.ts'
import { keyOf, pageOf } from '../../client/answers/page.ts'
import { isExact, valueAt } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { valuesElsewhere } from '../../laws/kit/elsewhere.ts'
import { check, clauseOf } from '../../laws/kit/suite.ts'
import { accepted, type Search, searchOf, someHits } from './search.ts'
import { acceptedText, type HitsOfTypes, learnerCheck, shared, sharedHit } from './search-checks.ts'
import { learnerIdOf } from './tokens/sign-in.ts'

const COURSES = 'current/search.training-courses'

const courses = searchOf(COURSES)

const STATUSES = ['NOT_STARTED', 'STARTED', 'COMPLETED'] as const

async function statuses(search: Search, scope: Scope): Promise<Outcome[]> {
  await someHits(search, scope)
  const outcomes: Outcome[] = []
  for (const status of STATUSES) {
    const answer = await search.findOnce(scope, { status })
    outcomes.push(accepted(answer))
    if (!answer.ok) continue
    const wrong = pageOf(answer).items.find(
      ({ isCompleted }) => typeof isCompleted === 'boolean' && isCompleted !== (status === 'COMPLETED'),
    )
    if (wrong) {
      const clause = clauseOf(search, 'status-of-hits')
      const expected = `${answer.label} with status ${status}: isCompleted ${status === 'COMPLETED'}`
      outcomes.push(broken(expected, `isCompleted ${wrong.isCompleted}`, clause))
    }
  }
  return outcomes
}

async function widgets(search: Search, scope: Scope): Promise<readonly Outcome[]> {
  await someHits(search, scope)
  const [yes, no] = [
    await search.find(scope, { hasContributionWidget: true }),
    await search.find(scope, { hasContributionWidget: false }),
  ]
  return [accepted(yes), accepted(no)]
}

/** R105: the documents do not say that false leaves the others out. */
async function widgetsApart(search: Search, scope: Scope): Promise<Outcome> {
  const yes = succeeded(await search.find(scope, { hasContributionWidget: true }))
  const no = succeeded(await search.find(scope, { hasContributionWidget: false }))
  const keys = new Set(pageOf(yes).items.map(keyOf))
  if (!keys.size) return needs.record('a course with a contribution widget')
  return observed(pageOf(no).items.some((item) => keys.has(keyOf(item))) ? 'hits in common' : 'no hit in common')
}

function apart(found: HitsOfTypes): Outcome {
  const both = sharedHit(found)
  return both
    ? broken(`${COURSES}: no hit of both ${both.of}`, keyOf(both.hit), clauseOf(courses, 'types-apart'))
    : holds()
}

/** Hits of courses in which the learner is registered say so, others do not. */
async function ownState(search: Search, scope: Scope): Promise<Outcome> {
  const { records } = await someHits(search, scope)
  const id = await learnerIdOf(scope, scope.target.current!.learner!.login)
  const known = await scope.known('current/registration')
  const own = known.records.filter((record) => valueAt(record, 'learner.id') === id)
  if (![...own.map((record) => valueAt(record, 'trainingCourse.id')), ...records.map((hit) => hit.id)].every(isExact))
    return needs.record('courses with an id (below 2^53 if it is a number)')
  const confirmed = new Set(
    own.filter(({ status }) => status === 'CONFIRMED').map((record) => valueAt(record, 'trainingCourse.id')),
  )
  const any = new Set(own.map((record) => valueAt(record, 'trainingCourse.id')))
  // Of several sessions of a course, the learner may be registered in one.
  const said = new Set(records.filter(({ isRegistered }) => isRegistered !== false).map(({ id }) => id))
  const unsaid = records.find((hit) => confirmed.has(hit.id) && !said.has(hit.id))
  if (unsaid) return broken(`${keyOf(unsaid)}: isRegistered true, as the learner is registered`, 'false')
  const made = known.complete ? records.find((hit) => !any.has(hit.id) && hit.isRegistered === true) : undefined
  if (made) return broken(`${keyOf(made)}: isRegistered false, as the learner has no registration`, 'true')
  const both = records.some((hit) => confirmed.has(hit.id)) && records.some((hit) => !any.has(hit.id))
  return both ? holds() : needs.record('hits in which the learner is registered, and others')
}

/** R120: judged where the list of sessions shows the one that is named. */
async function sessionsOfHits(search: Search, scope: Scope): Promise<Outcome> {
  const { records } = await someHits(search, scope)
  const sessions = (await scope.known('current/training-session', { atLeast: 0 })).records
  // R124: letter case does not distinguish UUIDs.
  const courseOf = new Map(
    sessions.map((session) => [String(session.uuid).toLowerCase(), valueAt(session, 'trainingCourse.id')]),
  )
  let told = 0
  for (const hit of records) {
    const course = courseOf.get(String(hit.trainingSessionUuid).toLowerCase())
    if (!isExact(course) || !isExact(hit.id)) continue
    told += 1
    if (String(course) !== String(hit.id))
      return broken(`${keyOf(hit)}: trainingSessionUuid of a session of course ${hit.id}`, `one of course ${course}`)
  }
  return told ? holds() : needs.record('a hit whose session the list of sessions shows')
}

/** The name of a chapter: no operation of this interface shows one. */
const knownChapter = async (scope: Scope): Promise<string | undefined> => {
  const [named] = scope.target.records.chapter ?? []
  return named === undefined
    ? (await valuesElsewhere(scope, 'chapter')).find((name) => typeof name === 'string')
    : String(named)
}

export const searchCourses = suite(COURSES, courses.setting, [
  learnerCheck(courses, 'values-status', 'accepts each status, relative to the learner', statuses, [
    'values-status',
    'status-of-hits',
  ]),
  learnerCheck(courses, 'chapter', 'accepts chapter, and finds nothing for an unknown one', (search, scope) =>
    acceptedText(search, scope, 'chapter', knownChapter, 'chapter'),
  ),
  learnerCheck(courses, 'hasContributionWidget', 'accepts true and false as hasContributionWidget', widgets),
  learnerCheck(courses, 'widget-of-hits', 'records whether true and false share hits', widgetsApart),
  check('own-state', 'reports whether the learner is registered', { callers: ['administrator'] }, (scope) =>
    ownState(courses, scope),
  ),
  check('session-of-hit', 'shows with each course a session of that course', { callers: ['administrator'] }, (scope) =>
    sessionsOfHits(courses, scope),
  ),
  check('without-language', 'records the result of a search without language', async (scope) => {
    const answer = await scope.call({ json: {} })
    return observed(answer.ok ? `served, ${pageOf(answer).items.length ? 'with' : 'without'} hits` : 'refused')
  }),
  ...shared(courses, {
    read: 'current/training-courses.get',
    type: ['PATH', 'OPEN_ACCESS'],
    sortBy: ['DATE', 'POPULARITY', 'RELEVANCE'],
    others: { type: 'LPC_UNKNOWN_VALUE', status: 'LPC_UNKNOWN_VALUE' },
    narrowing: { type: ['PATH', 'OPEN_ACCESS'], status: STATUSES },
    names: ['keyword', 'publisher', 'chapter'],
    judgeTypes: (_, found) => apart(found),
    typeClauses: ['values-type', 'types-apart'],
  }),
])
