/**
 * Pages and filters of a list as a learner sees it. Read `contract/conditions/learner-lists`,
 * `contract/clauses/learner-lists`, `checks`, `faults`.
 */
import { type Law, ofLists } from '../kit/suite.ts'
import { learnerListLaw } from './checks.ts'

export const laws: readonly Law[] = [ofLists(learnerListLaw)]
