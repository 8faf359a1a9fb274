/** The API-KEY: missing, in another header, wrong. */

import { firstOf } from '../../answers/outcome.ts'
import { keyOf } from '../../client/target.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Outcome } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { refusedSample, unauthorized } from '../control.ts'
import { check, type Draft, phaseOf, type Setting } from '../suite.ts'

/** R123: in a visible character inside it, not in blanks or letter case at its ends. */
function changedInside(key: string): string {
  const middle = Math.floor(key.length / 2)
  return `${key.slice(0, middle)}${key[middle] === '7' ? '8' : '7'}${key.slice(middle + 1)}`
}

export function keyChecks(operation: OperationId, setting: Setting): Draft[] {
  const phase = phaseOf(setting)
  const status = `${operation.replace('/', '.')}.key-status`
  const refusedKey = async (scope: Scope, headers: NonNullable<Call['headers']>, of: string) => {
    const { answer, outcome } = await refusedSample(scope, operation, setting, {
      alter: { as: 'anonymous', headers },
      of,
    })
    return firstOf([outcome, unauthorized(answer, status)])
  }
  return [
    check('key-missing', {
      title: 'refuses a request without API-KEY',
      clauses: ['key-missing', 'key-status'],
      phase,
      async run(scope) {
        const bearer = { 'api-key': null, authorization: `Bearer ${keyOf(scope.target, setting.as)}` }
        return [
          await refusedKey(scope, { 'api-key': null }, 'a request without API-KEY'),
          await refusedKey(scope, bearer, 'the key in another header'),
        ]
      },
    }),
    check('key-invalid', {
      title: 'refuses an empty and a wrong API-KEY',
      clauses: ['key-invalid', 'key-status'],
      phase,
      async run(scope) {
        const key = keyOf(scope.target, setting.as)!
        const wrong = {
          'an empty API-KEY': '',
          'a wrong API-KEY': 'lpc-not-a-key-0123456789',
          'an API-KEY with an extra character': `${key}x`,
          'a truncated API-KEY': key.slice(0, -1),
          'an API-KEY with another character inside': changedInside(key),
        }
        const outcomes: Outcome[] = []
        for (const [of, sent] of Object.entries(wrong))
          if (sent !== key) outcomes.push(await refusedKey(scope, { 'api-key': sent }, of))
        return outcomes
      },
    }),
  ]
}
