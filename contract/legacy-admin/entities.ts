/** Terms of the entity operations: legacy-admin, Endpoints and the Entity resource. */
import type { Terms } from '../terms.ts'
import { asListed, countOfDefaultPage, guidForm, links, pageLinks, totalCount } from './consistency.ts'
import { ENDPOINTS, pages, UNKNOWN_GUID } from './service.ts'

export const entitiesGet: Terms = {
  operation: 'legacy-admin/entities.get',
  section: ENDPOINTS,
  answer: { kind: 'single', schema: 'legacy-admin/entity' },
  returns: 'an array with the entity',
  identifier: { parameter: 'entity_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  clauses: [
    asListed,
    guidForm,
    links,
    {
      slug: 'right-record',
      level: 'documented',
      aspect: 'response',
      statement: 'The entity with the requested GUID is returned.',
    },
    {
      slug: 'tree-separator',
      level: 'documented',
      aspect: 'response',
      section: 'Entity',
      statement: 'The tree of an entity below others separates its parents by a vertical bar.',
      readings: ['RA4'],
    },
    {
      slug: 'tree-parents',
      level: 'derived',
      aspect: 'response',
      section: 'Entity',
      statement: 'A tree is the path of all parents: below an entity it holds the parents of that entity as well.',
      readings: ['RA4'],
    },
    {
      slug: 'tree-parts',
      level: 'not-shown',
      aspect: 'response',
      section: 'Entity',
      statement: 'Whether the parts of a tree are titles, and whether the entity itself is the last of them.',
      readings: ['RA4'],
    },
  ],
}

export const entitiesSearch: Terms = {
  operation: 'legacy-admin/entities.search',
  section: ENDPOINTS,
  answer: { kind: 'page', schema: 'legacy-admin/entity' },
  returns: 'an array of entities',
  of: 'entities',
  paging: pages('documented'),
  filters: {
    title: { kind: 'text', member: 'title', pattern: true, readings: ['R80', 'RA14'] },
    title_exact: { kind: 'exact', member: 'title', readings: ['R80'] },
  },
  clauses: [
    totalCount,
    pageLinks,
    countOfDefaultPage,
    {
      slug: 'exact-against-pattern',
      level: 'documented',
      aspect: 'filter',
      statement: 'title_exact excludes a title that merely contains the value, which title may find.',
      readings: ['R80'],
    },
    {
      slug: 'filter-encoding',
      level: 'documented',
      aspect: 'encoding',
      statement: 'A percent-encoded title with spaces, signs or letters beyond ASCII is decoded.',
    },
    {
      slug: 'pattern-part',
      level: 'documented',
      aspect: 'filter',
      statement: 'title is a pattern match: part of a title finds it, in at least one pattern syntax.',
      readings: ['RA14'],
    },
    {
      slug: 'pattern',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'What title matches: substrings, wildcards, letter case.',
      readings: ['R80'],
    },
  ],
}
