/** The number of records that a collection states. */
import { type ClauseText, clauseText } from '../clause.ts'
import { canCountPage, countMember, isCounted, isCountedFiltered } from '../conditions/counts.ts'
import type { Terms } from '../terms.ts'

export const clauses = (terms: Terms): ClauseText[] => {
  if (!isCounted(terms)) return []
  const name = countMember(terms)
  const when = terms.count === 'on-request' ? ` with include=count` : ''
  return [
    clauseText(
      'count',
      'documented',
      'count',
      `${name} is present${when} and counts the page or the whole result.`,
      'R9',
      'R65',
    ),
    ...(canCountPage(terms)
      ? [clauseText('count-of', 'not-shown', 'count', `Whether ${name} counts the page or the whole result.`, 'R9')]
      : []),
    ...(isCountedFiltered(terms)
      ? [
          clauseText(
            'count-filtered',
            'documented',
            'count',
            `With a filter, ${name} counts what the filter finds.`,
            'R9',
          ),
        ]
      : []),
  ]
}
