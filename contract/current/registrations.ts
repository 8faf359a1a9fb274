/** Terms of the registration operations: current, Registrations and the Registration resource. */

import { derived, documented, notShown, under } from '../clause.ts'
import { OPERATORS, type Range, type Terms } from '../terms.ts'
import { references, UNKNOWN_ID } from './statements.ts'

const states = under('States and transitions')

const registration = under('Registration')

const section = 'Registrations'
const moments = (names: readonly string[]): Record<string, Range> =>
  Object.fromEntries(names.map((name) => [name, { operators: OPERATORS, type: 'date-time', member: name }]))

const amounts = (names: readonly string[]): Record<string, Range> =>
  Object.fromEntries(names.map((name) => [name, { operators: OPERATORS, type: 'integer', member: name }]))

export const registrationsList: Terms = {
  operation: 'current/registrations.list',
  section,
  answer: { kind: 'page', schema: 'current/registration', links: true },
  returns: 'a collection of registrations',
  of: 'registrations',
  paging: { style: 'offset', size: 'size', from: 'offset', default: 100, maximum: 100, fromMinimum: 0 },
  count: 'always',
  filters: {
    learnerId: { kind: 'exact', member: 'learner.id', apart: 'completedAt' },
    trainingSessionId: { kind: 'exact', member: 'trainingSession.id' },
  },
  ranges: {
    registeredAt: {
      operators: ['greaterThanEqual', 'lowerThanEqual'],
      type: 'date-time',
      member: 'registeredAt',
    },
    ...moments(['firstAccessAt', 'lastAccessAt', 'completedAt']),
    ...amounts([
      'progress',
      'totalLearningResources',
      'totalLearningResourcesCompleted',
      'totalLearningResourcesStarted',
      'timeSpent',
    ]),
  },
  include: {
    netPromoterScore: { member: 'netPromoterScore', optional: true },
    timeSpentOnline: { member: 'timeSpentOnline', optional: true },
  },
  clauses: [
    registration.derived(
      'course-of-session',
      'response',
      'The training course of a registration is that of its training session.',
      'R120',
    ),
    under('What the service does').derived(
      'range-offsets',
      'encoding',
      'A percent-encoded date-time with another UTC offset means the same instant.',
      'R8',
    ),
    registration.derived('unique', 'state', 'No two registrations have the same id or uuid.'),
    {
      ...notShown('other-filters', 'filter', 'The filters that precede registeredAt.greaterThanEqual.'),
      undecidable: 'their names are not shown, so there is nothing to ask for',
    },
    registration.derived('dates-order', 'response', 'firstAccessAt is not after lastAccessAt.'),
    references('trainingSession, trainingCourse and learner'),
    derived('junk-range', 'range', 'A bound that is not an integer or a date-time is refused or finds nothing.', 'R40'),
  ],
}

export const registrationsUpdate: Terms = {
  operation: 'current/registrations.update',
  section,
  answer: { kind: 'record', schema: 'current/registration' },
  returns: 'the registration',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  clauses: [
    ...(['PENDING', 'CONFIRMED', 'SUSPENDED'] as const).map((status) =>
      states.documented(
        `to-${status.toLowerCase()}`,
        'state',
        `A registration moves from any status to ${status} when an administrator sends it.`,
      ),
    ),
    states.documented('returns-updated', 'response', 'The updated registration is returned.'),
    documented(
      'values-status',
      'body',
      'status accepts PENDING, CONFIRMED and SUSPENDED; another value is refused or not stored.',
      'R40',
    ),
    documented(
      'only-status',
      'body',
      'Only status changes: other members that are sent are ignored or refused.',
      'R52',
      'R106',
    ),
    documented('only-that-record', 'effect', 'Only the registration with that id is changed.'),
    derived('negative-identifier', 'error', 'An id below 0 is refused.', 'R57'),
    notShown('empty-body', 'body', 'The result of an update without status.'),
  ],
}
