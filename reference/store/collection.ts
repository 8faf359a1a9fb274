/** A record as every collection keeps it. */
export interface Identified {
  readonly id: number
  readonly uuid: string
}

export type Draft<T extends Identified> = Omit<T, 'id' | 'uuid'>

/** Records of one kind, in the order of their ids, found by id or uuid. */
export class Collection<T extends Identified> implements Iterable<T> {
  readonly #byId = new Map<number, T>()
  readonly #byUuid = new Map<string, T>()
  readonly #newUuid: () => string
  #nextId: number

  /** @param firstId apart for each kind, so that an id of one kind is never one of another */
  constructor(firstId: number, newUuid: () => string) {
    this.#nextId = firstId
    this.#newUuid = newUuid
  }

  add(draft: Draft<T>): T {
    const record = { id: this.#nextId++, uuid: this.#newUuid(), ...draft } as T
    this.#byId.set(record.id, record)
    this.#byUuid.set(record.uuid, record)
    return record
  }

  get(id: number): T | undefined {
    return this.#byId.get(id)
  }

  byUuid(uuid: string): T | undefined {
    return this.#byUuid.get(uuid)
  }

  /** The record of that id, which the caller knows to be there. @throws RangeError otherwise */
  known(id: number): T {
    const record = this.#byId.get(id)
    if (!record) throw new RangeError(`no record ${id}`)
    return record
  }

  remove(record: T): void {
    this.#byId.delete(record.id)
    this.#byUuid.delete(record.uuid)
  }

  find(matches: (record: T) => boolean): T | undefined {
    for (const record of this.#byId.values()) if (matches(record)) return record
    return undefined
  }

  filter(matches: (record: T) => boolean): T[] {
    return this.all().filter(matches)
  }

  all(): T[] {
    return [...this.#byId.values()]
  }

  get size(): number {
    return this.#byId.size
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#byId.values()
  }
}
