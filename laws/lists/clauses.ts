/** What a list of the older interfaces says about itself. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import { interfaceOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { isCountedRecord } from './terms.ts'

export function listClauses({ operation, answer, of = 'records', paging }: Terms): ClauseText[] {
  if (!('schema' in answer)) return []
  const short = 'shortOf' in answer && answer.shortOf
  return [
    ...('withoutTotal' in answer && answer.withoutTotal
      ? [clauseText('without-total', 'documented', 'count', 'The answer has no totalResults.', 'R16', 'RL1')]
      : []),
    ...(short
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
    ...(interfaceOf(operation) === 'legacy-admin' && answer.kind === 'page'
      ? [
          clauseText('returned-count', 'documented', 'count', 'count is the number of results returned.', 'R76'),
          clauseText('own-links', 'derived', 'response', `Each of the ${of} has a _links.self of its own.`, 'R76'),
        ]
      : []),
    ...(isCountedRecord(operation, answer)
      ? [clauseText('counted-record', 'derived', 'count', 'count, where a read of one record gives it, is 1.', 'R76')]
      : []),
    ...(paging?.links
      ? [clauseText('page-links', paging.links, 'response', '_links of a page holds self, first and last.', 'R76')]
      : []),
  ]
}
