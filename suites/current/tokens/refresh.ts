/** Refresh: current, Token operations. */

import { type Answer, describe } from '../../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import type { Caller } from '../../../client/target.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { actsAsLearner, notTheCaller, refusedToLearner } from './impersonation.ts'
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
  type Tokens,
  tokenIn,
} from './sign-in.ts'
import { ownToken, withToken } from './signature.ts'

const ENTITIES = { ...LIST, operation: 'current/entities.list' } as const

const refreshTokenOf = (answer: Answer): string => {
  const token = (answer.json as Tokens | undefined)?.refreshToken
  if (typeof token !== 'string') throw new Undecided(needs.finding('current/tokens.login#response-schema'))
  return token
}

/** A refresh token of its own for each use: the documents do not show whether one works twice. */
const refresh = async (scope: Scope, by: Caller): Promise<Answer> =>
  scope.call({
    operation: 'current/tokens.refresh',
    as: 'anonymous',
    json: { refreshToken: refreshTokenOf(succeeded(await login(scope, by))) },
  })

export const tokensRefresh = suite(
  'current/tokens.refresh',
  {
    as: 'anonymous',
    sample: async (scope) => ({
      json: { refreshToken: refreshTokenOf(succeeded(await login(scope, 'administrator'))) },
    }),
  },
  [
    administratorCheck('token-works', 'returns an access token that works in the same role', async (scope) => {
      const token = bearing(succeeded(await refresh(scope, 'administrator')))
      // One of the two needs the super user right.
      for (const list of [LIST, ENTITIES]) {
        const answer = await scope.call({ ...list, ...token })
        if (answer.ok) continue
        // A list that refuses every token says nothing of this one.
        succeeded(await scope.call({ ...list, as: 'administrator' }))
        return broken(`${answer.label}: a success with the refreshed token`, describe(answer))
      }
      return holds()
    }),
    administratorCheck('access-token-form', 'returns a JSON Web Token', { shows: formShown }, async (scope) =>
      formOf(await refresh(scope, 'administrator')),
    ),
    administratorCheck('required-refreshToken', 'returns no token without refreshToken', async (scope) => {
      succeeded(await refresh(scope, 'administrator'))
      return refusedBody(await scope.call({ json: {} }), 'a request without refreshToken')
    }),
    administratorCheck(
      'junk-token',
      'returns no token for a refresh token that it did not issue',
      { clauses: ['junk-token', 'credential-status'] },
      async (scope) => {
        const token = refreshTokenOf(await signedIn(scope))
        return inTurn(['lpc-not-a-token', `${token.slice(0, -6)}AAAAAA`], async (junk) => {
          const answer = await scope.call({ json: { refreshToken: junk } })
          return noTokens(answer, 'a junk refresh token', 'current/tokens.refresh')
        })
      },
    ),
    administratorCheck('refresh-token-refused', 'authenticates no request with a refresh token', async (scope) => {
      const signIn = succeeded(await login(scope, 'administrator'))
      succeeded(await scope.call({ ...LIST, ...bearing(signIn) }))
      const headers = { authorization: `Bearer ${refreshTokenOf(signIn)}` }
      return refusal(await scope.call({ ...LIST, as: 'anonymous', headers }), 'a refresh token as the bearer token')
    }),
    administratorCheck(
      'access-token-refused',
      'returns no token for an access token in place of a refresh token',
      async (scope) => {
        const answer = await scope.call({ json: { refreshToken: tokenIn(await signedIn(scope)) } })
        return refusedBody(answer, 'an access token in place of the refresh token')
      },
    ),
    bothCheck(
      'keeps-learner',
      'keeps the role of a learner when refreshing',
      { clauses: ['keeps-learner', 'token-works'] },
      async (scope) => {
        const id = await learnerIdOf(scope, learnerLogin(scope))
        const answer = succeeded(await refresh(scope, 'learner'))
        const own = await scope.call({ operation: 'current/learners.get', path: { id }, ...bearing(answer) })
        return firstOf([
          own.ok
            ? holds()
            : broken(`${own.label}: the learner's own record`, describe(own), 'current.tokens.refresh.token-works'),
          await refusedToLearner(scope, answer, "an administrator operation to a learner's refreshed token"),
        ])
      },
    ),
    bothCheck('keeps-impersonation', 'keeps the impersonated learner when refreshing', async (scope) => {
      // A sign-in of the run itself would end a token of the same account.
      const id = await learnerIdOf(scope, learnerLogin(scope))
      const impersonate = learnerLogin(scope)
      const impersonated = await loginAs(scope, { impersonate })
      if (!impersonated.ok) return needs.finding('current/tokens.login#impersonate', describe(impersonated))
      const { signedToken, signing } = scope.target.current ?? {}
      const bySignature = signedToken || signing ? await withToken(scope, ownToken(scope), { impersonate }) : undefined
      const outcomes: Outcome[] = []
      for (const one of bySignature?.ok ? [impersonated, bySignature] : [impersonated]) {
        const answer = await scope.call({ json: { refreshToken: refreshTokenOf(one) } })
        if (!answer.ok) return broken(`${answer.label} for an impersonated learner: a success`, describe(answer))
        outcomes.push(await actsAsLearner(scope, id, answer), await notTheCaller(scope, answer))
      }
      return firstOf(outcomes)
    }),
    administratorCheck('rotation', 'records whether a refresh token can be used twice', async (scope) => {
      const refreshToken = refreshTokenOf(succeeded(await login(scope, 'administrator')))
      const one = succeeded(await scope.call({ json: { refreshToken } }))
      const again = await scope.call({ json: { refreshToken } })
      const fresh = (one.json as Tokens | undefined)?.refreshToken
      return observed(
        `${again.ok ? 'works twice' : 'works once'}, ${typeof fresh === 'string' && fresh !== refreshToken ? 'a new one comes with it' : 'no new one'}`,
      )
    }),
  ],
)
