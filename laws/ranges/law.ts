/**
 * Ranges: each operator alone, and two at once. Read `contract/conditions/ranges`, `contract/clauses/ranges`, `checks`,
 * `single-answer`, `faults`. `checks` rests on the bounds and proofs of the kit; `hidden` is for values that no record
 * shows, and suites call it.
 */
import { type Law, ofLists } from '../kit/suite.ts'
import { rangeLaw } from './checks.ts'

export const laws: readonly Law[] = [ofLists(rangeLaw)]
