/** Unknown and impossible identifiers, as one answer shows them. */

import { type Answer, describe } from '../../client/answer.ts'
import { refusal } from '../../client/answers/outcome.ts'
import { malformable, mayBeEmpty, mayClaimTooMuch } from '../../contract/conditions/identifiers.ts'
import { MALFORMED_IDENTIFIERS } from '../../contract/inputs.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import type { Shown, SingleAnswer } from '../kit/judged-answer.ts'
import { showsRecord } from '../kit/leaks.ts'
import { claimsNothing, holdsNothing, judged } from './checks.ts'

/** Refusals that are not about the record. */
const OTHERWISE_REFUSED = new Set([401, 403, 405, 409, 429])
const NOT_FOUND = 404
/** Characters of no identifier and of no alias, in any form of a platform. */
const NEVER = /[\s'"`<>;\\]/

const isMalformed = (value: string) => MALFORMED_IDENTIFIERS.some((one) => one === value) || NEVER.test(value)

function unknownShown(terms: Terms, answer: Answer): readonly Shown[] {
  const { identifier } = terms
  const value = identifier && answer.ask.path?.[identifier.parameter]
  if (value === undefined) return []
  const slug = 'unknown-identifier'
  if (answer.status === NOT_FOUND && !isMalformed(String(value))) return [{ slug, outcome: showsNothing(answer) }]
  if (String(value) !== String(identifier!.unknown)) return []
  if (mayBeEmpty(terms) && holdsNothing(answer)) {
    const of = `an unknown ${identifier!.parameter}`
    return [{ slug, outcome: mayClaimTooMuch(terms) ? claimsNothing(answer, of) : holds() }]
  }
  const outcome = refusal(answer, `an unknown ${identifier!.parameter}`)
  return outcome.kind === 'undecided' ? [] : [{ slug, outcome }]
}

/** R26: a refusal shows no record except values of the request itself. */
const showsNothing = (answer: Answer): Outcome =>
  showsRecord(answer) ? broken(`${answer.label}: nothing of a record in the refusal`, describe(answer)) : holds()

export const shown: SingleAnswer = (terms, answer) => {
  if (OTHERWISE_REFUSED.has(answer.status) || answer.status >= 500) return []
  const path = Object.entries(answer.ask.path ?? {})
  const names = malformable(terms)
  const malformed = path.filter(([, value]) => isMalformed(String(value)))
  return [
    ...unknownShown(terms, answer),
    ...malformed
      .filter(([name]) => names.includes(name))
      .map(([name]) => ({ slug: 'malformed-identifier', outcome: judged(answer, name) })),
  ]
}
