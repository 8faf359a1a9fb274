/** Terms of the entity operations: current, Entities. */

import { derived, documented, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { rightRecord, UNKNOWN_ID } from './statements.ts'

const section = 'Entities'
export const entitiesList: Terms = {
  operation: 'current/entities.list',
  section,
  answer: { kind: 'page', schema: 'current/entity', links: true },
  returns: 'a collection of entities',
  of: 'entities',
  paging: { style: 'offset', size: 'size', from: 'offset', default: 10, maximum: 50, minimum: 1, fromMinimum: 0 },
  count: 'always',
  clauses: [
    {
      ...documented('visible', 'role', 'Only the entities that the caller can see are listed.', 'R58'),
      undecidable: 'R58: only an administrator whose view is restricted could tell, and a run has none',
    },
    derived('same-view', 'role', 'An administrator sees the same entities on each request.'),
    under('Entity').derived('unique', 'state', 'No two entities have the same id or uuid.'),
  ],
}

export const entitiesGet: Terms = {
  operation: 'current/entities.get',
  section,
  answer: { kind: 'record', schema: 'current/entity' },
  returns: 'the entity',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id', integer: true },
  clauses: [
    ...rightRecord('entity'),
    derived('same-for-learner', 'role', 'A learner that may read an entity sees the same record as an administrator.'),
  ],
}
