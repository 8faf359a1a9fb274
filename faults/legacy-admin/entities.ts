/** Faults of entities beyond those that the laws give. */

import { asks, fault, showing, shows } from '../../reference/mutators/builder.ts'
import { type Fault, madeSlug } from '../../reference/mutators/fault.ts'
import { asciiOnly, textsOfQuery } from '../../reference/mutators/shapes.ts'
import { neighbour } from './build.ts'

const GET = 'legacy-admin/entities.get'
const SEARCH = 'legacy-admin/entities.search'

/** Shows other trees, wherever entities are shown. */
const ofTrees = (slug: string, title: string, check: string, change: (tree: string) => string): Fault =>
  fault(
    GET,
    slug,
    title,
    madeSlug(check),
    ...([GET, SEARCH] as const).map((operation) =>
      showing(operation, (record) => {
        record.tree = change(String(record.tree ?? ''))
      }),
    ),
  )

export const legacyAdminEntitiesFaults: readonly Fault[] = [
  neighbour(GET, 'entity_guid', ({ store }) => store.entities.all()),
  shows(GET, 'shows-other-title', 'shows another title than the search', 'right-record', (record) => {
    record.title = `${record.title} (old)`
  }),
  ofTrees('tree-with-slashes', 'separates the parents of an entity by slashes', 'tree-separator', (tree) =>
    tree.replaceAll('|', ' / '),
  ),
  ofTrees('tree-of-one', 'shows the direct parent alone as tree', 'tree-parents', (tree) => tree.split('|').at(-1)!),
  asks(SEARCH, 'pattern-as-exact', 'treats title as title_exact', 'pattern-part', ({ query }) => {
    const title = query.get('title')
    if (title === null) return
    query.delete('title')
    query.set('title_exact', title)
  }),
  asks(SEARCH, 'exact-as-pattern', 'treats title_exact as a pattern', 'exact-against-pattern', ({ query }) => {
    const exact = query.get('title_exact')
    if (exact === null) return
    query.delete('title_exact')
    query.set('title', exact)
  }),
  asks(SEARCH, 'loses-letters', 'loses letters beyond ASCII in filters', 'filter-encoding', textsOfQuery(asciiOnly)),
  asks(SEARCH, 'plus-for-ampersand', 'cuts a filter at an ampersand', 'filter-encoding', ({ query }) => {
    for (const [name, value] of [...query]) if (value.includes('&')) query.set(name, `${value.split('&')[0]}#`)
  }),
]
