/** Tokens that act as a learner: current, Authentication. */

import { type Answer, describe } from '../../../client/answer.ts'
import { firstOf, refusal, succeeded } from '../../../client/answers/outcome.ts'
import { pageOf } from '../../../client/answers/page.ts'
import { broken, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { keysOf } from '../../../laws/kit/pages.ts'
import type { Draft } from '../../../laws/kit/suite.ts'
import { administratorCheck, bearing, bothCheck, LIST, learnerIdOf, learnerLogin, refusedBody } from './sign-in.ts'

/** Reads its own record, and is refused operations that only administrators may call. */
export async function actsAsLearner(scope: Scope, id: number, answer: Answer): Promise<Outcome> {
  const own = await scope.call({ operation: 'current/learners.get', path: { id }, ...bearing(answer) })
  return own.ok ? holds() : broken(`${own.label}: the record of the impersonated learner`, describe(own))
}

export const refusedToLearner = async (scope: Scope, answer: Answer, what: string): Promise<Outcome> => {
  succeeded(await scope.call({ ...LIST, as: 'administrator' }))
  return refusal(await scope.call({ ...LIST, ...bearing(answer) }), what)
}

/** Content that only that learner sees (R115). */
const certificatesOf = async (scope: Scope, by: Pick<Call, 'as' | 'headers'>): Promise<readonly string[]> =>
  keysOf(
    pageOf(succeeded(await scope.call({ operation: 'current/certificates.list', query: { size: 100 }, ...by }))).items,
  )

export const impersonating = (
  signIn: (scope: Scope, members?: { readonly impersonate: string }) => Promise<Answer>,
): Draft[] => [
  bothCheck('impersonate', 'issues a token that acts as the impersonated learner', async (scope) => {
    // A sign-in of the run itself would end a token of the same account.
    const id = await learnerIdOf(scope, learnerLogin(scope))
    const answer = await signIn(scope, { impersonate: learnerLogin(scope) })
    if (!answer.ok) {
      succeeded(await signIn(scope))
      return broken(`${answer.label}: tokens for impersonating a learner`, describe(answer))
    }
    return firstOf([await actsAsLearner(scope, id, answer), await notTheCaller(scope, answer)])
  }),
  bothCheck('impersonate-own', 'shows the impersonated learner its own certificates, no others', async (scope) => {
    const own = await certificatesOf(scope, { as: 'learner' })
    const answer = succeeded(await signIn(scope, { impersonate: learnerLogin(scope) }))
    const seen = await certificatesOf(scope, bearing(answer))
    const stray = seen.find((key) => !own.includes(key))
    const lost = own.find((key) => !seen.includes(key))
    if (stray || lost) {
      const expected = `${answer.label}: a token that sees the learner's ${own.length} certificates`
      return broken(expected, stray ? `one that sees ${stray} of another` : `one that does not see ${lost}`)
    }
    return own.length ? holds() : needs.record('a certificate of the learner')
  }),
  administratorCheck('impersonate-unknown', 'returns no token for impersonating an unknown login', async (scope) => {
    succeeded(await signIn(scope))
    const answer = await signIn(scope, { impersonate: scope.builder.unique() })
    return refusedBody(answer, 'impersonating an unknown login')
  }),
]

/** The token must not keep the rights of the one who impersonates. */
export async function notTheCaller(scope: Scope, answer: Answer): Promise<Outcome> {
  return refusedToLearner(scope, answer, 'an administrator operation to a token that impersonates a learner')
}
