/** Terms of List learners. */
import { documented, under } from '../../clause.ts'
import { OPERATORS, type Terms } from '../../terms.ts'
import { filterEncoding, junkParameters, references, UNKNOWN_ID } from '../statements.ts'
import { optional, section } from './members.ts'

const learner = under('Learner')

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'

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
    enabled: { kind: 'choice', member: 'enabled', values: [true, false], apart: 'enabledUntil' },
    // R37: the row does not call it exact.
    languageCode: { kind: 'text', member: 'languageCode', apart: 'enabled' },
    entityId: {
      kind: 'hidden',
      unknown: UNKNOWN_ID,
      shownBy: 'entity.id',
      legal: { kind: 'current/entity', member: 'id' },
      readings: ['R38'],
    },
    entityUuid: {
      kind: 'hidden',
      unknown: UNKNOWN_UUID,
      legal: { kind: 'current/entity', member: 'uuid' },
      readings: ['R38'],
    },
    groupId: { kind: 'hidden', unknown: UNKNOWN_ID },
    groupUuid: { kind: 'hidden', unknown: UNKNOWN_UUID },
    managerId: {
      kind: 'hidden',
      unknown: UNKNOWN_ID,
      shownBy: 'manager.id',
      legal: { kind: 'current/learner', member: 'id' },
    },
    departmentName: { kind: 'text', member: 'department.name', apart: 'enabled' },
    departmentId: { kind: 'text', member: 'department.id' },
    parentDepartmentName: { kind: 'text', member: 'department.parent.name' },
    parentDepartmentId: { kind: 'text', member: 'department.parent.id' },
  },
  // R10: only greaterThan is shown.
  ranges: { createdAt: { operators: OPERATORS, type: 'date-time', documented: ['greaterThan'] } },
  include: { ...optional, totalBadges: { ...optional.totalBadges, unnamed: true } },
  clauses: [
    filterEncoding,
    under('Endpoints').notShown('include-unknown', 'include', 'The result of an unknown name in include.'),
    documented('filter-entity-own', 'filter', "entityId finds the entity's own learners.", 'R38'),
    documented(
      'filter-entityUuid-own',
      'filter',
      'entityUuid finds the same learners as the id of that entity.',
      'R38',
    ),
    under('Resources and their fields').derived(
      'language-code',
      'response',
      'languageCode matches the language code pattern.',
      'R29',
      'RC13',
    ),
    learner.derived('timezone-name', 'response', 'timezone is the name of a time zone, not a bare number or offset.'),
    learner.derived('total-badges', 'include', 'totalBadges, where it is shown, is a number.', 'R33'),
    learner.derived('avatar-address', 'include', 'avatarUrl, where it is a text, can be used as an address.', 'R33'),
    learner.derived(
      'manager-shown',
      'response',
      'Every learner shows the member manager where some learners show one.',
      'R110',
    ),
    references('entity and manager'),
    junkParameters,
    documented('filter-manager-own', 'filter', 'managerId finds the learners of that manager, and none of another.'),
    documented('filter-group-own', 'filter', 'groupId finds a part of the learners when the group exists.', 'R35'),
    learner.documented('unique-login', 'state', 'No two learners have the same login.'),
    learner.derived('unique', 'state', 'No two learners have the same id or uuid.'),
    learner.notShown('display-name', 'response', 'How displayName is composed.'),
    under('States and transitions').documented(
      'enabled-dates',
      'state',
      'enabledFrom is never after enabledUntil.',
      'R46',
    ),
  ],
}
