/** Numbers that have bounds by what they count. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import type { Terms } from '../../contract/terms.ts'
import { showsNumbers } from './terms.ts'

export const numberClauses = (terms: Terms): ClauseText[] =>
  showsNumbers(terms)
    ? [
        clauseText(
          'numbers',
          'derived',
          'response',
          'Percentages lie between 0 and 100, counts and times are not negative, nothing completed is above its total.',
          'R119',
        ),
      ]
    : []
