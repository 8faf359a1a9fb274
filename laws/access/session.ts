/** Session cookies: missing, invented, ended, and opened by the mobile login. */

import { describe } from '../../client/answer.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { endedSession, mobileSession, SESSION_KINDS } from '../../fixtures/records/sessions.ts'
import { type Alteration, control, refusedSample, refusedSamples } from '../kit/control.ts'
import { sampleOf } from '../kit/sample.ts'
import { check, type Draft, phaseOf, type Setting } from '../kit/suite.ts'

export function sessionChecks({ operation, endsSession }: Terms, setting: Setting): Draft[] {
  const phase = phaseOf(setting)
  return [
    check(
      'session-missing',
      'refuses a request without the session cookie',
      { phase },
      async (scope) =>
        (
          await refusedSample(scope, operation, setting, {
            alter: { as: 'anonymous', headers: { cookie: null } },
            of: 'a request without a session',
          })
        ).outcome,
    ),
    check('session-invalid', 'refuses a session cookie that it did not set', { phase }, async (scope) => {
      const cookie = `${scope.target.names.sessionCookie}=lpc-not-a-session-0123456789`
      return (
        await refusedSample(scope, operation, setting, {
          alter: { as: 'anonymous', headers: { cookie } },
          of: 'a made-up session cookie',
        })
      ).outcome
    }),
    ...(endsSession ? [] : [sessionEnded(operation, setting), sessionMobile(operation, setting)]),
  ]
}

const sessionEnded = (operation: OperationId, setting: Setting): Draft =>
  check(
    'session-ended',
    'refuses the cookie of a session that logout ended',
    { phase: phaseOf(setting) },
    async (scope) => {
      const ways: Alteration[] = []
      for (const kind of SESSION_KINDS) {
        const cookie = await endedSession(scope, kind)
        ways.push({ alter: { as: 'anonymous', headers: { cookie } }, of: `the cookie of a ${kind} session that ended` })
      }
      return (await refusedSamples(scope, operation, setting, { ways })).map(({ outcome }) => outcome)
    },
  )

const sessionMobile = (operation: OperationId, setting: Setting): Draft =>
  check(
    'session-mobile',
    'serves a session that the mobile login opened',
    { phase: phaseOf(setting) },
    async (scope) => {
      await control(scope, operation, setting)
      if ((scope.reliance.isAlone ? undefined : await setting.servedMobile?.(scope))?.ok) return holds()
      const call = await sampleOf(scope, setting)
      const cookie = await mobileSession(scope)
      const answer = await scope.call({ ...call, as: 'anonymous', headers: { ...call.headers, cookie } })
      return answer.ok ? holds() : broken(`${answer.label}: a success with a mobile session`, describe(answer))
    },
  )
