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
 * again: the page that the check asked for last, or the first one, where steps of several checks asked for it.
 */
export async function isMoving(world: World, check: Check, listed?: Ask, signal?: AbortSignal): Promise<boolean> {
  const { operation, as } = check
  if (!hasTerms(operation) || termsOf(operation).answer.kind !== 'page') return false
  const query = termsOf(operation).count === 'on-request' ? { include: 'count' } : undefined
  const first = { operation, as, query }
  return (listed && (await changes(world, listed, signal))) || changes(world, first, signal)
}

async function changes({ client }: World, ask: Ask, signal: AbortSignal | undefined): Promise<boolean> {
  const shown = async () => {
    const { items, count, total } = pageOf(await client.send(ask, { signal }))
    return JSON.stringify([items.map(keyOf).sort(), count, total])
  }
  try {
    const first = await shown()
    for (let look = 1; look < LOOKS; look++) if ((await shown()) !== first) return true
  } catch {
    // What cannot be asked again has shown no change: the accusation has come back often enough.
  }
  return false
}
