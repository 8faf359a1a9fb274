/** Ranges with a bound on either side. */
import type { Range, Terms } from '../terms.ts'
import { isScarce } from './limits.ts'

export const LOWER = 'greaterThanEqual'
export const UPPER = 'lowerThanEqual'

/** Pairs of a lower and an upper bound that a range has: with what lies on them, and without. */
export const boundsIn = ({ operators }: Range) =>
  (
    [
      [LOWER, UPPER],
      ['greaterThan', 'lowerThan'],
    ] as const
  ).filter((pair) => pair.every((operator) => operators.includes(operator)))

/** Fields that every record shows and that can be bounded from both sides; where requests are scarce, none. */
export const boundedFields = (terms: Terms): readonly string[] =>
  isScarce(terms)
    ? []
    : Object.entries(terms.ranges ?? {}).flatMap(([field, { operators, member }]) =>
        member && operators.includes(LOWER) && operators.includes(UPPER) ? [field] : [],
      )

/** Fields that no record shows and that can be bounded from both sides: a record of the run's own lies between (R35). */
export const hiddenFields = (terms: Terms): readonly string[] =>
  Object.entries(terms.ranges ?? {}).flatMap(([field, range]) =>
    !range.member && boundsIn(range).length ? [field] : [],
  )
