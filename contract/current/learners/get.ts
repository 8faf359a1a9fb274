/** Terms of Get a learner. */
import { derived, notShown } from '../../clause.ts'
import type { Terms } from '../../terms.ts'
import { rightRecord, UNKNOWN_ID } from '../statements.ts'
import { optional, section } from './members.ts'

export const learnersGet: Terms = {
  operation: 'current/learners.get',
  section,
  answer: { kind: 'record', schema: 'current/learner' },
  returns: 'the learner',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id', integer: true },
  include: optional,
  clauses: [
    derived('include-as-listed', 'include', 'avatarUrl and totalBadges have the values that the list shows.', 'R105'),
    ...rightRecord('learner'),
    notShown('other-learner', 'role', "What a learner sees of another learner's record.", 'R55'),
  ],
}
