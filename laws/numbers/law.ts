/**
 * Numbers stay within the bounds that their name sets. Read `contract/conditions/numbers`, `contract/clauses/numbers`,
 * `checks`, `single-answer`, `faults`.
 */
import type { Law } from '../kit/suite.ts'
import { numberLaw } from './checks.ts'

export const laws: readonly Law[] = [numberLaw]
