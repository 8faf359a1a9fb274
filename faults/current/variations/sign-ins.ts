/** The documents do not show how long a token lasts, and when it ends. */

import { parseJson } from '../../../contract/json.ts'
import { isObject } from '../../../contract/members.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { Around, Question, Reply, World } from '../../../reference/index.ts'
import { refusal } from '../../../reference/mutators/builder.ts'
import { asking, bodyOf, isOk, replying, type Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'

const { varies, wraps } = variationsOf('tokens-')

const LOGINS: readonly OperationId[] = ['current/tokens.login', 'current/tokens.signed']
const MOST_USES = 60

/** State of each instance by itself. */
function perWorld<Value extends object>(make: () => Value): (world: World) => Value {
  const held = new WeakMap<World, Value>()
  return (world) => {
    const value = held.get(world) ?? make()
    held.set(world, value)
    return value
  }
}

const tokenOf = ({ headers }: Question) => /^Bearer +(\S+)/i.exec(headers.authorization ?? '')?.[1] ?? ''

const tokenIn = ({ body }: Reply) => (isObject(body) && typeof body.accessToken === 'string' ? body.accessToken : '')

/** The owner of a token: login and role of its claims. */
function ownerOf(token: string): string {
  const { sub, role } = parseJson<{ sub: string; role: string }>(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
  )
  return `${sub} ${role}`
}

const unlessDead = (isDead: (token: string, world: World) => boolean): Around =>
  asking('current/*', (question, world) => {
    if (isDead(tokenOf(question), world)) delete question.headers.authorization
  })

/** The valid token of each account; earlier sign-ins are void. */
const latest = perWorld(() => new Map<string, string>())
const accounts = perWorld(() => new Map<string, string>())

/** Only the last token of an account works, whichever sign-in or refresh gave it. */
const onePerAccount = (accountOf: (question: Question, token: string) => string): readonly Around[] => [
  ...[...LOGINS, 'current/tokens.refresh' as const].map((operation) =>
    replying(operation, (reply, question, world) => {
      const token = tokenIn(reply)
      if (!isOk(reply) || !token) return undefined
      const { refreshToken: from } = bodyOf(question)
      const account = accounts(world).get(String(from)) ?? accountOf(question, token)
      if (isObject(reply.body)) accounts(world).set(String(reply.body.refreshToken ?? from), account)
      accounts(world).set(token, account)
      latest(world).set(account, token)
    }),
  ),
  unlessDead((token, world) => {
    const account = accounts(world).get(token)
    return account !== undefined && latest(world).get(account) !== token
  }),
]

const uses = perWorld(() => new Map<string, number>())
const given = perWorld(() => new Map<string, unknown>())

export const signIns: readonly Variation[] = [
  varies(
    'one-for-whom-it-stands',
    'ends a token once another one is given for the same account and role',
    ['R48'],
    ...onePerAccount((_, token) => ownerOf(token)),
  ),
  varies(
    'one-per-login',
    'ends a token once its account signs in again, as itself or as somebody else',
    ['R48'],
    ...onePerAccount((question, token) => String(bodyOf(question).login ?? ownerOf(token).split(' ')[0])),
  ),
  wraps(
    'current/tokens.login',
    'impersonation-states-the-learner',
    'impersonates where an administrator states the role of the token, svc/learner',
    ['R115'],
    (next) => (question) => {
      const { impersonate, role } = bodyOf(question)
      if (impersonate === undefined) return next(question)
      if (role !== 'svc/learner') return refusal(question)
      question.body = { ...bodyOf(question), role: 'svc/admin' }
      return next(question)
    },
  ),
  varies(
    'for-some-requests',
    'ends a token after some requests',
    ['R48'],
    unlessDead((token, world) => {
      const count = (uses(world).get(token) ?? 0) + 1
      uses(world).set(token, count)
      return count > MOST_USES
    }),
  ),
  varies(
    'the-same-again',
    'gives the same tokens again as long as they last',
    ['R48'],
    ...LOGINS.map((operation) =>
      replying(operation, (reply, _, world) => {
        const token = tokenIn(reply)
        if (!isOk(reply) || !token) return undefined
        const owner = ownerOf(token)
        const first = given(world).get(owner) ?? reply.body
        given(world).set(owner, first)
        return { ...reply, body: first }
      }),
    ),
    replying('current/tokens.refresh', (reply, question, world) => {
      const { refreshToken } = bodyOf(question)
      const renewed = isOk(reply) && isObject(reply.body) ? reply.body.refreshToken : undefined
      // A platform that replaces refresh tokens cannot give a used one again.
      if (renewed !== undefined && renewed !== refreshToken)
        for (const [owner, first] of given(world))
          if (isObject(first) && first.refreshToken === refreshToken) given(world).delete(owner)
    }),
  ),
]
