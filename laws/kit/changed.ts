/** Whether others have changed the records that a filtered walk lacks, before it is reported. */
import { type Item, keyOf } from '../../client/answers/page.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Scope } from '../../engine/scope.ts'
import type { StandingOf } from './match.ts'
import { keysOf, walk } from './pages.ts'
import type { ListSetting, Query } from './suite.ts'

const MOST_WALKS = 3

interface Listed {
  readonly terms: Terms
  readonly setting: ListSetting
}

interface Lack {
  readonly query: Query
  readonly standingOf: StandingOf
  /** The list as it is known. */
  readonly records: readonly Item[]
  /** Those of them that should have been found. */
  readonly lacking: readonly Item[]
}

const holdsAll = (found: ReadonlySet<string>, wanted: readonly Item[]) => wanted.every((item) => found.has(keyOf(item)))

/** Whether a record must still be found, by what the list shows of it now. */
async function lookAt(scope: Scope, { terms, setting }: Listed, { records, lacking, standingOf }: Lack) {
  const placeOf = new Map(records.map((record, place) => [keyOf(record), place]))
  const reach = Math.max(...lacking.map((item) => placeOf.get(keyOf(item)) ?? 0)) + 1
  const enough = (found: readonly Item[]) => holdsAll(new Set(keysOf(found)), lacking)
  const { items, complete } = await walk(scope, terms, setting, {}, { anew: true, reach, enough })
  const shown = new Map(items.map((item) => [keyOf(item), item]))
  const passed = Math.max(-1, ...items.map((item) => placeOf.get(keyOf(item)) ?? -1))
  return (key: string): boolean => {
    const now = shown.get(key)
    // The part that the walk has not reached counts as unchanged.
    return now ? standingOf(now) === 'must' : !complete && (placeOf.get(key) ?? passed) >= passed
  }
}

/**
 * Whether others have changed each of the records that a filtered walk lacks: they are read before and after another
 * one. Not for lists whose requests are scarce: the walks would take minutes.
 */
export async function areChanged(scope: Scope, ground: Listed, lack: Lack): Promise<boolean> {
  const { query, lacking } = lack
  const before = await lookAt(scope, ground, lack)
  const found = new Set<string>()
  // A removed record moves others to a page that the walk has passed, and not the same ones each time.
  for (let turn = 0; turn < MOST_WALKS && !holdsAll(found, lacking); turn++) {
    const { items } = await walk(scope, ground.terms, ground.setting, query, { anew: true })
    for (const key of keysOf(items)) found.add(key)
  }
  const after = await lookAt(scope, ground, lack)
  return lacking.map(keyOf).every((key) => found.has(key) || !(before(key) && after(key)))
}
