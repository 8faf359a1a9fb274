/** Side by side what does not meet, one after the other what does. */

/** The names of everything that an item touches. */
export interface Claims {
  /** Changed by it: no other item may take or use it meanwhile. */
  readonly takes: readonly string[]
  /** Read by it: others may use it as well. */
  readonly uses: readonly string[]
}

/** The earlier items whose end each must wait for. Those that they waited for themselves are left out. */
export function waitsOf<Item extends object>(
  items: readonly Item[],
  claimsOf: (item: Item) => Claims,
): ReadonlyMap<Item, ReadonlySet<Item>> {
  const takers = new Map<string, Item>()
  const users = new Map<string, Item[]>()
  return new Map(
    items.map((item) => {
      const { takes, uses } = claimsOf(item)
      const waits = new Set([...takes, ...uses].flatMap((name) => takers.get(name) ?? []))
      for (const name of takes) for (const user of users.get(name) ?? []) waits.add(user)
      for (const name of takes) {
        takers.set(name, item)
        users.delete(name)
      }
      for (const name of uses) {
        if (takes.includes(name)) continue
        const others = users.get(name)
        if (others) others.push(item)
        else users.set(name, [item])
      }
      return [item, waits]
    }),
  )
}

/** Of the lines of items that wait for each other, the one that weighs most, from its first item to its last. */
export function heaviestLine<Item extends object>(
  waits: ReadonlyMap<Item, ReadonlySet<Item>>,
  weightOf: (item: Item) => number,
): readonly Item[] {
  const lines = new Map<Item, { readonly weight: number; readonly before?: Item }>()
  const heaviest = (items: Iterable<Item>) =>
    [...items].reduce<Item | undefined>(
      (one, other) => (one && lines.get(one)!.weight >= lines.get(other)!.weight ? one : other),
      undefined,
    )
  for (const [item, earlier] of waits) {
    const before = heaviest(earlier)
    lines.set(item, { weight: weightOf(item) + (before ? lines.get(before)!.weight : 0), before })
  }
  const line: Item[] = []
  for (let item = heaviest(waits.keys()); item; item = lines.get(item)!.before) line.push(item)
  return line.reverse()
}

/** Runs each item as soon as all earlier ones that it meets have ended. */
export async function inTurns<Item extends object>(
  items: readonly Item[],
  claimsOf: (item: Item) => Claims,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const ends = new Map<Item, Promise<void>>()
  for (const [item, earlier] of waitsOf(items, claimsOf)) {
    const before = [...earlier].map((one) => ends.get(one))
    ends.set(item, before.length ? Promise.all(before).then(() => run(item)) : run(item))
  }
  await Promise.all(ends.values())
}
