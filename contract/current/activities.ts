/** Terms of Get activity: current, Activities. */

import { derived, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { sameRecord, UNKNOWN_ID } from './statements.ts'

export const activitiesGet: Terms = {
  operation: 'current/activities.get',
  section: 'Activities',
  answer: { kind: 'record', schema: 'current/activity' },
  returns: 'the activity',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id', integer: true },
  clauses: [
    ...sameRecord('activity'),
    derived(
      'same-for-learner',
      'role',
      'A learner that may read an activity sees the same record as an administrator.',
    ),
    under('Activity').notShown('other-types', 'response', 'The types besides LEARNING_RESOURCE.'),
  ],
}
