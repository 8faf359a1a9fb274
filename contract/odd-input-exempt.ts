/**
 * Operations to which no odd input is sent by the law of it, each with its reason. Also exempt are operations with an
 * `odd-values` clause, whose own check sends suitable ones, and those that take only identifiers in their path: the
 * checks of identifiers send malformed ones.
 */
import type { Exemption } from './exemption.ts'
import { formsOf } from './input-forms.ts'
import { INTERFACES, interfaces } from './interfaces.ts'
import { pathNamesOf } from './operations.ts'
import type { Terms } from './terms.ts'

export const exemptFromOddInput: readonly Exemption[] = INTERFACES.flatMap(
  (name) => interfaces[name].contract.withoutOddInput ?? [],
)

/** Whether an operation takes nothing but its credential and the identifiers of its path. */
export function takesPathAlone({ operation, paging, filters, ranges, body, inputs }: Terms): boolean {
  const others = Object.keys(formsOf(operation)).filter((name) => name !== 'include')
  const names = pathNamesOf(operation)
  return ![paging, filters, ranges, body, inputs].some(Boolean) && others.every((name) => names.includes(name))
}
