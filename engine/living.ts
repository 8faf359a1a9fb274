/** Whether other clients change the target while the run goes on: what was found earlier is not what is found now. */
import { keyOf } from '../answers/page.ts'
import { RECORD_KINDS, records } from '../contract/records.ts'
import { isOwn } from '../fixtures/builders.ts'
import type { Known } from '../records/walk.ts'
import { differs, isChanged, isShuffled, type Listings, lookOf } from './listings.ts'
import type { World } from './world.ts'

const COUNTED_KINDS = RECORD_KINDS.filter((kind) => records[kind].isCounted)

const keysOf = ({ records }: Known, { ledger }: World) =>
  records
    .filter((record) => !ledger.hasMade(record) && !Object.values(record).some(isOwn))
    .map(keyOf)
    .sort()
    .join()

/** Asks nothing: compares what the attempts of the run have found. */
export async function isLiving(world: World): Promise<boolean> {
  if (world.movement.lively.size) return true
  for (const kind of COUNTED_KINDS) {
    const seen = new Set<string>()
    for (const memo of world.memos.values()) {
      const found = await memo.get(`known ${kind}`)?.catch(() => undefined)
      if (found) seen.add(keysOf(found.value as Known, world))
    }
    if (seen.size > 1) return true
  }
  return false
}

/** Pages that are asked for again to see whether they change: the latest, as others write about as often as a run asks. */
const MOST_LOOKS = 24

/**
 * Whether what an attempt rests on was changed by others while it went on: each page of a list that it asked for is asked
 * for again, until one shows other records, or counts others. A page that comes in any order is no work of others.
 */
export async function hasMoved({ client }: World, listings: Listings, signal?: AbortSignal): Promise<boolean> {
  const pages = [...listings.values()].reverse()
  if (pages.some(({ looks }) => isShuffled(looks))) return false
  if (pages.some(({ looks }) => looks.length > 1)) return true
  for (const { ask, looks } of pages.slice(0, MOST_LOOKS)) {
    // What cannot be asked again has shown no change.
    const answer = await client.send(ask, { signal }).catch(() => undefined)
    const look = answer && lookOf(answer)
    if (look && (differs(looks[0]!, look) || isChanged(looks[0]!, look))) return !isShuffled([looks[0]!, look])
  }
  return false
}
