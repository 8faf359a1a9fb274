/**
 * The contract as data: operations, terms, readings. No I/O, no check, no expected answer.
 * May import nothing outside this folder.
 */
import type { Clause } from './clause.ts'
import { INTERFACES, interfaces } from './interfaces.ts'
import type { OperationId } from './operation.ts'
import type { Terms } from './terms.ts'

/** Terms of every operation that the suite exercises, in the order of the documents. */
export const allTerms: readonly Terms[] = INTERFACES.flatMap((name) => interfaces[name].contract.terms)

/** Clauses about a whole interface. */
export const serviceClauses: readonly Clause[] = INTERFACES.flatMap((name) => interfaces[name].contract.service)

const termsByOperation = new Map(allTerms.map((terms) => [terms.operation, terms]))

/** @throws RangeError for an operation without terms */
export function termsOf(operation: OperationId): Terms {
  const terms = termsByOperation.get(operation)
  if (!terms) throw new RangeError(`no terms of "${operation}"`)
  return terms
}

export const hasTerms = (operation: OperationId) => termsByOperation.has(operation)
