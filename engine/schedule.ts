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
 * The phases between which a run waits until all are done. Each read waits for the sign-ins of its accounts alone.
 * Where nothing is written, nothing changes underneath the reads, and what each limit allows is used from the beginning.
 */
export const stagesOf = (mode?: Mode): readonly (readonly Phase[])[] =>
  mode === 'read-only'
    ? [['sign-in', 'reads', 'own', 'shared'], ['limits'], ['closing']]
    : [['sign-in', 'reads'], ...PHASES.slice(2).map((one) => [one])]

/** Others wait for their end, or use what they leave: sign-ins, creations, checks during which nobody else may speak. */
function isFirst(check: Check): boolean {
  if (check.phase === 'own') return isCreation(check.operation)
  return check.phase === 'sign-in' || changesAccounts(check)
}

/** The checks of these phases in their order, those before others that wait for their end, or use what they leave. */
export function inPhase(checks: readonly Check[], ...phases: readonly Phase[]): readonly Check[] {
  const due = checks.filter(({ phase }) => phases.includes(phase))
  return [...due.filter(isFirst), ...due.filter((check) => !isFirst(check))]
}
