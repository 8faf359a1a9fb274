/** Numbers that have bounds by what they count. */
import { type ClauseText, derived } from '../clause.ts'
import { showsNumbers } from '../conditions/numbers.ts'
import type { Terms } from '../terms.ts'

export const clauses = (terms: Terms): ClauseText[] =>
  showsNumbers(terms)
    ? [
        derived(
          'numbers',
          'response',
          'Percentages lie between 0 and 100, counts and times are not negative, and no completed number exceeds its total.',
          'R119',
        ),
      ]
    : []
