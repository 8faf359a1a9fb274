/** How a target is spoken to: binding, credential, pacing, one journalled exchange per request. */

import { effectOf, type OperationId } from '../contract/operations.ts'
import type { Mode } from '../contract/run.ts'
import { accountsOf } from './accounts.ts'
import { type Answer, answerOf, describe, listOf, parsed, textOf } from './answer.ts'
import { ACCEPTED } from './content-coding.ts'
import { type Came, evidenceOf, type Sent } from './evidence.ts'
import type { Journal } from './journal.ts'
import { learnFromAnswer, learnFromRequest, meetPersons } from './learning.ts'
import { type Leave, limitsOf, type Use } from './limits.ts'
import { guarded } from './mode-guard.ts'
import { type Clock, type Pacer, systemClock } from './pacer.ts'
import { type Ask, bindingOf, bodyOf, ownHeaders, urlOf } from './request.ts'
import type { Secrets } from './secrets.ts'
import { type Credential, NoCredential, type SignIn, signInOf } from './sign-in.ts'
import { signInGuardOf } from './sign-in-guard.ts'
import { noStrain, strainOf } from './strain.ts'
import { CALLERS, type Caller, loginOf, type Target } from './target.ts'
import { type Incoming, type Transport, TransportFailure } from './transport.ts'

/** How often a throttled request is sent again. */
const THROTTLE_RETRIES = 4
/** Its value signs an administrator in (R88). */
const SIGN_ON_LINK = 'legacy-admin/administrators.sso-link'
/** Milliseconds before what may be repeated is sent again. */
const RETRY_PAUSES_MS = [200, 1_000]
/** Read like any other, and yet their answer cannot be had twice: a code is used up. */
const ONCE: ReadonlySet<OperationId> = new Set(['legacy-admin/tokens.exchange'])
/** Statuses that stand for the way to the platform, as long as others come as well (R122). */
const GATEWAY: readonly number[] = [502, 503, 504]
/** So many of them in a row for one operation are the platform's own answer. */
const PERSISTENT = 6
/** A credential younger than this that is refused was not refused for its age. */
const FRESH_MS = 1_000
/** They change nothing, whatever their method. */
const READS = /^(current\/(search|activity-trackings|tokens)\.|legacy-learner\/session\.(mobile-)?login$)/

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
  readonly signal?: AbortSignal
  /** Distinguishes the exchanges of several workers or shards. */
  readonly name?: string
  /** Sees every answer; must not throw. */
  readonly onAnswer?: (answer: Answer) => void
}

export interface SendOptions {
  readonly signal?: AbortSignal
  /** Gets the id of each exchange that this request led to, sign-in and repetition included. */
  readonly tape?: string[]
  /** Waits for no place and takes a throttling refusal as the answer: for the checks of the limits themselves. */
  readonly unpaced?: boolean
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
}

/** Whether an answer is a refusal for the number of requests, and not for what was asked. */
const isThrottled = ({ status, headers }: Pick<Incoming, 'status' | 'headers'>) =>
  status === 429 || (status === 503 && headers['retry-after'] !== undefined)

export function clientOf(parts: ClientParts): Client {
  const { target, pacer, journal, secrets, clock = systemClock, name = 'x' } = parts
  const transport = guarded(parts.transport, parts.mode)
  let sent = 0
  for (const caller of CALLERS) secrets.meet(loginOf(target, caller)?.login ?? '')
  const proven = new Map<Credential, number>()
  const gatewayRow = new Map<OperationId, number>()
  const signIn = signInOf(target, (ask) => send(ask))
  const accounts = accountsOf(target)
  const tell = (text: string) => journal.write({ kind: 'notice', text })
  const guard = signInGuardOf({
    target,
    refused: parts.refused ?? [],
    tell: (text) => journal.write({ kind: 'notice', text, urgent: true }),
  })
  const evidence = evidenceOf(secrets)
  const strain = target.gentle ? strainOf(clock, tell) : noStrain
  const limits = limitsOf({ target, pacer, clock, tell })

  const headersFor = (ask: Ask, type: string | undefined, credential: Credential) => {
    const all: Record<string, string | null> = {
      accept: 'application/json, */*;q=0.5',
      'accept-encoding': ACCEPTED,
      ...(type ? { 'content-type': type } : {}),
      ...ownHeaders(target, ask.operation),
      ...credential,
      ...Object.fromEntries(Object.entries(ask.headers ?? {}).map(([header, value]) => [header.toLowerCase(), value])),
    }
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
  }

  // Whoever gives a signal of its own has it end with the run's.
  const signalOf = ({ signal = parts.signal }: SendOptions): { signal?: AbortSignal } => (signal ? { signal } : {})

  const exchange = async (ask: Ask, credential: Credential, options: Exchanging): Promise<Answer> => {
    const { body, type } = bodyOf(ask)
    const method = bindingOf(target, ask.operation).method
    const headers = headersFor(ask, type, credential)
    learnFromRequest(secrets, headers, ask.json ?? ask.form)
    const id = `${name}${(++sent).toString(36)}`
    const { leave, account } = options
    const startedAt = new Date()
    const url = urlOf(target, ask)
    const out: Sent = { id, ask, account, startedAt, started: performance.now(), url, method, headers, body }
    options.tape?.push(id)
    const record = (came: Came) => {
      const written = evidence({ ...out, ...(leave ? { leave } : {}) }, came)
      journal.write({ kind: 'exchange', ...written })
      return written
    }
    try {
      const incoming = await transport.send({
        operation: ask.operation,
        method,
        url,
        headers,
        ...(body === undefined ? {} : { body }),
        ...signalOf(options),
      })
      const cookies = listOf(incoming.headers['set-cookie'])
      const json = parsed(incoming.body)
      const secretValue = ask.operation === SIGN_ON_LINK
      const text = json === undefined || incoming.body.includes('eyJ') ? textOf(incoming.body) : ''
      learnFromAnswer(secrets, { json, text, cookies, secretValue })
      meetPersons(secrets, json)
      const written = record({ incoming, throttled: !options.unpaced && isThrottled(incoming) })
      const answer = answerOf(ask, written, incoming, secrets.mask(`${method} ${url.pathname}${url.search}`))
      accounts.learn(answer)
      return answer
    } catch (error) {
      if (error instanceof TransportFailure) record({ failure: error.message })
      throw error
    }
  }

  /** What was refused for the number of requests was not carried out; a server that is not available may have. */
  const mayRepeat = ({ operation }: Ask, status: number) =>
    status === 429 || READS.test(operation) || ['GET', 'PUT', 'DELETE'].includes(bindingOf(target, operation).method)

  const paced = async (ask: Ask, credential: Credential, options: SendOptions): Promise<Answer> => {
    const account = accounts.of(ask, headersFor(ask, undefined, credential))
    const use: Use = { operation: ask.operation, account }
    if (options.unpaced) {
      limits.note(use)
      return exchange(ask, credential, { ...options, account })
    }
    for (let attempt = 0; ; attempt++) {
      await strain.rest(signalOf(options).signal)
      const leave = await limits.enter(use, signalOf(options).signal)
      const since = clock.now()
      let answer: Answer
      try {
        answer = await exchange(ask, credential, { ...options, account, leave })
      } catch (error) {
        leave.failed()
        throw error
      }
      strain.note({ status: isThrottled(answer) ? 200 : answer.status, ms: clock.now() - since })
      if (!isThrottled(answer)) {
        leave.served(answer.headers)
        return answer
      }
      leave.refused(answer.headers)
      if (!mayRepeat(ask, answer.status) || attempt >= THROTTLE_RETRIES) {
        throw new TransportFailure('throttled', `${ask.operation} was throttled ${attempt + 1} times in a row`)
      }
    }
  }

  /** Sends again what may be sent twice, after what was the connection's or a gateway's fault (R122). */
  const retried = async (ask: Ask, credential: Credential, options: Repeating): Promise<Answer> => {
    for (const pause of options.repeatable ? RETRY_PAUSES_MS : []) {
      try {
        const answer = await paced(ask, credential, options)
        if (!GATEWAY.includes(answer.status)) return answer
      } catch (error) {
        if (!(error instanceof TransportFailure) || error.kind !== 'reset') throw error
      }
      await clock.sleep(pause, signalOf(options).signal)
    }
    const answer = await paced(ask, credential, options)
    return options.unpaced ? answer : fromPlatform(answer)
  }

  /** A gateway's answer, or what has become the platform's own by coming again and again. */
  const fromPlatform = (answer: Answer): Answer => {
    const { operation } = answer.ask
    const inARow = GATEWAY.includes(answer.status) ? (gatewayRow.get(operation) ?? 0) + 1 : 0
    gatewayRow.set(operation, inARow)
    if (!inARow || inARow >= PERSISTENT) return answer
    parts.onAnswer?.(answer)
    throw new TransportFailure('gateway', `${answer.label}: ${describe(answer)}`)
  }

  const send = (ask: Ask, options: SendOptions = {}): Promise<Answer> => {
    const closed = guard.closed(ask.as)
    if (closed) return Promise.reject(new NoCredential(ask.as, closed, { refused: true }))
    // A refusal for the number of requests says nothing about a password.
    const asked = options.unpaced ? { ...ask, mayBeRefused: true as const } : ask
    return guard.attempt(asked, (one, plain) => {
      const effect = effectOf(one.operation)
      const twice = effect === 'reads' ? !ONCE.has(one.operation) : effect === 'signs-in' && plain
      return sendNow(one, { ...options, repeatable: !options.unpaced && twice })
    })
  }

  async function sendNow(ask: Ask, options: Repeating): Promise<Answer> {
    const credential = await signIn.credential(ask.as)
    let answer = await retried(ask, credential, options)
    const since = proven.get(credential)
    const own = ask.headers?.authorization === undefined && ask.headers?.cookie === undefined
    if (answer.ok && since === undefined && own && ask.as !== 'anonymous') proven.set(credential, clock.now())
    if (answer.status === 401 && own && since !== undefined && clock.now() - since > FRESH_MS) {
      signIn.forget(ask.as, credential)
      answer = await retried(ask, await signIn.credential(ask.as), options)
    }
    // The form of a refusal for the number of requests is not shown: nothing to judge answers by.
    if (!options.unpaced) parts.onAnswer?.(answer)
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
    get requests() {
      return sent
    },
  }
}

interface Repeating extends SendOptions {
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean
}

interface Exchanging extends SendOptions {
  readonly account: string
  readonly leave?: Leave
}
