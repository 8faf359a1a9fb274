/**
 * Laws: rules that hold for many operations, expanded from their terms into checks. Each law has a folder with its clauses, its
 * checks and its faults, which share the conditions of its `terms.ts`.
 */
import type { OperationId } from '../contract/operations.ts'
import type { Suite } from '../engine/check.ts'
import { accessLaw } from './access/checks.ts'
import { bodyLaw } from './bodies/checks.ts'
import { countLaw } from './counts/checks.ts'
import { filterLaw } from './filters/checks.ts'
import { identifierLaw } from './identifiers/checks.ts'
import { includeBesideLaw, includeLaw } from './includes/checks.ts'
import { learnerListLaw } from './learner-lists/checks.ts'
import { limitLaw } from './limits/checks.ts'
import { listLaw } from './lists/checks.ts'
import { numberLaw } from './numbers/checks.ts'
import { oddInputLaw } from './odd-input/checks.ts'
import { pagingLaw } from './paging/checks.ts'
import { orderLaw } from './paging/order.ts'
import { rangeLaw } from './ranges/checks.ts'
import { mediaTypeLaw, responseLaw } from './responses/checks.ts'
import { type Draft, type Law, ofLists, type SettingOf, suiteOf } from './suite.ts'

const LAWS: readonly Law[] = [
  responseLaw,
  mediaTypeLaw,
  accessLaw,
  identifierLaw,
  numberLaw,
  oddInputLaw,
  ofLists(pagingLaw),
  ofLists(orderLaw),
  ofLists(countLaw),
  listLaw,
  ofLists(learnerListLaw),
  ofLists(filterLaw),
  ofLists(rangeLaw),
  includeLaw,
  ofLists(includeBesideLaw),
  bodyLaw,
  limitLaw,
]

/** The checks of one operation: every law that its terms call for, then its own. */
export const suite = <Id extends OperationId>(
  operation: Id,
  setting: SettingOf<Id>,
  own: readonly Draft[] = [],
): Suite => suiteOf(LAWS, operation, setting, own)
