/** Bearer tokens: missing, invalid. */

import type { Answer } from '../../client/answer.ts'
import { firstOf } from '../../client/answers/outcome.ts'
import type { Caller } from '../../client/target.ts'
import type { OperationId } from '../../contract/operations.ts'
import { brokenByItself, holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { type Alteration, refusedSamples, unauthorized } from '../kit/control.ts'
import { check, type Draft, phaseOf, type Setting } from '../kit/suite.ts'

const CREDENTIAL_MESSAGE = 'current.service.credential-message'

const credentialMessage = (answer: Answer): Outcome => {
  const message = (answer.json as { message?: unknown } | undefined)?.message
  return !answer.refused || (typeof message === 'string' && message.trim())
    ? holds()
    : brokenByItself(
        `${answer.label}: a message that no valid credential was provided`,
        JSON.stringify(message) ?? 'no message',
        CREDENTIAL_MESSAGE,
      )
}

/** The token with a changed signature: well-formed, and issued by nobody. */
async function tampered(scope: Scope, as: Caller): Promise<string> {
  const token = await scope.tokenOf(as)
  const cut = token.lastIndexOf('.') + 1
  const swapped = [...token.slice(cut)].map((sign) => (sign === 'A' ? 'B' : 'A')).join('')
  return token.slice(0, cut) + swapped
}

export function bearerChecks(operation: OperationId, setting: Setting): Draft[] {
  const phase = phaseOf(setting)
  const refusedAs = async (scope: Scope, ways: readonly Alteration[]) =>
    (await refusedSamples(scope, operation, setting, { ways })).map(({ answer, outcome }) =>
      firstOf([
        outcome,
        unauthorized(answer, `${operation.replace('/', '.')}.credential-status`),
        credentialMessage(answer),
      ]),
    )
  return [
    check(
      'credential-missing',
      'refuses a request without a bearer token',
      { clauses: ['credential-missing', 'credential-status', CREDENTIAL_MESSAGE], phase },
      (scope) => refusedAs(scope, [{ alter: { as: 'anonymous' }, of: 'a request without a credential' }]),
    ),
    check(
      'credential-invalid',
      'refuses bearer tokens that the service did not issue',
      { clauses: ['credential-invalid', 'credential-status', CREDENTIAL_MESSAGE], phase },
      async (scope) => {
        const bearers = { junk: 'lpc.not-a.token', tampered: await tampered(scope, setting.as) }
        const ways = Object.entries(bearers).map(
          ([kind, token]): Alteration => ({
            alter: { as: 'anonymous', headers: { authorization: `Bearer ${token}` } },
            of: `a ${kind} token`,
          }),
        )
        return refusedAs(scope, ways)
      },
    ),
  ]
}
