/** Which operations take input that can be odd. */
import { interfaceOf, operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'

/** Operations that take parameters of pages or a body. */
export function takesInput({ operation, paging, body, answer }: Terms): boolean {
  const { method, roles = [] } = operationOf(operation)
  const writes = method !== 'GET' && method !== 'DELETE' && answer.kind !== 'nothing'
  return (
    interfaceOf(operation) === 'current' && roles.length > 0 && (paging !== undefined || body !== undefined || writes)
  )
}
