/** Faults of entities beyond those that the laws give. */
import { type Fault, isOk, recordsIn, replying } from '../../mutators/fault.ts'
import { asks, neighbour, replies } from './build.ts'

const GET = 'legacy-admin/entities.get'
const SEARCH = 'legacy-admin/entities.search'

export const legacyAdminEntitiesFaults: readonly Fault[] = [
  neighbour(GET, 'entity_guid', ({ store }) => store.entities.all()),
  replies([GET, 'shows-other-title', 'shows another title than the search', 'right-record'], (reply) => {
    if (isOk(reply)) for (const record of recordsIn(reply)) record.title = `${record.title} (old)`
  }),
  {
    id: `${GET}/tree-with-slashes`,
    title: 'separates the parents of an entity by slashes',
    kills: [`${GET}#tree-separator`],
    around: [GET, SEARCH].map((operation) =>
      replying(operation as typeof GET, (reply) => {
        if (!isOk(reply)) return
        for (const record of recordsIn(reply)) record.tree = String(record.tree ?? '').replaceAll('|', ' / ')
      }),
    ),
  },
  asks([SEARCH, 'pattern-as-exact', 'treats title as title_exact', 'pattern-part'], ({ query }) => {
    const title = query.get('title')
    if (title === null) return
    query.delete('title')
    query.set('title_exact', title)
  }),
  asks([SEARCH, 'exact-as-pattern', 'treats title_exact as a pattern', 'exact-against-pattern'], ({ query }) => {
    const exact = query.get('title_exact')
    if (exact === null) return
    query.delete('title_exact')
    query.set('title', exact)
  }),
  asks([SEARCH, 'loses-letters', 'loses letters beyond ASCII in filters', 'filter-encoding'], ({ query }) => {
    for (const [name, value] of [...query]) query.set(name, value.replace(/[^\x20-\x7e]/g, '?'))
  }),
  asks([SEARCH, 'plus-for-ampersand', 'cuts a filter at an ampersand', 'filter-encoding'], ({ query }) => {
    for (const [name, value] of [...query]) if (value.includes('&')) query.set(name, `${value.split('&')[0]}#`)
  }),
]
