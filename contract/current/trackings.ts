/** Terms of the tracking operations: current, Trackings and the Tracking resource. */

import { OPERATORS, type Terms } from '../terms.ts'
import { junkParameters, references, refusedChangesNothing, UNKNOWN_ID } from './statements.ts'

const section = 'Trackings'
const moment = (member: string) => ({ operators: OPERATORS, type: 'date-time', member }) as const

export const trackingsCreate: Terms = {
  operation: 'current/trackings.create',
  accumulates: true,
  section,
  answer: { kind: 'record', schema: 'current/tracking' },
  returns: 'the tracking',
  body: {
    learner: { type: 'object', required: true },
    learningResource: { type: 'object', required: true },
    trainingSession: { type: 'object', required: true },
    progress: { type: 'number' },
    score: { type: 'number' },
    scoreMax: { type: 'number' },
    timeSpent: { type: 'integer' },
    firstLaunchedAt: { type: 'date-time' },
    latestAccessedAt: { type: 'date-time' },
    completedAt: { type: 'date-time' },
  },
  clauses: [
    {
      slug: 'learner-filled',
      level: 'documented',
      aspect: 'body',
      statement: 'When a learner calls, the tracking belongs to that learner.',
    },
    {
      slug: 'for-other-learner',
      level: 'derived',
      aspect: 'role',
      statement: 'A learner does not create a tracking for another learner.',
      readings: ['R55'],
    },
    {
      slug: 'progress-bounds',
      level: 'documented',
      aspect: 'body',
      statement:
        'progress is a number from 0 to 100: bounds and fractions are accepted, and nothing outside is stored.',
      readings: ['R6'],
    },
    {
      slug: 'timeSpent-minimum',
      level: 'documented',
      aspect: 'body',
      statement: 'timeSpent is at least 0: 0 is accepted, and a negative value is not stored.',
      readings: ['R6'],
    },
    {
      slug: 'offsets',
      level: 'derived',
      aspect: 'encoding',
      section: 'Resources and their fields',
      statement: 'A date-time is stored as the instant that its UTC offset gives.',
      readings: ['R8'],
    },
    {
      slug: 'unknown-references',
      level: 'derived',
      aspect: 'error',
      statement: 'A learner, resource or session that does not exist is refused.',
    },
    {
      slug: 'status-of',
      level: 'not-shown',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'The status of trackings that are untouched, started and finished.',
    },
    {
      slug: 'status-sent',
      level: 'not-shown',
      aspect: 'body',
      statement: 'Whether a status that is sent is stored.',
    },
    {
      slug: 'appears-in-list',
      level: 'derived',
      aspect: 'effect',
      statement: 'The list shows a created tracking among those of its learner, as the creation returned it.',
    },
    {
      slug: 'repeated',
      level: 'not-shown',
      aspect: 'state',
      statement: 'The result of a second tracking of the same learner, resource and session.',
    },
  ],
}

export const trackingsList: Terms = {
  operation: 'current/trackings.list',
  inputs: { include: 'include-count' },
  perMinute: 10,
  section,
  answer: { kind: 'page', schema: 'current/tracking', links: true },
  returns: 'a collection of trackings',
  of: 'trackings',
  paging: { style: 'offset', size: 'size', from: 'offset', default: 10, maximum: 50, minimum: 1, fromMinimum: 0 },
  count: 'always',
  filters: {
    learnerId: { kind: 'hidden', unknown: UNKNOWN_ID, legal: { kind: 'learner', member: 'id' } },
    learningResourceId: { kind: 'exact', member: 'learningResource.id', whole: true },
    trainingSessionId: { kind: 'exact', member: 'trainingSession.id', whole: true },
    status: {
      kind: 'choice',
      member: 'status',
      values: ['COMPLETED', 'INCOMPLETE', 'NOT_STARTED'],
      readings: ['R31'],
    },
  },
  ranges: {
    firstLaunchedAt: moment('firstLaunchedAt'),
    completedAt: moment('completedAt'),
    latestAccessedAt: moment('latestAccessedAt'),
    timeSpent: { operators: OPERATORS, type: 'integer', member: 'timeSpent' },
    progress: { operators: OPERATORS, type: 'number', member: 'progress' },
    score: { operators: OPERATORS, type: 'number', member: 'score' },
  },
  clauses: [
    {
      slug: 'filter-learner-own',
      level: 'documented',
      aspect: 'filter',
      statement: 'learnerId finds the trackings of that learner, and none of another.',
      readings: ['R35'],
    },
    {
      slug: 'range-offsets',
      level: 'derived',
      aspect: 'encoding',
      section: 'What the service does',
      statement: 'A percent-encoded date-time with another UTC offset means the same instant.',
      readings: ['R8'],
    },
    {
      slug: 'include-count',
      level: 'documented',
      aspect: 'include',
      statement: 'include=count is accepted beside filters.',
    },
    references('learningResource and trainingSession'),
    junkParameters,
    {
      slug: 'unique',
      level: 'derived',
      aspect: 'state',
      section: 'Tracking (of a learning resource in a training session)',
      statement: 'No two trackings have the same id or uuid.',
    },
  ],
}

export const trackingsUpdate: Terms = {
  operation: 'current/trackings.update',
  section,
  answer: { kind: 'record', schema: 'current/tracking' },
  returns: 'the tracking',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  body: {
    progress: { type: 'number' },
    score: { type: 'number' },
    scoreMax: { type: 'number' },
    timeSpent: { type: 'integer' },
    firstLaunchedAt: { type: 'date-time', nullable: true },
    latestAccessedAt: { type: 'date-time', nullable: true },
    completedAt: { type: 'date-time', nullable: true },
  },
  clauses: [
    {
      slug: 'completed-fixed',
      level: 'documented',
      aspect: 'state',
      statement: 'An update of a completed tracking is refused and changes nothing, whoever sends it.',
      readings: ['R54'],
    },
    {
      slug: 'open-until-completed',
      level: 'documented',
      aspect: 'state',
      statement: 'A tracking that is not completed can be updated repeatedly.',
      readings: ['R54'],
    },
    {
      slug: 'by-learner',
      level: 'documented',
      aspect: 'effect',
      statement: 'A learner updates its own tracking.',
    },
    {
      slug: 'progress-bounds',
      level: 'documented',
      aspect: 'body',
      statement: 'progress stays within 0 and 100: nothing beyond is stored.',
      readings: ['R6'],
    },
    {
      slug: 'timeSpent-minimum',
      level: 'documented',
      aspect: 'body',
      statement: 'timeSpent is at least 0: a negative value is not stored.',
      readings: ['R6'],
    },
    {
      slug: 'null-dates',
      level: 'documented',
      aspect: 'body',
      statement: 'firstLaunchedAt, latestAccessedAt and completedAt may be sent as null.',
    },
    {
      slug: 'partial',
      level: 'derived',
      aspect: 'effect',
      statement: 'Members that are not sent keep their value.',
      readings: ['R2'],
    },
    refusedChangesNothing,
    {
      slug: 'fixed-members',
      level: 'documented',
      aspect: 'body',
      statement: 'id, uuid, learningResource and trainingSession are not changed by an update.',
      readings: ['R52'],
    },
    {
      slug: 'only-that-record',
      level: 'documented',
      aspect: 'effect',
      statement: 'Only the tracking with that id is changed.',
    },
    {
      slug: 'negative-identifier',
      level: 'derived',
      aspect: 'error',
      statement: 'An id below 0 is refused.',
      readings: ['R57'],
    },
    {
      slug: 'other-learner',
      level: 'not-shown',
      aspect: 'role',
      statement: "The result of updating another learner's tracking as a learner.",
      readings: ['R55'],
    },
    {
      slug: 'lower-progress',
      level: 'not-shown',
      aspect: 'effect',
      statement: 'Whether progress and timeSpent may decrease.',
    },
  ],
}
