/** The checks that run, and their order. */
import { isConfigured, type Target } from '../client/target.ts'
import { INTERFACES, interfaceOf } from '../contract/operations.ts'
import type { Phase } from '../contract/phases.ts'
import { isCreation } from '../contract/records.ts'
import type { Mode, RateLimitChecks } from '../contract/run.ts'
import type { Check } from './check.ts'

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

/**
 * Checks of a phase, of which those in one lane run one after the other. A platform may keep one token for each
 * account: a token must be used before the next sign-in.
 */
export function lanesOf(due: readonly Check[], phase: Phase): readonly (readonly Check[])[] {
  if (isSequential(phase)) return [due]
  if (phase !== 'sign-in') return due.map((check) => [check])
  return INTERFACES.map((name) => due.filter(({ operation }) => interfaceOf(operation) === name))
}

/** Records that checks of creations leave are used by others: they come first. */
export function inPhase(checks: readonly Check[], phase: Phase): readonly Check[] {
  const due = checks.filter((check) => check.phase === phase)
  const isFirst = ({ operation }: Check) => isCreation(operation)
  return phase === 'own' ? [...due.filter(isFirst), ...due.filter((check) => !isFirst(check))] : due
}
