/**
 * Rules of who may call that one answer shows: nobody without a credential, no role that the operation does not list.
 */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf } from '../../client/answers/outcome.ts'
import type { Caller } from '../../client/target.ts'
import { carrierOf, isAllowed, shortName } from '../../contract/conditions/access.ts'
import { ROLES } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { CALLER_OF, unauthorized } from '../kit/control.ts'
import type { Shown } from '../kit/judged-answer.ts'
import { showsRecord } from '../kit/leaks.ts'
import { clauseOf } from '../kit/suite.ts'
import { forbidden } from './roles.ts'

const MISSING = { bearer: 'credential-missing', cookie: 'session-missing', 'api-key': 'key-missing' } as const

/** Its status has a clause of its own, where the carrier has one. */
const STATUS = { bearer: 'credential-status', cookie: undefined, 'api-key': 'key-status' } as const

const refusedTo = (answer: Answer, of: string) => {
  if (answer.ok) return broken(`${answer.label}: a refusal of ${of}`, describe(answer))
  if (!answer.refused) return undefined
  if (showsRecord(answer)) return broken(`${answer.label}: nothing of the record in the refusal`, describe(answer))
  return PASSING.has(answer.status) ? undefined : holds()
}

/** Refusals that do not depend on the caller. */
const PASSING = new Set([400, 404, 405, 409, 415, 422, 429])

/** @param by the caller; undefined where the traffic does not show it */
export function accessShown(terms: Terms, answer: Answer, by: Caller | undefined): readonly Shown[] {
  const carrier = carrierOf(terms)
  if (!carrier || by === undefined) return []
  if (by === 'anonymous') {
    const outcome = refusedTo(answer, 'a request without a credential')
    const status = STATUS[carrier]
    return outcome
      ? [
          {
            slug: MISSING[carrier],
            outcome: status ? firstOf([outcome, unauthorized(answer, clauseOf(terms, status))]) : outcome,
          },
        ]
      : []
  }
  const role = carrier === 'bearer' ? ROLES.find((one) => CALLER_OF[one] === by) : undefined
  if (!role) return []
  if (isAllowed(terms, role)) return answer.ok ? [{ slug: `role-${shortName(role)}`, outcome: holds() }] : []
  // A credential that has ended says nothing of the role.
  if (answer.status === 401) return []
  const outcome = refusedTo(answer, `the role ${role}`)
  return outcome
    ? [
        {
          slug: `role-${shortName(role)}-refused`,
          outcome: firstOf([outcome, forbidden(answer, clauseOf(terms, 'role-status'))]),
        },
      ]
    : []
}
