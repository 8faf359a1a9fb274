/** Statements of a list of the older interfaces about itself. */
import { type ClauseText, clauseText } from '../clause.ts'
import { isCountedRecord, isLinkedPage, lacksTotal, shortForm } from '../conditions/lists.ts'
import type { Terms } from '../terms.ts'

export function clauses(terms: Terms): ClauseText[] {
  const { of = 'records', paging } = terms
  return [
    ...(lacksTotal(terms)
      ? [clauseText('without-total', 'documented', 'count', 'The answer has no totalResults.', 'R16', 'RL1')]
      : []),
    ...(shortForm(terms)
      ? [
          clauseText(
            'short-form',
            'documented',
            'response',
            `The ${of} come in their short form, without the further members of the full one.`,
            'R79',
          ),
        ]
      : []),
    ...(isLinkedPage(terms)
      ? [
          clauseText('returned-count', 'documented', 'count', 'count is the number of results returned.', 'R76'),
          clauseText('own-links', 'derived', 'response', `Each of the ${of} has a _links.self of its own.`, 'R76'),
        ]
      : []),
    ...(isCountedRecord(terms)
      ? [clauseText('counted-record', 'derived', 'count', 'count, where a read of one record gives it, is 1.', 'R76')]
      : []),
    ...(paging?.links
      ? [clauseText('page-links', paging.links, 'response', '_links of a page holds self, first and last.', 'R76')]
      : []),
  ]
}
