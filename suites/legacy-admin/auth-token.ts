/** The authentication token of a learner and its exchange: legacy-admin, Endpoints and Authentication. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { loginAsk } from '../../client/sign-in.ts'
import { learnerLogins } from '../../client/target.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { check, signInCheck } from '../../laws/kit/suite.ts'
import { byLogin, known } from './learners-members.ts'
import { recordOf } from './records.ts'

const SIX = 6
const REFUSED = 'legacy-admin.tokens.exchange.code-refused'

const codeOf = (answer: Answer): string => {
  const { token } = recordOf(succeeded(answer))
  if (typeof token !== 'string') throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`))
  return token
}

/** Learners that may sign in: whether others get a token is not shown. */
const activeLearners = async (scope: Scope): Promise<readonly Item[]> =>
  (await known(scope)).filter(({ enabled, status }) => enabled === true && (status ?? 'Y') === 'Y')

const activeSample = async (scope: Scope): Promise<Call> => {
  const [active] = await activeLearners(scope)
  if (!active) throw new Undecided(needs.record('an active learner'))
  return { path: { learner_guid: active.guid as string } }
}

/** RA20: a new code may end the one before, or be the same until it is used. */
export const authToken = suite('legacy-admin/learners.auth-token', { as: 'key', signsIn: true, sample: activeSample }, [
  signInCheck('six-characters', 'returns a token of six characters', async (scope) => {
    const answer = succeeded(await scope.call(await activeSample(scope)))
    const { length } = [...codeOf(answer)]
    return length === SIX ? holds() : broken(`${answer.label}: a token of six characters`, `${length}`)
  }),
  signInCheck('self-link', 'includes a self link with the token', async (scope) => {
    const answer = succeeded(await scope.call(await activeSample(scope)))
    const places = [answer.json, recordIn(answer)] as ({ _links?: { self?: unknown } } | undefined)[]
    return places.some((place) => place?._links?.self) ? holds() : broken(`${answer.label}: _links.self`, 'none')
  }),
  signInCheck('own-token', 'returns different tokens for different learners', async (scope) => {
    const active = await activeLearners(scope)
    if (active.length < 2) return needs.record('two enabled learners')
    const [one, other] = [await codeFor(scope, String(active[0]!.guid)), await codeFor(scope, String(active[1]!.guid))]
    return one === other ? broken('two tokens for two learners', 'the same token') : holds()
  }),
  signInCheck('fresh', 'records whether two requests give two tokens', async (scope) => {
    const call = await activeSample(scope)
    const [one, other] = [codeOf(await scope.call(call)), codeOf(await scope.call(call))]
    return observed(one === other ? 'the same token' : 'two tokens')
  }),
])

/** A fresh code per use (R92). */
export const codeFor = async (scope: Scope, guid: string): Promise<string> =>
  codeOf(await scope.call({ operation: 'legacy-admin/learners.auth-token', as: 'key', path: { learner_guid: guid } }))

/**
 * Configured learners that the search shows, else an enabled one: an exchange is not tried on anybody else's account.
 */
async function exchangeables(scope: Scope): Promise<readonly Item[]> {
  const configured = await inTurn(learnerLogins(scope.target), async (login) =>
    (await byLogin(scope, login)).slice(0, 1),
  )
  const learners = configured.length ? configured : (await activeLearners(scope)).slice(0, 1)
  if (!learners.length) throw new Undecided(needs.record('an enabled learner'))
  return learners
}

const exchangeable = async (scope: Scope): Promise<Item> => (await exchangeables(scope))[0]!

export const exchange = (scope: Scope, token: string | undefined, by: Call['as'] = 'key') =>
  scope.call({ operation: 'legacy-admin/tokens.exchange', as: by!, query: { token } })

const exchanged = async (scope: Scope) => {
  const learner = await exchangeable(scope)
  return { learner, answer: await exchange(scope, await codeFor(scope, String(learner.guid))) }
}

/** Whether the configured learner gets another password than the one with which it signs in. */
export async function givesOtherPassword(scope: Scope): Promise<boolean> {
  const { login, password } = scope.target.legacyLearner!.session
  const returned = recordOf(succeeded((await exchanged(scope)).answer))
  return returned.learnerLogin === login && returned.password !== password
}

/** The credentials contradict the document; that the answer is also called a success is a consequence. */
const noCredentials = (answer: Answer, of: string): Outcome => {
  const value = (answer.json as { value?: { password?: unknown } } | undefined)?.value
  return firstOf([
    value?.password ? broken(`${answer.label}: no credentials for ${of}`, 'a password') : holds(),
    refusal(answer, of, REFUSED),
  ])
}

/** A URL, or the name of a host. */
const isAddress = (value: unknown) =>
  typeof value === 'string' &&
  (/^https?:\/\/\S+$/i.test(value) || /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/\S*)?$/.test(value))

export const tokenExchange = suite(
  'legacy-admin/tokens.exchange',
  {
    as: 'key',
    signsIn: true,
    sample: async (scope) => ({ query: { token: await codeFor(scope, String((await exchangeable(scope)).guid)) } }),
  },
  [
    signInCheck('right-learner', 'returns the login of the learner that the token is for', async (scope) =>
      inTurn(await exchangeables(scope), async ({ guid, login }) => {
        const answer = await exchange(scope, await codeFor(scope, String(guid)))
        const { learnerLogin } = recordOf(succeeded(answer))
        const isRight = String(learnerLogin).toLowerCase() === String(login).toLowerCase()
        return isRight ? holds() : broken(`${answer.label}: login ${show(login)}`, show(learnerLogin))
      }),
    ),
    signInCheck('codes-apart', 'exchanges a code after another learner got one', async (scope) => {
      const learner = await exchangeable(scope)
      const others = (await activeLearners(scope)).filter(({ guid }) => guid !== learner.guid)
      if (!others.length) return needs.record('two enabled learners')
      const code = await codeFor(scope, String(learner.guid))
      await codeFor(scope, String(others[0]!.guid))
      const answer = await exchange(scope, code)
      return answer.ok
        ? holds()
        : broken(`${answer.label} of a code issued before that of another: a success`, describe(answer))
    }),
    signInCheck('instance-url', 'returns the address of an instance', async (scope) => {
      const { answer } = await exchanged(scope)
      const { instanceUrl } = recordOf(succeeded(answer))
      return isAddress(instanceUrl) ? holds() : broken(`${answer.label}: an address as instanceUrl`, show(instanceUrl))
    }),
    signInCheck(
      'junk-token',
      'returns no credentials for a code that was never issued',
      { clauses: ['junk-token', 'code-refused'] },
      async (scope) => {
        succeeded((await exchanged(scope)).answer)
        const issued = await codeFor(scope, String((await exchangeable(scope)).guid))
        return inTurn(['zzzzzz', 'lpc-no-such-code', issued.slice(0, -1)], async (token) =>
          noCredentials(await exchange(scope, token), 'a made-up code'),
        )
      },
    ),
    signInCheck(
      'missing-token',
      'returns no credentials without a token',
      { clauses: ['missing-token', 'code-refused'] },
      async (scope) => {
        succeeded((await exchanged(scope)).answer)
        return noCredentials(await exchange(scope, undefined), 'a request without a code')
      },
    ),
    check(
      'signs-in',
      'returns credentials that sign in',
      { callers: ['session'] },
      // It ends sessions of others, so that it does not run beside their checks.
      async (scope) => {
        const { answer } = await exchanged(scope)
        const { learnerLogin, password } = recordOf(succeeded(answer))
        succeeded(await scope.call(loginAsk(scope.target, 'session')))
        const form = { login: String(learnerLogin), password: String(password) }
        const signIn = await scope.call({ operation: 'legacy-learner/session.login', as: 'anonymous', form })
        return signIn.ok
          ? holds()
          : broken(`${signIn.label} with the returned credentials: a success`, describe(signIn))
      },
    ),
    signInCheck('twice', 'records whether a code can be exchanged twice', async (scope) => {
      const code = await codeFor(scope, String((await exchangeable(scope)).guid))
      succeeded(await exchange(scope, code))
      const again = await exchange(scope, code)
      return observed(again.ok ? 'works twice' : `refused with ${again.status}`)
    }),
    signInCheck('credential', 'records whether the exchange needs a credential', async (scope) => {
      const code = await codeFor(scope, String((await exchangeable(scope)).guid))
      const answer = await exchange(scope, code, 'anonymous')
      return observed(answer.ok ? 'needs none' : `refused with ${answer.status}`)
    }),
  ],
)
