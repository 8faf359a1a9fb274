/** Range operators. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import type { Terms } from '../../contract/terms.ts'

export const rangeClauses = ({ ranges: all = {} }: Terms): ClauseText[] =>
  Object.entries(all).flatMap(([field, { operators, member, documented = operators }]) =>
    operators.map((operator) =>
      clauseText(
        `range-${field}-${operator}`,
        documented.includes(operator) ? 'documented' : 'derived',
        'range',
        `${field}.${operator} finds exactly the records on its side of the value.`,
        'R10',
        ...(member ? [] : (['R35'] as const)),
      ),
    ),
  )
