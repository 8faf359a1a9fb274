/** Terms of the registration operations: current, Registrations and the Registration resource. */

import { OPERATORS, type Range, type Terms } from '../terms.ts'
import { references, UNKNOWN_ID } from './statements.ts'

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
    {
      slug: 'course-of-session',
      level: 'derived',
      aspect: 'response',
      section: 'Registration',
      statement: 'The training course of a registration is that of its training session.',
      readings: ['R120'],
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
      slug: 'unique',
      level: 'derived',
      aspect: 'state',
      section: 'Registration',
      statement: 'No two registrations have the same id or uuid.',
    },
    {
      slug: 'other-filters',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'The filters that precede registeredAt.greaterThanEqual.',
      undecidable: 'their names are not shown, so there is nothing to ask for',
    },
    {
      slug: 'dates-order',
      level: 'derived',
      aspect: 'response',
      section: 'Registration',
      statement: 'firstAccessAt is not after lastAccessAt.',
    },
    references('trainingSession, trainingCourse and learner'),
    {
      slug: 'junk-range',
      level: 'derived',
      aspect: 'range',
      statement: 'A bound that is not an integer or a date-time is refused or finds nothing.',
      readings: ['R40'],
    },
  ],
}

export const registrationsUpdate: Terms = {
  operation: 'current/registrations.update',
  section,
  answer: { kind: 'record', schema: 'current/registration' },
  returns: 'the registration',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  clauses: [
    ...(['PENDING', 'CONFIRMED', 'SUSPENDED'] as const).map(
      (status) =>
        ({
          slug: `to-${status.toLowerCase()}`,
          level: 'documented',
          aspect: 'state',
          section: 'States and transitions',
          statement: `A registration moves from any status to ${status} when an administrator sends it.`,
        }) as const,
    ),
    {
      slug: 'returns-updated',
      level: 'documented',
      aspect: 'response',
      section: 'States and transitions',
      statement: 'The updated registration is returned.',
    },
    {
      slug: 'values-status',
      level: 'documented',
      aspect: 'body',
      statement: 'status accepts PENDING, CONFIRMED and SUSPENDED; another value is refused or not stored.',
      readings: ['R40'],
    },
    {
      slug: 'only-status',
      level: 'documented',
      aspect: 'body',
      statement: 'Only status changes: other members that are sent are ignored or refused.',
      readings: ['R52', 'R106'],
    },
    {
      slug: 'only-that-record',
      level: 'documented',
      aspect: 'effect',
      statement: 'Only the registration with that id is changed.',
    },
    {
      slug: 'negative-identifier',
      level: 'derived',
      aspect: 'error',
      statement: 'An id below 0 is refused.',
      readings: ['R57'],
    },
    {
      slug: 'empty-body',
      level: 'not-shown',
      aspect: 'body',
      statement: 'The result of an update without status.',
    },
  ],
}
