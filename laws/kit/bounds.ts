/** The side of a bound that an operator includes, and the form of a bound. */

import type { Item } from '../../client/answers/page.ts'
import { instantOf, valueAt } from '../../client/answers/values.ts'
import type { Scalar } from '../../client/request.ts'
import type { Operator, Range } from '../../contract/terms.ts'

/** The sides of a value that an operator includes: below, on it, above. */
export const TAKES: Record<Operator, { below: boolean; on: boolean; above: boolean }> = {
  equal: { below: false, on: true, above: false },
  greaterThan: { below: false, on: false, above: true },
  lowerThan: { below: true, on: false, above: false },
  greaterThanEqual: { below: false, on: true, above: true },
  lowerThanEqual: { below: true, on: true, above: false },
}

export const numeric = (value: unknown, type: Range['type']): number | undefined => {
  if (value === null || value === undefined) return undefined
  const number = type === 'date-time' ? instantOf(value) : Number(value)
  return Number.isNaN(number) ? undefined : number
}

export const sideOf = (value: number, boundary: number) =>
  value < boundary ? 'below' : value > boundary ? 'above' : 'on'

/** Whether a number has another place beside the boundary where both are compared as texts, as 9 has beside 10. */
export const isElsewhereAsText = (value: number, boundary: number): boolean =>
  value !== boundary && value < boundary !== String(value) < String(boundary)

/** The side on which a bound one second off shows whether the time of day counts. */
const ASIDE: Record<Operator, 1 | -1> = {
  equal: 1,
  greaterThan: -1,
  lowerThan: 1,
  greaterThanEqual: 1,
  lowerThanEqual: -1,
}

/** A bound one second beside an instant, in the same form. */
export function besideOf(
  raw: string | number,
  operator: Operator,
): { readonly instant: number; readonly text: string } {
  const instant = instantOf(raw) + ASIDE[operator] * SECOND_MS
  return { instant, text: `${new Date(wholeSecond(instant)).toISOString().slice(0, 19)}${fractionOf(raw)}Z` }
}

export const SECOND_MS = 1_000

export const wholeSecond = (instant: number) => Math.floor(instant / SECOND_MS) * SECOND_MS

/** UTC offsets east and west of Greenwich, each with a half hour. */
const OFFSETS = {
  east: { text: '+05:30', ms: 5.5 * 3_600_000 },
  west: { text: '-03:30', ms: -3.5 * 3_600_000 },
} as const

/** In the target's own form: it accepts the values that it shows. */
const fractionOf = (raw: string | number) => /[.,]\d+/.exec(String(raw))?.[0].replace(',', '.') ?? ''

/** The same instant under UTC offset +05:30, whose plus and colons must be percent-encoded in a query, or -03:30. */
export function inOtherOffset(raw: string | number, side: keyof typeof OFFSETS = 'east'): string {
  const { text, ms } = OFFSETS[side]
  return `${new Date(wholeSecond(instantOf(raw)) + ms).toISOString().slice(0, 19)}${fractionOf(raw)}${text}`
}

/** Of the two bounds that a range is tried with, each has an offset of its own side. */
export const sideBy = (operator: Operator): keyof typeof OFFSETS => (operator === 'lowerThanEqual' ? 'west' : 'east')

export const standingBy = (range: Range, operator: Operator, boundary: number) => (item: Item) => {
  const value = numeric(valueAt(item, range.member!), range.type)
  // R10: a record that lacks the field matches no range.
  return value !== undefined && TAKES[operator][sideOf(value, boundary)] ? 'must' : 'must-not'
}

/**
 * The bound of a range that leaves a record out and finds two others at least, as far from it as they allow: how exact
 * it is does not matter. R10: one that lacks the field is in no range.
 */
export function boundAgainst(records: readonly Item[], record: Item, range: Range) {
  const numberOf = (item: Item) => numeric(valueAt(item, range.member ?? ''), range.type)
  const others = records
    .filter((one) => numberOf(one) !== undefined)
    .sort((one, other) => numberOf(one)! - numberOf(other)!)
  const [low, high] = [others[1], others.at(-2)]
  const against = (item: Item | undefined, operator: Operator) => {
    const number = item && numberOf(item)
    if (number === undefined || !range.operators.includes(operator)) return undefined
    const standing = standingBy(range, operator, number)
    return standing(record) === 'must-not'
      ? { operator, value: valueAt(item, range.member!) as Scalar, standing }
      : undefined
  }
  return against(high, 'greaterThanEqual') ?? against(low, 'lowerThanEqual')
}
