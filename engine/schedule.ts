/** Which checks run, in which order, how many at a time. */
import { isConfigured, type Target } from '../client/target.ts'
import { interfaceOf } from '../contract/operations.ts'
import type { CheckResult, Mode, RateLimitChecks } from '../contract/run.ts'
import { type Check, PHASES, type Phase } from './check.ts'
import { execute, skippedResult } from './execute.ts'
import { scopeOf } from './scope.ts'
import type { World } from './world.ts'

const WRITES: Partial<Record<Phase, readonly Mode[]>> = { own: ['additive', 'full'], shared: ['full'] }

/** Why a check cannot run under these circumstances; undefined when it can. */
export function reasonToSkip(
  check: Check,
  mode: Mode,
  target: Target,
  rateLimits: RateLimitChecks,
): string | undefined {
  const name = interfaceOf(check.operation)
  if (!isConfigured(target, name)) return `interface ${name} is not configured`
  const allowed = WRITES[check.writes ?? check.phase]
  if (allowed && !allowed.includes(mode) && !check.readsAsWell)
    return `mode ${mode} forbids it: it needs ${allowed.join(' or ')}`
  if (check.phase === 'limits' && rateLimits === 'off') return '--rate-limits off'
  return undefined
}

/** Checks of this phase share what they change: one after the other. */
export const isSequential = (phase: Phase) => phase === 'shared'

export const inPhase = (checks: readonly Check[], phase: Phase) => checks.filter((check) => check.phase === phase)

/** Works through a list with so many at a time. */
export async function eachOf<Value>(
  values: readonly Value[],
  atATime: number,
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const waiting = values.values()
  const worker = async () => {
    for (const value of waiting) await work(value)
  }
  await Promise.all(Array.from({ length: Math.min(atATime, values.length) }, worker))
}

export interface RunOptions {
  readonly concurrency: number
  readonly rateLimits: RateLimitChecks
  readonly signal?: AbortSignal
  readonly onResult?: (result: CheckResult, error?: unknown) => void
}

/** Runs checks without a runner: for the detection tests, and wherever Vitest's services are not wanted. */
export async function runChecks(
  checks: readonly Check[],
  world: World,
  options: RunOptions,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  const tell = (result: CheckResult, error?: unknown) => {
    results.push(result)
    options.onResult?.(result, error)
  }
  for (const phase of PHASES) {
    await eachOf(inPhase(checks, phase), isSequential(phase) ? 1 : options.concurrency, async (check) => {
      if (options.signal?.aborted) return
      const reason = reasonToSkip(check, world.mode, world.client.target, options.rateLimits)
      if (reason) return tell(skippedResult(check, reason))
      const { result, error } = await execute(check, world, options.signal)
      tell(result, error)
    })
  }
  return results
}

/**
 * Asks again for what was seen once of operations whose closing checks are not run here: another shard judges them, and
 * judges what was seen here as well.
 */
export async function lookAround(
  checks: readonly Check[],
  world: World,
  signalOf?: (check: Check) => AbortSignal,
): Promise<void> {
  const seen = new Set(world.watch.operations())
  for (const check of checks) {
    if (!check.look || !seen.has(check.operation)) continue
    const signal = signalOf?.(check)
    // What cannot be asked again is left as it was seen.
    await check.look(scopeOf({ world, check, attempt: 1, ...(signal ? { signal } : {}) })).catch(() => undefined)
  }
}
