/** Input that no client should send. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import type { Terms } from '../../contract/terms.ts'
import { takesInput } from './terms.ts'

export const oddInputClauses = (terms: Terms): ClauseText[] =>
  takesInput(terms)
    ? [
        clauseText(
          'odd-input',
          'derived',
          'error',
          'Parameters of another type, and bodies that are no JSON, no object or no form, are never answered with a 5xx.',
          'R6',
          'R117',
        ),
      ]
    : []
