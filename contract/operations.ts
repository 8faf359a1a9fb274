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

/**
 * What an operation does to the platform. `changes-foreign`: it can only be tried on records that the run did not create;
 * `changes-own`: on records of its own as well.
 */
export type Effect = 'reads' | 'signs-in' | 'signs-out' | 'creates' | 'changes-own' | 'changes-foreign'

/** Method and path of an operation; path parameters stand in braces. */
export interface Binding {
  readonly method: Method
  readonly path: string
}

export interface Operation extends Binding {
  readonly id: string
  readonly title: string
  /** Absent: a `GET` reads, and whatever else would have no effect stated counts as the gravest. */
  readonly effect?: Effect
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

export function effectOf(id: OperationId): Effect {
  const { effect, method } = operationOf(id)
  return effect ?? (method === 'GET' ? 'reads' : 'changes-foreign')
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[]

/** Methods to which a profile may bind an operation: one that changes nothing is not sent as if it did. */
export function methodsOf(id: OperationId): readonly Method[] {
  const { method, documented } = operationOf(id)
  const effect = effectOf(id)
  if (effect === 'signs-in' || effect === 'signs-out') return METHODS.filter((one) => one !== 'PUT' && one !== 'PATCH')
  if (effect !== 'reads') return METHODS
  return METHODS.filter((one) => one === 'GET' || one === method || (one === 'POST' && !documented))
}

export function isOperationId(id: string): id is OperationId {
  return byId.has(id)
}
