/** Terms of the training course operations: current, Training courses and the Training course resource. */

import type { Terms } from '../terms.ts'
import { alone, refusedChangesNothing, sameRecord, UNKNOWN_ID } from './statements.ts'

const section = 'Training courses'
export const trainingCoursesGet: Terms = {
  operation: 'current/training-courses.get',
  section,
  answer: { kind: 'record', schema: 'current/training-course' },
  returns: 'the training course',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  clauses: [
    ...sameRecord('training course'),
    {
      slug: 'same-for-learner',
      level: 'derived',
      aspect: 'role',
      statement: 'A learner that may read a course sees the same record as an administrator.',
    },
    {
      slug: 'language-code',
      level: 'derived',
      aspect: 'response',
      section: 'Resources and their fields',
      statement: 'languageCode matches the language code pattern.',
      readings: ['R29'],
    },
    {
      slug: 'junk-identifier',
      level: 'derived',
      aspect: 'error',
      statement: 'An id that is not an integer is refused.',
    },
    {
      slug: 'wide-identifier',
      level: 'derived',
      aspect: 'error',
      statement: "An id beyond 32 bits is unknown, never another record's.",
    },
    {
      slug: 'other-values',
      followsRecords: 'wholly',
      level: 'not-shown',
      aspect: 'response',
      section: 'Training course',
      statement: 'The values of type and status besides BLENDEDX and PUBLISHED.',
    },
  ],
}

export const trainingCoursesUpdate: Terms = {
  operation: 'current/training-courses.update',
  section,
  answer: { kind: 'record', schema: 'current/training-course' },
  returns: 'the training course',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  clauses: [
    ...(
      [
        ['title', 'text'],
        ['referenceCode', 'text'],
        ['description', 'text'],
        ['durationText', 'text'],
        ['isMandatory', 'a boolean'],
        ['isMobile', 'a boolean'],
      ] as const
    ).map(
      ([name, what]) =>
        ({
          slug: `body-${name}`,
          level: 'documented',
          aspect: 'effect',
          statement: `${name}, ${what}, is stored as sent: in the answer and in a later read.`,
        }) as const,
    ),
    {
      slug: 'values-hrisExportMode',
      level: 'documented',
      aspect: 'body',
      statement:
        'hrisExportMode accepts ALL_SESSIONS, SELECTED_SESSIONS, TRAINING, CONTENT, DISABLED and no other value.',
      readings: ['R40'],
    },
    {
      slug: 'body-hrisSelectedSessionsIds',
      level: 'documented',
      aspect: 'body',
      statement: 'hrisSelectedSessionsIds, a list of session ids, is accepted.',
      readings: ['R51'],
    },
    {
      slug: 'body-publisher',
      level: 'documented',
      aspect: 'body',
      statement: 'publisher, an object with id, is accepted.',
      readings: ['R51'],
    },
    {
      slug: 'wrong-types',
      level: 'derived',
      aspect: 'body',
      statement: 'A value of a type other than the documented one is refused or not stored.',
    },
    {
      slug: 'duration-cleared',
      level: 'documented',
      aspect: 'effect',
      section: 'Training course',
      statement: 'durationText may be null.',
      undecidable: 'RT1: null is documented for the response; whether it may be sent is not shown',
    },
    {
      slug: 'answer-as-read',
      level: 'derived',
      aspect: 'effect',
      statement: 'An update answers with the course as it is read afterwards, member by member.',
      readings: ['R105'],
    },
    {
      slug: 'partial',
      level: 'derived',
      aspect: 'effect',
      statement: 'Members that are not sent keep their value.',
      readings: ['R2'],
    },
    alone,
    {
      slug: 'unlisted',
      level: 'documented',
      aspect: 'body',
      statement: 'Only the listed members can be updated: no other one changes.',
      readings: ['R52'],
    },
    {
      slug: 'only-that-record',
      level: 'documented',
      aspect: 'effect',
      statement: 'Only the training course with that id is changed.',
    },
    {
      slug: 'awkward-values',
      level: 'documented',
      aspect: 'encoding',
      statement: 'Any text is stored as sent: non-Latin, right-to-left, punctuation.',
    },
    refusedChangesNothing,
    {
      slug: 'modified-not-back',
      level: 'derived',
      aspect: 'effect',
      section: 'Training course',
      statement: 'modifiedAt does not go back with an update.',
    },
    {
      slug: 'modified-follows',
      level: 'not-shown',
      aspect: 'effect',
      section: 'Training course',
      statement: 'Whether modifiedAt follows an update.',
    },
  ],
}
