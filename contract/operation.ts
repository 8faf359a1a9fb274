/** The ids of the operations, inferred from their rows: one that does not exist does not compile. */
import type { OperationsOf } from './registry-of-operations.ts'

export { type Binding, type Effect, type Method, type Operation, ROLES, type Role } from './operation-row.ts'

/** `current/learners.list` */
export type OperationId = OperationsOf[keyof OperationsOf][number]['id']

/** `current`: the part of an operation's id before the slash. */
export type Interface = OperationId extends `${infer Name}/${string}` ? Name : never

/** The interface of an operation. */
export const interfaceOf = (operation: string) => operation.slice(0, operation.indexOf('/')) as Interface
