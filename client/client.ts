/** How a target is spoken to: credential, pacing, and what may be sent again. */

import { termsOf } from '../contract/index.ts'
import { effectOf, type OperationId } from '../contract/operations.ts'
import type { Mode } from '../contract/run.ts'
import type { Journal } from '../run-file/journal.ts'
import { accountsOf } from './accounts.ts'
import { type Answer, describe } from './answer.ts'
import { exchangesOf, type SendOptions } from './exchange.ts'
import { isFull, joined } from './joining.ts'
import { limitsOf } from './limits.ts'
import { linesOf, noLines } from './lines.ts'
import { guarded } from './mode-guard.ts'
import { pacedBy } from './paced.ts'
import { type Clock, type Pacer, systemClock } from './pacer.ts'
import { patienceOf } from './patience.ts'
import type { Ask } from './request.ts'
import type { Secrets } from './secrets.ts'
import { type Credential, cookieHeader, cookiesOf, NoCredential, type SignIn, signInOf } from './sign-in.ts'
import { signInGuardOf } from './sign-in-guard.ts'
import { noStrain, strainOf } from './strain.ts'
import { CALLERS, type Caller, loginOf, type Target } from './target.ts'
import { NO_TRANSLATION, type Translation } from './translation.ts'
import { type Transport, TransportFailure } from './transport.ts'
import { type YoungCredentials, youngCredentialsOf } from './young-credentials.ts'

/** Milliseconds before what may be repeated is sent again. */
const RETRY_PAUSES_MS = [200, 1_000]
/** Read like any other, and yet their answer cannot be had twice: a code is used up. */
const ONCE: ReadonlySet<OperationId> = new Set(['legacy-admin/tokens.exchange'])
/** Statuses that stand for the way to the platform, as long as others come as well (R122). */
const GATEWAY: readonly number[] = [502, 503, 504]
/** So many of them in a row for one operation are the platform's own answer. */
const PERSISTENT = 6
/** A credential younger than this that is refused was not refused for its age, where another one is refused too. */
const FRESH_MS = 1_000
/** A sign-in elsewhere may end one that was just fetched. */
const MOST_RENEWALS = 2

export interface ClientParts {
  readonly target: Target
  readonly transport: Transport
  /** Callers whose credentials were refused before: nothing is sent as them. */
  readonly refused?: readonly Caller[]
  readonly mode: Mode
  readonly pacer: Pacer
  readonly journal: Journal
  readonly secrets: Secrets
  readonly clock?: Clock
  /** One on which a check that sleeps stays at work: whoever waits for the platform makes no room for others. */
  readonly steady?: Clock
  /** Requests that may be out at a time; any number unless given. */
  readonly connections?: number
  readonly signal?: AbortSignal
  /** Distinguishes the exchanges of several workers or shards. */
  readonly name?: string
  /** Declared deviations of the target. */
  readonly translation?: Translation
  /** Sees every answer; must not throw. */
  readonly onAnswer?: (answer: Answer) => void
}

export interface Client {
  readonly target: Target
  readonly signIn: SignIn
  readonly clock: Clock
  /** @throws TransportFailure, NoCredential, NotBound */
  send(ask: Ask, options?: SendOptions): Promise<Answer>
  /** Milliseconds since anybody last asked for that operation. */
  quietFor(operation: OperationId): number
  /** What is left of an operation's limit in the present window when all callers count; negative when it is used up. */
  leftOf(operation: OperationId): number
  /** Requests that a caller may still send in the present window. */
  roomFor(operation: OperationId, as: Caller): number
  readonly requests: number
  /** Milliseconds in which somebody had to wait before it could send: for the platform's sake, and no check's fault. */
  readonly heldMs: number
}

interface Repeating extends SendOptions {
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean
}

/** One request under the limits of the target. */
type Paced = (ask: Ask, credential: Credential, options: SendOptions) => Promise<Answer>

/** Passes on a platform's answer, or a gateway's that has become the platform's own by coming again and again (R122). */
function fromPlatformOf(onAnswer: ClientParts['onAnswer']) {
  const inARow = new Map<OperationId, number>()
  return (answer: Answer): Answer => {
    const { operation } = answer.ask
    const count = GATEWAY.includes(answer.status) ? (inARow.get(operation) ?? 0) + 1 : 0
    inARow.set(operation, count)
    if (!count || count >= PERSISTENT) return answer
    onAnswer?.(answer)
    throw new TransportFailure('gateway', `${answer.label}: ${describe(answer)}`)
  }
}

/**
 * Asks again after a server error, and passes on the last answer: one failure among many shall not undo what rests on
 * the answer. Each failure that passed is shown to whoever looks at the answers of the run.
 */
function outlasting(paced: Paced, clock: Clock, onAnswer: ClientParts['onAnswer']): Paced {
  const patience = patienceOf()
  return async (ask, credential, options) => {
    let answer = await paced(ask, credential, options)
    if (!isFailure(answer) || !patience.mayAsk(ask.operation)) return answer
    const failures: Answer[] = []
    for (const pause of RETRY_PAUSES_MS) {
      failures.push(answer)
      await clock.sleep(pause, options.signal)
      answer = await paced(ask, credential, options)
      if (!isFailure(answer)) break
    }
    const isOver = !isFailure(answer)
    patience.note(ask.operation, isOver)
    for (const failure of failures) if (isOver) onAnswer?.({ ...failure, failing: 'now and then' })
    return isOver ? answer : { ...answer, failing: 'each time' }
  }
}

/** A server error that no gateway made. */
const isFailure = ({ status }: Answer) => status >= 500 && !GATEWAY.includes(status)

/** Sends again what may be sent twice, after what was the connection's or a gateway's fault (R122). */
function retrying(plainly: Paced, clock: Clock, onAnswer: ClientParts['onAnswer']) {
  const fromPlatform = fromPlatformOf(onAnswer)
  const patiently = outlasting(plainly, clock, onAnswer)
  return async (ask: Ask, credential: Credential, options: Repeating): Promise<Answer> => {
    const paced = options.repeatable ? patiently : plainly
    for (const pause of options.repeatable ? RETRY_PAUSES_MS : []) {
      try {
        const answer = await paced(ask, credential, options)
        if (!GATEWAY.includes(answer.status)) return answer
      } catch (error) {
        if (!(error instanceof TransportFailure) || error.kind !== 'reset') throw error
      }
      await clock.sleep(pause, options.signal)
    }
    const answer = await paced(ask, credential, options)
    return options.unpaced ? answer : fromPlatform(answer)
  }
}

/** Tells whether an account signed in again after it got a session: a platform may keep one for each. */
function successionOf(target: Target) {
  const latest = new Map<string, string>()
  return {
    see(answer: Answer) {
      const { ok, ask } = answer
      if (!ok || effectOf(ask.operation) !== 'signs-in') return
      const { login = '' } = (ask.form ?? {}) as { readonly login?: string }
      const session = cookieHeader(cookiesOf(answer))
      if (session) latest.set(login, session)
    },
    hasSuccessor({ cookie }: Credential, caller: Caller) {
      const last = latest.get(loginOf(target, caller)?.login ?? '')
      return cookie !== undefined && last !== undefined && last !== cookie
    },
  }
}

interface Renewing {
  readonly retried: ReturnType<typeof retrying>
  readonly young: YoungCredentials
  readonly signIn: SignIn
  readonly clock: Clock
  readonly target: Target
}

/** Signs in anew where a credential is refused that may have ended: by its age, or by a sign-in elsewhere. */
function renewing({ retried, young, signIn, clock, target }: Renewing) {
  const succession = successionOf(target)
  const proven = new Map<Credential, number>()
  // What these refuse is not the age of a credential.
  const refusing = new Set<string>()
  const mayHaveEnded = (used: Credential, subject: string) => {
    const since = proven.get(used)
    return !refusing.has(subject) || (since !== undefined && clock.now() - since > FRESH_MS)
  }
  const sent = (ask: Ask, credential: Credential, options: Repeating): Promise<Answer> => {
    const send = (one: Ask) => retried(one, credential, one === ask ? options : { ...options, repeatable: true })
    // Its credential may be as old as it likes.
    const mayBeYoung = ask.as !== 'anonymous' || ask.headers || effectOf(ask.operation) === 'signs-in'
    return mayBeYoung && !refusing.has(`${ask.operation} ${ask.as}`)
      ? young.patiently({ ask, credential, send })
      : send(ask)
  }
  return async (ask: Ask, options: Repeating): Promise<Answer> => {
    const own = ask.as !== 'anonymous' && !ask.headers?.authorization && !ask.headers?.cookie
    const subject = `${ask.operation} ${ask.as}`
    // Signing in for nothing could end the credential that it brings.
    let credential = await signIn.credential(own ? ask.as : 'anonymous')
    let answer = await sent(ask, credential, options)
    succession.see(answer)
    // R16: with which status a session that ended is refused is not shown.
    const isDisowned = ({ status, refused }: Answer) =>
      own && (status === 401 || (refused && succession.hasSuccessor(credential, ask.as)))
    for (let turn = 0; isDisowned(answer) && turn < MOST_RENEWALS; turn++) {
      if (young.isRefusedOtherwise(answer)) break
      if (answer.status === 401 && !mayHaveEnded(credential, subject)) break
      signIn.forget(ask.as, credential)
      const next = await signIn.credential(ask.as)
      if (next === credential) break
      credential = next
      answer = await sent(ask, credential, options)
    }
    if (own && answer.status === 401) refusing.add(subject)
    if (own && answer.ok && !proven.has(credential)) proven.set(credential, clock.now())
    return answer
  }
}

/** Sends a request in parts, where a page is larger than the platform's largest; all but the last are of one size. */
function inParts(translation: Translation, send: (ask: Ask, options: Repeating) => Promise<Answer>) {
  return async (ask: Ask, options: Repeating): Promise<Answer> => {
    const [first = ask, ...others] = translation.parts(ask, options.without)
    let whole = await send(first, options)
    if (!others.length) return whole
    const size = Number((first.query as Readonly<Record<string, unknown>>)[termsOf(ask.operation).paging!.size])
    let last = whole
    for (const part of others) {
      if (!isFull(last, size)) break
      last = await send(part, options)
      if (!last.ok) break
      whole = joined(ask, whole, last)
    }
    return whole
  }
}

/** How a platform of somebody else's is spared. */
function careOf(
  { target, connections = Number.POSITIVE_INFINITY, ...parts }: ClientParts,
  tell: (text: string) => void,
) {
  const clock = parts.steady ?? parts.clock ?? systemClock
  if (!target.gentle) return { strain: noStrain, lines: noLines, clock }
  return { strain: strainOf(clock, tell), lines: linesOf(connections, clock), clock }
}

export function clientOf(parts: ClientParts): Client {
  const { target, pacer, journal, secrets, clock = systemClock, name = 'x', onAnswer } = parts
  const { translation = NO_TRANSLATION } = parts
  for (const caller of CALLERS) secrets.meet(loginOf(target, caller)?.login ?? '')
  const tell = (text: string) => journal.write({ kind: 'notice', text })
  const young = youngCredentialsOf(clock, tell, parts.signal)
  const accounts = accountsOf(target)
  const limits = limitsOf({ target, pacer, clock, tell })
  const exchanges = exchangesOf({
    target,
    transport: guarded(parts.transport, parts.mode),
    journal,
    secrets,
    name,
    translation,
    learn(answer) {
      accounts.learn(answer)
      young.learn(answer)
    },
  })
  const care = careOf(parts, tell)
  const retried = retrying(pacedBy({ target, accounts, limits, ...care, exchanges }), clock, onAnswer)
  const signIn = signInOf(target, (ask) => send(ask, { purpose: { why: 'sign-in' } }))
  const guard = signInGuardOf({
    target,
    refused: parts.refused ?? [],
    tell: (text) => journal.write({ kind: 'notice', text, urgent: true }),
  })
  const renewed = renewing({ retried, young, signIn, clock, target })

  const send = (ask: Ask, options: SendOptions = {}): Promise<Answer> => {
    const closed = guard.closed(ask.as)
    if (closed) return Promise.reject(new NoCredential(ask.as, closed, { refused: true }))
    // A refusal for the number of requests says nothing about a password.
    const asked = options.unpaced ? { ...ask, mayBeRefused: true as const } : ask
    return guard.attempt(asked, (one, plain) => {
      const effect = effectOf(one.operation)
      const twice = effect === 'reads' ? !ONCE.has(one.operation) : effect === 'signs-in' && plain
      // A signal of the caller's own also ends when the run's does.
      const signal = options.signal ?? parts.signal
      return sendNow(one, { ...options, signal, repeatable: !options.unpaced && twice })
    })
  }

  const sendNow = inParts(translation, sendPart)

  async function sendPart(ask: Ask, options: Repeating): Promise<Answer> {
    const answer = await renewed(ask, options)
    // The form of a refusal for the number of requests is not shown: nothing to judge answers by.
    if (!options.unpaced) onAnswer?.(answer)
    return answer
  }

  return {
    target,
    signIn,
    clock,
    send,
    quietFor: limits.quietFor,
    leftOf: limits.leftOf,
    roomFor: (operation, account) => limits.roomFor({ operation, account }),
    get heldMs() {
      return care.lines.heldMs + exchanges.heldMs
    },
    get requests() {
      return exchanges.count
    },
  }
}
