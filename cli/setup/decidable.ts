/** The possible decisions of a run at present, and the gain from one more credential or name of a record. */
import { type Caller, hasCaller, type Target, VARIABLES } from '../../client/target.ts'
import type { CheckId, Known } from '../../contract/ids.ts'
import { INTERFACES, type Interface, interfaceOf } from '../../contract/interfaces.ts'
import type { NamedRecord } from '../../contract/records.ts'
import type { Mode, RateLimitChecks } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { reasonToSkip } from '../../engine/schedule.ts'
import { clausesOf } from '../../runner/planner/selection.ts'
import { rateLimitsOf } from '../../runner/planner/skips.ts'

/** The gain from it alone. */
export interface Missing {
  /** The settings that it needs. */
  readonly what: string
  readonly checks: number
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

/** A value of a target without which some operations or checks decide nothing. */
interface Value {
  readonly variable: string
  has(configured: Configured, check: Check): boolean
  wants(check: Check): boolean
}

/** Records that a profile names, for checks that find them in no other way, or only with other interfaces. */
const named = (name: NamedRecord, wants: Value['wants'], isFound: (configured: Configured) => boolean): Value => ({
  variable: `records.${name} of the profile`,
  has: (configured) => configured.target.records[name] !== undefined || isFound(configured),
  wants,
})

const isCheck =
  <Id extends string>(wanted: Id & Known<Id, CheckId>) =>
  ({ id }: Check) =>
    id === wanted

/** Learners of the run's own can be managers of each other. */
const makesPeople = ({ working, mode }: Configured) =>
  mode !== 'read-only' && working.has('administrator') && working.has('key')

/**
 * Checks of two learners of the older learner interface, and whether a learner of the run's own can be the second: it
 * has nothing that another one has been given, such as rows, objects or managers.
 */
export const OF_TWO: ReadonlyMap<string, boolean> = new Map<CheckId, boolean>([
  ['legacy-learner/comments.add#by-another', true],
  ['legacy-learner/comments.like#two-likes', true],
  ['legacy-learner/discussions.follow#by-another', true],
  ['legacy-learner/profile.get#cookie-owner', true],
  ['legacy-learner/learning-objects.list#own-context', false],
  ['legacy-learner/learning-objects.rate#by-another', false],
  ['legacy-learner/subordinates.list#as-managers', false],
  ['legacy-learner/trackings.get#foreign-row', false],
  ['legacy-learner/trackings.save#foreign-row', false],
  ['legacy-learner/trackings.upload#foreign-row', false],
])

const SECOND_LEARNERS = ['other-session', 'learner', 'other-learner'] as const satisfies readonly Caller[]

const secondLearner: Value = {
  variable: VARIABLES['other-session'].join(' and '),
  wants: ({ id }) => OF_TWO.has(id),
  has: ({ working, mode, target }, { id }) =>
    SECOND_LEARNERS.some((caller) => working.has(caller)) ||
    (mode !== 'read-only' &&
      working.has('key') &&
      target.legacyAdmin?.authUrl !== undefined &&
      OF_TWO.get(id) === true),
}

const VALUES: readonly Value[] = [
  secondLearner,
  named('inactiveManager', isCheck('legacy-learner/managers.list#active-only'), makesPeople),
  named('indirectSubordinate', isCheck('legacy-learner/subordinates.list#direct-only'), makesPeople),
  named(
    'plainAdministrator',
    isCheck('legacy-admin/administrators.sso-link#rights-unchecked'),
    ({ working }) => working.has('administrator') && working.has('plain-administrator'),
  ),
  named(
    'administratorEntity',
    ({ operation, phase }) => operation === 'legacy-admin/administrators.update' && phase === 'shared',
    ({ working }) => working.has('administrator'),
  ),
  {
    variable: 'CURRENT_INSTANCE_URL',
    has: ({ target: { current } }) => current?.instanceUrl !== undefined,
    wants: ({ clauses }) => clauses.some((clause) => clause.endsWith('.instance-address')),
  },
  {
    variable: 'CURRENT_SIGNED_TOKEN, or CURRENT_SIGNING_KEY with CURRENT_SIGNING_ALG and CURRENT_SIGNING_CLAIMS',
    has: ({ target: { current } }) => current?.signedToken !== undefined || current?.signing !== undefined,
    wants: ({ operation }) => operation === 'current/tokens.signed',
  },
  {
    variable: 'LEGACY_ADMIN_AUTH_URL',
    has: ({ target: { legacyAdmin } }) => legacyAdmin?.authUrl !== undefined,
    wants: ({ operation }) => operation === 'legacy-admin/tokens.exchange',
  },
  {
    variable: 'LEGACY_ADMIN_ADMINISTRATOR_LOGIN',
    has: ({ target: { legacyAdmin } }) => legacyAdmin?.administratorLogin !== undefined,
    wants: ({ operation }) => operation.startsWith('legacy-admin/administrators.'),
  },
]

/** @param checks of the whole catalogue */
function decidable(checks: readonly Check[], name: Interface, configured: Configured): Decidable {
  const { target, working, mode } = configured
  const own = checks.filter(({ operation }) => interfaceOf(operation) === name)
  const rateLimits: RateLimitChecks = rateLimitsOf(target.embedded ? 'embedded' : 'configured', mode, target.maxRate)
  const lacking = ({ callers }: Check) => callers.filter((caller) => caller !== 'anonymous' && !working.has(caller))
  const valued = (check: Check) => VALUES.every(({ has, wants }) => !wants(check) || has(configured, check))
  const allowed = own.filter((check) => !reasonToSkip(check, mode, target, rateLimits))
  const able = allowed.filter((check) => !lacking(check).length && valued(check))
  const known = clausesOf(able)
  const beyond = (what: string, more: readonly Check[]): Missing => ({
    what,
    checks: more.filter((check) => !able.includes(check)).length,
    clauses: [...clausesOf(more)].filter((clause) => !known.has(clause)).length,
  })
  const absent = [...new Set(allowed.flatMap(lacking))]
  const byCaller = absent.map((caller) =>
    beyond(
      `${VARIABLES[caller].join(' and ')}${hasCaller(target, caller) ? ' that work' : ''}`,
      allowed.filter((check) => valued(check) && lacking(check).every((one) => one === caller)),
    ),
  )
  const byValue = VALUES.map(({ variable, has, wants }) =>
    beyond(
      variable,
      allowed.filter((check) => wants(check) && !has(configured, check) && !lacking(check).length),
    ),
  )
  const modes = (['additive', 'full'] as const).map((other) => {
    const valuedThen = (check: Check) =>
      VALUES.every(({ has, wants }) => !wants(check) || has({ ...configured, mode: other }, check))
    return beyond(
      `--mode ${other}`,
      own.filter((check) => !reasonToSkip(check, other, target, 'off') && !lacking(check).length && valuedThen(check)),
    )
  })
  return {
    interface: name,
    clauses: { able: known.size, total: clausesOf(own).size },
    checks: { able: able.length, total: own.length },
    missing: [...byCaller, ...byValue, ...(mode === 'full' ? [] : modes)]
      .filter(({ checks: more }) => more > 0)
      .sort((one, other) => other.checks - one.checks || other.clauses - one.clauses),
  }
}

/** Of every interface that has an address. */
export const decidableOf = (checks: readonly Check[], names: readonly Interface[], configured: Configured) =>
  INTERFACES.filter((name) => names.includes(name)).map((name) => decidable(checks, name, configured))
