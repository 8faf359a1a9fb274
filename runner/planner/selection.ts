/** The checks that a user selects. A pattern that matches nothing is an error, never an empty success. */

import { createHash } from 'node:crypto'
import type { Target } from '../../client/target.ts'
import { allClauses } from '../../contract/clauses/index.ts'
import {
  INTERFACES,
  type Interface,
  interfaceOf,
  interfaceOfCaller,
  interfaces,
  traitsOf,
} from '../../contract/interfaces.ts'
import { type OperationId, operations } from '../../contract/operations.ts'
import { shapeOf } from '../../contract/patterns.ts'
import { tableOf } from '../../contract/table.ts'
import type { Check } from '../../engine/check.ts'
import type { ShardOf } from '../../output/run-file/record.ts'
import { suggestion } from '../configuration/nearest.ts'
import { UsageError } from '../configuration/problem.ts'
import { requestsOf } from './costs.ts'

export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

export interface Selection {
  readonly interface?: readonly string[]
  /** Ids, in which `*` stands for any text. */
  readonly operation?: readonly string[]
  readonly clause?: readonly string[]
  /** Operations, checks and clauses that are excluded. */
  readonly exclude?: readonly string[]
  /** Ids of checks, of which alone the selection is made. */
  readonly among?: ReadonlySet<string>
  readonly shard?: Shard
}

/** @throws UsageError naming every pattern that matches nothing, and the nearest name */
export function selectChecks(checks: readonly Check[], selection: Selection): readonly Check[] {
  const problems: string[] = []
  const names = {
    interface: INTERFACES,
    operation: operationIds,
    clause: clauseIds,
    exclude: [...operationIds, ...checks.map(({ id }) => id), ...clauseIds],
  } as const
  const chosen = (option: keyof typeof names) => {
    const patterns = selection[option]
    return patterns?.length ? matches({ option, patterns, names: names[option] }, problems) : undefined
  }
  const [interfaces, ids, clauses] = [chosen('interface'), chosen('operation'), chosen('clause')]
  const excluded = chosen('exclude')
  if (problems.length) throw new UsageError(problems.join('\n'))
  const isExcluded = ({ id, operation, clauses }: Check) =>
    excluded !== undefined && [id, operation, ...clauses].some((one) => excluded.has(one))
  const { among } = selection
  const selected = checks.filter(
    (check) =>
      (!interfaces || interfaces.has(interfaceOf(check.operation))) &&
      (!ids || ids.has(check.operation)) &&
      (!clauses || check.clauses.some((clause) => clauses.has(clause))) &&
      (!among || among.has(check.id)) &&
      !isExcluded(check),
  )
  if (!selected.length) throw new UsageError(nothingSelected(clauses))
  return selection.shard ? shardOf(selected, selection.shard) : selected
}

/** A shard as the run file names it, with the facts in which all shards of the run must agree. */
export function describeShard(checks: readonly Check[], { shard, ...selection }: Selection): ShardOf | undefined {
  if (!shard) return undefined
  const ids = selectChecks(checks, selection).map(({ id }) => id)
  return { ...shard, whole: createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16) }
}

/** @throws UsageError when a limit allows fewer requests than there are shards: none of them could keep it */
export function demandShare({ limits }: Pick<Target, 'limits'>, { count }: Shard): void {
  const scarce = Object.entries(limits).filter(([, limit]) => limit < count)
  if (scarce.length)
    throw new UsageError(
      scarce
        .map(
          ([of, limit]) => `--shard: ${count} shards cannot share a limit of ${limit} (${of}); at most ${limit} shards`,
        )
        .join('\n'),
    )
}

const operationIds: readonly string[] = operations.map(({ id }) => id)
const clauseIds: readonly string[] = allClauses.map(({ id }) => id)

const NAMED: Readonly<Record<string, string>> = tableOf({ exclude: 'operation, check or clause' })

interface Wanted {
  readonly option: string
  readonly patterns: readonly string[]
  readonly names: readonly string[]
}

function matches({ option, patterns, names }: Wanted, problems: string[]): ReadonlySet<string> {
  return new Set(
    patterns.flatMap((pattern) => {
      const shape = shapeOf(pattern)
      const found = names.filter((name) => shape.test(name))
      if (!found.length)
        problems.push(
          `--${option} ${pattern}: matches no ${NAMED[option] ?? option}${suggestion(pattern.replaceAll('*', ''), names) || whereNamed(option)}`,
        )
      return found
    }),
  )
}

const LISTED: Readonly<Record<string, string>> = tableOf({
  operation: 'operations',
  clause: 'clauses',
  exclude: 'operations',
})
/** Where to find the names, for a user whose name is near none. */
const whereNamed = (option: string): string =>
  LISTED[option] ? `; lpconform list ${LISTED[option]} shows them` : `; allowed: ${INTERFACES.join(', ')}`

function nothingSelected(clauses: ReadonlySet<string> | undefined): string {
  const reasons = allClauses.flatMap(({ id, undecidable }) =>
    clauses?.has(id) && undecidable ? [`${id}: no check decides it: ${undecidable}`] : [],
  )
  return reasons.length ? reasons.join('\n') : 'The selection matches no check: the options exclude each other.'
}

/**
 * The parts that no two shards may share. R121: refusals in a row count for an account, which may sign in to every
 * interface.
 */
const groupOf = (operation: OperationId): string =>
  traitsOf(operation).passwordSignIns.includes(operation) ? 'sign-ins with a password' : operation

/**
 * One part of the checks, whole operations at a time: they share a budget, and their closing checks judge the answers
 * of the others. The heaviest operation goes first, always to the part with the fewest requests.
 */
export function shardOf(checks: readonly Check[], { index, count }: Shard): readonly Check[] {
  const weights = new Map<string, number>()
  for (const check of checks) {
    const group = groupOf(check.operation)
    weights.set(group, (weights.get(group) ?? 0) + requestsOf(check) + 1)
  }
  const loads = Array.from({ length: count }, () => 0)
  const mine = new Set<string>()
  const heaviest = [...weights].sort(([one, light], [other, heavy]) => heavy - light || (one < other ? -1 : 1))
  for (const [group, weight] of heaviest) {
    const part = loads.indexOf(Math.min(...loads))
    loads[part] = loads[part]! + weight
    if (part === index - 1) mine.add(group)
  }
  return checks.filter(({ operation }) => mine.has(groupOf(operation)))
}

/** The target without the interfaces that `--interface` leaves out: nothing is sent to them, not even to sign in. */
export function narrowed(target: Target, selected: readonly Check[], { interface: chosen }: Selection): Target {
  if (!chosen?.length) return target
  const kept = new Set(selected.map(({ operation }) => interfaceOf(operation)))
  const left = INTERFACES.filter((name) => !kept.has(name)).map((name) => [interfaces[name].section, undefined])
  return { ...target, ...Object.fromEntries(left) }
}

/** Interfaces that checks call: their operations', and those of the callers whom they need. */
export const interfacesOf = (checks: readonly Check[]): readonly Interface[] => {
  const needed = new Set(checks.flatMap(reachedBy))
  return INTERFACES.filter((name) => needed.has(name))
}

/** The interfaces without which one check can decide nothing. */
export const reachedBy = ({ operation, callers }: Check): readonly Interface[] => [
  interfaceOf(operation),
  ...callers.flatMap((caller) => interfaceOfCaller(caller) ?? []),
]

/** Ids of the clauses that checks decide. */
export const clausesOf = (checks: readonly Pick<Check, 'clauses'>[]): ReadonlySet<string> =>
  new Set(checks.flatMap(({ clauses }) => clauses))
