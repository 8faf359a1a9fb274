/** Identifiers that no record has. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import type { Terms } from '../../contract/terms.ts'

export const identifierClauses = ({ identifier, returns }: Terms): ClauseText[] =>
  identifier
    ? [
        clauseText(
          'unknown-identifier',
          'documented',
          'error',
          `An unknown ${identifier.parameter} is an error, never ${returns}.`,
          'R91',
        ),
      ]
    : []
