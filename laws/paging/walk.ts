import { firstOf, Undecided } from '../../client/answers/outcome.ts'
import { type Item, isNamed } from '../../client/answers/page.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Known } from '../../fixtures/records/walk.ts'
import { fetchPage, keysOf, recordsOf, walk } from '../kit/pages.ts'
import type { Ground } from './ground.ts'

/** How often each key stands more often in the one list than in the other. */
function beyond(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const key of other) left.set(key, (left.get(key) ?? 0) + 1)
  return one.filter((key) => {
    const rest = left.get(key) ?? 0
    left.set(key, rest - 1)
    return rest <= 0
  }).length
}

/** Records that look alike, such as themes of one title, hide where a page begins. */
export function demandTellable(records: readonly Item[], of: string): void {
  if (records.some((record) => !isNamed(record)) && new Set(keysOf(records)).size < records.length)
    throw new Undecided(needs.record(`${of} no two of which look alike`))
}

/** All pages of one size, in turn; stops early where a page is short. */
async function pagesOf(scope: Scope, { setting, paging }: Ground, size: number, total: number | undefined) {
  const keys: string[] = []
  let label = ''
  const most = Math.min(MOST_PAGES, Math.max(WALK_PAGES + 1, Math.ceil((total ?? 0) / size)))
  for (let page = 0; page < most; page++) {
    // Another check judges the answer past the end.
    if (total !== undefined && page * size >= total) break
    const from = paging.style === 'page' ? page + 1 : page * size
    const { items, label: asked } = await fetchPage(scope, setting, { [paging.size]: size, [paging.from]: from })
    label = asked
    keys.push(...keysOf(scope.ours(items)))
    if (items.length < size) break
  }
  return { keys, label }
}

const WALK_PAGES = 5
/** More where the pages are small and the collection is long. */
const MOST_PAGES = 12

/** Records that others have added to a list and removed from it since the last walk. */
interface Drift {
  readonly came: number
  readonly gone: number
}

/** Reads the list again: each new record may have moved one to a later page, each removed one to an earlier. */
async function driftOf(
  scope: Scope,
  { terms, setting }: Ground,
  before: Known,
  seen: readonly string[],
): Promise<Drift> {
  const now = await walk(scope, terms, setting, {}, { anew: true, reach: before.records.length })
  const [then, there] = [keysOf(before.records), keysOf(now.items)]
  const known = new Set([...then, ...there])
  const onPages = new Set(seen)
  return {
    came: beyond(there, then) + [...onPages].filter((key) => !known.has(key)).length,
    // One that the pages showed and this walk does not may have been skipped by it.
    gone: now.complete
      ? beyond(
          then.filter((key) => !onPages.has(key)),
          there,
        )
      : 0,
  }
}

export async function wholeWalk(scope: Scope, ground: Ground): Promise<Outcome> {
  const { setting, paging, of } = ground
  const known = await recordsOf(scope, setting, 3)
  const { records, complete, others = 0 } = known
  const most = (paging.maximum ?? paging.default) - 1
  // A size that divides nothing evenly, so that an error by one shows.
  const size = Math.max(2, Math.min(most, Math.ceil((records.length + others) / (WALK_PAGES - 1)) - 1))
  const { keys, label } = await pagesOf(scope, ground, size, complete ? records.length + others : undefined)
  const distinct = new Set(keys)
  const named = records.every(isNamed)
  const twice = named ? keys.length - distinct.size : beyond(keys, keysOf(records))
  const whole = complete && keys.length + twice >= records.length - size && size * MOST_PAGES > records.length
  const missing = whole ? keysOf(records).filter((key) => !distinct.has(key)) : []
  // Changes by others meanwhile are no fault of the pages.
  const isDoubtful = scope.confirming && (twice > 0 || missing.length > 0)
  const { came, gone } = isDoubtful ? await driftOf(scope, ground, known, keys) : { came: 0, gone: 0 }
  return firstOf([
    twice > came
      ? broken(
          `${label}: all ${of} on the pages up to this one, each once`,
          `${twice} of ${keys.length} shown twice or not in the list, and ${distinct.size} different ones`,
        )
      : holds(),
    missing.length > gone
      ? broken(
          `${label}: all ${records.length} ${of} on the pages up to this one`,
          `${missing.length} missing, such as ${missing[0]}`,
        )
      : holds(),
  ])
}
