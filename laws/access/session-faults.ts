/** Faults of sessions. */

import type { Terms } from '../../contract/terms.ts'
import type { World } from '../../reference/index.ts'
import { fault, refusing } from '../../reference/mutators/builder.ts'
import { asking, type Fault, replying } from '../../reference/mutators/fault.ts'

/** Cookies of sessions are remembered as the logins set them. */
export function sessionFaults({ operation, endsSession }: Terms): Fault[] {
  if (endsSession) return []
  const opened = { web: new WeakMap<World, Set<string>>(), mobile: new WeakMap<World, Set<string>>() }
  const idsOf = (kind: keyof typeof opened, world: World) => {
    const ids = opened[kind].get(world) ?? new Set<string>()
    opened[kind].set(world, ids)
    return ids
  }
  const idIn = (text: string) => /ServiceServerSID=(\w+)/.exec(text)?.[1] ?? ''
  const remember = (login: 'login' | 'mobile-login', kind: keyof typeof opened) =>
    replying(`legacy-learner/session.${login}`, (reply, _, world) => {
      const id = idIn([reply.headers['set-cookie'] ?? []].flat().join())
      if (id) idsOf(kind, world).add(id)
    })
  const revives = (kind: keyof typeof opened): Fault =>
    fault(
      operation,
      `outlives-${kind}-logout`,
      `serves ${kind} sessions that logout ended`,
      'session-ended',
      remember(kind === 'web' ? 'login' : 'mobile-login', kind),
      asking(operation, ({ headers, skip }, world) => {
        if (idsOf(kind, world).has(idIn(headers.cookie ?? ''))) skip.add('credential')
      }),
    )
  return [
    revives('web'),
    revives('mobile'),
    fault(
      operation,
      'refuses-mobile-sessions',
      'refuses sessions that the mobile login opened',
      'session-mobile',
      remember('mobile-login', 'mobile'),
      refusing(operation, (question, world) => idsOf('mobile', world).has(idIn(question.headers.cookie ?? '')) && 401),
    ),
  ]
}
