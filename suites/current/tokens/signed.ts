/** Generate tokens by signed token: current, Token operations and Authentication. */

import { describe } from '../../../client/answer.ts'
import { inTurn, succeeded } from '../../../client/answers/outcome.ts'
import type { ClauseSlug } from '../../../contract/ids.ts'
import { broken, holds, needs } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { type Draft, signInCheck } from '../../../laws/kit/suite.ts'
import { impersonating } from './impersonation.ts'
import { administratorCheck, bearing, formOf, formShown, LIST, noTokens, refusedBody, signedIn } from './sign-in.ts'
import { encoded, foreignKey, NOW_CLAIMS, ownToken, signed, signingOf, withToken } from './signature.ts'

const exchanged = (scope: Scope) =>
  scope.once('exchanged signed token', async (shared) => succeeded(await withToken(shared, ownToken(shared))))

const refusedToken = (slug: ClauseSlug, title: string, of: string, make: (scope: Scope) => readonly string[]): Draft =>
  signInCheck(slug, title, { clauses: [slug, 'credential-status'] }, async (scope) => {
    await exchanged(scope)
    return inTurn(make(scope), async (token) => noTokens(await withToken(scope, token), of, 'current/tokens.signed'))
  })

const flipped = (token: string) => {
  const cut = token.lastIndexOf('.') + 1
  return (
    token.slice(0, cut) +
    [...token.slice(cut)]
      .reverse()
      .map((sign_) => (sign_ === 'A' ? 'B' : sign_))
      .join('')
  )
}

/** The same claims, and a header that says they need no signature. */
const unsigned = (token: string) => `${encoded({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1] ?? ''}.`

/** Only its owner knows whether a signed token is right, unless it is accepted with impersonate. */
async function vouched(scope: Scope): Promise<string | undefined> {
  const impersonate = scope.target.current?.learner?.login
  const proven = impersonate !== undefined && (await withToken(scope, ownToken(scope), { impersonate })).ok
  return proven ? undefined : 'a signed token that the target takes, whose construction is not shown'
}

export const tokensSigned = suite(
  'current/tokens.signed',
  {
    as: 'anonymous',
    sample: async (scope) => ({ json: { token: ownToken(scope) } }),
    assumes: vouched,
  },
  [
    administratorCheck('no-bearer', 'needs no bearer token with a signed token', async (scope) => {
      const answer = await withToken(scope, ownToken(scope))
      if (answer.ok) return holds()
      const json = { token: ownToken(scope) }
      const other = await scope.call({ json, ...bearing(await signedIn(scope)) })
      return other.ok
        ? broken(`${answer.label} without a bearer token: a success`, describe(answer))
        : needs.finding('current/tokens.signed#answers')
    }),
    signInCheck('token-works', 'returns an access token that authenticates requests', async (scope) => {
      // A shared token may have ended with the next sign-in.
      const bearer = bearing(succeeded(await withToken(scope, ownToken(scope))))
      const answer = await scope.call({ ...LIST, ...bearer })
      const junk = await scope.call({ ...LIST, as: 'anonymous' })
      // The documents do not show which role the signed token stands for: a refusal of its role still proves
      // authentication.
      return answer.ok || (answer.refused && answer.status !== 401 && junk.status !== answer.status)
        ? holds()
        : broken(`${answer.label}: a response for the new token`, describe(answer))
    }),
    signInCheck('access-token-form', 'returns a JSON Web Token', { shows: formShown }, async (scope) =>
      formOf(await exchanged(scope)),
    ),
    signInCheck('required-token', 'returns no tokens without token', async (scope) => {
      await exchanged(scope)
      return refusedBody(await scope.call({ json: {} }), 'a request without token')
    }),
    refusedToken('junk-token', 'returns no tokens for text that is not a token', 'a junk token', () => [
      'lpc-not-a-token',
      'lpc.not-a.token',
    ]),
    refusedToken('tampered-token', 'returns no tokens for an invalid signature', 'a tampered token', (scope) => [
      flipped(ownToken(scope)),
      unsigned(ownToken(scope)),
    ]),
    refusedToken(
      'foreign-key',
      'returns no tokens for a token signed with another key, or unsigned',
      'a token signed with an unknown key',
      (scope) => {
        const { algorithm, claims } = signingOf(scope)
        const all = { ...NOW_CLAIMS(), ...claims }
        return [
          signed(all, algorithm, foreignKey(algorithm)),
          `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(all)}.`,
        ]
      },
    ),
    ...impersonating((scope, members) => withToken(scope, ownToken(scope), { ...members })),
  ],
)
