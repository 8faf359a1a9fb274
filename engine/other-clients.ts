/** Whether other clients change the target during the run: then earlier records may no longer be there. */
import { type Item, keyOf } from '../client/answers/page.ts'
import { splitExpected } from '../contract/finding-line.ts'
import { RECORD_KINDS, records } from '../contract/records.ts'
import type { Outcome } from '../contract/verdict.ts'
import { isOwn } from '../fixtures/builders.ts'
import type { Known } from '../fixtures/records/walk.ts'
import { differs, isChanged, isShuffled, type Listing, type Listings, lookOf } from './listings.ts'
import type { World } from './world.ts'

const COUNTED_KINDS = RECORD_KINDS.filter((kind) => records[kind].isCounted)

/** Keys of records that the run has not made. */
const foreign = (items: readonly Item[], { ledger }: World) =>
  items.filter((record) => !ledger.hasMade(record) && !Object.values(record).some(isOwn)).map(keyOf)

const keysOf = ({ records }: Known, world: World) => foreign(records, world).sort().join()

/** Sends nothing: compares the pages that the attempts of the run have read. */
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

/** Pages that are read again to see whether they change: the latest, as others write about as often as a run reads. */
const MOST_LOOKS = 24
/** How often, where others were seen at work: an addition and a removal together leave a count as it was. */
const MOST_ROUNDS = 4

/** The change of a page; undefined where it has none. */
async function movedSince({ client }: World, { ask, looks: [first] }: Listing, signal?: AbortSignal) {
  // A page that cannot be read again has shown no change.
  const answer = await client.send(ask, { signal }).catch(() => undefined)
  const look = answer && lookOf(answer)
  return look && (differs(first!, look) || isChanged(first!, look)) ? !isShuffled([first!, look]) : undefined
}

/**
 * Whether others changed a page that an attempt rests on while it ran: each page of a list that it read is read again,
 * until one shows other records, or counts others. A page that comes in any order is no work of others.
 */
export async function hasMoved(world: World, listings: Listings, signal?: AbortSignal): Promise<boolean> {
  const pages = [...listings.values()].reverse()
  if (pages.some(({ looks }) => isShuffled(looks))) return false
  if (pages.some(({ looks }) => looks.length > 1)) return true
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const due = round ? pages.filter(({ ask }) => world.movement.lively.has(ask.operation)) : pages
    for (const page of due.slice(0, MOST_LOOKS)) {
      const moved = await movedSince(world, page, signal)
      if (moved !== undefined) return moved
    }
  }
  return false
}

/**
 * Whether others may have added all that the page of a finding holds beside records of the run: reading the page again
 * does not show what came before it was read first. What a fault brings there was on an earlier page of the list.
 */
export function mayBeAdded(outcome: Outcome, listings: Listings, earlier: Listings, world: World): boolean {
  if (outcome.kind !== 'broken') return false
  const { request } = splitExpected(outcome.expected)
  const page = [...listings.values()].find(({ label }) => label() === request)
  const strangers = page ? page.looks.flatMap(({ items }) => foreign(items, world)) : []
  const ofList = [...earlier.values()].filter(({ ask }) => ask.operation === page?.ask.operation)
  const known = new Set(ofList.flatMap(({ looks }) => looks.flatMap(({ keys }) => keys)))
  return strangers.length > 0 && !strangers.some((key) => known.has(key))
}
