/**
 * Every operation of the three documents with its default binding.
 *
 * `documented: false` marks a method and path that the documents do not show (reading R1): a default that the
 * user's profile can change. A path that begins with `@auth:` stands under the authentication address (R22).
 */
import { INTERFACES, interfaces } from './interfaces.ts'
import type { Effect, Method, Operation, OperationId } from './operation.ts'

export { INTERFACES, type Interface } from './interfaces.ts'
export {
  type Binding,
  type Effect,
  interfaceOf,
  type Method,
  type Operation,
  type OperationId,
  ROLES,
  type Role,
} from './operation.ts'

export const operations = INTERFACES.flatMap((name) => interfaces[name].contract.operations) as readonly (Operation & {
  readonly id: OperationId
})[]

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

const WRITING: ReadonlySet<Effect> = new Set(['creates', 'changes-own', 'changes-foreign'])

/** Whether an operation changes what is stored. */
export const isWriting = (id: OperationId): boolean => WRITING.has(effectOf(id))

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[]

/** Methods to which a profile may bind an operation: a write is not sent as if it were a read. */
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

/** Parameters of a path, in order. */
export const pathNames = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

export const pathNamesOf = (id: OperationId): readonly string[] => pathNames(operationOf(id).path)
