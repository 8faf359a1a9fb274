/** Credentials and their use: session cookies until the logout and after it, tokens of sign-in and refresh. */

import { type Answer, describe, listOf } from '../../client/answer.ts'
import { refusal } from '../../client/answers/outcome.ts'
import { PATIENCE_MS } from '../../client/young-credentials.ts'
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { tableOf } from '../../contract/table.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { tellingOf } from './callers.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'

const LOGINS: Readonly<Record<string, 'web' | 'mobile'>> = tableOf({
  'legacy-learner/session.login': 'web',
  'legacy-learner/session.mobile-login': 'mobile',
} satisfies { readonly [Id in OperationId]?: 'web' | 'mobile' })
const LOGOUTS: Readonly<Record<string, 'web' | 'mobile'>> = tableOf({
  'legacy-learner/session.logout': 'web',
  'legacy-learner/session.mobile-logout': 'mobile',
} satisfies { readonly [Id in OperationId]?: 'web' | 'mobile' })
const TOKENS: ReadonlySet<string> = new Set(['current/tokens.login', 'current/tokens.signed', 'current/tokens.refresh'])
/** A session or a token that is refused later may have expired. */
const FRESH_MS = 60_000

/** Whether a request names no record: 403 may concern an unknown one, or another's (R5). */
const asksForOwn = ({ ask: { path = {}, query = [] } }: Answer): boolean => {
  const values = Array.isArray(query) ? query.map(([, value]) => value) : Object.values(query)
  return !Object.keys(path).length && values.every((value) => /^(?:\d+|true|false)?$/.test(String(value)))
}

interface Turn {
  readonly at: number
  readonly end: number
  readonly clock: string
  readonly operation: OperationId
  readonly exchange: string
}

/** A sign-in, and its account: a platform may keep one session or token for each account. */
interface Opening {
  readonly at: number
  readonly end: number
  readonly exchange: string
  readonly isToken: boolean
  readonly login: unknown
}

const loginIn = ({ ask: { json, form } }: Answer): unknown =>
  isObject(json) ? json.login : Array.isArray(form) ? form.find(([name]) => name === 'login')?.[1] : undefined

/** The last turn that was over before an instant; undefined where one was under way. */
const lastBefore = (turns: readonly Turn[], at: number, end: number): Turn | undefined =>
  turns.some((one) => one.end > at && one.at < end)
    ? undefined
    : turns.reduce<Turn | undefined>(
        (last, one) => (one.end <= at && one.at >= (last?.at ?? 0) ? one : last),
        undefined,
      )

export class Sessions implements ExchangeJudge {
  /** A logout whose answer nobody recorded may have ended the session. */
  readonly needsNoAnswer = true
  /** By the cookie or the token: its sign-in, and its end. */
  readonly #turns = new Map<string, Turn[]>()
  /** Credentials with a sign-in or logout at an unknown time. */
  readonly #untold = new Set<string>()
  /** When each was served, first. */
  readonly #served = new Map<string, number>()
  readonly #suspicions = new Suspicions('seen in one session only, which another client may have ended')
  readonly #suspicionsOfYoung = new Suspicions('seen with a credential so new that it may not be accepted yet')
  readonly #openings: Opening[] = []
  readonly #cookie: string

  /** @param cookie name of the session cookie */
  constructor(cookie: string) {
    this.#cookie = cookie
  }

  #note(credential: string | undefined, turn: Turn): void {
    if (credential === undefined) return
    if (!turn.at) this.#untold.add(credential)
    this.#turns.set(credential, [...(this.#turns.get(credential) ?? []), turn])
  }

  prepare({ answer, at, end, clock, credential, recorded }: Witnessed): void {
    const { operation } = answer.ask
    const isUntold = recorded.body === undefined || (!answer.ok && !answer.refused)
    if (isUntold && operation in LOGOUTS && credential !== undefined) this.#untold.add(credential)
    const isToken = TOKENS.has(operation)
    if (!answer.refused && (isToken || operation in LOGINS))
      this.#openings.push({ at, end, exchange: answer.exchange, isToken, login: loginIn(answer) })
    if (!answer.ok) return
    if (credential !== undefined && at < (this.#served.get(credential) ?? Number.POSITIVE_INFINITY))
      this.#served.set(credential, at)
    if (recorded.body === undefined) return
    const turn = { at, end, clock, operation, exchange: answer.exchange }
    if (operation in LOGINS)
      for (const cookie of listOf(recorded.headers['set-cookie']))
        if (cookie.startsWith(`${this.#cookie}=`))
          this.#note(tellingOf(recorded, cookie.slice(this.#cookie.length + 1).split(';', 1)[0]!), turn)
    if (operation in LOGOUTS) this.#note(credential, turn)
    if (isToken && isObject(answer.json) && typeof answer.json.accessToken === 'string')
      this.#note(tellingOf(recorded, answer.json.accessToken), turn)
  }

  see({ answer, at, end, clock, credential }: Witnessed, judge: PassiveJudge): void {
    const { operation } = answer.ask
    const turns = credential === undefined || operation in LOGINS ? undefined : this.#turns.get(credential)
    const last =
      at && turns
        ? lastBefore(
            turns.filter(({ exchange }) => exchange !== answer.exchange),
            at,
            end,
          )
        : undefined
    // Times of two clocks have no order.
    if (!last || this.#untold.has(credential!) || turns!.some((one) => one.clock !== clock)) return
    const exchanges = [last.exchange, answer.exchange]
    if (last.operation in LOGOUTS) {
      const opener = turns!.find((one) => one.operation in LOGINS)
      const outcome = refusal(answer, 'the cookie of a session that logout ended')
      if (outcome.kind === 'undecided') return
      const isOther = opener && LOGINS[opener.operation] !== LOGOUTS[last.operation]
      judge.add(last.operation, { slug: isOther ? 'ends-other-kind' : 'ends-session', outcome }, exchanges)
      judge.add(operation, { slug: operation in LOGOUTS ? 'twice' : 'session-ended', outcome }, exchanges)
    } else if (answer.ok) {
      const opened = last.operation in LOGINS ? ['sets-cookie', 'opens-session'] : ['token-works']
      for (const slug of opened) judge.add(last.operation, { slug, outcome: holds() }, exchanges)
      if (LOGINS[last.operation] === 'mobile')
        judge.add(operation, { slug: 'session-mobile', outcome: holds() }, exchanges)
    } else if (answer.status === 401 || (answer.status === 403 && last.operation in LOGINS && asksForOwn(answer))) {
      // A credential that was served once has ended since, by an unrecorded logout or by its time.
      if (at - last.end > FRESH_MS || (this.#served.get(credential!) ?? at) < at || this.#isReplaced(last, end)) return
      const slug = last.operation in LOGINS ? 'opens-session' : 'token-works'
      const outcome = broken(`${answer.label}: a success with what ${last.operation} handed out`, describe(answer))
      if (at - last.end >= PATIENCE_MS) this.#suspicions.note(last.operation, slug, credential!, outcome, exchanges)
      // R125: a credential that was accepted later was refused for its age.
      else if (!this.#served.has(credential!))
        this.#suspicionsOfYoung.note(last.operation, slug, 'its age', outcome, exchanges)
    }
  }

  /** Whether the account signed in again meanwhile, as far as the traffic shows accounts. */
  #isReplaced({ exchange, at }: Turn, end: number): boolean {
    const opening = this.#openings.find((one) => one.exchange === exchange)
    return this.#openings.some(
      (one) =>
        one !== opening &&
        one.isToken === opening?.isToken &&
        one.end > at &&
        one.at < end &&
        (one.login === undefined || opening.login === undefined || one.login === opening.login),
    )
  }

  conclude(judge: PassiveJudge): void {
    this.#suspicions.conclude(judge)
    this.#suspicionsOfYoung.conclude(judge)
  }
}
