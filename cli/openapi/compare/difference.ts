/** A contradiction of a document to the contract. */
export type DifferenceKind = 'missing' | 'stricter' | 'looser' | 'different'

export interface Difference {
  /** Id of the operation, as the contract names it. */
  readonly operation: string
  readonly kind: DifferenceKind
  /** Part of the operation: `query size`, `body login`, `answer items[].id`. */
  readonly where: string
  readonly expected: string
  readonly actual: string
  /** Ids of the clauses about it. */
  readonly clauses: readonly string[]
}

/** A difference whose operation and clauses are known from where it was met. */
export type Met = Omit<Difference, 'operation' | 'clauses'>

export const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
