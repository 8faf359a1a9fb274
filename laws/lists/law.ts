/**
 * Statements of lists of the older interfaces about themselves. Read `contract/conditions/lists`,
 * `contract/clauses/lists`, `checks`, `faults`.
 */
import type { Law } from '../kit/suite.ts'
import { listLaw } from './checks.ts'

export const laws: readonly Law[] = [listLaw]
