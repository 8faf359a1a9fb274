/** Which checks a run sets out to decide. */
import type { Target } from '../client/target.ts'
import { allClauses } from '../contract/index.ts'
import { INTERFACES, interfaceOf, operations } from '../contract/operations.ts'
import type { Mode, RateLimitChecks } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { reasonToSkip } from '../engine/schedule.ts'
import { checks } from '../suites/index.ts'
import { UsageError } from './configuration/index.ts'
import { nearest } from './nearest.ts'

export interface Wanted {
  readonly interface?: readonly string[]
  readonly operation?: readonly string[]
  readonly clause?: readonly string[]
  /** `2/3`: the second of three shares. */
  readonly shard?: string
}

const matcher = (pattern: string) => {
  const source = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`^${source.join('.*')}$`)
}

/** Patterns that match nothing are a mistake, and named with the nearest legal name. */
function chosen(
  what: string,
  patterns: readonly string[] | undefined,
  names: readonly string[],
): ReadonlySet<string> | undefined {
  if (!patterns?.length) return undefined
  const found = new Set<string>()
  for (const pattern of patterns) {
    const hits = names.filter((name) => matcher(pattern).test(name))
    if (!hits.length) {
      const near = nearest(pattern, names)
      throw new UsageError(`--${what} ${pattern}: no such ${what}${near ? `; the nearest is ${near}` : ''}`)
    }
    for (const hit of hits) found.add(hit)
  }
  return found
}

function shareOf(all: readonly Check[], shard: string | undefined): readonly Check[] {
  if (shard === undefined) return all
  const [, share, of] = /^(\d+)\/(\d+)$/.exec(shard) ?? []
  if (!share || !of || Number(share) < 1 || Number(share) > Number(of)) {
    throw new UsageError(`--shard ${shard}: I/N with I from 1 to N is allowed, such as 1/3`)
  }
  return all.filter((_, index) => index % Number(of) === Number(share) - 1)
}

/** @throws UsageError for a name that matches nothing */
export function select(wanted: Wanted): readonly Check[] {
  const interfaces = chosen('interface', wanted.interface, INTERFACES)
  const ids = chosen(
    'operation',
    wanted.operation,
    operations.map(({ id }) => id),
  )
  const clauses = chosen(
    'clause',
    wanted.clause,
    allClauses.map(({ id }) => id),
  )
  const selected = checks.filter(
    (check) =>
      (!interfaces || interfaces.has(interfaceOf(check.operation))) &&
      (!ids || ids.has(check.operation)) &&
      (!clauses || check.clauses.some((clause) => clauses.has(clause))),
  )
  return shareOf(selected, wanted.shard)
}

/** The selected checks that these circumstances let run, and why the others do not. */
export function runnable(selected: readonly Check[], mode: Mode, target: Target, rateLimits: RateLimitChecks) {
  const sent: Check[] = []
  const skipped: { readonly check: Check; readonly reason: string }[] = []
  for (const check of selected) {
    const reason = reasonToSkip(check, mode, target, rateLimits)
    if (reason) skipped.push({ check, reason })
    else sent.push(check)
  }
  return { sent, skipped }
}
