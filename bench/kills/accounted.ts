/** Whether the ledger of a run finds a record again that the run created. */
import type { LedgerEntry } from '../../output/run-file/record.ts'

export type Stored = { readonly id: number; readonly uuid: string } & Record<string, unknown>
export type Stores = Readonly<Record<string, { all(): readonly Stored[] }>>

/** Collections in which a run creates records of its own. */
export const CREATED = [
  'authors',
  'tags',
  'themes',
  'learners',
  'learningResources',
  'courses',
  'sessions',
  'registrations',
  'trackings',
  'discussions',
  'comments',
] as const
type Kind = (typeof CREATED)[number]

export interface Fresh {
  readonly kind: Kind
  readonly record: Stored
}

export const plain = (_: string, value: unknown) =>
  value instanceof Set || value instanceof Map ? [...value].sort() : value

/** Records of those collections, but for the ones that were there `before`, by name. */
export const freshIn = (store: Stores, before: { has(name: string): boolean }): readonly Fresh[] =>
  CREATED.flatMap((kind) =>
    store[kind]!.all()
      .filter(({ uuid }) => !before.has(`${kind} ${uuid}`))
      .map((record) => ({ kind, record })),
  )

/** The last line of each entry. */
export function latest(lines: Iterable<LedgerEntry>): readonly LedgerEntry[] {
  const last = new Map<string, LedgerEntry>()
  for (const entry of lines) last.set(entry.key, entry)
  return [...last.values()]
}

/** The name within a handle: the text around it may have quotes, which the text of a record has escaped. */
const NAME = /lpc-[a-z0-9]+-[a-z0-9]{10}/i
const nameIn = (handle: string): string => NAME.exec(handle)?.[0] ?? handle

const uuidOf = (store: Stores, kind: Kind, id: unknown): string =>
  store[kind]!.all().find((one) => one.id === id)?.uuid ?? 'none'

/** How an unanswered creation is searched for, where its record has no name of the run's. */
function isDescribed(store: Stores, { kind, record }: Fresh, { handle, operation }: LedgerEntry): boolean {
  const names = (of: Kind, id: unknown) => handle.toLowerCase().includes(uuidOf(store, of, id))
  if (kind === 'registrations') return names('learners', record.learnerId) && names('sessions', record.sessionId)
  if (kind === 'trackings') return /trackings/.test(operation)
  // A text of markup alone has no room for a name.
  if (kind === 'comments')
    return operation === 'legacy-learner/comments.add' && handle.includes(`:${record.discussionId}}`)
  return 'courseId' in record && names('courses', record.courseId)
}

/** A first comment that was created with its discussion stands in the ledger as the discussion. */
const isPart = (fresh: readonly Fresh[], { kind, record }: Fresh) =>
  kind === 'comments' && fresh.some((one) => one.kind === 'discussions' && one.record.id === record.discussionId)

/** Text in which the name of a record stands: its own, or that of what belongs to it. */
function textOf(store: Stores, { id, uuid: _, ...rest }: Stored): string {
  // The title of a resource is that of its version.
  const versions = store.localizedVersions!.all().filter(({ resourceId }) => resourceId === id)
  // R64: a discussion of content has no title of its own, but its first comment has the name.
  const comments = store.comments!.all().filter(({ discussionId }) => discussionId === id)
  return JSON.stringify([rest, versions, comments], plain)
}

/** @returns the records of `fresh` that no entry names or describes */
export function unaccounted(store: Stores, fresh: readonly Fresh[], ledger: readonly LedgerEntry[]): readonly Fresh[] {
  const ids = new Set(ledger.flatMap(({ id }) => (id === undefined ? [] : [id.toLowerCase()])))
  const intended = ledger.filter(({ state }) => state === 'intended')
  return fresh.filter((one) => {
    if (isPart(fresh, one) || ids.has(String(one.record.id)) || ids.has(one.record.uuid)) return false
    const text = textOf(store, one.record)
    return !intended.some((entry) => text.includes(nameIn(entry.handle)) || isDescribed(store, one, entry))
  })
}
