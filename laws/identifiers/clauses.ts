/** Identifiers that no record has. */
import { type ClauseText, clauseText } from '../../contract/clause.ts'
import { interfaceOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'

export const identifierClauses = ({ operation, identifier, returns, answer }: Terms): ClauseText[] =>
  identifier
    ? [
        clauseText(
          'unknown-identifier',
          // R105: the current interface does not map unknown identifiers.
          interfaceOf(operation) === 'current' ? 'derived' : 'documented',
          'error',
          answer.kind === 'page'
            ? `An unknown ${identifier.parameter} is an error or an empty list, never ${returns}.`
            : `An unknown ${identifier.parameter} is an error, never ${returns}.`,
          interfaceOf(operation) === 'current' ? 'R105' : 'R91',
        ),
      ]
    : []
