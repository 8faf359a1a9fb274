/** Range operators. */
import { type ClauseText, clauseText, derived } from '../clause.ts'
import { boundedFields, hiddenFields } from '../conditions/ranges.ts'
import type { Terms } from '../terms.ts'

export const clauses = (terms: Terms): ClauseText[] => [
  ...Object.entries(terms.ranges ?? {}).flatMap(([field, { operators, member, documented = operators }]) =>
    operators.map((operator) =>
      clauseText(
        `range-${field}-${operator}`,
        documented.includes(operator) ? 'documented' : 'derived',
        'range',
        `${field}.${operator} finds exactly the records whose value satisfies the comparison.`,
        'R10',
        ...(member ? [] : (['R35'] as const)),
      ),
    ),
  ),
  ...boundedFields(terms).map((field) => between(field)),
  ...hiddenFields(terms).map((field) => between(field, 'R35')),
]

const between = (field: string, ...more: readonly 'R35'[]): ClauseText =>
  derived(
    `range-${field}-between`,
    'range',
    `Two bounds of ${field} given together both apply: exactly the records between them are found.`,
    'R10',
    ...more,
  )
