/** Terms of Search learning resources: current, Search. */

import { type ClauseText, documented } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { paging, shared } from './search.ts'

const section = 'Search'

export const searchLearningResources: Terms = {
  operation: 'current/search.learning-resources',
  section,
  answer: { kind: 'page', schema: 'current/learning-resource-hit', beside: ['otherLanguagesResults'] },
  returns: 'the learning resources found, and how many there are in other languages',
  of: 'hits',
  paging,
  clauses: [
    documented('required-language', 'body', 'A search without language is refused.', 'R44'),
    documented(
      'values-duration',
      'filter',
      'Each value of duration is accepted; hits are shorter than 10, from 10 to 30, or longer than 30 minutes.',
      'R44',
    ),
    ...(['author', 'tag', 'theme'] as const).map(
      (name): ClauseText =>
        documented(
          name,
          'filter',
          `${name} finds the hits that have it, and an unknown one finds nothing.`,
          'R37',
          'R44',
        ),
    ),
    ...shared,
  ],
}
