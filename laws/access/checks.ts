/** Who may call: credential missing or invalid, role, super user, key, session. */

import { firstOf } from '../../answers/outcome.ts'
import { swappedCase } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import { bindingOf } from '../../client/request.ts'
import type { Caller } from '../../client/target.ts'
import { interfaceOf, type OperationId, operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { endedSession, openedSession, SESSION_KINDS } from '../../records/sessions.ts'
import { CALLER_OF, control, controlAnswer, refusedSample, sampleOf } from '../control.ts'
import { asidePhaseOf, check, type Draft, type Law, phaseOf, type Setting } from '../suite.ts'

/** 401 is derived; another refusal keeps the documented rule. */
const unauthorized = (answer: Answer, clause: string): Outcome =>
  answer.refused && answer.status !== 401 ? broken(`${answer.label}: 401`, `${answer.status}`, clause) : holds()

const CREDENTIAL_MESSAGE = 'current.service.credential-message'

const credentialMessage = (answer: Answer): Outcome => {
  const message = (answer.json as { message?: unknown } | undefined)?.message
  return !answer.refused || (typeof message === 'string' && message.trim())
    ? holds()
    : broken(
        `${answer.label}: a message that no valid credential was provided`,
        JSON.stringify(message) ?? 'no message',
        CREDENTIAL_MESSAGE,
      )
}

/** The token with its signature exchanged: well-formed, and issued by nobody. */
async function tampered(scope: Scope, as: Caller, operation: Draft['slug']): Promise<string> {
  const token = await scope.tokenOf(as)
  const cut = token.lastIndexOf('.') + 1
  const signature = cut > 0 ? token.slice(cut) : token
  const swapped = [...signature].map((sign) => (sign === 'A' ? 'B' : 'A')).join('')
  return operation && cut > 0 ? token.slice(0, cut) + swapped : swapped
}

function bearerLaw(operation: OperationId, setting: Setting): Draft[] {
  const phase = phaseOf(setting)
  const refusedAs = async (scope: Scope, alter: Call, of: string) => {
    const { answer, outcome } = await refusedSample(scope, operation, setting, { alter, of })
    return firstOf([
      outcome,
      unauthorized(answer, `${operation.replace('/', '.')}.credential-status`),
      credentialMessage(answer),
    ])
  }
  return [
    check('credential-missing', {
      title: 'refuses a request without a bearer token',
      clauses: ['credential-missing', 'credential-status', CREDENTIAL_MESSAGE],
      phase,
      run: (scope) => refusedAs(scope, { as: 'anonymous' }, 'a request without a credential'),
    }),
    check('credential-invalid', {
      title: 'refuses bearer tokens that the service did not issue',
      clauses: ['credential-invalid', 'credential-status', CREDENTIAL_MESSAGE],
      phase,
      async run(scope) {
        const bearers = { junk: 'lpc.not-a.token', tampered: await tampered(scope, setting.as, operation) }
        const outcomes: Outcome[] = []
        for (const [kind, token] of Object.entries(bearers)) {
          const headers = { authorization: `Bearer ${token}` }
          outcomes.push(await refusedAs(scope, { as: 'anonymous', headers }, `a ${kind} token`))
        }
        return outcomes
      },
    }),
  ]
}

const SHORTEST_TELLING = 8

/** Values by which a record could be recognised in a body that must not show it. */
const tellingOf = (answer: Answer): readonly string[] => tellingIn(answer.json)

const TELLING = new Set(['uuid', 'login'])

const tellingIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, one]) =>
        TELLING.has(name) && typeof one === 'string' && one.length >= SHORTEST_TELLING ? [one] : tellingIn(one),
      )

/** Whether a value holds an object that has the identifiers of a record, however deep. */
const showsRecord = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('id' in value && 'uuid' in value) || Object.values(value).some(showsRecord))

function roleLaw(operation: OperationId, setting: Setting): Draft[] {
  const { roles = [] } = operationOf(operation)
  const phase = phaseOf(setting)
  // That the setting's own role is served is what `answers` decides.
  const others = (['svc/admin', 'svc/learner'] as const).filter((role) => CALLER_OF[role] !== setting.as)
  return others.map((role) => {
    const by = CALLER_OF[role]
    const name = role.slice(4)
    if (roles.includes(role)) {
      return check(`role-${name}`, {
        title: `serves the role ${role}`,
        phase,
        callers: [by],
        async run(scope) {
          await control(scope, operation, setting)
          const answer = await controlAnswer(scope, operation, setting, by)
          return answer.ok ? holds() : broken(`${answer.label}: a success for ${role}`, `${answer.status}`)
        },
      })
    }
    return check(`role-${name}-refused`, {
      title: `refuses the role ${role} and shows it nothing`,
      phase,
      callers: [by],
      async run(scope) {
        const allowed = await control(scope, operation, setting)
        const { answer, outcome } = await refusedSample(scope, operation, setting, {
          alter: { as: by },
          of: `the role ${role}`,
        })
        const record = answer.refused && showsRecord(answer.json)
        const leaked = tellingOf(allowed).find(
          (value) => answer.refused && answer.body.includes(value) && !answer.label.includes(encodeURIComponent(value)),
        )
        return firstOf([
          outcome,
          leaked ? broken(`${answer.label}: nothing of the record in the refusal`, `its value ${leaked}`) : holds(),
          record
            ? broken(`${answer.label}: nothing of the record in the refusal`, 'a record with id and uuid')
            : holds(),
        ])
      },
    })
  })
}

const superUserLaw = (operation: OperationId, setting: Setting): Draft =>
  check('super-user', {
    title: 'asks for the super user right under /v1, and only there',
    phase: phaseOf(setting),
    callers: ['plain-administrator'],
    async run(scope) {
      const path = bindingOf(scope.target, operation).path
      if (!path.startsWith('/v1')) {
        await control(scope, operation, setting, 'administrator')
        const answer = await controlAnswer(scope, operation, setting, 'plain-administrator')
        return answer.ok
          ? holds()
          : broken(`${answer.label}: a success without the super user right`, `${answer.status}`)
      }
      await control(scope, operation, setting, 'administrator')
      const alter = { as: 'plain-administrator' } as const
      return (
        await refusedSample(
          scope,
          operation,
          { ...setting, as: 'administrator' },
          { alter, of: 'an administrator without the super user right' },
        )
      ).outcome
    },
  })

const platformLaw = (operation: OperationId, setting: Setting): Draft =>
  check('platform-header', {
    title: 'records the effect of the Platform header',
    ...asidePhaseOf(setting),
    async run(scope) {
      await control(scope, operation, setting)
      const seen: string[] = []
      for (const [what, platform] of [
        ['without', null],
        ['another instance', 'lpc-unknown.example.invalid'],
      ].slice(0, setting.shareReads ? 1 : 2) as [string, string | null][]) {
        const call = await sampleOf(scope, setting)
        const answer = await scope.call({ ...call, headers: { ...call.headers, platform } })
        await setting.undo?.(scope, call)
        seen.push(`${what}: ${answer.ok ? 'served' : `refused with ${answer.status}`}`)
      }
      return observed(seen.join(', '))
    },
  })

function sessionLaw({ operation, endsSession }: Terms, setting: Setting): Draft[] {
  const phase = phaseOf(setting)
  return [
    check('session-missing', {
      title: 'refuses a request without the session cookie',
      phase,
      run: async (scope) =>
        (
          await refusedSample(scope, operation, setting, {
            alter: { as: 'anonymous', headers: { cookie: null } },
            of: 'a request without a session',
          })
        ).outcome,
    }),
    check('session-invalid', {
      title: 'refuses a session cookie that it did not set',
      phase,
      async run(scope) {
        const cookie = `${scope.target.names.sessionCookie}=lpc-not-a-session-0123456789`
        return (
          await refusedSample(scope, operation, setting, {
            alter: { as: 'anonymous', headers: { cookie } },
            of: 'a junk session',
          })
        ).outcome
      },
    }),
    ...(endsSession ? [] : [sessionEnded(operation, setting), sessionMobile(operation, setting)]),
  ]
}

const sessionEnded = (operation: OperationId, setting: Setting): Draft =>
  check('session-ended', {
    title: 'refuses the cookie of a session that logout ended',
    phase: phaseOf(setting),
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const kind of SESSION_KINDS) {
        const cookie = await endedSession(scope, kind)
        const alter = { as: 'anonymous', headers: { cookie } } as const
        const of = `the cookie of a ${kind} session that ended`
        outcomes.push((await refusedSample(scope, operation, setting, { alter, of })).outcome)
      }
      return outcomes
    },
  })

const sessionMobile = (operation: OperationId, setting: Setting): Draft =>
  check('session-mobile', {
    title: 'serves a session that the mobile login opened',
    phase: phaseOf(setting),
    async run(scope) {
      await control(scope, operation, setting)
      const cookie = await scope.once('mobile session', (shared) => openedSession(shared, 'mobile'))
      const call = await sampleOf(scope, setting)
      const answer = await scope.call({ ...call, as: 'anonymous', headers: { ...call.headers, cookie } })
      return answer.ok ? holds() : broken(`${answer.label}: a success with a mobile session`, describe(answer))
    },
  })

function keyLaw(operation: OperationId, setting: Setting): Draft[] {
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
        const bearer = { 'api-key': null, authorization: `Bearer ${scope.target.legacyAdmin!.apiKey}` }
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
        const key = scope.target.legacyAdmin!.apiKey
        const wrong = {
          'an empty API-KEY': '',
          'a wrong API-KEY': 'lpc-not-a-key-0123456789',
          'an API-KEY with an extra character': `${key}x`,
          'a truncated API-KEY': key.slice(0, -1),
          'an API-KEY in letters of the other case': swappedCase(key),
        }
        const outcomes: Outcome[] = []
        for (const [of, sent] of Object.entries(wrong))
          if (sent !== key) outcomes.push(await refusedKey(scope, { 'api-key': sent }, of))
        return outcomes
      },
    }),
  ]
}

export const accessLaw: Law = (terms, setting) => {
  const { operation, open } = terms
  if (open) return []
  switch (interfaceOf(operation)) {
    case 'current': {
      const { roles = [] } = operationOf(operation)
      if (!roles.length) return []
      return [
        ...bearerLaw(operation, setting),
        ...roleLaw(operation, setting),
        ...(roles.includes('svc/admin') ? [superUserLaw(operation, setting)] : []),
        platformLaw(operation, setting),
      ]
    }
    case 'legacy-learner':
      return sessionLaw(terms, setting)
    case 'legacy-admin':
      return keyLaw(operation, setting)
  }
}
