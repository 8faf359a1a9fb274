/** Invariants of the records of the data once they are in the store. */

import type { Store } from '../../../reference/index.ts'
import type { Wrong } from '../../../runner/configuration/bindings.ts'
import type { Resource } from './format.ts'
import { folderOf } from './parts.ts'

interface Placed {
  readonly resource: Resource
  readonly id: number
  readonly path: readonly PropertyKey[]
  readonly given: Readonly<Record<string, unknown>>
}

/** Whether somebody who goes up from a record comes back to it. */
function isCircular(id: number, above: (id: number) => number | null | undefined): boolean {
  const seen = new Set([id])
  for (let next = above(id); next !== null && next !== undefined; next = above(next)) {
    if (seen.has(next)) return true
    seen.add(next)
  }
  return false
}

const PARENTS: Readonly<Partial<Record<Resource, (store: Store, id: number) => number | null | undefined>>> = {
  entities: ({ entities }, id) => entities.get(id)?.parentId,
  themes: ({ themes }, id) => themes.get(id)?.parentId,
  chapters: ({ chapters }, id) => chapters.get(id)?.parentId,
  learners: ({ learners }, id) => learners.get(id)?.managerId,
}

/** The problem of a stored record. */
export function contradictions({ resource, id, path, given }: Placed, store: Store, logins: Logins): Wrong[] {
  const member = resource === 'learners' ? 'manager' : 'parent'
  const parentOf = PARENTS[resource]
  const circle =
    parentOf && isCircular(id, (one) => parentOf(store, one))
      ? [{ path: [...path, member], wrong: 'goes in a circle' }]
      : []
  return [...circle, ...(FURTHER[resource]?.({ resource, id, path, given }, store, logins) ?? [])]
}

interface Account {
  readonly login: string
}

/** How many accounts have a login: learners and administrators share one set (current: Learner, login). */
export type Logins = ReadonlyMap<string, number>

export function loginsIn({ administrators, learners }: Store): Logins {
  const counts = new Map<string, number>()
  for (const { login } of [...administrators, ...learners]) counts.set(login, (counts.get(login) ?? 0) + 1)
  return counts
}

const doubleLogin = ({ login }: Account, path: Placed['path'], logins: Logins): Wrong[] =>
  logins.get(login)! > 1 ? [{ path: [...path, 'login'], wrong: `${login} is another account's login already` }] : []

type Contradictions = (placed: Placed, store: Store, logins: Logins) => Wrong[]

const FURTHER: Readonly<Partial<Record<Resource, Contradictions>>> = {
  administrators: ({ id, path }, { administrators }, logins) => doubleLogin(administrators.known(id), path, logins),
  learners: ({ id, path }, store, logins) => {
    const learner = store.learners.known(id)
    const { enabledFrom, enabledUntil } = learner
    const early = enabledFrom && enabledUntil && enabledFrom > enabledUntil
    const wrong = `${enabledUntil} is before enabledFrom, ${enabledFrom}`
    return [...(early ? [{ path: [...path, 'enabledUntil'], wrong }] : []), ...doubleLogin(learner, path, logins)]
  },
  trainingSessions: ({ id, path, given }, store) => {
    const { startAt, endAt } = store.sessions.known(id)
    const early = endAt !== null && endAt < startAt ? [{ path: [...path, 'endAt'], wrong: 'is before startAt' }] : []
    const items = (given.items ?? []) as readonly { folder?: string }[]
    const stray = items.flatMap(({ folder }, place) =>
      folder === undefined || folderOf(id, folder, store)
        ? []
        : [{ path: [...path, 'items', place, 'folder'], wrong: `${JSON.stringify(folder)} is not one of its folders` }],
    )
    return [...early, ...stray]
  },
}
