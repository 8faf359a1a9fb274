/**
 * How a platform calls the roles at sign-in. They are tried with a login that does not exist, which locks no account: a
 * platform that tells a role it does not know from a login it does not know gives its names away.
 */
import { randomBytes } from 'node:crypto'
import { describe } from '../../client/answer.ts'
import type { Caller, Target } from '../../client/target.ts'
import { interfaces } from '../../contract/interfaces.ts'
import type { PreflightReply } from '../../runner/preflight/probe.ts'
import type { Prober } from './prober.ts'

/** Pairs of names for administrator and learner, the likeliest first. */
const PAIRS: readonly (readonly [admin: string, learner: string])[] = [
  ['svc/admin', 'svc/learner'],
  ['admin', 'learner'],
  ['administrator', 'learner'],
  ['service/admin', 'service/learner'],
  ['svc/administrator', 'svc/user'],
  ['api/admin', 'api/learner'],
  ['lms/admin', 'lms/learner'],
  ['platform/admin', 'platform/learner'],
  ['role/admin', 'role/learner'],
  ['ADMIN', 'LEARNER'],
  ['Admin', 'Learner'],
  ['ROLE_ADMIN', 'ROLE_LEARNER'],
  ['ADMINISTRATOR', 'USER'],
  ['manager', 'student'],
]

export type RoleName = 'adminRole' | 'learnerRole'
export const roleNameOf = (caller: Caller): RoleName => (caller.endsWith('administrator') ? 'adminRole' : 'learnerRole')
const PLACE: Record<RoleName, 0 | 1> = { adminRole: 0, learnerRole: 1 }

/** Words of a refusal that read like names of that role: many say what they allow. */
const WORDS: Record<RoleName, RegExp> = {
  adminRole: /[\w./:-]*(?:admin|manager)[\w./:-]*/gi,
  learnerRole: /[\w./:-]*(?:learner|student|user)[\w./:-]*/gi,
}

/** A role that no platform has. */
const NO_ROLE = `none-${randomBytes(3).toString('hex')}`
const nobody = () => ({ login: `nobody-${randomBytes(6).toString('hex')}`, password: randomBytes(9).toString('hex') })

const asking = (role: string) => ({
  operation: interfaces.current.signIn!,
  as: 'anonymous' as const,
  json: { role, ...nobody() },
})

/** An answer without what the request brought in. */
function shapeOf(reply: PreflightReply | undefined, role: string): string {
  if (!reply?.answer) return 'none'
  return `${reply.answer.status} ${describe(reply.answer)}`.replaceAll(role, 'ROLE').replace(/nobody-\w+/g, 'LOGIN')
}

export interface FoundRoles {
  readonly tried: readonly string[]
  /** Names that the platform takes, or that it may take, the likeliest first. */
  readonly names: readonly string[]
  /** Whether its answers told them from others. */
  readonly certain: boolean
}

/** @param name the role that is looked for */
export async function findRoles(prober: Prober, target: Target, name: RoleName): Promise<FoundRoles> {
  const refusal = await prober.ask(target, asking(NO_ROLE))
  const control = shapeOf(refusal, NO_ROLE)
  const said = refusal?.answer ? [...describe(refusal.answer).matchAll(WORDS[name])].map(([word]) => word) : []
  const likely = [...new Set([...said, ...PAIRS.map((pair) => pair[PLACE[name]])])]
  const tried: string[] = []
  const names: string[] = []
  for (const role of likely) {
    tried.push(role)
    if (shapeOf(await prober.ask(target, asking(role)), role) !== control) names.push(role)
  }
  // Answers that differ for most of them differ for another reason.
  const certain = names.length > 0 && names.length <= likely.length / 2
  return { tried, certain, names: certain ? names : likely.filter((role) => role !== target.names[name]) }
}
