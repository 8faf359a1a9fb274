/** Ranges with a bound on either side. */
import type { Terms } from '../../contract/terms.ts'
import { isScarce } from '../limits/terms.ts'

export const LOWER = 'greaterThanEqual'
export const UPPER = 'lowerThanEqual'

/** Fields that every record shows and that can be bounded from both sides; where requests are scarce, none. */
export const boundedFields = (terms: Terms): readonly string[] =>
  isScarce(terms)
    ? []
    : Object.entries(terms.ranges ?? {}).flatMap(([field, { operators, member }]) =>
        member && operators.includes(LOWER) && operators.includes(UPPER) ? [field] : [],
      )
