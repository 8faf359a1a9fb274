/** Identifiers that no record has. */
import { type ClauseText, clauseText, derived } from '../clause.ts'
import { malformable, mayBeEmpty, mayClaimTooMuch, statesUnknown } from '../conditions/identifiers.ts'
import type { Terms } from '../terms.ts'

const unknownWritten: ClauseText = derived(
  'unknown-written',
  'error',
  'A write to a record that does not exist does not report success true.',
  'R91',
)

export const clauses = (terms: Terms): ClauseText[] => {
  const { identifier, returns } = terms
  const malformed = malformable(terms)
  return [
    ...(identifier
      ? [
          clauseText(
            'unknown-identifier',
            // R105: where the documents do not say so, it is a consequence.
            statesUnknown(terms) ? 'documented' : 'derived',
            'error',
            mayBeEmpty(terms)
              ? `An unknown ${identifier.parameter} is an error or finds nothing, never ${returns}.`
              : `An unknown ${identifier.parameter} is an error, never ${returns}.`,
            'R91',
            'R105',
          ),
        ]
      : []),
    ...(mayClaimTooMuch(terms) ? [unknownWritten] : []),
    ...(identifier?.integer ? [derived('junk-identifier', 'error', 'An id that is not an integer is refused.')] : []),
    ...(malformed.length
      ? [
          derived(
            'malformed-identifier',
            'error',
            `A malformed ${malformed.join(' or ')} in the path finds nothing, and is never answered with a 5xx.`,
            'R117',
          ),
        ]
      : []),
  ]
}
