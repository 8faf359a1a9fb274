/** Terms of Search learning resources: current, Search. */

import type { ClauseText } from '../clause.ts'
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
    {
      slug: 'required-language',
      level: 'documented',
      aspect: 'body',
      statement: 'A search without language is refused.',
      readings: ['R44'],
    },
    {
      slug: 'values-duration',
      level: 'documented',
      aspect: 'filter',
      statement:
        'Each value of duration is accepted; hits are shorter than 10, from 10 to 30, or longer than 30 minutes.',
      readings: ['R44'],
    },
    ...(['author', 'tag', 'theme'] as const).map(
      (name): ClauseText => ({
        slug: name,
        level: 'documented',
        aspect: 'filter',
        statement: `${name} finds the hits that have it, and an unknown one finds nothing.`,
        readings: ['R37', 'R44'],
      }),
    ),
    ...shared,
  ],
}
