/**
 * Counts agree with the records. Read `contract/conditions/counts`, `contract/clauses/counts`, `checks`,
 * `single-answer`, `faults`.
 */
import { type Law, ofLists } from '../kit/suite.ts'
import { countLaw } from './checks.ts'

export const laws: readonly Law[] = [ofLists(countLaw)]
