/** Operations that a law leaves out. */
import type { OperationId } from './operation.ts'

export interface Exemption {
  readonly reason: string
  readonly operations: readonly OperationId[]
}
