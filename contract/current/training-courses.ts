/** Terms of the training course operations: current, Training courses and the Training course resource. */

import { derived, documented, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { alone, sameRecord, UNKNOWN_ID } from './statements.ts'

const trainingCourse = under('Training course')

const section = 'Training courses'
export const trainingCoursesGet: Terms = {
  operation: 'current/training-courses.get',
  section,
  answer: { kind: 'record', schema: 'current/training-course' },
  returns: 'the training course',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id', integer: true },
  clauses: [
    ...sameRecord('training course'),
    derived('same-for-learner', 'role', 'A learner that may read a course sees the same record as an administrator.'),
    under('Resources and their fields').derived(
      'language-code',
      'response',
      'languageCode matches the language code pattern.',
      'R29',
    ),
    derived('wide-identifier', 'error', 'An id beyond 32 bits is unknown: it never returns another record.'),
    {
      ...trainingCourse.notShown(
        'other-values',
        'response',
        'The values of type and status besides BLENDEDX and PUBLISHED.',
      ),
      followsRecords: 'wholly',
    },
  ],
}

export const trainingCoursesUpdate: Terms = {
  operation: 'current/training-courses.update',
  section,
  answer: { kind: 'record', schema: 'current/training-course' },
  returns: 'the training course',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  refusedWith: { isMobile: 'not-a-boolean', hrisExportMode: 'LPC_UNKNOWN_VALUE' },
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
    ).map(([name, what]) =>
      documented(`body-${name}`, 'effect', `${name} (${what}) is stored as sent: in the answer and in a later read.`),
    ),
    documented(
      'values-hrisExportMode',
      'body',
      'hrisExportMode accepts ALL_SESSIONS, SELECTED_SESSIONS, TRAINING, CONTENT, DISABLED and no other value.',
      'R40',
    ),
    documented(
      'body-hrisSelectedSessionsIds',
      'body',
      'hrisSelectedSessionsIds, a list of session ids, is accepted.',
      'R51',
    ),
    documented('body-publisher', 'body', 'publisher, an object with id, is accepted.', 'R51'),
    derived('wrong-types', 'body', 'A value of a type other than the documented one is refused or not stored.'),
    {
      ...trainingCourse.documented('duration-cleared', 'effect', 'durationText may be null.'),
      undecidable: 'RT1: null is documented for the response; whether it may be sent is not shown',
    },
    derived(
      'answer-as-read',
      'effect',
      'An update returns the course as a later read shows it, member by member.',
      'R105',
    ),
    derived('partial', 'effect', 'Members that are not sent keep their value.', 'R2'),
    alone,
    documented('unlisted', 'body', 'Only the listed members can be updated: no other one changes.', 'R52'),
    documented('only-that-record', 'effect', 'Only the training course with that id is changed.'),
    documented('awkward-values', 'encoding', 'Any text is stored as sent: non-Latin, right-to-left, punctuation.'),
    trainingCourse.derived('modified-not-back', 'effect', 'modifiedAt does not go back with an update.'),
    trainingCourse.notShown('modified-follows', 'effect', 'Whether modifiedAt follows an update.'),
  ],
}
