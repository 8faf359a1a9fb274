/** Terms of the entity operations: legacy-admin, Endpoints and the Entity resource. */
import { documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { asListed, countOfDefaultPage, guidForm, links, pageLinks, totalCount } from './consistency.ts'
import { ENDPOINTS, pages, UNKNOWN_GUID } from './service.ts'

const entity = under('Entity')

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
    documented('right-record', 'response', 'The entity with the requested GUID is returned.'),
    entity.documented(
      'tree-separator',
      'response',
      'The tree of an entity below others separates its parents by a vertical bar.',
      'RA4',
    ),
    entity.derived(
      'tree-parents',
      'response',
      'A tree is the path of all parents: below an entity it holds the parents of that entity as well.',
      'RA4',
    ),
    entity.notShown(
      'tree-parts',
      'response',
      'Whether the parts of a tree are titles, and whether the entity itself is the last of them.',
      'RA4',
    ),
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
    documented(
      'exact-against-pattern',
      'filter',
      'title_exact excludes a title that merely contains the value, which title may find.',
      'R80',
    ),
    documented(
      'filter-encoding',
      'encoding',
      'A percent-encoded title with spaces, signs or letters beyond ASCII is decoded.',
    ),
    documented(
      'pattern-part',
      'filter',
      'title is a pattern match: part of a title finds it, in at least one pattern syntax.',
      'RA14',
    ),
    notShown('pattern', 'filter', 'What title matches: substrings, wildcards, letter case.', 'R80'),
  ],
}
