/** The ids of the operations, inferred from their rows: one that does not exist does not compile. */
import type { OperationsOf } from './registry-of-operations.ts'

export { type Binding, type Effect, type Method, type Operation, ROLES, type Role } from './operation-row.ts'

/** `current/learners.list` */
export type OperationId = OperationsOf[keyof OperationsOf][number]['id']

/** `current`: what stands before the slash of its operations. */
export type Interface = OperationId extends `${infer Name}/${string}` ? Name : never

/** The interface to which an operation belongs. */
export const interfaceOf = (operation: string) => operation.slice(0, operation.indexOf('/')) as Interface
