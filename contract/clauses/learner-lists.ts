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
            `A learner's page holds as many ${of} as ${paging!.size} asks for if there are that many, and moves with ${paging!.from}.`,
          ),
        ]
      : []),
    ...(isFilteredForBoth(terms)
      ? [
          documented(
            'learner-filters',
            'filter',
            `For a learner, filters find exactly the matching ${of} among those that the learner sees.`,
          ),
        ]
      : []),
  ]
}
