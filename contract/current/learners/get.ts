/** Terms of Get a learner. */
import type { Terms } from '../../terms.ts'
import { rightRecord, UNKNOWN_ID } from '../statements.ts'
import { optional, section } from './members.ts'

export const learnersGet: Terms = {
  operation: 'current/learners.get',
  section,
  answer: { kind: 'record', schema: 'current/learner' },
  returns: 'the learner',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  include: optional,
  clauses: [
    {
      slug: 'include-as-listed',
      level: 'derived',
      aspect: 'include',
      statement: 'avatarUrl and totalBadges are those that the list shows.',
      readings: ['R105'],
    },
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
