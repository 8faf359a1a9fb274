/** Whether other clients change the target while the run goes on: what was found earlier is not what is found now. */
import { keyOf } from '../answers/page.ts'
import { isOwn } from '../fixtures/builders.ts'
import type { Kind } from '../records/sources.ts'
import type { Known } from '../records/walk.ts'
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
