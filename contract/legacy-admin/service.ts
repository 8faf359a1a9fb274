/** Statements about the whole of the older administration interface. */
import { notShown, serviceClause } from '../clause.ts'
import type { Paging } from '../terms.ts'

/** Section of the document that has the table of operations. */
export const ENDPOINTS = 'Endpoints'

/** A GUID that no record has. */
export const UNKNOWN_GUID = '00000000-0000-4000-8000-000000000000'

/** Pages of every list and search. @param links what the absence of first and last contradicts (R76) */
export const pages = (links: 'documented' | 'derived'): Paging => ({
  style: 'page',
  size: 'limit',
  from: 'page',
  default: 10,
  maximum: 50,
  pastEnd: 'not-shown',
  links,
})

const of = 'legacy-admin'

/** Clauses of the whole interface. */
export const service = [
  serviceClause(of, 'Authentication', {
    ...notShown('key-issue', 'access', 'How a key is issued, its scope and its lifetime.'),
    undecidable: 'nothing of it can be seen through the interface',
  }),
]
