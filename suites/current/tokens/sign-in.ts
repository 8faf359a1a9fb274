/** Sign-in for the checks of tokens, and the contents that a refusal must not have. */

import type { Answer } from '../../../client/answer.ts'
import { firstOf, refusal, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { pageOf } from '../../../client/answers/page.ts'
import { isMasked } from '../../../client/redaction-places.ts'
import { loginAsk } from '../../../client/sign-in.ts'
import type { Caller } from '../../../client/target.ts'
import type { OperationId } from '../../../contract/operations.ts'
import { brokenByItself, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { checkWith } from '../../../laws/kit/suite.ts'

/** Checks that sign in as an administrator, and those that sign in as a learner as well. */
export const administratorCheck = checkWith({ phase: 'sign-in', callers: ['administrator'] })
export const bothCheck = checkWith({ phase: 'sign-in', callers: ['administrator', 'learner'] })

export type Tokens = { accessToken?: unknown; refreshToken?: unknown; id?: unknown }

const JSON_WEB_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/

export const tokenIn = (answer: Answer) => (answer.json as Tokens | undefined)?.accessToken

/** A call that speaks with a token of its own. */
export const bearing = (answer: Answer): Pick<Call, 'as' | 'headers'> => {
  const token = tokenIn(answer)
  if (typeof token !== 'string') throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`))
  return { as: 'anonymous', headers: { authorization: `Bearer ${token}` } }
}

export const LIST: Call = { operation: 'current/learners.list', query: { size: 1 } }

const ISSUED = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/
const OPAQUE = /^\S{16,}$/

/** A token at any depth of a value: under its own name, where it may be opaque, or in a text. */
function tokenWithin(value: unknown, name = ''): string | undefined {
  if (typeof value === 'string')
    return (/^(access|refresh)Token$/.test(name) ? OPAQUE.exec(value) : undefined)?.[0] ?? ISSUED.exec(value)?.[0]
  if (typeof value !== 'object' || value === null) return undefined
  for (const [inner, one] of Object.entries(value)) {
    const token = tokenWithin(one, inner)
    if (token !== undefined) return token
  }
  return undefined
}

/** R118: a refusal gives no token away; it may repeat values of the request itself. */
function withoutTokens(answer: Answer, of: string): Outcome {
  const token = tokenWithin(answer.json)
  return token === undefined || JSON.stringify(answer.ask.json ?? '').includes(token)
    ? holds()
    : brokenByItself(`${answer.label}: no tokens for ${of}`, 'a token in the refusal')
}

/** Refused, and no token in the refusal; 401 is derived. */
export function noTokens(answer: Answer, of: string, operation: OperationId): Outcome {
  const status =
    answer.refused && answer.status !== 401
      ? brokenByItself(
          `${answer.label}: 401 for ${of}`,
          `${answer.status}`,
          `${operation.replace('/', '.')}.credential-status`,
        )
      : holds()
  return firstOf([refusal(answer, of), withoutTokens(answer, of), status])
}

/** Refused with any status: the request itself was incomplete or out of its values. */
export const refusedBody = (answer: Answer, of: string): Outcome =>
  firstOf([refusal(answer, of), withoutTokens(answer, of)])

export const formOf = (answer: Answer): Outcome => {
  const token = tokenIn(succeeded(answer))
  return typeof token === 'string' && JSON_WEB_TOKEN.test(token)
    ? holds()
    : brokenByItself(`${answer.label}: an accessToken of three base64url parts`, `${typeof token} of another form`)
}

/** The same for recorded traffic, where a recorder may have replaced the token. */
export const formShown = (answer: Answer): Outcome =>
  isMasked(String(tokenIn(answer))) ? needs.record('a token as it was handed out') : formOf(answer)

export const login = (scope: Scope, by: Caller, members: Record<string, unknown> = {}): Promise<Answer> => {
  const ask = loginAsk(scope.target, by)
  const json = { ...(ask.json as object), ...members }
  return scope.call({
    ...ask,
    json: Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined)),
  })
}

/**
 * The documents do not show which role an administrator states to impersonate a learner: its own, or else that of the
 * token.
 */
export async function loginAs(
  scope: Scope,
  members: { readonly impersonate?: string } = {},
  by: Caller = 'administrator',
): Promise<Answer> {
  const answer = await login(scope, by, members)
  if (answer.ok || !members.impersonate) return answer
  const asLearner = await login(scope, by, { ...members, role: scope.target.names.learnerRole })
  return asLearner.ok ? asLearner : answer
}

/** Signed in once per run, so that the refused sign-ins have their control. */
export const signedIn = (scope: Scope, by: Caller = 'administrator') =>
  scope.once(`signed in ${by}`, async (shared) => succeeded(await login(shared, by)))

export const learnerLogin = (scope: Scope) => {
  const account = scope.target.current?.learner
  if (!account) throw new Undecided(needs.credential('CURRENT_LEARNER_LOGIN'))
  return account.login
}

/** The id of a learner, found by its login as an administrator. */
export const learnerIdOf = (scope: Scope, login_: string): Promise<number> =>
  scope.once(`learner id ${login_}`, async (shared) => {
    const answer = succeeded(
      await shared.call({ operation: 'current/learners.list', as: 'administrator', query: { login: login_ } }),
    )
    const found = pageOf(answer).items.find((item) => item.login === login_)
    if (!found)
      throw new Undecided(
        needs.finding(`current/learners.list#filter-login`, `${answer.label} does not show ${login_}`),
      )
    return found.id as number
  })
