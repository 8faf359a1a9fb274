/** Faults of input that no client should send. */

import type { Terms } from '../../contract/terms.ts'
import { around, checkId, type Fault } from '../../mutators/fault.ts'
import type { Question } from '../../reference/index.ts'
import { takesInput } from './terms.ts'

/** A page parameter or a body of another kind than expected, and nobody looked. */
export function oddInputFaults(terms: Terms): Fault[] {
  if (!takesInput(terms)) return []
  const { operation, paging } = terms
  const isOdd = ({ query, body }: Question) =>
    (paging ? [paging.size, paging.from] : []).some((name) => Number.isNaN(Number(query.get(name)))) ||
    Array.isArray(body) ||
    typeof body === 'string'
  return [
    {
      id: `${operation}/crashes-on-odd-input`,
      title: 'answers odd input with a server error',
      kills: [checkId(operation, 'odd-input')],
      also: [checkId(operation, '*')],
      around: [
        around(
          operation,
          (next) => (question) =>
            isOdd(question) ? { status: 500, headers: {}, body: { message: 'unexpected' } } : next(question),
        ),
      ],
    },
  ]
}
