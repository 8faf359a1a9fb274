/** Terms of Search activity trackings: current, Trackings. */

import { derived, documented, notShown, under } from '../clause.ts'
import { OPERATORS, type Terms } from '../terms.ts'
import { UNKNOWN_ID } from './statements.ts'

const moment = (member: string) => ({ operators: OPERATORS, type: 'date-time', member }) as const

const amount = (member: string) => ({ operators: OPERATORS, type: 'number', member }) as const

export const activityTrackingsSearch: Terms = {
  operation: 'current/activity-trackings.search',
  section: 'Trackings',
  answer: { kind: 'page', schema: 'current/activity-tracking', links: ['previous'] },
  returns: 'a collection of activity trackings',
  of: 'activity trackings',
  paging: { style: 'offset', size: 'size', from: 'offset', default: 10, maximum: 50, minimum: 1, fromMinimum: 0 },
  count: 'always',
  parameters: 'body',
  filters: {
    learnerIds: {
      kind: 'hidden',
      unknown: UNKNOWN_ID,
      legal: { kind: 'current/learner', member: 'id' },
      readings: ['R35', 'R43'],
    },
    trainingSessionIds: { kind: 'exact', member: 'trainingSession.id', apart: 'completedAt', readings: ['R43'] },
    activityIds: { kind: 'hidden', unknown: UNKNOWN_ID, readings: ['R35', 'R43'] },
    status: {
      kind: 'choice',
      member: 'status',
      values: ['NOT_STARTED', 'STARTED', 'PENDING_FEEDBACK', 'COMPLETED'],
      readings: ['R31', 'R43'],
    },
  },
  ranges: {
    firstLaunchedAt: moment('firstLaunchedAt'),
    completedAt: moment('completedAt'),
    latestAccessedAt: moment('latestAccessedAt'),
    timeSpent: amount('timeSpent'),
    progress: amount('progress'),
    earnedPoints: amount('earnedPoints'),
  },
  clauses: [
    derived('empty-body', 'body', 'An empty object selects every activity tracking.', 'R43'),
    documented(
      'any-of-sessions',
      'filter',
      'A record matches when it belongs to at least one listed training session.',
      'R43',
    ),
    documented(
      'any-of-learners',
      'filter',
      'learnerIds narrow the result, and two ids find the records of either.',
      'R35',
      'R43',
    ),
    documented(
      'any-of-activities',
      'filter',
      'activityIds narrow the result, and two ids find the records of either.',
      'R35',
      'R43',
    ),
    documented('any-of-statuses', 'filter', 'A record matches when it has one of the listed statuses.', 'R43'),
    derived('two-bounds', 'range', 'Two operators in one range object apply together.', 'R10', 'R43'),
    derived('range-offsets', 'encoding', 'A date-time with another UTC offset means the same instant.', 'R8'),
    derived(
      'wrong-types',
      'body',
      'A filter of a type other than the documented one is refused or finds nothing, never everything.',
    ),
    notShown('empty-list', 'filter', 'What an empty list of ids finds.', 'R43'),
    under('Activity tracking').derived('composite-id', 'response', 'No two activity trackings have the same id.'),
  ],
}
