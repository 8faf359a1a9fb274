/** `lpconform plan`: the requests of a run, sending none (dry run). */

import { failingSignInsOf } from '../client/failing-sign-ins.ts'
import { sectionOf, type Target, VARIABLES } from '../client/target.ts'
import { INTERFACES } from '../contract/interfaces.ts'
import { operations } from '../contract/operations.ts'
import type { Mode, RateLimitChecks } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { counted, duration } from '../reporters/wording.ts'
import { readConfiguration } from '../runner/configuration/index.ts'
import { sourceOfLimit } from '../runner/configuration/target.ts'
import type { Console } from '../runner/console.ts'
import { type Chain, longestChain } from '../runner/planner/chain.ts'
import { creationsOf } from '../runner/planner/costs.ts'
import { estimateOf, type OperationEstimate } from '../runner/planner/estimate.ts'
import { clausesOf, narrowed, selectChecks } from '../runner/planner/selection.ts'
import { rateLimitsOf, skipped } from '../runner/planner/skips.ts'
import type { Wait } from '../runner/planner/waits.ts'
import { type Selecting, selectionFrom } from '../runner/selecting.ts'
import { sketch } from '../runner/target-session.ts'
import { checks } from '../suites/index.ts'

export interface PlanOptions extends Selecting {
  readonly profile?: readonly string[]
  readonly maxRate?: number
  readonly json?: boolean
}

interface PlannedOperation {
  readonly operation: string
  readonly checks: number
  readonly clauses: readonly string[]
  /** Operations called by the checks of any operation. */
  readonly requests: number
  /** Checks that create records of their own, and checks that change other records and restore them. */
  readonly writesOwn: number
  readonly writesShared: number
  readonly shortestSeconds: number
}

/** A rate limit that the run waits for. */
interface PlannedWait {
  /** An operation and its caller, or an interface. */
  readonly budget: string
  readonly requests: number
  /** Requests that a window may hold, and where that number comes from. */
  readonly limit: number
  readonly source: ReturnType<typeof sourceOfLimit>
  readonly shortestSeconds: number
  /** Seconds by which the whole run would be shorter with a limit twice as high. */
  readonly savedSeconds: number
  /** How many requests fewer would spare the last window. */
  readonly requestsAbove: number
}

interface Plan {
  readonly target: 'embedded' | 'configured'
  /** Base URLs of the interfaces that are configured; empty for the embedded instance. */
  readonly addresses: readonly string[]
  readonly mode: Mode
  readonly rateLimits: RateLimitChecks
  readonly checks: number
  readonly clauses: number
  readonly requests: number
  /** Records that a first run leaves on the target, and creations that are meant to be refused. */
  readonly creations: number
  readonly refusedCreations: number
  readonly shortestSeconds: number
  readonly waits: readonly PlannedWait[]
  /** Requests that wait for each other, however many checks are at work at a time. */
  readonly longestChain: Chain
  /** Checks that would not be run, by reason. */
  readonly skipped: Readonly<Record<string, number>>
  /** Sign-ins with a wrong or missing password, by the variable of the account that they are sent for. */
  readonly failingSignIns: Readonly<Record<string, number>>
  /** Settings without use, and the options that a file gave. */
  readonly notices: readonly string[]
  readonly operations: readonly PlannedOperation[]
}

const addressesOf = (target: Target) => [
  ...new Set(INTERFACES.flatMap((name) => sectionOf(target, name)?.baseUrl ?? [])),
]

const inPhase = (some: readonly Check[], wanted: Check['phase']) => some.filter(({ phase }) => phase === wanted).length

const planned = (
  { operation, requests, ms }: OperationEstimate,
  some: readonly Check[],
  mode: Mode,
): PlannedOperation => ({
  operation,
  checks: some.length,
  clauses: [...clausesOf(some)],
  requests,
  writesOwn: mode === 'read-only' ? 0 : inPhase(some, 'own'),
  writesShared: mode === 'full' ? inPhase(some, 'shared') : 0,
  shortestSeconds: ms / 1000,
})

const plannedWait = ({ budget, requests, limit, ms, saves, above }: Wait, target: Target): PlannedWait => ({
  budget,
  requests,
  limit,
  source: sourceOfLimit(target, budget.split(' ', 1)[0]!),
  shortestSeconds: ms / 1000,
  savedSeconds: saves / 1000,
  requestsAbove: above,
})

function planOf(given: PlanOptions, console: Console): Plan {
  const configuration = readConfiguration(console, given.profile)
  const { options, notices } = selectionFrom(given, configuration)
  const selected = selectChecks(checks, options)
  const { kind, target: alone, mode: usual } = sketch(configuration)
  const shards = options.shard && kind === 'configured' ? options.shard.count : undefined
  const target = { ...narrowed(alone, selected, options), shards, maxRate: options.maxRate }
  const mode = options.mode ?? usual
  const rateLimits = options.rateLimits ?? configuration.rateLimits ?? rateLimitsOf(kind, mode, options.maxRate)
  const { shard: _, ...all } = options
  const reasons = skipped(selected, target, { mode, rateLimits, whole: selectChecks(checks, all) })
  const sent = selected.filter(({ id }) => !reasons.has(id))
  const estimate = estimateOf(sent, target, mode)
  const creations = mode === 'read-only' ? { left: 0, refused: 0 } : creationsOf(sent)
  const counts: Record<string, number> = {}
  for (const reason of reasons.values()) counts[reason] = (counts[reason] ?? 0) + 1
  return {
    target: kind,
    addresses: kind === 'embedded' ? [] : addressesOf(target),
    mode,
    rateLimits,
    checks: sent.length,
    clauses: clausesOf(sent).size,
    requests: estimate.requests,
    creations: creations.left,
    refusedCreations: creations.refused,
    shortestSeconds: estimate.ms / 1000,
    waits: estimate.waits.map((wait) => plannedWait(wait, target)),
    longestChain: longestChain(sent, mode),
    skipped: counts,
    failingSignIns: failingIn(sent, target),
    notices: [...configuration.notices, ...notices],
    operations: operations.flatMap(({ id }) =>
      estimate.operations
        .filter(({ operation }) => operation === id)
        .map((one) =>
          planned(
            one,
            sent.filter(({ operation }) => operation === id),
            mode,
          ),
        ),
    ),
  }
}

function failingIn(sent: readonly Check[], target: Target): Record<string, number> {
  const ids = new Set<string>(sent.map(({ id }) => id))
  const counts: Record<string, number> = {}
  for (const { check, caller } of failingSignInsOf(target)) {
    if (!caller || !ids.has(check)) continue
    const variable = VARIABLES[caller][0]!
    counts[variable] = (counts[variable] ?? 0) + 1
  }
  return counts
}

const WRITTEN: Record<Mode, string> = {
  'read-only': 'Writes nothing.',
  additive: 'Creates records of its own, and changes no others.',
  full: 'Creates records of its own; changes others and restores them.',
}

const column = (value: string | number, width: number) => String(value).padStart(width)

function rowOf(row: PlannedOperation): string {
  const writes = [
    ...(row.writesOwn ? [`creates records (${counted(row.writesOwn, 'check')})`] : []),
    ...(row.writesShared ? [`changes records and restores them (${counted(row.writesShared, 'check')})`] : []),
  ]
  const numbers = `${column(row.checks, 7)} ${column(row.clauses.length, 8)} ${column(row.requests, 9)} ${column(duration(row.shortestSeconds * 1000), 11)}`
  return `${row.operation.padEnd(44)} ${numbers}  ${writes.join(', ')}`.trimEnd()
}

const SOURCES: Record<PlannedWait['source'], string> = {
  documented: 'documented',
  courtesy: 'ours, for no document states one',
  profile: 'from the profile',
}

/** How many waits are told: those after them are shorter, and fit beside the first. */
const MOST_WAITS = 4

function waitOf({ budget, requests, limit, source, shortestSeconds, savedSeconds }: PlannedWait): string {
  const whose = budget.includes(' ') ? budget.replace(' ', ' by ') : budget
  const saving = savedSeconds ? `; ${limit * 2} would save ${duration(savedSeconds * 1000)}` : ''
  const setting = source === 'courtesy' ? ` (limits.${budget} of the profile)` : ''
  return `${column(duration(shortestSeconds * 1000), 13)}  ${whose}: ${counted(requests, 'request')}, at most ${limit} in a window, ${SOURCES[source]}${saving}${saving && setting}`
}

const waitsOf = ({ waits }: Plan): readonly string[] =>
  waits.length ? ['Waits for rate limits at least:', ...waits.slice(0, MOST_WAITS).map(waitOf)] : []

const MOST_LINKS = 3
/** A round trip to a distant platform. */
const ROUND_TRIP_MS = 100

function chainOf({ longestChain: { requests, operations } }: Plan): readonly string[] {
  if (!operations.length) return []
  const most = operations.slice(0, MOST_LINKS).map(({ operation, requests: some }) => `${operation} ${some}`)
  return [
    `Requests that wait for each other: about ${requests}, ${duration(requests * ROUND_TRIP_MS)} at ${ROUND_TRIP_MS} ms each; most by the checks of ${most.join(', ')}`,
  ]
}

function textOf(plan: Plan): string {
  const target = plan.target === 'embedded' ? 'the embedded reference instance' : plan.addresses.join(' and ')
  return [
    `${'operation'.padEnd(44)} ${column('checks', 7)} ${column('clauses', 8)} ${column('requests', 9)} ${column('at least', 11)}  writes`,
    ...plan.operations.map(rowOf),
    '',
    `Target: ${target}, mode ${plan.mode}, --rate-limits ${plan.rateLimits}`,
    `${counted(plan.checks, 'check')} of ${counted(plan.clauses, 'clause')}, about ${counted(plan.requests, 'request')}`,
    plan.creations
      ? `Leaves about ${counted(plan.creations, 'record')}, named lpc-..., fewer where an earlier run left some; --max-creations of run bounds them`
      : plan.mode === 'read-only'
        ? WRITTEN['read-only']
        : 'Leaves no record',
    ...(plan.refusedCreations
      ? [`Asks for about ${counted(plan.refusedCreations, 'creation')} that must be refused`]
      : []),
    `Shortest possible time under the rate limits: ${duration(plan.shortestSeconds * 1000)}`,
    ...waitsOf(plan),
    ...chainOf(plan),
    ...(plan.mode === 'read-only' ? [] : [WRITTEN[plan.mode]]),
    ...Object.entries(plan.failingSignIns).map(
      ([variable, count]) => `Wrong passwords: ${count} for the account of ${variable}, never more than 2 in a row`,
    ),
    ...Object.entries(plan.skipped).map(([reason, count]) => `Not run: ${counted(count, 'check')}: ${reason}`),
    ...plan.notices,
    '',
  ].join('\n')
}

/** @returns the exit code @throws UsageError */
export function plan(options: PlanOptions, console: Console): number {
  const made = planOf(options, console)
  console.out.write(options.json ? `${JSON.stringify(made, undefined, 2)}\n` : textOf(made))
  return 0
}
