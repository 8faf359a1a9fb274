/** The permissions of a run: the restrictions of its mode, and which of the checks that exhaust a budget are wanted. */
import { limitOf } from '../../client/limits.ts'
import type { Target } from '../../client/target.ts'
import { termsOf } from '../../contract/index.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Mode, RateLimitChecks, TargetDescription } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { inPhase, reasonToSkip } from '../../engine/schedule.ts'
import { isAskedBeside } from '../../laws/limits/checks.ts'
import { estimateOf } from './estimate.ts'

export interface Allowance {
  readonly mode: Mode
  readonly rateLimits: RateLimitChecks
  /** Every check of the run, where only a shard of them is asked about: the same samples for all shards. */
  readonly whole?: readonly Check[]
}

/** A user who allows reading only, or bounds the rate, does not expect the run to exhaust limits. */
export const rateLimitsOf = (kind: TargetDescription['kind'], mode: Mode, maxRate?: number): RateLimitChecks =>
  maxRate ? 'off' : kind === 'embedded' || mode !== 'read-only' ? 'sample' : 'off'

/**
 * Why checks are not run, by id; a missing check may run. `sample` keeps the limit checks of one operation for each
 * documented limit: the others would wait a minute each for the same result.
 */
export function skipped(checks: readonly Check[], target: Target, { mode, rateLimits, whole = checks }: Allowance) {
  const reasons = new Map<string, string>()
  for (const check of checks) {
    const reason = reasonToSkip(check, mode, target, rateLimits)
    if (reason) reasons.set(check.id, reason)
  }
  if (rateLimits !== 'sample') return reasons
  const samples = samplesOf(
    whole.filter((check) => !reasonToSkip(check, mode, target, rateLimits)),
    target,
  )
  for (const { id, phase, operation } of checks) {
    const sample = samples.get(limitOf(target, operation))
    if (phase === 'limits' && !reasons.has(id) && sample !== operation)
      reasons.set(id, `--rate-limits sample exhausts the limit of ${sample} on behalf of the others`)
  }
  return reasons
}

/** By limit: the operation that needs no records of its own, is no comparison for others, and is called least. */
function samplesOf(checks: readonly Check[], target: Target): ReadonlyMap<number, OperationId> {
  const { operations } = estimateOf(
    checks.filter(({ phase }) => phase !== 'limits'),
    target,
  )
  const requests = new Map(operations.map((one) => [one.operation, one.requests]))
  const rank = ({ operation, writes }: Check) =>
    (writes ? WRITING : 0) +
    (isAskedBeside(operation) || isHeavy(operation) ? BESIDE : 0) +
    (requests.get(operation) ?? 0)
  const samples = new Map<number, OperationId>()
  for (const check of inPhase(checks, 'limits').toSorted((one, other) => rank(other) - rank(one)))
    samples.set(limitOf(target, check.operation), check.operation)
  return samples
}

/** A file that is sent more than a hundred times in a second weighs on the platform. */
const isHeavy = (operation: OperationId) => termsOf(operation).answer.kind === 'binary'

const WRITING = 1e9
const BESIDE = 1e6
