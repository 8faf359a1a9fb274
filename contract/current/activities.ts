/** Terms of Get activity: current, Activities. */

import type { Terms } from '../terms.ts'
import { sameRecord, UNKNOWN_ID } from './statements.ts'

export const activitiesGet: Terms = {
  operation: 'current/activities.get',
  section: 'Activities',
  answer: { kind: 'record', schema: 'current/activity' },
  returns: 'the activity',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  clauses: [
    ...sameRecord('activity'),
    {
      slug: 'same-for-learner',
      level: 'derived',
      aspect: 'role',
      statement: 'A learner that may read an activity sees the same record as an administrator.',
    },
    {
      slug: 'junk-identifier',
      level: 'derived',
      aspect: 'error',
      statement: 'An id that is not an integer is refused.',
    },
    {
      slug: 'other-types',
      level: 'not-shown',
      aspect: 'response',
      section: 'Activity',
      statement: 'The types besides LEARNING_RESOURCE.',
    },
  ],
}
