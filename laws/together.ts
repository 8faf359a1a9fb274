/** What is tried at once, and taken apart only where it fails: few records on somebody's platform prove much. */
import type { Outcome } from '../contract/verdict.ts'

/** @param attempt what some of the items, tried in one go, come to */
export async function together<Item>(
  items: readonly Item[],
  attempt: (some: readonly Item[]) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const outcomes = await attempt(items)
  if (items.length === 1 || outcomes.every(({ kind }) => kind === 'holds')) return outcomes
  const half = Math.ceil(items.length / 2)
  return [...(await together(items.slice(0, half), attempt)), ...(await together(items.slice(half), attempt))]
}
