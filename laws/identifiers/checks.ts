/** Unknown identifiers in the path, and impossible ones. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, refusal } from '../../client/answers/outcome.ts'
import { malformable, mayBeEmpty, mayClaimTooMuch } from '../../contract/conditions/identifiers.ts'
import { MALFORMED_IDENTIFIERS } from '../../contract/inputs.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { isObject } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import { control } from '../kit/control.ts'
import { ownOf, showsNothing } from '../kit/leaks.ts'
import { asidePhaseOf, check, clauseOf, type Draft, type Law, phaseOf, type Setting } from '../kit/suite.ts'

/** R91, R105: 204, null or an empty list. */
export function holdsNothing({ ok, status, json, ask: { operation } }: Answer): boolean {
  const held = isObject(json) ? json[traitsOf(operation).envelope.records] : undefined
  return ok && (status === 204 || (Array.isArray(held) && held.length === 0) || held === null)
}

/** R91: where nothing was written, `success: true` is wrong; 204 says nothing. */
export const claimsNothing = (answer: Answer, of: string): Outcome =>
  isObject(answer.json) && answer.json.success === true
    ? broken(`${answer.label}: no success for ${of}`, 'success true', clauseOf(answer.ask, 'unknown-written'))
    : holds()

const unknownIdentifier = (terms: Terms, setting: Setting): Draft[] => {
  const { operation, identifier } = terms
  if (!identifier) return []
  return [
    check(
      'unknown-identifier',
      `answers an unknown ${identifier.parameter} with an error`,
      {
        ...(mayClaimTooMuch(terms) ? { clauses: ['unknown-identifier', 'unknown-written'] } : {}),
        phase: phaseOf(setting),
      },
      async (scope) => {
        const known = await control(scope, operation, setting)
        const path = { ...known.ask.path, [identifier.parameter]: identifier.unknown }
        const answer = await scope.call({ ...known.ask, path })
        if (mayBeEmpty(terms) && holdsNothing(answer))
          return mayClaimTooMuch(terms) ? claimsNothing(answer, `an unknown ${identifier.parameter}`) : holds()
        // R118: a refusal holds no record in place of the one that is not there.
        const of = `an unknown ${identifier.parameter}`
        return firstOf([refusal(answer, of), showsNothing(answer, known, { own: ownOf(scope.target, answer) })])
      },
    ),
  ]
}

/**
 * R117: a refusal or nothing, never a 5xx, and no other record.
 * @param seen.known an answer about a record, of which the refusal may show nothing (R118)
 */
export function judged(
  answer: Answer,
  name: string,
  { known, own }: { readonly known?: Answer; readonly own?: readonly string[] } = {},
): Outcome {
  const { operation } = answer.ask
  const { method } = operationOf(operation)
  if (answer.refused) return known ? showsNothing(answer, known, { own }) : holds()
  // R56, R78: the documents do not say how the removal of a missing record is answered.
  if (answer.ok && method === 'DELETE') return holds()
  if ((method === 'GET' || traitsOf(operation).mayFindNothing) && holdsNothing(answer)) return holds()
  const expected = `${answer.label}: a refusal (4xx) of a malformed ${name}`
  return broken(expected, describe(answer))
}

const malformedIdentifier = (terms: Terms, setting: Setting): Draft[] => {
  const names = malformable(terms)
  if (!names.length) return []
  return [
    check(
      'malformed-identifier',
      `refuses a malformed ${names.join(' or ')}`,
      { ...asidePhaseOf(setting) },
      async (scope) => {
        const known = await control(scope, terms.operation, setting)
        const { ask } = known
        const outcomes: Outcome[] = []
        for (const name of names)
          for (const value of MALFORMED_IDENTIFIERS)
            outcomes.push(
              judged(await scope.call({ ...ask, path: { ...ask.path, [name]: value } }), name, {
                known,
                own: ownOf(scope.target, known),
              }),
            )
        return outcomes
      },
    ),
  ]
}

const junkIdentifier = (terms: Terms, setting: Setting): Draft[] => {
  const { operation, identifier } = terms
  if (!identifier?.integer) return []
  return [
    check('junk-identifier', 'refuses an id that is not an integer', async (scope) => {
      const known = await control(scope, operation, setting)
      const path = { ...known.ask.path, [identifier.parameter]: 'lpc-not-a-number' }
      const answer = await scope.call({ ...known.ask, path })
      return firstOf([
        refusal(answer, 'an id that is not an integer'),
        showsNothing(answer, known, { own: ownOf(scope.target, answer) }),
      ])
    }),
  ]
}

export const identifierLaw: Law = (terms, setting) => [
  ...unknownIdentifier(terms, setting),
  ...junkIdentifier(terms, setting),
  ...malformedIdentifier(terms, setting),
]
