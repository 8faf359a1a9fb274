/** Faults of the Platform header. */

import { namesRecord } from '../../contract/conditions/access.ts'
import { operationOf } from '../../contract/operations.ts'
import { isListOperation } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'
import { asks } from '../../reference/mutators/builder.ts'
import { type Fault, madeSlug } from '../../reference/mutators/fault.ts'

export function platformFaults(terms: Terms): Fault[] {
  const { operation } = terms
  const { method } = operationOf(operation)
  const reads = method === 'GET' || isListOperation(operation)
  if (!reads && !namesRecord(terms)) return []
  return [
    asks(
      operation,
      'serves-other-instances',
      'serves requests for another instance',
      madeSlug(reads ? 'platform-value' : 'platform-header'),
      ({ headers, skip }) => {
        if (headers.platform?.endsWith('.invalid')) skip.add('platform')
      },
    ),
  ]
}
