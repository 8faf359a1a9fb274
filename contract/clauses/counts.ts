/** The number of records that a collection states. */
import { type ClauseText, documented, notShown } from '../clause.ts'
import { canCountPage, countMember, isCounted, isCountedFiltered } from '../conditions/counts.ts'
import type { Terms } from '../terms.ts'

export const clauses = (terms: Terms): ClauseText[] => {
  if (!isCounted(terms)) return []
  const name = countMember(terms)
  const when = terms.count === 'on-request' ? ` with include=count` : ''
  return [
    documented('count', 'count', `${name} is present${when} and counts the page or the whole result.`, 'R9', 'R65'),
    ...(canCountPage(terms)
      ? [notShown('count-of', 'count', `Whether ${name} counts the page or the whole result.`, 'R9')]
      : []),
    ...(isCountedFiltered(terms)
      ? [
          documented(
            'count-filtered',
            'count',
            `With a filter, ${name} counts the records that the filter finds.`,
            'R9',
          ),
        ]
      : []),
  ]
}
