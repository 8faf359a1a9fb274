/**
 * Operations to which no odd input is sent by the law of it, each with its reason. Beside these stand the operations with an
 * `odd-values` clause, whose own check sends what suits them, and those that take identifiers in their path and nothing
 * else: malformed ones are sent by the checks of identifiers.
 */
import type { Exemption } from './exemption.ts'
import { formsOf } from './input-forms.ts'
import { INTERFACES, interfaces } from './interfaces.ts'
import { pathNamesOf } from './operations.ts'
import type { Terms } from './terms.ts'

export const exemptFromOddInput: readonly Exemption[] = INTERFACES.flatMap(
  (name) => interfaces[name].contract.withoutOddInput ?? [],
)

/** Whether an operation takes nothing but its credential and what its path names. */
export function takesPathAlone({ operation, paging, filters, ranges, body, inputs }: Terms): boolean {
  const others = Object.keys(formsOf(operation)).filter((name) => name !== 'include')
  const names = pathNamesOf(operation)
  return ![paging, filters, ranges, body, inputs].some(Boolean) && others.every((name) => names.includes(name))
}
