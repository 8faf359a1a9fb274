/**
 * The report of `doctor` on records that a target does not show: by kind, with the clauses that need one, and how to
 * create one.
 */
import type { OperationId } from '../contract/operations.ts'
import type { Check } from '../engine/check.ts'
import { counted } from '../reporters/wording.ts'
import type { Missing } from './setup/decidable.ts'
import type { ExaminedInterface } from './setup/examination.ts'

/** `12 more checks (9 clauses) with CURRENT_LEARNER_LOGIN and CURRENT_LEARNER_PASSWORD` */
export const gainLine = ({ what, checks, clauses }: Missing): string =>
  `${counted(checks, 'more check', 'more checks')} (${counted(clauses, 'clause')}) with ${what}`

export interface MissingKind {
  /** `current/tags` */
  readonly kind: string
  /** Lists that show none. */
  readonly lists: readonly OperationId[]
  readonly clauses: ReadonlySet<string>
}

const kindOf = (operation: string) => operation.slice(0, operation.indexOf('.'))

/** Those that the most clauses need first. */
export function missingKinds(
  interfaces: readonly ExaminedInterface[],
  checks: readonly Check[],
): readonly MissingKind[] {
  const empty = interfaces.flatMap(({ bindings }) =>
    bindings.flatMap(({ state, records, operation }) =>
      (state === 'answers' || state === 'moved') && !records ? [operation] : [],
    ),
  )
  const kinds = [...new Set(empty.map(kindOf))].map((kind) => {
    const wanting = checks.filter(({ operation, phase }) => kindOf(operation) === kind && phase !== 'limits')
    const lists = empty.filter((operation) => kindOf(operation) === kind)
    return { kind, lists, clauses: new Set(wanting.flatMap(({ clauses }) => clauses)) }
  })
  return kinds.toSorted((one, other) => other.clauses.size - one.clauses.size)
}

/**
 * One line in all, and one for each kind; none where every list shows a record.
 * @param ways how one is made, in lines
 */
export function missingRecordLines(
  missing: readonly MissingKind[],
  ways: ReadonlyMap<MissingKind, readonly string[]> = new Map(),
): string[] {
  if (!missing.length) return []
  const all = new Set(missing.flatMap(({ clauses }) => [...clauses])).size
  return [
    `Records of ${counted(missing.length, 'kind')} are missing: up to ${counted(all, 'clause')} need one`,
    ...missing.flatMap((one) => [
      `  ${one.kind}: up to ${counted(one.clauses.size, 'clause')}; none in ${one.lists.join(', ')}`,
      ...(ways.get(one) ?? []).map((line) => `    ${line}`),
    ]),
  ]
}
