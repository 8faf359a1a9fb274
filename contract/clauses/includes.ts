/** Optional members. */
import { type ClauseText, derived, documented } from '../clause.ts'
import { includedMembers, isBesideOthers, takesCount } from '../conditions/includes.ts'
import type { Terms } from '../terms.ts'

export const clauses = (terms: Terms): ClauseText[] => [
  ...(takesCount(terms)
    ? [
        documented(
          'include-count',
          'include',
          'include accepts count together with the names of members, separated by commas.',
          'R9',
          'R11',
        ),
      ]
    : []),
  ...includedMembers(terms).flatMap(({ name, optional, unnamed }) => [
    (unnamed ? derived : documented)(`include-${name}`, 'include', `include=${name} adds the member ${name}.`, 'R11'),
    ...(optional
      ? []
      : [
          documented(
            `include-${name}-absent`,
            'include',
            `Unless include asks for it, ${name} is not returned.`,
            'R33',
          ),
        ]),
  ]),
  ...(isBesideOthers(terms)
    ? [
        derived(
          'include-beside',
          'include',
          'The members that include asks for are returned on a later page and with a filter as well.',
          'R11',
        ),
      ]
    : []),
  ...(includedMembers(terms).length > 1
    ? [
        (includedMembers(terms).some(({ unnamed }) => unnamed) ? derived : documented)(
          'include-several',
          'include',
          'include takes several names, separated by commas.',
        ),
      ]
    : []),
]
