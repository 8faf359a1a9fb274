/**
 * Every operation of the three documents with its default binding.
 *
 * `documented: false` marks a method and path that the documents do not show (reading R1): a default that the
 * user's profile can change. A path that begins with `@auth:` stands under the authentication address (R22).
 */
import { operations as current } from './current/operations.ts'
import { operations as legacyAdmin } from './legacy-admin/operations.ts'
import { operations as legacyLearner } from './legacy-learner/operations.ts'

export { INTERFACES, type Interface, interfaceOf } from './interfaces.ts'

export const ROLES = ['svc/admin', 'svc/learner'] as const
export type Role = (typeof ROLES)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Method and path of an operation; path parameters stand in braces. */
export interface Binding {
  readonly method: Method
  readonly path: string
}

export interface Operation extends Binding {
  readonly id: string
  readonly title: string
  /** Whether the documents show method and path (R1). */
  readonly documented: boolean
  /** Roles that the document lists; none for operations that know no roles. */
  readonly roles?: readonly Role[]
}

const table = [...current, ...legacyLearner, ...legacyAdmin] as const

export type OperationId = (typeof table)[number]['id']

export const operations: readonly (Operation & { readonly id: OperationId })[] = table

const byId = new Map<string, (typeof operations)[number]>(operations.map((operation) => [operation.id, operation]))

/** The operation of that id. @throws RangeError when there is none */
export function operationOf(id: OperationId): (typeof operations)[number] {
  const operation = byId.get(id)
  if (!operation) throw new RangeError(`no operation "${id}"`)
  return operation
}

export function isOperationId(id: string): id is OperationId {
  return byId.has(id)
}
