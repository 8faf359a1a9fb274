/** Optional members. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import type { Terms } from '../../contract/terms.ts'

export const includeClauses = ({ include: all = {}, count }: Terms): ClauseText[] => [
  ...(count === 'on-request' && Object.keys(all).length
    ? [
        clauseText(
          'include-count',
          'documented',
          'include',
          'include takes count beside the names of members, separated by commas.',
          'R9',
          'R11',
        ),
      ]
    : []),
  ...Object.entries(all).flatMap(([name, { optional }]) => [
    clauseText(`include-${name}`, 'documented', 'include', `include=${name} brings the member ${name}.`, 'R11'),
    ...(optional
      ? []
      : [
          clauseText(
            `include-${name}-absent`,
            'documented',
            'include',
            `Without include, ${name} is not returned.`,
            'R33',
          ),
        ]),
  ]),
  ...(Object.keys(all).length > 1
    ? [clauseText('include-several', 'documented', 'include', 'include takes several names, separated by commas.')]
    : []),
]
