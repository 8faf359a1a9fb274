import { deepCopy } from './copy.ts'

/** A record as every collection keeps it. */
export interface Identified {
  readonly id: number
  readonly uuid: string
}

export type Draft<T extends Identified> = Omit<T, 'id' | 'uuid'>

interface Index<T> {
  readonly byId: Map<number, T>
  readonly byUuid: Map<string, T>
}

function indexOf<T extends Identified>(records: Iterable<T>): Index<T> {
  const index: Index<T> = { byId: new Map(), byUuid: new Map() }
  for (const record of records) {
    index.byId.set(record.id, record)
    index.byUuid.set(record.uuid, record)
  }
  return index
}

/** Records of one kind, in the order of their ids, found by id or uuid. */
export class Collection<T extends Identified> implements Iterable<T> {
  readonly #newUuid: () => string
  readonly #template: Collection<T> | undefined
  #index: Index<T> | undefined
  /** By a member that never changes, and its value; made anew after records came or went. */
  #groups = new Map<PropertyKey, Map<unknown, T[]>>()
  #nextId: number

  /**
   * @param first the first id, apart for each kind, so that an id of one kind is never one of another; or a collection
   *   that never changes again, whose records are copied once somebody asks for one
   */
  constructor(first: number | Collection<T>, newUuid: () => string) {
    this.#template = typeof first === 'number' ? undefined : first
    this.#nextId = typeof first === 'number' ? first : first.#nextId
    this.#newUuid = newUuid
  }

  get #records(): Index<T> {
    this.#index ??= indexOf([...(this.#template ?? [])].map(deepCopy))
    return this.#index
  }

  /** @param draft an id or uuid of its own counts; ids go on after the highest one */
  add(draft: Draft<T> & Partial<Identified>): T {
    const id = draft.id ?? this.reserve()
    this.#nextId = Math.max(this.#nextId, id + 1)
    const record = { id, uuid: draft.uuid ?? this.#newUuid(), ...draft } as T
    this.#groups.clear()
    this.#records.byId.set(record.id, record)
    this.#records.byUuid.set(record.uuid, record)
    return record
  }

  /** An id for a record that is added later. */
  reserve(): number {
    return this.#nextId++
  }

  get(id: number): T | undefined {
    return this.#records.byId.get(id)
  }

  byUuid(uuid: string): T | undefined {
    return this.#records.byUuid.get(uuid)
  }

  /** The record of that id, which the caller knows to be there. @throws RangeError otherwise */
  known(id: number): T {
    const record = this.get(id)
    if (!record) throw new RangeError(`no record ${id}`)
    return record
  }

  /** The records with that value in a member that never changes, such as that of their parent. */
  having<Name extends keyof T>(name: Name, value: T[Name]): readonly T[] {
    let groups = this.#groups.get(name)
    if (!groups) {
      groups = new Map()
      for (const record of this) {
        const group = groups.get(record[name])
        if (group) group.push(record)
        else groups.set(record[name], [record])
      }
      this.#groups.set(name, groups)
    }
    return groups.get(value) ?? []
  }

  remove(record: T): void {
    this.#groups.clear()
    this.#records.byId.delete(record.id)
    this.#records.byUuid.delete(record.uuid)
  }

  find(matches: (record: T) => boolean): T | undefined {
    for (const record of this.#records.byId.values()) if (matches(record)) return record
    return undefined
  }

  filter(matches: (record: T) => boolean): T[] {
    const found: T[] = []
    for (const record of this.#records.byId.values()) if (matches(record)) found.push(record)
    return found
  }

  all(): T[] {
    return [...this.#records.byId.values()]
  }

  get size(): number {
    return this.#records.byId.size
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#records.byId.values()
  }
}
