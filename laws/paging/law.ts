/**
 * Pages: their size, their start, their end and their order. Read `contract/conditions/paging`,
 * `contract/clauses/paging`, `checks`, `single-answer`, `faults`. `size` and `start` hold the checks of one list,
 * `shared-pages` those of a list whose requests are scarce; each rests on `ground` and `walk`. `narrowed-size` repeats
 * them behind a filter. `order` stands by itself. `end-faults` is collected by `faults`.
 */
import { type Law, ofLists } from '../kit/suite.ts'
import { pagingLaw } from './checks.ts'
import { orderLaw } from './order.ts'

export const laws: readonly Law[] = [ofLists(pagingLaw), ofLists(orderLaw)]
