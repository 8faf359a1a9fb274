/** What a run could decide with what there is, and what one more credential would add: in clauses. */
import { type Caller, hasCaller, type Target, VARIABLES } from '../client/target.ts'
import { INTERFACES, type Interface, interfaceOf } from '../contract/interfaces.ts'
import type { Mode, RateLimitChecks } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { reasonToSkip } from '../engine/schedule.ts'
import { clausesOf } from '../planner/selection.ts'
import { rateLimitsOf } from '../planner/skips.ts'

interface Missing {
  /** What would have to be set. */
  readonly what: string
  /** Clauses that it would add, alone. */
  readonly clauses: number
}

export interface Decidable {
  readonly interface: Interface
  readonly clauses: { readonly able: number; readonly total: number }
  readonly checks: { readonly able: number; readonly total: number }
  /** The most useful first. */
  readonly missing: readonly Missing[]
}

interface Configured {
  readonly target: Target
  readonly working: ReadonlySet<Caller>
  readonly mode: Mode
}

const beyond = (more: readonly Check[], known: ReadonlySet<string>) =>
  [...clausesOf(more)].filter((clause) => !known.has(clause)).length

/** Values of a target without which some operations or checks decide nothing. */
const VALUES: readonly { variable: string; has(target: Target): boolean; wants(check: Check): boolean }[] = [
  {
    variable: 'CURRENT_INSTANCE_URL',
    has: ({ current }) => current?.instanceUrl !== undefined,
    wants: ({ clauses }) => clauses.some((clause) => clause.endsWith('.instance-address')),
  },
  {
    variable: 'CURRENT_SIGNED_TOKEN, or CURRENT_SIGNING_KEY with CURRENT_SIGNING_ALG and CURRENT_SIGNING_CLAIMS',
    has: ({ current }) => current?.signedToken !== undefined || current?.signing !== undefined,
    wants: ({ operation }) => operation === 'current/tokens.signed',
  },
  {
    variable: 'LEGACY_ADMIN_AUTH_URL',
    has: ({ legacyAdmin }) => legacyAdmin?.authUrl !== undefined,
    wants: ({ operation }) => operation === 'legacy-admin/tokens.exchange',
  },
  {
    variable: 'LEGACY_ADMIN_ADMINISTRATOR_LOGIN',
    has: ({ legacyAdmin }) => legacyAdmin?.administratorLogin !== undefined,
    wants: ({ operation }) => operation.startsWith('legacy-admin/administrators.'),
  },
]

/** @param checks of the whole catalogue */
function decidable(checks: readonly Check[], name: Interface, { target, working, mode }: Configured): Decidable {
  const own = checks.filter(({ operation }) => interfaceOf(operation) === name)
  const rateLimits: RateLimitChecks = rateLimitsOf(target.embedded ? 'embedded' : 'configured', mode, target.maxRate)
  const lacking = ({ callers }: Check) => callers.filter((caller) => caller !== 'anonymous' && !working.has(caller))
  const valued = (check: Check) => VALUES.every(({ has, wants }) => has(target) || !wants(check))
  const allowed = own.filter((check) => !reasonToSkip(check, mode, target, rateLimits))
  const able = allowed.filter((check) => !lacking(check).length && valued(check))
  const known = clausesOf(able)
  const absent = [...new Set(allowed.flatMap(lacking))]
  const byCaller = absent.map((caller) => ({
    what: `${VARIABLES[caller].join(' and ')}${hasCaller(target, caller) ? ' that work' : ''}`,
    clauses: beyond(
      allowed.filter((check) => valued(check) && lacking(check).every((one) => one === caller)),
      known,
    ),
  }))
  const byValue = VALUES.filter(({ has }) => !has(target)).map(({ variable, wants }) => ({
    what: variable,
    clauses: beyond(
      allowed.filter((check) => wants(check) && !lacking(check).length),
      known,
    ),
  }))
  const modes = (['additive', 'full'] as const).map((other) => ({
    what: `--mode ${other}`,
    clauses: beyond(
      own.filter((check) => !reasonToSkip(check, other, target, 'off') && !lacking(check).length && valued(check)),
      known,
    ),
  }))
  return {
    interface: name,
    clauses: { able: known.size, total: clausesOf(own).size },
    checks: { able: able.length, total: own.length },
    missing: [...byCaller, ...byValue, ...(mode === 'full' ? [] : modes)]
      .filter(({ clauses }) => clauses > 0)
      .sort((one, other) => other.clauses - one.clauses),
  }
}

/** Of every interface that has an address. */
export const decidableOf = (checks: readonly Check[], names: readonly Interface[], configured: Configured) =>
  INTERFACES.filter((name) => names.includes(name)).map((name) => decidable(checks, name, configured))
