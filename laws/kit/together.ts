/**
 * What is tried at once, and taken apart only where it fails: few records on somebody's platform prove much. Where none of
 * the first few items holds by itself, it is not they that fail, and the others are left.
 */
import { Undecided } from '../../answers/outcome.ts'
import type { Outcome } from '../../contract/verdict.ts'

type Try<Item> = (some: readonly Item[]) => Promise<readonly Outcome[]>

/** Items by themselves that do not hold, before any does. */
const ENOUGH = 2

interface Singles {
  held: boolean
  tried: number
}

const holdAll = (outcomes: readonly Outcome[]) => outcomes.every(({ kind }) => kind === 'holds')

async function tried<Item>(items: readonly Item[], attempt: Try<Item>, singles: Singles): Promise<readonly Outcome[]> {
  if (!singles.held && singles.tried >= ENOUGH) return []
  if (items.length === 1) {
    const outcomes = await attempt(items)
    singles.tried++
    singles.held ||= outcomes.length > 0 && holdAll(outcomes)
    return outcomes
  }
  const outcomes = await attempt(items).catch((error: unknown) => {
    // Together they may be longer than a platform takes.
    if (error instanceof Undecided) return undefined
    throw error
  })
  if (outcomes && holdAll(outcomes)) {
    singles.held = true
    return outcomes
  }
  const half = Math.ceil(items.length / 2)
  const first = await tried(items.slice(0, half), attempt, singles)
  return [...first, ...(await tried(items.slice(half), attempt, singles))]
}

/** @param attempt what some of the items, tried in one go, come to */
export const together = <Item>(items: readonly Item[], attempt: Try<Item>): Promise<readonly Outcome[]> =>
  tried(items, attempt, { held: false, tried: 0 })
