/** The records that each account was shown in each list, first and last. */
import { isNamed, keyOf } from '../answers/page.ts'
import type { Item } from '../laws/shown.ts'
import type { Condition, Listed } from './lists.ts'

interface Sighting {
  readonly at: number
  readonly item: Item
}

interface Known {
  first: Sighting
  last: Sighting
}

/** Records that are remembered of one list. */
const MOST_KNOWN = 20_000

export class KnownRecords {
  readonly #lists = new Map<string, Map<string, Known>>()

  note({ list, at, items = [] }: Listed): void {
    const records = this.#lists.get(list) ?? new Map<string, Known>()
    this.#lists.set(list, records)
    for (const item of items.filter(isNamed)) {
      const sighting = { at, item }
      const before = records.get(keyOf(item))
      if (!before) {
        if (records.size < MOST_KNOWN) records.set(keyOf(item), { first: sighting, last: sighting })
      } else if (at < before.first.at) before.first = sighting
      else if (at > before.last.at) before.last = sighting
    }
  }

  /** The records of the list as they were shown last. */
  of({ list }: Listed): readonly Item[] {
    return [...(this.#lists.get(list)?.values() ?? [])].map(({ last }) => last.item)
  }

  /** Keys of records that meet every condition, and did so both before and after the request. */
  *aroundOf({ list, at }: Listed, conditions: readonly Condition[]): Generator<string> {
    for (const [key, { first, last }] of this.#lists.get(list) ?? []) {
      if (first.at >= at || last.at <= at) continue
      if ([first, last].every(({ item }) => conditions.every((one) => one.standing(item) === 'must'))) yield key
    }
  }
}
