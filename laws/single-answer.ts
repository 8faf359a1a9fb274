/** What one answer shows of all laws. */
import { countShown } from './counts/single-answer.ts'
import { filterShown } from './filters/single-answer.ts'
import { identifierShown } from './identifiers/single-answer.ts'
import { includeShown } from './includes/single-answer.ts'
import { numbersShown } from './numbers/single-answer.ts'
import { pagingShown } from './paging/single-answer.ts'
import { rangeShown } from './ranges/single-answer.ts'
import { responseShown } from './responses/single-answer.ts'
import type { SingleAnswer } from './shown.ts'

const LAWS: readonly SingleAnswer[] = [
  responseShown,
  filterShown,
  rangeShown,
  pagingShown,
  countShown,
  includeShown,
  identifierShown,
  numbersShown,
]

export const shownBy: SingleAnswer = (terms, answer) => LAWS.flatMap((law) => law(terms, answer))
