/** Statements about the whole of the older administration interface. */
import { serviceClause } from '../clause.ts'

const of = 'legacy-admin'

export const legacyAdminService = [
  serviceClause(of, 'Authentication', {
    slug: 'key-issue',
    level: 'not-shown',
    aspect: 'access',
    statement: 'How a key is issued, its scope and its lifetime.',
    undecidable: 'nothing of it can be seen through the interface',
  }),
]
