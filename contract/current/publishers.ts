/** Terms of the publisher operation: current, Publishers and the Publisher resource. */
import type { Terms } from '../terms.ts'
import { junkIdentifier, UNKNOWN_ID } from './statements.ts'

export const publishersGet: Terms = {
  operation: 'current/publishers.get',
  section: 'Publishers',
  answer: { kind: 'record', schema: 'current/publisher' },
  returns: 'the publisher',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  clauses: [
    {
      slug: 'right-record',
      level: 'documented',
      aspect: 'response',
      statement: 'The publisher with the requested id is returned, and another one for another id.',
    },
    junkIdentifier,
    {
      slug: 'same-for-learner',
      level: 'derived',
      aspect: 'role',
      statement: 'Both roles read the same id, uuid and type of one publisher.',
    },
    {
      slug: 'types',
      level: 'not-shown',
      aspect: 'response',
      section: 'Publisher',
      statement: 'The types of publishers besides CUSTOM.',
    },
  ],
}
