/** Search training courses: current, Search. */

import { firstOf } from '../../answers/outcome.ts'
import { keyOf, pageOf } from '../../answers/page.ts'
import { isExact, valueAt } from '../../answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check } from '../../laws/suite.ts'
import { accepted, learnerCheck, NOWHERE, nowhere, type Search, searchOf, shared, someHits } from './search.ts'
import { learnerIdOf } from './tokens/sign-in.ts'

const COURSES = 'current/search.training-courses'

const courses = searchOf(COURSES)

async function statuses(search: Search, scope: Scope): Promise<Outcome[]> {
  await someHits(search, scope)
  const outcomes: Outcome[] = []
  for (const status of ['NOT_STARTED', 'STARTED', 'COMPLETED']) {
    const answer = await search.find(scope, { status })
    outcomes.push(accepted(answer))
    if (!answer.ok) continue
    const wrong = pageOf(answer).items.find(
      ({ isCompleted }) => typeof isCompleted === 'boolean' && isCompleted !== (status === 'COMPLETED'),
    )
    if (wrong) outcomes.push(broken(`${answer.label} with status ${status}`, `isCompleted ${wrong.isCompleted}`))
  }
  return outcomes
}

async function widgets(search: Search, scope: Scope): Promise<Outcome> {
  await someHits(search, scope)
  const [yes, no] = [
    await search.find(scope, { hasContributionWidget: true }),
    await search.find(scope, { hasContributionWidget: false }),
  ]
  if (!yes.ok || !no.ok) return firstOf([accepted(yes), accepted(no)])
  const keys = new Set(pageOf(yes).items.map(keyOf))
  const both = pageOf(no).items.find((item) => keys.has(keyOf(item)))
  return both ? broken(`${no.label}: no hit of both true and false`, keyOf(both)) : holds()
}

/** Hits of courses in which the learner is registered say so, others do not. */
async function ownState(search: Search, scope: Scope): Promise<Outcome> {
  const { records } = await someHits(search, scope)
  const id = await learnerIdOf(scope, scope.target.current!.learner!.login)
  const known = await scope.known('registration')
  const own = known.records.filter((record) => valueAt(record, 'learner.id') === id)
  if (![...own.map((record) => valueAt(record, 'trainingCourse.id')), ...records.map((hit) => hit.id)].every(isExact))
    return needs.record('courses with an id (below 2^53 if it is a number)')
  const confirmed = new Set(
    own.filter(({ status }) => status === 'CONFIRMED').map((record) => valueAt(record, 'trainingCourse.id')),
  )
  const any = new Set(own.map((record) => valueAt(record, 'trainingCourse.id')))
  const unsaid = records.find((hit) => confirmed.has(hit.id) && hit.isRegistered === false)
  if (unsaid) return broken(`${keyOf(unsaid)}: isRegistered true, as the learner is registered`, 'false')
  const made = known.complete ? records.find((hit) => !any.has(hit.id) && hit.isRegistered === true) : undefined
  if (made) return broken(`${keyOf(made)}: isRegistered false, as the learner has no registration`, 'true')
  const both = records.some((hit) => confirmed.has(hit.id)) && records.some((hit) => !any.has(hit.id))
  return both ? holds() : needs.record('hits in which the learner is registered, and others')
}

export const searchCourses = suite(COURSES, courses.setting, [
  learnerCheck(courses, 'values-status', 'accepts each status, relative to the learner', statuses),
  learnerCheck(courses, 'chapter', 'finds nothing for an unknown chapter', (search, scope) =>
    someHits(search, scope).then(() => nowhere(search, scope, { chapter: NOWHERE })),
  ),
  learnerCheck(courses, 'hasContributionWidget', 'separates courses with and without a contribution widget', widgets),
  check('own-state', {
    title: 'reports whether the learner is registered',
    callers: ['administrator'],
    run: (scope) => ownState(courses, scope),
  }),
  check('without-language', {
    title: 'records the result of a search without language',
    async run(scope) {
      const answer = await scope.call({ json: {} })
      return observed(answer.ok ? `served, ${pageOf(answer).items.length ? 'with' : 'without'} hits` : 'refused')
    },
  }),
  ...shared(courses, {
    type: ['PATH', 'OPEN_ACCESS'],
    sortBy: ['DATE', 'POPULARITY', 'RELEVANCE'],
    others: { type: 'LPC_UNKNOWN_VALUE', status: 'LPC_UNKNOWN_VALUE' },
  }),
])
