/** Statements of a list of the older interfaces about itself. */
import { type ClauseText, clauseText, derived, documented } from '../clause.ts'
import { isCountedRecord, isLinkedPage, lacksTotal, shortForm } from '../conditions/lists.ts'
import type { Terms } from '../terms.ts'

export function clauses(terms: Terms): ClauseText[] {
  const { of = 'records', paging } = terms
  return [
    ...(lacksTotal(terms)
      ? [documented('without-total', 'count', 'The answer has no totalResults.', 'R16', 'RL1')]
      : []),
    ...(shortForm(terms)
      ? [
          documented(
            'short-form',
            'response',
            `The ${of} are in short form, without the further members of the full form.`,
            'R79',
          ),
        ]
      : []),
    ...(isLinkedPage(terms)
      ? [
          documented('returned-count', 'count', 'count is the number of results returned.', 'R76'),
          derived('own-links', 'response', `Each of the ${of} has a _links.self of its own.`, 'R76'),
        ]
      : []),
    ...(isCountedRecord(terms)
      ? [derived('counted-record', 'count', 'count, if a read of one record returns it, is 1.', 'R76')]
      : []),
    ...(paging?.links
      ? [clauseText('page-links', paging.links, 'response', '_links of a page holds self, first and last.', 'R76')]
      : []),
  ]
}
