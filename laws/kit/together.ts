/** What is tried at once, and taken apart only where it fails: few records on somebody's platform prove much. */
import { Undecided } from '../../answers/outcome.ts'
import type { Outcome } from '../../contract/verdict.ts'

/** @param attempt what some of the items, tried in one go, come to */
export async function together<Item>(
  items: readonly Item[],
  attempt: (some: readonly Item[]) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  if (items.length === 1) return attempt(items)
  const outcomes = await attempt(items).catch((error: unknown) => {
    // Together they may be longer than a platform takes.
    if (error instanceof Undecided) return undefined
    throw error
  })
  if (outcomes?.every(({ kind }) => kind === 'holds')) return outcomes
  const half = Math.ceil(items.length / 2)
  return [...(await together(items.slice(0, half), attempt)), ...(await together(items.slice(half), attempt))]
}
