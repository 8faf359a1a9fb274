/** A platform in use: other clients create, change and delete records between the requests of a run, seeded. */
import type { Clock } from '../../client/clock.ts'
import type { Transport } from '../../client/transport.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Listed } from '../../reference/front.ts'
import type { Reference, Store } from '../../reference/index.ts'
import { fronts } from '../../reference/interfaces.ts'
import { randomOf } from './random.ts'

type Held = Store[keyof Store]
type Stored = { readonly id: number; readonly uuid: string }

/** Records of others: how they change them, and how they take them back; undefined while another record needs them. */
interface Made {
  readonly record: object
  remove(): void
}

interface Others {
  readonly store: Store
  pick<Value>(values: readonly Value[]): Value
  /** Other values of the members that distinguish records. */
  named(record: object): Readonly<Record<string, unknown>>
}

type Making = (others: Others) => Made | undefined

/** Texts that are unique, or by which a record is found. */
const NAMES = ['login', 'name', 'lastName', 'firstName', 'title', 'referenceNumber', 'email'] as const

const draftOf = (record: object) => {
  const { id: _, uuid: __, ...draft } = structuredClone(record) as Stored & Record<string, unknown>
  return draft
}

/** A record like another of its kind. */
const alike =
  (kind: keyof Store, isNeeded: (record: Stored, store: Store) => boolean = () => false): Making =>
  ({ store, pick, named }) => {
    const held = store[kind] as Held
    const example = pick(held.all() as readonly Stored[])
    if (!example) return undefined
    const draft = draftOf(example)
    // A learner has one tracking of an activity: nothing else distinguishes them.
    if (kind === 'activityTrackings') {
      const free = store.learners.find(({ id }) => !store.activityTrackings.find(({ learnerId }) => learnerId === id))
      if (!free) return undefined
      draft.learnerId = free.id
    }
    const record = held.add({ ...draft, ...named(draft) } as never) as Stored
    return { record, remove: () => void (isNeeded(record, store) || held.remove(record as never)) }
  }

/** A learning resource with its versions. */
const resource: Making = ({ store, pick, named }) => {
  const example = pick(store.learningResources.all())
  const record = store.learningResources.add(draftOf(example) as never)
  const versions = store.localizedVersions
    .filter(({ resourceId }) => resourceId === example.id)
    .map((version) => {
      const draft = draftOf(version) as Omit<typeof version, 'id' | 'uuid'>
      const metadata = { ...draft.metadata, ...named(draft.metadata) }
      return store.localizedVersions.add({ ...draft, resourceId: record.id, metadata } as never)
    })
  return {
    record,
    remove() {
      const isUsed =
        store.sessionItems.find(({ resourceId }) => resourceId === record.id) ??
        store.trackings.find(({ resourceId }) => resourceId === record.id)
      if (isUsed) return
      for (const version of versions) store.localizedVersions.remove(version)
      store.learningResources.remove(record)
    },
  }
}

/** A member of a list within another record. */
const member = (list: unknown[], value: unknown): Made => {
  list.push(value)
  return { record: {}, remove: () => void list.splice(list.indexOf(value), 1) }
}

/** A word that is attached to a version. */
const link =
  (kind: 'authors' | 'tags' | 'themes'): Making =>
  ({ store, pick }) => {
    const version = pick(store.localizedVersions.all())
    const ids = version[kind === 'authors' ? 'authorIds' : kind === 'tags' ? 'tagIds' : 'themeIds']
    const words = store[kind].all() as readonly Stored[]
    const free = words.filter(({ id }) => !ids.includes(id))
    return free.length ? member(ids, pick(free).id) : undefined
  }

const content: Making = ({ store, pick }) => {
  const { contentIds } = pick(store.courses.all())
  const free = store.learningResources.filter(({ id }) => !contentIds.includes(id))
  return free.length ? member(contentIds, pick(free).id) : undefined
}

const translation: Making = ({ store, pick }) => {
  const session = pick(store.sessions.all())
  const example = Object.values(session.translations)[0]
  if (!example || session.translations['pt-PT']) return undefined
  session.translations['pt-PT'] = { ...example, title: 'outro' }
  return { record: {}, remove: () => void delete session.translations['pt-PT'] }
}

/** A place of a resource in a session that does not have it yet. */
const place: Making = ({ store, pick }) => {
  const { id: _, uuid: __, sessionId, ...example } = pick(store.sessionItems.all())
  const held = new Set(store.sessionItems.filter((item) => item.sessionId === sessionId).map((item) => item.resourceId))
  const free = store.learningResources.filter(({ id }) => !held.has(id))
  if (!free.length) return undefined
  const record = store.sessionItems.add({ ...example, sessionId, resourceId: pick(free).id })
  return { record, remove: () => store.sessionItems.remove(record) }
}

const isRegistered = ({ id }: Stored, store: Store) =>
  [...store.registrations, ...store.trackings, ...store.activityTrackings, ...store.sessionItems].some(
    ({ sessionId }) => sessionId === id,
  )

/** How others write the records of lists; a new record is like existing ones of its kind. */
const MAKING: Readonly<Partial<Record<Listed, Making>>> = {
  learners: alike('learners'),
  authors: alike('authors', ({ id }, store) =>
    store.localizedVersions.all().some(({ authorIds }) => authorIds.includes(id)),
  ),
  tags: alike('tags', ({ id }, store) => store.localizedVersions.all().some(({ tagIds }) => tagIds.includes(id))),
  themes: alike(
    'themes',
    ({ id }, store) =>
      store.localizedVersions.all().some(({ themeIds }) => themeIds.includes(id)) ||
      store.themes.find(({ parentId }) => parentId === id) !== undefined,
  ),
  // A learner's registration stands while the learner writes trackings in it.
  registrations: alike('registrations', () => true),
  certificates: alike('certificates'),
  trackings: alike('trackings'),
  activityTrackings: alike('activityTrackings'),
  entities: alike('entities', ({ id }, store) => [...store.learners].some(({ entityId }) => entityId === id)),
  discussions: alike('discussions'),
  comments: alike('comments'),
  learningResources: resource,
  'authors of a version': link('authors'),
  'tags of a version': link('tags'),
  'themes of a version': link('themes'),
  sessions: alike('sessions', isRegistered),
  'translations of a session': translation,
  courses: alike('courses', ({ id }, store) => store.sessions.find(({ courseId }) => courseId === id) !== undefined),
  'contents of a course': content,
  sessionItems: place,
}

const listed = Object.values(fronts).flatMap((front) => Object.entries(front.lists) as [OperationId, Listed][])

interface Work {
  /** Lists that show it. */
  readonly lists: readonly OperationId[]
  readonly make: Making
}

const WORKS: readonly Work[] = [
  ...new Set([...Object.keys(MAKING), ...listed.map(([, kind]) => kind)] as Listed[]),
].map((kind) => ({
  lists: listed.flatMap(([list, shown]) => (shown === kind ? [list] : [])),
  make: MAKING[kind] ?? alike(kind as keyof Store),
}))

/** Lists in which others write. */
export const LIVELY: readonly OperationId[] = listed.map(([list]) => list)

export interface Living extends Transport {
  /** How often others wrote in a list. */
  readonly writes: ReadonlyMap<OperationId, number>
}

interface Liveliness {
  /** A write before every such number of requests, or of milliseconds of that clock. */
  readonly pace: { readonly oneIn: number } | { readonly everyMs: number; readonly clock: Clock }
  /** Others write only records that one of these lists shows; any unless given. */
  readonly where?: readonly OperationId[]
}

/** @param reference whose records others write */
export function living(
  transport: Transport,
  { store }: Pick<Reference, 'store'>,
  { pace, where = LIVELY }: Liveliness,
): Living {
  const random = randomOf(1)
  const works = WORKS.filter(({ lists }) => lists.some((list) => where.includes(list)))
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const made: Made[] = []
  const writes = new Map<OperationId, number>()
  let count = 0
  const named = (record: object): Record<string, unknown> =>
    Object.fromEntries([
      ...NAMES.flatMap((name) =>
        typeof (record as Record<string, unknown>)[name] === 'string' ? [[name, `other ${name} ${++count}`]] : [],
      ),
      ...('timeSpent' in record ? [['timeSpent', 1000 + ++count]] : []),
    ])
  const create = () => {
    const { lists, make } = pick(works)
    const one = make({ store, pick, named })
    if (!one) return
    made.push(one)
    for (const list of lists) writes.set(list, (writes.get(list) ?? 0) + 1)
  }
  const change = () => {
    const one = pick(made)
    if (!one) return
    // No interface changes a login.
    const { login: _, ...values } = named(one.record)
    Object.assign(one.record, values)
  }
  const remove = () => made.splice(Math.floor(random() * made.length), 1)[0]?.remove()
  let written = 0
  /** Writes that are due before a request. */
  const due = () => {
    if ('oneIn' in pace) return random() * pace.oneIn < 1 ? 1 : 0
    const { everyMs, clock } = pace
    const sum = Math.floor(clock.now() / everyMs)
    const left = sum - written
    written = sum
    return left
  }
  return {
    ...transport,
    writes,
    send(outgoing) {
      for (let left = due(); left > 0; left--) pick([create, create, change, remove])()
      return transport.send(outgoing)
    },
  }
}
