/** Rules that an administrator may set for records which the older administration interface creates. */

import type { OperationId } from '../../contract/operations.ts'
import { around, bodyOf, type Variation } from '../../reference/mutators/fault.ts'
import { refused } from './build.ts'
import { legal, named } from './variations-build.ts'

const LEARNERS: readonly OperationId[] = ['legacy-admin/learners.create', 'legacy-admin/learners.update']
const SESSIONS: readonly OperationId[] = ['legacy-admin/sessions.create', 'legacy-admin/sessions.update']
const TRAININGS: readonly OperationId[] = ['legacy-admin/trainings.create', 'legacy-admin/trainings.update']

const DAY = 86_400_000
const LONGEST = 90 * DAY

export const rules: readonly Variation[] = [
  legal(
    'dates-of-status-u',
    'takes start and end with status U alone',
    ['RA12'],
    ...LEARNERS.map((operation) =>
      around(operation, (next) => (question) => {
        const { start, end, status } = bodyOf(question)
        return (start || end) && status !== 'U' ? refused('start and end go with status U', 409) : next(question)
      }),
    ),
  ),
  legal(
    'no-learners-of-the-past',
    'takes no end of a learner that is over',
    ['RA19'],
    ...LEARNERS.map((operation) =>
      around(operation, (next, { clock }) => (question) => {
        const { end } = bodyOf(question)
        return end && String(end) < clock.today() ? refused('the end is over', 409) : next(question)
      }),
    ),
  ),
  legal(
    'sessions-of-a-quarter',
    'opens sessions of ninety days at most',
    ['RA12'],
    ...SESSIONS.map((operation) =>
      around(operation, (next) => (question) => {
        const { start, end } = bodyOf(question)
        const length = Date.parse(String(end)) - Date.parse(String(start))
        return length > LONGEST ? refused('a session lasts ninety days at most', 409) : next(question)
      }),
    ),
  ),
  legal(
    'unique-titles',
    'lets no two trainings and no two sessions have one title',
    ['RA12'],
    ...TRAININGS.map((operation) =>
      around(operation, (next, world) => (question) => {
        const { title } = bodyOf(question)
        const own = named(question, world, 'training_guid')
        const other = world.store.courses.find((course) => course.title === title && course.uuid !== own)
        return title && other ? refused('the title is taken', 409) : next(question)
      }),
    ),
    ...SESSIONS.map((operation) =>
      around(operation, (next, world) => (question) => {
        const { title } = bodyOf(question)
        const own = named(question, world, 'session_guid')
        const other = world.store.sessions.find((session) => session.title === title && session.uuid !== own)
        return title && other ? refused('the title is taken', 409) : next(question)
      }),
    ),
  ),
]
