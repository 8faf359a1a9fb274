/** The checks that run, and their order. */
import { isConfigured, type Target } from '../client/target.ts'
import { interfaceOf } from '../contract/operations.ts'
import type { Phase } from '../contract/phases.ts'
import { isCreation } from '../contract/records.ts'
import type { Mode, RateLimitChecks } from '../contract/run.ts'
import type { Check } from './check.ts'
import { changesAccounts } from './claims.ts'

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

/**
 * The checks of a phase in their order. Records that checks of creations leave are used by others: they come first, and
 * so do checks during which nobody else may speak.
 */
export function inPhase(checks: readonly Check[], phase: Phase): readonly Check[] {
  const due = checks.filter((check) => check.phase === phase)
  const isFirst = (check: Check) => (phase === 'own' ? isCreation(check.operation) : changesAccounts(check))
  return [...due.filter(isFirst), ...due.filter((check) => !isFirst(check))]
}
