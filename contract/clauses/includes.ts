/** Optional members. */
import { type ClauseText, clauseText } from '../clause.ts'
import { includedMembers, isBesideOthers, takesCount } from '../conditions/includes.ts'
import type { Terms } from '../terms.ts'

export const clauses = (terms: Terms): ClauseText[] => [
  ...(takesCount(terms)
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
  ...includedMembers(terms).flatMap(({ name, optional }) => [
    clauseText(`include-${name}`, 'documented', 'include', `include=${name} adds the member ${name}.`, 'R11'),
    ...(optional
      ? []
      : [
          clauseText(
            `include-${name}-absent`,
            'documented',
            'include',
            `Unless include asks for it, ${name} is not returned.`,
            'R33',
          ),
        ]),
  ]),
  ...(isBesideOthers(terms)
    ? [
        clauseText(
          'include-beside',
          'derived',
          'include',
          'What include asks for comes on a later page and beside a filter as well.',
          'R11',
        ),
      ]
    : []),
  ...(includedMembers(terms).length > 1
    ? [clauseText('include-several', 'documented', 'include', 'include takes several names, separated by commas.')]
    : []),
]
