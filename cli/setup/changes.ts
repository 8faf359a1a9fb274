/** The changes that a configuration needs, and the target that it then describes. */
import type { Names, Target } from '../../client/target.ts'
import { INTERFACES, type Interface, interfaces } from '../../contract/interfaces.ts'
import { type Binding, type OperationId, operationOf } from '../../contract/operations.ts'

export type Change =
  | { readonly kind: 'address'; readonly interface: Interface; readonly value: string }
  | { readonly kind: 'name'; readonly name: keyof Names; readonly value: string }
  /** `tried`: the platform answered there; the others follow from one that did. */
  | { readonly kind: 'binding'; readonly operation: OperationId; readonly path: string; readonly tried: boolean }

function withChange(target: Target, change: Change): Target {
  if (change.kind === 'name') return { ...target, names: { ...target.names, [change.name]: change.value } }
  if (change.kind === 'address') {
    const { section } = interfaces[change.interface]
    return { ...target, [section]: { ...target[section], baseUrl: change.value } }
  }
  const binding = { ...target.bindings[change.operation], path: change.path }
  return { ...target, bindings: { ...target.bindings, [change.operation]: binding } }
}

export const changed = (target: Target, changes: readonly Change[]): Target => changes.reduce(withChange, target)

/** The method of an operation with another path. */
export const boundAt = (target: Target, operation: OperationId): Binding => ({
  ...operationOf(operation),
  ...target.bindings[operation],
})

/** The members of a profile that the changes amount to. */
export function profileOf(changes: readonly Change[]) {
  const names = changes.flatMap((one) => (one.kind === 'name' ? [[one.name, one.value]] : []))
  const bindings = changes.flatMap((one) => (one.kind === 'binding' ? [[one.operation, { path: one.path }]] : []))
  return {
    names: names.length ? (Object.fromEntries(names) as Partial<Names>) : undefined,
    operations: bindings.length ? (Object.fromEntries(bindings) as Record<string, { path: string }>) : undefined,
  }
}

/** The variables that the changes set. */
export const variablesOf = (changes: readonly Change[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    changes.flatMap((one) => (one.kind === 'address' ? [[interfaces[one.interface].baseUrl, one.value]] : [])),
  )

/** In the notation of a user. */
export function changeLine(change: Change): string {
  if (change.kind === 'address') return `${interfaces[change.interface].baseUrl}=${change.value}`
  if (change.kind === 'name') return `profile: names.${change.name}: ${change.value}`
  return `profile: operations: ${change.operation}: { path: ${change.path} }`
}

export const inOrder = (changes: readonly Change[]): readonly Change[] =>
  changes.toSorted((one, other) => rankOf(one) - rankOf(other))
const rankOf = (change: Change) => (change.kind === 'address' ? INTERFACES.indexOf(change.interface) : 10)
