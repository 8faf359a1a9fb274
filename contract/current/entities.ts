/** Terms of the entity operations: current, Entities. */

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
      slug: 'visible',
      level: 'documented',
      aspect: 'role',
      statement: 'Only the entities that the caller can see are listed.',
      readings: ['R58'],
      undecidable: 'R58: only an administrator whose view is restricted could tell, and a run has none',
    },
    {
      slug: 'same-view',
      level: 'derived',
      aspect: 'role',
      statement: 'An administrator sees the same entities on each request.',
    },
    {
      slug: 'unique',
      level: 'derived',
      aspect: 'state',
      section: 'Entity',
      statement: 'No two entities have the same id or uuid.',
    },
  ],
}

export const entitiesGet: Terms = {
  operation: 'current/entities.get',
  section,
  answer: { kind: 'record', schema: 'current/entity' },
  returns: 'the entity',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  clauses: [
    ...rightRecord('entity'),
    {
      slug: 'same-for-learner',
      level: 'derived',
      aspect: 'role',
      statement: 'A learner that may read an entity sees the same record as an administrator.',
    },
    {
      slug: 'junk-identifier',
      level: 'derived',
      aspect: 'error',
      statement: 'An id that is not an integer is refused.',
    },
  ],
}
