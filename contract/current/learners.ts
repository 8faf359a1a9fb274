/** Terms of the learner operations: current, Learners and the Learner resource. */

import { type BodyMember, OPERATORS, type Terms } from '../terms.ts'
import { rightRecord, UNKNOWN_ID } from './statements.ts'

const section = 'Learners'
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'

/** Members that both writing operations take. */
const written = {
  customFields: { type: 'array' },
  email: { type: 'string' },
  enabled: { type: 'boolean' },
  enabledFrom: { type: 'date' },
  enabledUntil: { type: 'date' },
  entity: { type: 'object' },
  firstName: { type: 'string' },
  lastName: { type: 'string' },
  languageCode: { type: 'string' },
  manager: { type: 'object' },
  department: { type: 'object' },
  referenceNumber: { type: 'string' },
  timezone: { type: 'string' },
} as const satisfies Record<string, BodyMember>

const optional = {
  avatarUrl: { member: 'avatarUrl' },
  totalBadges: { member: 'totalBadges' },
} as const

export const learnersList: Terms = {
  operation: 'current/learners.list',
  section,
  answer: { kind: 'page', schema: 'current/learner' },
  returns: 'a collection of learners',
  of: 'learners',
  paging: { style: 'offset', size: 'size', from: 'offset', default: 100, maximum: 100, fromMinimum: 0 },
  count: 'on-request',
  filters: {
    login: { kind: 'text', member: 'login' },
    referenceNumber: { kind: 'text', member: 'referenceNumber' },
    firstName: { kind: 'text', member: 'firstName' },
    lastName: { kind: 'text', member: 'lastName' },
    email: { kind: 'text', member: 'email' },
    enabled: { kind: 'choice', member: 'enabled', values: [true, false] },
    // R37: the row does not call it exact.
    languageCode: { kind: 'text', member: 'languageCode' },
    entityId: { kind: 'hidden', unknown: UNKNOWN_ID, readings: ['R38'] },
    entityUuid: { kind: 'hidden', unknown: UNKNOWN_UUID, readings: ['R38'] },
    groupId: { kind: 'hidden', unknown: UNKNOWN_ID },
    groupUuid: { kind: 'hidden', unknown: UNKNOWN_UUID },
    managerId: { kind: 'hidden', unknown: UNKNOWN_ID },
    departmentName: { kind: 'text', member: 'department.name' },
    departmentId: { kind: 'text', member: 'department.id' },
    parentDepartmentName: { kind: 'text', member: 'department.parent.name' },
    parentDepartmentId: { kind: 'text', member: 'department.parent.id' },
  },
  // R10: only greaterThan is shown.
  ranges: { createdAt: { operators: OPERATORS, type: 'date-time', documented: ['greaterThan'] } },
  include: optional,
  clauses: [
    {
      slug: 'filter-encoding',
      level: 'documented',
      aspect: 'encoding',
      section: 'What the service does',
      statement:
        'A percent-encoded filter value is understood: plus, percent, ampersand, space, quotes, letters beyond ASCII.',
    },
    {
      slug: 'include-unknown',
      level: 'not-shown',
      aspect: 'include',
      section: 'Endpoints',
      statement: 'The result of an unknown name in include.',
    },
    {
      slug: 'filter-entity-own',
      level: 'documented',
      aspect: 'filter',
      statement: "entityId and entityUuid find the entity's own learners.",
      readings: ['R38'],
    },
    {
      slug: 'filter-manager-own',
      level: 'documented',
      aspect: 'filter',
      statement: 'managerId finds the learners of that manager, and none of another.',
    },
    {
      slug: 'filter-group-own',
      level: 'documented',
      aspect: 'filter',
      statement: 'groupId finds a part of the learners when the group exists.',
      readings: ['R35'],
    },
    {
      slug: 'unique-login',
      level: 'documented',
      aspect: 'state',
      section: 'Learner',
      statement: 'No two learners have the same login.',
    },
    {
      slug: 'unique',
      level: 'derived',
      aspect: 'state',
      section: 'Learner',
      statement: 'No two learners have the same id or uuid.',
    },
    {
      slug: 'display-name',
      level: 'not-shown',
      aspect: 'response',
      section: 'Learner',
      statement: 'How displayName is composed.',
    },
    {
      slug: 'enabled-dates',
      level: 'documented',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'enabledFrom is never after enabledUntil.',
      readings: ['R46'],
    },
  ],
}

export const learnersCreate: Terms = {
  operation: 'current/learners.create',
  accumulates: true,
  section,
  answer: { kind: 'record', schema: 'current/learner' },
  returns: 'the learner',
  body: { login: { type: 'string', required: true }, ...written },
  clauses: [
    {
      slug: 'unique-login',
      level: 'documented',
      aspect: 'state',
      section: 'Learner',
      statement: 'A login that exists is refused, and the existing learner is unchanged.',
      readings: ['R27'],
    },
    {
      slug: 'enabled-default',
      level: 'documented',
      aspect: 'effect',
      section: 'Learner',
      statement: 'A learner is enabled by default.',
    },
    {
      slug: 'language-default',
      level: 'documented',
      aspect: 'effect',
      section: 'Learner',
      statement: "languageCode is the platform's default locale when it is not sent.",
    },
    {
      slug: 'enabled-order',
      level: 'documented',
      aspect: 'body',
      section: 'Learner',
      statement: 'enabledFrom after enabledUntil is refused, and nothing is created.',
      readings: ['R46'],
    },
    {
      slug: 'read-only',
      level: 'documented',
      aspect: 'body',
      section: 'Learner',
      statement: 'displayName, lastConnectedAt and registeredAt cannot be set.',
      readings: ['R52'],
    },
    {
      slug: 'awkward-values',
      level: 'documented',
      aspect: 'encoding',
      section: 'Learner',
      statement: 'Any text is stored as sent: long, non-Latin, right-to-left, emoji, punctuation.',
    },
    {
      slug: 'appears-in-list',
      level: 'derived',
      aspect: 'effect',
      statement: 'A created learner appears in the list and by id, with the same members.',
    },
    {
      slug: 'language-pattern',
      level: 'derived',
      aspect: 'body',
      section: 'Resources and their fields',
      statement: 'A languageCode that does not match the pattern is not stored.',
      readings: ['R29'],
    },
    {
      slug: 'disabled-dates',
      level: 'not-shown',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'The value of `enabled` before enabledFrom and after enabledUntil.',
    },
  ],
}

export const learnersGet: Terms = {
  operation: 'current/learners.get',
  section,
  answer: { kind: 'record', schema: 'current/learner' },
  returns: 'the learner',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID },
  include: optional,
  clauses: [
    ...rightRecord('learner'),
    {
      slug: 'junk-identifier',
      level: 'derived',
      aspect: 'error',
      statement: 'An id that is not an integer is refused.',
    },
    {
      slug: 'other-learner',
      level: 'not-shown',
      aspect: 'role',
      statement: "What a learner sees of another learner's record.",
      readings: ['R55'],
    },
  ],
}

export const learnersUpdate: Terms = {
  operation: 'current/learners.update',
  section,
  answer: { kind: 'record', schema: 'current/learner' },
  returns: 'the learner',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID },
  body: written,
  clauses: [
    {
      slug: 'partial',
      level: 'derived',
      aspect: 'effect',
      statement: 'Members that are not sent keep their value.',
      readings: ['R2'],
    },
    {
      slug: 'login-fixed',
      level: 'documented',
      aspect: 'body',
      section: 'Learner',
      statement: 'The login is not changed by an update.',
      readings: ['R52'],
    },
    {
      slug: 'read-only',
      level: 'documented',
      aspect: 'body',
      section: 'Learner',
      statement: 'displayName, lastConnectedAt, registeredAt, id and uuid are not changed by an update.',
      readings: ['R52'],
    },
    {
      slug: 'enabled-order',
      level: 'documented',
      aspect: 'body',
      section: 'Learner',
      statement: 'enabledFrom after enabledUntil is refused and changes nothing, also against the stored other value.',
      readings: ['R46'],
    },
    {
      slug: 'only-that-record',
      level: 'documented',
      aspect: 'effect',
      statement: 'Only the learner with that id is changed.',
    },
    {
      slug: 'awkward-values',
      level: 'documented',
      aspect: 'encoding',
      section: 'Learner',
      statement: 'Any text is stored as sent: long, non-Latin, right-to-left, emoji, punctuation.',
    },
    {
      slug: 'display-name-follows',
      level: 'not-shown',
      aspect: 'effect',
      section: 'Learner',
      statement: 'Whether displayName follows a changed name.',
    },
    {
      slug: 'disabled',
      level: 'derived',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'A learner that is disabled cannot sign in, and can again once it is enabled.',
    },
    {
      slug: 'disabled-before',
      level: 'derived',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'A learner cannot sign in before enabledFrom.',
      readings: ['R46'],
    },
    {
      slug: 'disabled-after',
      level: 'derived',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'A learner cannot sign in after enabledUntil.',
      readings: ['R46'],
    },
  ],
}
