/** Terms of the tracking operations: current, Trackings and the Tracking resource. */

import { derived, documented, notShown, under } from '../clause.ts'
import { OPERATORS, type Terms } from '../terms.ts'
import { alone, junkParameters, references, UNKNOWN_ID } from './statements.ts'

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
    documented('learner-filled', 'body', 'When a learner calls, the tracking belongs to that learner.'),
    derived('for-other-learner', 'role', 'A learner does not create a tracking for another learner.', 'R55'),
    documented(
      'progress-bounds',
      'body',
      'progress is a number from 0 to 100: bounds and fractions are accepted, and nothing outside is stored.',
      'R6',
    ),
    documented(
      'timeSpent-minimum',
      'body',
      'timeSpent is at least 0: 0 is accepted, and a negative value is not stored.',
      'R6',
    ),
    under('Resources and their fields').derived(
      'offsets',
      'encoding',
      'A date-time is stored as the instant that its UTC offset gives.',
      'R8',
    ),
    derived('unknown-references', 'error', 'A learner, resource or session that does not exist is refused.'),
    under('States and transitions').notShown(
      'status-of',
      'state',
      'The status of trackings that are untouched, started and finished.',
    ),
    notShown('status-sent', 'body', 'Whether a status that is sent is stored.'),
    derived(
      'appears-in-list',
      'effect',
      'The list shows a created tracking among those of its learner, as the creation returned it.',
    ),
    notShown('repeated', 'state', 'The result of a second tracking of the same learner, resource and session.'),
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
    learnerId: { kind: 'hidden', unknown: UNKNOWN_ID, legal: { kind: 'current/learner', member: 'id' } },
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
    documented(
      'filter-learner-own',
      'filter',
      'learnerId finds the trackings of that learner, and none of another.',
      'R35',
    ),
    under('What the service does').derived(
      'range-offsets',
      'encoding',
      'A percent-encoded date-time with another UTC offset means the same instant.',
      'R8',
    ),
    documented('include-count', 'include', 'include=count is accepted beside filters.'),
    references('learningResource and trainingSession'),
    junkParameters,
    under('Tracking (of a learning resource in a training session)').derived(
      'unique',
      'state',
      'No two trackings have the same id or uuid.',
    ),
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
  refusedWith: { progress: 150.5 },
  clauses: [
    documented(
      'completed-fixed',
      'state',
      'An update of a completed tracking is refused and changes nothing, whoever sends it.',
      'R54',
    ),
    documented('open-until-completed', 'state', 'A tracking that is not completed can be updated repeatedly.', 'R54'),
    documented('by-learner', 'effect', 'A learner updates its own tracking.'),
    documented('progress-bounds', 'body', 'progress stays within 0 and 100: nothing beyond is stored.', 'R6'),
    documented('timeSpent-minimum', 'body', 'timeSpent is at least 0: a negative value is not stored.', 'R6'),
    documented('null-dates', 'body', 'firstLaunchedAt, latestAccessedAt and completedAt may be sent as null.'),
    derived('partial', 'effect', 'Members that are not sent keep their value.', 'R2'),
    alone,
    documented(
      'fixed-members',
      'body',
      'id, uuid, learningResource and trainingSession are not changed by an update.',
      'R52',
    ),
    documented('only-that-record', 'effect', 'Only the tracking with that id is changed.'),
    derived('negative-identifier', 'error', 'An id below 0 is refused.', 'R57'),
    notShown('other-learner', 'role', "The result of updating another learner's tracking as a learner.", 'R55'),
    notShown('lower-progress', 'effect', 'Whether progress and timeSpent may decrease.'),
  ],
}
