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
 * The phases between which a run waits until all are done: nothing changes underneath the reads. Within a stage, a check
 * waits for those alone that touch the same (`claims.ts`). Where nothing is written, what each limit allows is used from
 * the beginning.
 */
export const stagesOf = (mode?: Mode): readonly (readonly Phase[])[] =>
  mode === 'read-only'
    ? [['sign-in', 'reads', 'own', 'shared'], ['limits'], ['closing']]
    : [['sign-in', 'reads'], ['own', 'shared'], ['limits'], ['closing']]

/**
 * Sign-ins come first, as others use what they give; creations before what uses their records; and those during which
 * nobody else may speak last.
 */
function rankOf(check: Check): number {
  if (check.phase === 'sign-in') return 0
  if (check.phase === 'shared') return changesAccounts(check) ? 4 : 3
  return check.phase === 'own' && isCreation(check.operation) ? 1 : 2
}

/** The checks of these phases in the order in which they begin. */
export const inPhase = (checks: readonly Check[], ...phases: readonly Phase[]): readonly Check[] =>
  checks.filter(({ phase }) => phases.includes(phase)).toSorted((one, other) => rankOf(one) - rankOf(other))
