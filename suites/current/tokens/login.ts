/** Generate tokens by login: current, Token operations and Authentication. */

import { type Answer, describe } from '../../../client/answer.ts'
import { inTurn, refusal, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { failingAttemptsOf } from '../../../client/failing-sign-ins.ts'
import { loginAsk } from '../../../client/sign-in.ts'
import { type Caller, loginOf } from '../../../client/target.ts'
import { NO_SHARE } from '../../../contract/failing-sign-ins.ts'
import { parseJson } from '../../../contract/json.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { type Draft, signInCheck } from '../../../laws/kit/suite.ts'
import { impersonating, notTheCaller, refusedToLearner } from './impersonation.ts'
import {
  administratorCheck,
  bearing,
  bothCheck,
  formOf,
  formShown,
  LIST,
  learnerIdOf,
  learnerLogin,
  login,
  loginAs,
  noTokens,
  refusedBody,
  signedIn,
  tokenIn,
} from './sign-in.ts'
import { ownToken, withToken } from './signature.ts'

/** R123: it differs in a visible character, not in letter case or blanks. */
const wrongPassword = (right: string, attempt: string) => {
  const middle = Math.floor(right.length / 2)
  if (attempt === 'shortened' && right.length > 1) return right.slice(0, -1)
  return `${right.slice(0, middle)}${right[middle] === 'x' ? 'y' : 'x'}${right.slice(middle + 1)}`
}

/** Sign-ins without the right password, each with its allotted account (R121). */
const failing = async (
  scope: Scope,
  slug: string,
  members: (right: string, attempt: string) => Record<string, unknown>,
): Promise<readonly Answer[]> => {
  const attempts = failingAttemptsOf(scope.target, `current/tokens.login#${slug}`)
  if (!attempts.length) throw new Undecided(needs.credential(NO_SHARE))
  return inTurn(attempts, async ({ attempt, caller }) => {
    await signedIn(scope, caller)
    return login(scope, caller, members(loginOf(scope.target, caller)!.password, attempt))
  })
}

const incomplete = (member: 'role' | 'login', callers: readonly ('administrator' | 'learner')[]): Draft =>
  administratorCheck(`required-${member}`, `returns no tokens without ${member}`, async (scope) => {
    // Either role may be taken for the one that is missing.
    return inTurn(
      callers.filter((one) => scope.has(one)),
      async (caller) => {
        await signedIn(scope, caller)
        const answer = await login(scope, caller, { [member]: undefined })
        return refusedBody(answer, `a sign-in of the ${caller} without ${member}`)
      },
    )
  })

const rightLogin = (by: Caller, role: string): Draft =>
  signInCheck(`login-${role}`, `returns tokens for role svc/${role}`, { callers: [by] }, async (scope) => {
    const answer = await login(scope, by)
    if (answer.ok) return holds()
    // A configured password may simply be wrong: that is the user's own affair.
    return answer.refused
      ? needs.credential(`a working credential for role svc/${role}: ${describe(answer)}`)
      : broken(`${answer.label}: tokens`, describe(answer))
  })

/** Any other refusal may concern the Platform header, unless another sign-in takes that. */
async function proven(scope: Scope, { status }: Answer): Promise<string | undefined> {
  const need = 'CURRENT_ADMIN_LOGIN and CURRENT_ADMIN_PASSWORD that the target takes'
  if (status === 401 || status === 403) return need
  const { signing, signedToken } = scope.target.current ?? {}
  const others = [
    ...(signing || signedToken ? [() => withToken(scope, ownToken(scope))] : []),
    ...(scope.has('learner') ? [() => login(scope, 'learner')] : []),
  ]
  for (const signIn of others) if ((await signIn()).ok) return undefined
  return need
}

export const tokensLogin = suite(
  'current/tokens.login',
  {
    as: 'anonymous',
    sample: async (scope) => loginAsk(scope.target, 'administrator'),
    assumes: proven,
  },
  [
    rightLogin('administrator', 'admin'),
    rightLogin('learner', 'learner'),
    bothCheck('token-works', 'returns access tokens that work in their role', async (scope) => {
      // A later sign-in of the same account may have ended a token that others share.
      const administrator = await scope.call({
        ...LIST,
        ...bearing(succeeded(await login(scope, 'administrator'))),
      })
      // Without this, finding the learner would end the check undecided before it could say so.
      if (administrator.status === 401)
        return broken(`${administrator.label}: a success with the new token`, describe(administrator))
      const id = await learnerIdOf(scope, learnerLogin(scope))
      const learner = await scope.call({
        operation: 'current/learners.get',
        path: { id },
        ...bearing(succeeded(await login(scope, 'learner'))),
      })
      return [administrator, learner].map((answer) =>
        answer.ok ? holds() : broken(`${answer.label}: a success with the new token`, describe(answer)),
      )
    }),
    administratorCheck('access-token-form', 'returns a JSON Web Token', { shows: formShown }, async (scope) =>
      formOf(await login(scope, 'administrator')),
    ),
    incomplete('role', ['administrator', 'learner']),
    incomplete('login', ['administrator']),
    administratorCheck('required-password', 'returns no tokens without password', async (scope) => {
      const answers = await failing(scope, 'required-password', () => ({ password: undefined }))
      return answers.map((answer) => refusedBody(answer, 'a sign-in without password'))
    }),
    administratorCheck(
      'wrong-password',
      'returns no tokens for a wrong password',
      { clauses: ['wrong-password', 'credential-status'] },
      async (scope) => {
        const answers = await failing(scope, 'wrong-password', (right, attempt) => ({
          password: wrongPassword(right, attempt),
        }))
        return answers.map((answer) => noTokens(answer, 'a wrong password', 'current/tokens.login'))
      },
    ),
    administratorCheck(
      'unknown-login',
      'returns no tokens for an unknown login',
      { clauses: ['unknown-login', 'credential-status'] },
      async (scope) => {
        await signedIn(scope)
        const { login: whole } = scope.target.current!.administrator!
        // R121: made-up logins that nobody has; the second begins like a real one.
        return inTurn([scope.builder.unique(), `${whole}.${scope.builder.unique()}`], async (unknown) =>
          noTokens(await login(scope, 'administrator', { login: unknown }), 'an unknown login', 'current/tokens.login'),
        )
      },
    ),
    administratorCheck('values-role', 'returns no tokens for an unknown role, nor for both at once', async (scope) => {
      const outcomes: Outcome[] = []
      // Either role may be taken for one that is unknown.
      for (const caller of (['administrator', 'learner'] as const).filter((one) => scope.has(one))) {
        await signedIn(scope, caller)
        for (const role of ['svc/lpc-unknown', 'admin'])
          outcomes.push(refusedBody(await login(scope, caller, { role }), `the role ${role} of the ${caller}`))
        await signedIn(scope, caller)
        const both = [scope.target.names.adminRole, scope.target.names.learnerRole]
        outcomes.push(refusedBody(await login(scope, caller, { role: both }), `both roles at once of the ${caller}`))
      }
      return outcomes
    }),
    bothCheck('role-of-account', 'gives a learner no access to administrator operations', async (scope) => {
      await signedIn(scope, 'learner')
      const answer = await login(scope, 'learner', { role: scope.target.names.adminRole })
      return answer.ok
        ? refusedToLearner(scope, answer, 'an administrator operation to a learner')
        : refusal(answer, 'the role svc/admin to a learner')
    }),
    administratorCheck('role-requested', 'issues tokens for the requested role only', async (scope) => {
      await signedIn(scope)
      const answer = await login(scope, 'administrator', { role: scope.target.names.learnerRole })
      // R115: a role that the account does not have may be refused as well.
      return answer.ok
        ? refusedToLearner(scope, answer, 'an administrator operation to a token for svc/learner')
        : refusal(answer, 'the role svc/learner to an administrator')
    }),
    ...impersonating(loginAs),
    bothCheck('impersonate-role', 'refuses administrator operations to an impersonating token', async (scope) =>
      notTheCaller(scope, succeeded(await loginAs(scope, { impersonate: learnerLogin(scope) }))),
    ),
    bothCheck('impersonate-password', 'returns no tokens for a wrong password beside impersonate', async (scope) => {
      const impersonate = learnerLogin(scope)
      const [attempt] = failingAttemptsOf(scope.target, 'current/tokens.login#impersonate-password')
      if (!attempt) return needs.credential(NO_SHARE)
      const allowed = succeeded(await loginAs(scope, { impersonate }, attempt.caller))
      const { password } = loginOf(scope.target, attempt.caller)!
      const json = { ...(allowed.ask.json as object), password: wrongPassword(password, attempt.attempt) }
      return refusedBody(await scope.call({ ...allowed.ask, json }), 'a wrong password beside impersonate')
    }),
    signInCheck(
      'impersonate-by-learner',
      'records the result of impersonating as a learner',
      { callers: ['learner', 'other-learner'] },
      async (scope) => {
        const answer = await login(scope, 'learner', { impersonate: scope.target.current!.otherLearner!.login })
        return observed(answer.ok ? 'tokens' : `refused with ${answer.status}`)
      },
    ),
    administratorCheck('platform-header', 'records the effect of the Platform header at sign-in', async (scope) => {
      const seen: string[] = []
      for (const [what, platform] of [
        ['without', null],
        ['another instance', 'lpc-unknown.example.invalid'],
      ] as const) {
        const answer = await scope.call({ ...loginAsk(scope.target, 'administrator'), headers: { platform } })
        seen.push(`${what}: ${answer.ok ? 'served' : `refused with ${answer.status}`}`)
      }
      return observed(seen.join(', '))
    }),
    administratorCheck('lifetime', 'records the lifetime that the access token states', async (scope) => {
      const claims = claimsOf(tokenIn(await signedIn(scope)))
      const { exp, iat } = claims ?? {}
      return observed(typeof exp === 'number' && typeof iat === 'number' ? `${exp - iat} s` : 'not stated')
    }),
  ],
)

function claimsOf(token: unknown): Record<string, unknown> | undefined {
  try {
    return parseJson<Record<string, unknown>>(
      Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString('utf8'),
    )
  } catch {
    return undefined
  }
}
