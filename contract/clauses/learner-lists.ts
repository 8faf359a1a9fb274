/** Answers of a list to a learner. */
import { type ClauseText, documented } from '../clause.ts'
import { isFilteredForBoth, isForBoth } from '../conditions/learner-lists.ts'
import type { Terms } from '../terms.ts'

export const clauses = (terms: Terms): ClauseText[] => {
  const { of = 'records', paging } = terms
  return [
    ...(isForBoth(terms)
      ? [
          documented(
            'learner-pages',
            'paging',
            `A learner's page holds as many ${of} as ${paging!.size} asks for where there are so many, and moves with ${paging!.from}.`,
          ),
        ]
      : []),
    ...(isFilteredForBoth(terms)
      ? [
          documented(
            'learner-filters',
            'filter',
            `Filters find, of the ${of} that a learner sees, exactly those that match.`,
          ),
        ]
      : []),
  ]
}
