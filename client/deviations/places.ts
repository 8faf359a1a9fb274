/** The places of a declared deviation. */
import type { Deviation } from '../../contract/deviation.ts'
import { termsOf } from '../../contract/index.ts'
import { type OperationId, operations } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'

/** A deviation with the number by which reports name it, from 1. */
export interface Numbered {
  readonly number: number
  readonly deviation: Deviation
}

const schemasOf = ({ answer }: Terms): readonly (string | undefined)[] =>
  'schema' in answer ? [answer.schema, 'shortOf' in answer ? answer.shortOf : undefined] : []

const holdsFor = ({ schema, operation, interface: name }: Deviation, id: OperationId): boolean =>
  operation === id ||
  (name !== undefined && id.startsWith(`${name}/`)) ||
  (schema !== undefined && schemasOf(termsOf(id)).includes(schema))

/** The operations that a deviation is about. */
export const operationsOf = (deviation: Deviation): readonly OperationId[] =>
  operations.map(({ id }) => id).filter((id) => holdsFor(deviation, id))

const today = () => new Date().toISOString().slice(0, 10)

const isExpired = ({ expires }: Deviation, day = today()): boolean => expires !== undefined && expires < day

/** By operation: the deviations that count for it. */
export function byOperation(all: readonly Numbered[]): ReadonlyMap<OperationId, readonly Numbered[]> {
  const found = new Map<OperationId, Numbered[]>()
  for (const one of all) for (const id of operationsOf(one.deviation)) found.set(id, [...(found.get(id) ?? []), one])
  return found
}

/** The deviations of a target that have not expired. */
export const standing = (deviations: readonly Deviation[] = []): readonly Numbered[] =>
  deviations
    .map((deviation, place) => ({ number: place + 1, deviation }))
    .filter(({ deviation }) => !isExpired(deviation))
