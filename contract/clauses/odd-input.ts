/** Input that no client should send. */
import { type ClauseText, derived } from '../clause.ts'
import { takesInput } from '../conditions/odd-input.ts'
import type { Terms } from '../terms.ts'

export const clauses = (terms: Terms): ClauseText[] =>
  takesInput(terms)
    ? [
        derived(
          'odd-input',
          'error',
          'Parameters of another type, and bodies that are not JSON, not an object or not a form, are never answered with a 5xx.',
          'R6',
          'R117',
        ),
      ]
    : []
