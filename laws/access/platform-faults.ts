/** Faults of the Platform header. */

import { namesRecord } from '../../contract/conditions/access.ts'
import { operationOf } from '../../contract/operations.ts'
import { isListOperation } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'
import { asking, type Fault, madeCheckId } from '../../mutators/fault.ts'

export function platformFaults(terms: Terms): Fault[] {
  const { operation } = terms
  const { method } = operationOf(operation)
  const reads = method === 'GET' || isListOperation(operation)
  if (!reads && !namesRecord(terms)) return []
  return [
    {
      id: `${operation}/serves-other-instances`,
      title: 'serves requests for another instance',
      kills: [madeCheckId(operation, reads ? 'platform-value' : 'platform-header')],
      around: [
        asking(operation, ({ headers, skip }) => {
          if (headers.platform?.endsWith('.invalid')) skip.add('platform')
        }),
      ],
    },
  ]
}
