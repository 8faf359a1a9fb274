/**
 * Members that come with `include`, alone, together and beside other parameters. Read `contract/conditions/includes`,
 * `contract/clauses/includes`, `checks`, `single-answer`, `faults`.
 */
import { type Law, ofLists } from '../kit/suite.ts'
import { includeBesideLaw, includeLaw } from './checks.ts'

export const laws: readonly Law[] = [includeLaw, ofLists(includeBesideLaw)]
