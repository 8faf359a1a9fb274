/**
 * Items tried at once, and taken apart only where that fails: few records on somebody's platform prove much. Where none
 * of the first few items holds alone, the cause is another one, and the others are left.
 */
import { Undecided } from '../../client/answers/outcome.ts'
import type { Outcome } from '../../contract/verdict.ts'

type Try<Item> = (some: readonly Item[]) => Promise<readonly Outcome[]>

/** Items that do not hold alone, before the first that does. */
const ENOUGH = 2

const holdAll = (outcomes: readonly Outcome[]) => outcomes.every(({ kind }) => kind === 'holds')

/** @returns undefined where they cannot be tried at once */
const inOneGo = <Item>(items: readonly Item[], attempt: Try<Item>) =>
  attempt(items).catch((error: unknown) => {
    // Together they may be longer than a platform takes.
    if (error instanceof Undecided) return undefined
    throw error
  })

async function inHalves<Item>(items: readonly Item[], attempt: Try<Item>): Promise<readonly Outcome[]> {
  if (items.length < 2) return items.length ? attempt(items) : []
  const outcomes = await inOneGo(items, attempt)
  if (outcomes && holdAll(outcomes)) return outcomes
  const half = Math.ceil(items.length / 2)
  return [...(await inHalves(items.slice(0, half), attempt)), ...(await inHalves(items.slice(half), attempt))]
}

/** @param attempt the result of some items tried at once */
export async function together<Item>(items: readonly Item[], attempt: Try<Item>): Promise<readonly Outcome[]> {
  if (items.length < 2) return attempt(items)
  const outcomes = await inOneGo(items, attempt)
  if (outcomes && holdAll(outcomes)) return outcomes
  const singles: Outcome[] = []
  for (const [at, item] of items.slice(0, ENOUGH).entries()) {
    const alone = await attempt([item])
    singles.push(...alone)
    if (alone.length && holdAll(alone)) return [...singles, ...(await inHalves(items.slice(at + 1), attempt))]
  }
  return singles
}
