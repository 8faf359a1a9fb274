/** What the records of the data may not be once they are in the store. */
import type { Wrong } from '../../configuration/bindings.ts'
import type { Store } from '../../reference/index.ts'
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

const PARENTS: Readonly<Partial<Record<Resource, (store: Store) => (id: number) => number | null | undefined>>> = {
  entities:
    ({ entities }) =>
    (id) =>
      entities.get(id)?.parentId,
  themes:
    ({ themes }) =>
    (id) =>
      themes.get(id)?.parentId,
  chapters:
    ({ chapters }) =>
    (id) =>
      chapters.get(id)?.parentId,
  learners:
    ({ learners }) =>
    (id) =>
      learners.get(id)?.managerId,
}

/** What is wrong with a record as it is stored. */
export function contradictions({ resource, id, path, given }: Placed, store: Store): Wrong[] {
  const member = resource === 'learners' ? 'manager' : 'parent'
  const above = PARENTS[resource]?.(store)
  const circle = above && isCircular(id, above) ? [{ path: [...path, member], wrong: 'goes in a circle' }] : []
  return [...circle, ...(FURTHER[resource]?.({ resource, id, path, given }, store) ?? [])]
}

interface Account {
  readonly login: string
}

/** Learners and administrators share one set of logins (current: Learner, login). */
function doubleLogin(account: Account, path: Placed['path'], { administrators, learners }: Store): Wrong[] {
  const same = (other: Account) => other !== account && other.login === account.login
  const isDouble = administrators.find(same) ?? learners.find(same)
  return isDouble ? [{ path: [...path, 'login'], wrong: `${account.login} is another account's login already` }] : []
}

const FURTHER: Readonly<Partial<Record<Resource, (placed: Placed, store: Store) => Wrong[]>>> = {
  administrators: ({ id, path }, store) => doubleLogin(store.administrators.known(id), path, store),
  learners: ({ id, path }, store) => {
    const learner = store.learners.known(id)
    const { enabledFrom, enabledUntil } = learner
    const early = enabledFrom && enabledUntil && enabledFrom > enabledUntil
    const wrong = `${enabledUntil} is before enabledFrom, ${enabledFrom}`
    return [...(early ? [{ path: [...path, 'enabledUntil'], wrong }] : []), ...doubleLogin(learner, path, store)]
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
