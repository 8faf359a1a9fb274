/** What a run may do: what its mode forbids, and which of the checks that exhaust a budget are wanted. */
import { limitOf } from '../client/client.ts'
import type { Target } from '../client/target.ts'
import type { Mode, RateLimitChecks, TargetDescription } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { reasonToSkip } from '../engine/schedule.ts'

export interface Allowance {
  readonly mode: Mode
  readonly rateLimits: RateLimitChecks
}

/** Whoever lends a platform to be read does not expect its budgets to be exhausted. */
export const rateLimitsOf = (kind: TargetDescription['kind'], mode: Mode): RateLimitChecks =>
  kind === 'embedded' || mode !== 'read-only' ? 'sample' : 'off'

/**
 * Why checks are not run, by id; a check that is absent may run. `sample` keeps the limit checks of one operation for
 * each documented limit: the others would wait a minute each to find the same.
 */
export function skipped(checks: readonly Check[], target: Target, { mode, rateLimits }: Allowance) {
  const reasons = new Map<string, string>()
  const sampled = new Map<number, string>()
  for (const check of checks) {
    const reason = reasonToSkip(check, mode, target, rateLimits) ?? leftOut(check)
    if (reason) reasons.set(check.id, reason)
  }
  return reasons

  function leftOut({ phase, operation }: Check): string | undefined {
    if (phase !== 'limits' || rateLimits !== 'sample') return undefined
    const limit = limitOf(target, operation)
    const sample = sampled.get(limit) ?? operation
    sampled.set(limit, sample)
    return sample === operation ? undefined : `--rate-limits sample: ${sample} stands for it`
  }
}
