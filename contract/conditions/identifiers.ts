/** Identifiers in the path. */
import { traitsOf } from '../interfaces.ts'
import { operationOf, pathNamesOf } from '../operations.ts'
import type { Terms } from '../terms.ts'

/** Whether the document itself says how an unknown identifier is answered (R91). */
export const statesUnknown = ({ operation }: Terms): boolean => traitsOf(operation).mayFindNothing

/** Parameters of the path that name a record, where they are no integers that a check of their own holds to be such. */
export const malformable = (terms: Terms): readonly string[] =>
  terms.identifier?.integer ? [] : pathNamesOf(terms.operation).filter((name) => /id$|guid$/i.test(name))

/** Where a record may be missing without a failure, or the answer is a list, finding nothing is as good as refusing. */
export const mayBeEmpty = ({ operation, answer }: Terms): boolean =>
  traitsOf(operation).mayFindNothing || answer.kind === 'page'

/** Writes to a record that the path names: where reads may find nothing without a failure, these claim too much (R91). */
export function mayClaimTooMuch(terms: Terms): boolean {
  const { method, path } = operationOf(terms.operation)
  return statesUnknown(terms) && path.includes('{') && ['POST', 'PUT', 'PATCH'].includes(method)
}
