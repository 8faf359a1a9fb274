/** Terms of Search activity trackings: current, Trackings. */

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
    {
      slug: 'empty-body',
      level: 'derived',
      aspect: 'body',
      statement: 'An empty object selects every activity tracking.',
      readings: ['R43'],
    },
    {
      slug: 'any-of-sessions',
      level: 'documented',
      aspect: 'filter',
      statement: 'A record matches when it belongs to at least one listed training session.',
      readings: ['R43'],
    },
    {
      slug: 'any-of-learners',
      level: 'documented',
      aspect: 'filter',
      statement: 'learnerIds narrow the result, and two ids find the records of either.',
      readings: ['R35', 'R43'],
    },
    {
      slug: 'any-of-activities',
      level: 'documented',
      aspect: 'filter',
      statement: 'activityIds narrow the result, and two ids find the records of either.',
      readings: ['R35', 'R43'],
    },
    {
      slug: 'any-of-statuses',
      level: 'documented',
      aspect: 'filter',
      statement: 'A record matches when it has one of the listed statuses.',
      readings: ['R43'],
    },
    {
      slug: 'two-bounds',
      level: 'derived',
      aspect: 'range',
      statement: 'Two operators in one range object apply together.',
      readings: ['R10', 'R43'],
    },
    {
      slug: 'range-offsets',
      level: 'derived',
      aspect: 'encoding',
      statement: 'A date-time with another UTC offset means the same instant.',
      readings: ['R8'],
    },
    {
      slug: 'wrong-types',
      level: 'derived',
      aspect: 'body',
      statement: 'A filter of a type other than documented is refused or finds nothing, never everything.',
    },
    {
      slug: 'empty-list',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'What an empty list of ids finds.',
      readings: ['R43'],
    },
    {
      slug: 'composite-id',
      level: 'derived',
      aspect: 'response',
      section: 'Activity tracking',
      statement: 'No two activity trackings have the same id.',
    },
  ],
}
