/** Faults of numbers out of their bounds. */

import { boundsOf, showsNumbers } from '../../contract/conditions/numbers.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { answers } from '../../reference/mutators/builder.ts'
import { type Fault, type LawFaults, recordsIn } from '../../reference/mutators/fault.ts'

/** A record and the objects inside it. */
const nested = (record: Members): Members[] => [
  record,
  ...Object.values(record).flat().filter(isObject).flatMap(nested),
]

/** The first number with bounds in an answer, moved past them. */
function exceed(terms: Terms, records: readonly Members[]): void {
  for (const record of records.flatMap(nested))
    for (const [name, value] of Object.entries(record)) {
      const bounds = typeof value === 'number' ? boundsOf(terms, name) : undefined
      if (!bounds) continue
      record[name] = Number.isFinite(bounds.most) ? bounds.most + 1 : bounds.least - 1
      return
    }
}

const numberFaults = (terms: Terms): Fault[] =>
  showsNumbers(terms)
    ? [
        answers(terms.operation, 'exceeds-bounds', 'returns a number out of its bounds', 'numbers', (reply) => {
          exceed(terms, recordsIn(reply))
        }),
      ]
    : []

export const faults: LawFaults = [['number', numberFaults]]
