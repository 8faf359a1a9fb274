/** The API-KEY: missing, in another header, wrong. */

import { firstOf } from '../../client/answers/outcome.ts'
import { isTaken } from '../../client/request.ts'
import { keyOf } from '../../client/target.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { refusedSamples, unauthorized } from '../kit/control.ts'
import { check, type Draft, phaseOf, type Setting } from '../kit/suite.ts'

/** R123: in a visible character inside it, not in blanks or letter case at its ends. */
function changedInside(key: string): string {
  const middle = Math.floor(key.length / 2)
  return `${key.slice(0, middle)}${key[middle] === '7' ? '8' : '7'}${key.slice(middle + 1)}`
}

export function keyChecks(operation: OperationId, setting: Setting): Draft[] {
  const phase = phaseOf(setting)
  const status = `${operation.replace('/', '.')}.key-status`
  const refusedKeys = async (scope: Scope, headers: Readonly<Record<string, NonNullable<Call['headers']>>>) => {
    const ways = Object.entries(headers).map(([of, sent]) => ({
      alter: { as: 'anonymous', headers: sent } as const,
      of,
    }))
    const refused = await refusedSamples(scope, operation, setting, { ways })
    return refused.map(({ answer, outcome }) => firstOf([outcome, unauthorized(answer, status)]))
  }
  const elsewhere = (scope: Scope) => ({
    'api-key': null,
    authorization: `Bearer ${keyOf(scope.target, setting.as)}`,
  })
  return [
    check(
      'key-missing',
      'refuses a request without API-KEY',
      { clauses: ['key-missing', 'key-status'], phase },
      (scope) =>
        refusedKeys(scope, {
          'a request without API-KEY': { 'api-key': null },
          // A gateway with a login of its own would refuse it in place of the platform.
          ...(isTaken(scope.target, operation, 'authorization')
            ? {}
            : { 'the key in another header': elsewhere(scope) }),
        }),
    ),
    check(
      'key-invalid',
      'refuses an empty and a wrong API-KEY',
      { clauses: ['key-invalid', 'key-status'], phase },
      async (scope) => {
        const key = keyOf(scope.target, setting.as)!
        const wrong = {
          'an empty API-KEY': '',
          'a wrong API-KEY': 'lpc-not-a-key-0123456789',
          'an API-KEY with an extra character': `${key}x`,
          'a truncated API-KEY': key.slice(0, -1),
          'an API-KEY with another character inside': changedInside(key),
        }
        const sent = Object.entries(wrong).filter(([, value]) => value !== key)
        return refusedKeys(scope, Object.fromEntries(sent.map(([of, value]) => [of, { 'api-key': value }])))
      },
    ),
  ]
}
