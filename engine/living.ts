/** Whether other clients change the target while the run goes on: what was found earlier is not what is found now. */
import { keyOf, pageOf } from '../answers/page.ts'
import type { Ask } from '../client/request.ts'
import { hasTerms, termsOf } from '../contract/index.ts'
import { isOwn } from '../fixtures/builders.ts'
import type { Kind } from '../records/sources.ts'
import type { Known } from '../records/walk.ts'
import type { Check } from './check.ts'
import type { World } from './world.ts'

/** Records that a run does not create, or that bear its name. */
const COUNTED_KINDS = [
  'learner',
  'author',
  'tag',
  'theme',
  'entity',
  'certificate',
  'training-session',
  'legacy-admin/learner',
  'legacy-admin/entity',
  'legacy-learner/theme',
] as const satisfies readonly Kind[]

const keysOf = ({ records }: Known) =>
  records
    .filter((record) => !Object.values(record).some(isOwn))
    .map(keyOf)
    .sort()
    .join()

/** Asks nothing: compares what the attempts of the run have found. */
export async function isLiving(world: World): Promise<boolean> {
  for (const kind of COUNTED_KINDS) {
    const seen = new Set<string>()
    for (const memo of world.memos.values()) {
      const found = await memo.get(`known ${kind}`)?.catch(() => undefined)
      if (found) seen.add(keysOf(found.value as Known))
    }
    if (seen.size > 1) return true
  }
  return false
}

/** How often a page is asked for to see whether it changes: others write about as often as a run asks. */
const LOOKS = 5

/**
 * Whether the list of a check shows other records, or counts others, while the same page of it is asked for again and
 * again: the page that the check asked for last, or the first one, where steps of several checks asked for it. A page of
 * hardly the same records each time, of which none were added and none taken away, is no work of others.
 */
export async function isMoving(world: World, check: Check, listed?: Ask, signal?: AbortSignal): Promise<boolean> {
  const { operation, as } = check
  if (!hasTerms(operation) || termsOf(operation).answer.kind !== 'page') return false
  const query = termsOf(operation).count === 'on-request' ? { include: 'count' } : undefined
  const first = { operation, as, query }
  const looks = listed ? await looksAt(world, listed, signal) : []
  if (looks.length > 1 && isShuffled(looks)) return false
  return changes(looks) || changes(await looksAt(world, first, signal))
}

interface Look {
  readonly keys: readonly string[]
  readonly counted: string
}

const changes = ([first, ...others]: readonly Look[]) =>
  others.some(({ keys, counted }) => keys.join() !== first!.keys.join() || counted !== first!.counted)

/** The same page at some instants, until it has changed often enough to tell how. */
async function looksAt({ client }: World, ask: Ask, signal: AbortSignal | undefined): Promise<readonly Look[]> {
  const looks: Look[] = []
  try {
    for (let look = 0; look < LOOKS; look++) {
      const { items, count, total } = pageOf(await client.send(ask, { signal }))
      looks.push({ keys: items.map(keyOf).sort(), counted: `${count} ${total}` })
      if (changes(looks) && !isShuffled(looks)) break
    }
  } catch {
    // What cannot be asked again has shown no change: the accusation has come back often enough.
  }
  return looks
}

/** On a page of fewer records, one that somebody adds in front moves all that the page held out of it. */
const ENOUGH_RECORDS = 4

/** Whether each look shares less than half of its records with the one before, and all count the same. */
function isShuffled(looks: readonly Look[]): boolean {
  return looks.slice(1).every(({ keys, counted }, place) => {
    const before = new Set(looks[place]!.keys)
    const left = keys.filter((key) => before.has(key)).length
    return keys.length >= ENOUGH_RECORDS && counted === looks[0]!.counted && left < keys.length / 2
  })
}
