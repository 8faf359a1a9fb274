/**
 * Filters: the records that they find, and those that they leave out. Read `contract/conditions/filters`,
 * `contract/clauses/filters`, `checks`, `single-answer`, `faults`. The kit has what other laws need of them: `values`
 * (which records a value must find), `proofs` (all filters of a list with few requests, planned by `combined`). Here
 * `checks` asks for each filter, `pairs` for two at once, `beside-all` for each beside all others. `misapplied-faults` is
 * collected by `faults`.
 */
import { type Law, ofLists } from '../kit/suite.ts'
import { filterLaw } from './checks.ts'

export const laws: readonly Law[] = [ofLists(filterLaw)]
