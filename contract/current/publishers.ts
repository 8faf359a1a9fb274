/** Terms of the publisher operation: current, Publishers and the Publisher resource. */
import { derived, documented, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { UNKNOWN_ID } from './statements.ts'

export const publishersGet: Terms = {
  operation: 'current/publishers.get',
  section: 'Publishers',
  answer: { kind: 'record', schema: 'current/publisher' },
  returns: 'the publisher',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id', integer: true },
  clauses: [
    documented(
      'right-record',
      'response',
      'The publisher with the requested id is returned, and another one for another id.',
    ),
    derived('same-for-learner', 'role', 'Both roles read the same id, uuid and type of one publisher.'),
    under('Publisher').notShown('types', 'response', 'The types of publishers besides CUSTOM.'),
  ],
}
