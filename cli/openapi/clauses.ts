/** The clauses of an operation about each of its inputs. */
import { type Clause, clausePrefix } from '../../contract/clause.ts'
import { allClauses } from '../../contract/clauses/index.ts'
import { ownerOf } from '../../contract/inputs.ts'
import type { OperationId } from '../../contract/operations.ts'

const JUDGED: ReadonlySet<Clause['level']> = new Set(['documented', 'derived'])

const byOperation = new Map<OperationId, Clause[]>()
for (const clause of allClauses) {
  const { id, operation, level } = clause
  if (!operation || !JUDGED.has(level) || id.startsWith('across.')) continue
  byOperation.set(operation, [...(byOperation.get(operation) ?? []), clause])
}

/** Clauses of an operation that a check may find contradicted. */
export const clausesOf = (operation: OperationId): readonly Clause[] => byOperation.get(operation) ?? []

const PREFIX = /^(?:filter|range|include|body|type|values|required|missing|combined)-/

/** The slug of a clause, without the operation. */
const slugOf = ({ id }: Clause, operation: OperationId) => id.slice(clausePrefix(operation).length + 1)

/** Whether a slug names an input: `size-maximum` the input `size`, `range-createdAt-greaterThan` that range. */
function names(slug: string, input: string): boolean {
  const rest = slug.replace(PREFIX, '')
  const name = input.replace('.', '-')
  return rest === name || rest.startsWith(`${name}-`)
}

/** Clauses about an input: those that name it, and the one to which the terms give it. */
export function clausesOfInput(operation: OperationId, input: string): readonly Clause[] {
  const owner = ownerOf(operation, input)?.clause
  return clausesOf(operation).filter(
    // A rate limit is no input of that name.
    (clause) => clause.id === owner || (clause.aspect !== 'limit' && names(slugOf(clause, operation), input)),
  )
}
