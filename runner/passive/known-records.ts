/** The records that each account was shown in each list, first and last. */

import type { Item } from '../../client/answers/page.ts'
import { isNamed, keyOf } from '../../client/answers/page.ts'
import { type Condition, type Listed, meets } from './list-requests.ts'

interface Sighting {
  readonly at: number
  readonly item: Item
}

interface Known {
  first: Sighting
  last: Sighting
}

/** Most records that are remembered of one list, and of all. */
const MOST_KNOWN = 5_000
const MOST_OF_ALL = 30_000

export class KnownRecords {
  readonly #lists = new Map<string, Map<string, Known>>()
  #count = 0

  note({ list, at, items = [] }: Listed): void {
    const records = this.#lists.get(list) ?? new Map<string, Known>()
    this.#lists.set(list, records)
    for (const item of items.filter(isNamed)) {
      const sighting = { at, item }
      const before = records.get(keyOf(item))
      if (!before) {
        if (records.size >= MOST_KNOWN || this.#count >= MOST_OF_ALL) continue
        this.#count++
        records.set(keyOf(item), { first: sighting, last: sighting })
      } else if (at < before.first.at) before.first = sighting
      else if (at > before.last.at) before.last = sighting
    }
  }

  /** Records that were shown both before and after the request, by their keys: they existed in between. */
  around({ list, at }: Listed): readonly (readonly [key: string, before: Item, after: Item])[] {
    const found: (readonly [string, Item, Item])[] = []
    for (const [key, { first, last }] of this.#lists.get(list) ?? [])
      if (first.at < at && at < last.at) found.push([key, first.item, last.item])
    return found
  }

  /** Keys of those that were shown before the one instant and after the other. */
  throughout(list: string, from: number, to: number): readonly string[] {
    return [...(this.#lists.get(list) ?? [])].flatMap(([key, { first, last }]) =>
      first.at < from && last.at > to ? [key] : [],
    )
  }

  /** The first that met every condition, before as after, and that is not among the results. */
  lost(listed: Listed, conditions: readonly Condition[], found: ReadonlySet<string>): string | undefined {
    const isMeant = (item: Item) => meets(item, conditions)
    return this.around(listed).find(([key, ...items]) => !found.has(key) && items.every(isMeant))?.[0]
  }

  /** Keys of those that met every condition, before as after. */
  matching(listed: Listed, conditions: readonly Condition[]): readonly string[] {
    return this.around(listed)
      .filter(([, ...items]) => items.every((item) => meets(item, conditions)))
      .map(([key]) => key)
  }
}
