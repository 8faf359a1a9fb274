/**
 * Unusual text in an input crashes nothing. Read `contract/conditions/odd-input`, `contract/clauses/odd-input`,
 * `checks`, `faults`.
 */
import type { Law } from '../kit/suite.ts'
import { oddInputLaw } from './checks.ts'

export const laws: readonly Law[] = [oddInputLaw]
