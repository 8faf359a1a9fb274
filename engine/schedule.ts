/** The checks that run, and their order. */
import { isConfigured, type Target } from '../client/target.ts'
import { interfaceOf } from '../contract/operations.ts'
import { PHASES, type Phase } from '../contract/phases.ts'
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
 * The phases between which a run waits until all are done. Where nothing is written, nothing changes underneath the
 * reads, and what each limit allows is used from the beginning.
 */
export const stagesOf = (mode?: Mode): readonly (readonly Phase[])[] =>
  mode === 'read-only' ? [['sign-in'], ['reads', 'own', 'shared'], ['limits'], ['closing']] : PHASES.map((one) => [one])

/**
 * The checks of these phases in their order. Records that checks of creations leave are used by others: they come first,
 * and so do checks during which nobody else may speak.
 */
export function inPhase(checks: readonly Check[], ...phases: readonly Phase[]): readonly Check[] {
  const due = checks.filter(({ phase }) => phases.includes(phase))
  const isFirst = (check: Check) => (check.phase === 'own' ? isCreation(check.operation) : changesAccounts(check))
  return [...due.filter(isFirst), ...due.filter((check) => !isFirst(check))]
}
