/** How a target is spoken to: binding, credential, pacing, one journalled exchange per request. */

import { interfaceOf } from '../contract/operations.ts'
import type { Exchange } from '../contract/run.ts'
import { type Answer, answerOf, listOf, parsed } from './answer.ts'
import type { Journal } from './journal.ts'
import { type Clock, type Pacer, systemClock } from './pacer.ts'
import { type Ask, bindingOf, bodyOf, urlOf } from './request.ts'
import { learnFromAnswer, type Secrets } from './secrets.ts'
import { type Credential, type SignIn, signInOf } from './sign-in.ts'
import type { Target } from './target.ts'
import { type Incoming, type Transport, TransportFailure } from './transport.ts'

/** How often a throttled request is sent again, and how long it waits where the target does not say. */
const THROTTLE_RETRIES = 4
/** Its value signs an administrator in (R88). */
const SIGN_ON_LINK = 'legacy-admin/administrators.sso-link'
const KEPT_BODY = 24 * 1024
/** A credential younger than this that is refused was not refused for its age. */
const FRESH_MS = 1_000

export interface ClientParts {
  readonly target: Target
  readonly transport: Transport
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
  /** Take a throttling refusal as the answer: for the checks of the limits themselves. */
  readonly unpaced?: boolean
}

export interface Client {
  readonly target: Target
  readonly signIn: SignIn
  /** @throws TransportFailure, NoCredential, NotBound */
  send(ask: Ask, options?: SendOptions): Promise<Answer>
  readonly requests: number
}

export const limitOf = (target: Target, operation: string): number =>
  target.limits[operation] ??
  (interfaceOf(operation) === 'current'
    ? (target.limits.default ?? Number.POSITIVE_INFINITY)
    : Number.POSITIVE_INFINITY)

/** Milliseconds that `Retry-After` asks for, given as seconds or as a date. */
export function retryAfterMs(headers: Incoming['headers'], nowEpochMs: number): number | undefined {
  const [value] = listOf(headers['retry-after'])
  if (!value) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowEpochMs)
}

export function clientOf(parts: ClientParts): Client {
  const { target, transport, pacer, journal, secrets, clock = systemClock, name = 'x' } = parts
  let sent = 0
  const proven = new Map<Credential, number>()
  const signIn = signInOf(target, (ask) => send(ask))

  const headersFor = (ask: Ask, type: string | undefined, credential: Credential) => {
    const current = interfaceOf(ask.operation) === 'current'
    const all: Record<string, string | null> = {
      accept: 'application/json, */*;q=0.5',
      ...(type ? { 'content-type': type } : {}),
      ...(current && target.current ? { platform: target.current.platform } : {}),
      ...credential,
      ...Object.fromEntries(Object.entries(ask.headers ?? {}).map(([header, value]) => [header.toLowerCase(), value])),
    }
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
  }

  const exchange = async (ask: Ask, credential: Credential, options: SendOptions): Promise<Answer> => {
    const { body, type } = bodyOf(ask)
    const url = urlOf(target, ask)
    const headers = headersFor(ask, type, credential)
    const method = bindingOf(target, ask.operation).method
    const id = `${name}${(++sent).toString(36)}`
    const startedAt = new Date()
    const started = performance.now()
    options.tape?.push(id)
    const signals = [parts.signal, options.signal].filter((signal) => signal !== undefined)
    const outgoing = {
      method,
      url,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signals.length ? { signal: AbortSignal.any(signals) } : {}),
    }
    const record = (incoming?: Incoming, failure?: string) => {
      const written = written_({ id, ask, startedAt, started, url, method, headers, body }, incoming, failure)
      journal.write({ kind: 'exchange', ...written })
      return written
    }
    try {
      const incoming = await transport.send(outgoing)
      const cookies = listOf(incoming.headers['set-cookie'])
      learnFromAnswer(secrets, parsed(incoming.body), cookies, ask.operation === SIGN_ON_LINK)
      return answerOf(ask, record(incoming), incoming, interfaceOf(ask.operation) !== 'current')
    } catch (error) {
      if (error instanceof TransportFailure) record(undefined, error.message)
      throw error
    }
  }

  const written_ = (
    of: {
      id: string
      ask: Ask
      startedAt: Date
      started: number
      url: URL
      method: string
      headers: Record<string, string>
      body: string | undefined
    },
    incoming?: Incoming,
    failure?: string,
  ): Exchange => ({
    id: of.id,
    operation: of.ask.operation,
    as: of.ask.as,
    startedAt: of.startedAt.toISOString(),
    durationMs: Math.round((performance.now() - of.started) * 100) / 100,
    request: {
      method: of.method,
      url: secrets.mask(of.url.href),
      headers: masked(of.headers),
      ...(of.body === undefined ? {} : { body: kept(of.body).body }),
    },
    ...(incoming
      ? { response: { status: incoming.status, headers: masked(incoming.headers), ...keptBytes(incoming) } }
      : {}),
    ...(failure ? { failure: secrets.mask(failure) } : {}),
  })
  const masked = (headers: Incoming['headers']) =>
    Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [header, secrets.mask(listOf(value).join(', '))]),
    )
  /** Masked before it is cut, with room for a secret that lies across the cut. */
  const kept = (text: string) => {
    const body = secrets.mask(text.slice(0, KEPT_BODY + secrets.longest)).slice(0, KEPT_BODY)
    return text.length > KEPT_BODY ? { body, cutFrom: text.length } : { body }
  }
  const keptBytes = ({ body, headers }: Incoming) => {
    const type = listOf(headers['content-type']).join()
    const binary = /pdf|octet-stream|image|zip/.test(type) || body.subarray(0, 4).toString('latin1') === '%PDF'
    if (binary) return { body: `(${body.length} bytes of ${type || 'unnamed type'})`, cutFrom: body.length }
    const room = KEPT_BODY + secrets.longest
    const text = body.subarray(0, room * 3).toString('utf8')
    const cut = kept(text)
    return body.length > room * 3 ? { ...cut, cutFrom: body.length } : cut
  }

  const paced = async (ask: Ask, credential: Credential, options: SendOptions): Promise<Answer> => {
    const budget = `${ask.operation} ${ask.as}`
    const limit = limitOf(target, ask.operation)
    for (let attempt = 0; ; attempt++) {
      const release =
        Number.isFinite(limit) && !options.unpaced ? await pacer.place(budget, limit, options.signal) : () => {}
      let answer: Answer
      try {
        answer = await exchange(ask, credential, options)
      } finally {
        release()
      }
      const throttled = answer.status === 429 || (answer.status === 503 && answer.headers['retry-after'] !== undefined)
      if (!throttled || options.unpaced) return answer
      const wait = retryAfterMs(answer.headers, Date.now()) ?? target.windowSeconds * 1000
      journal.write({
        kind: 'notice',
        text: `${ask.operation}: throttled with ${answer.status}, ${Math.ceil(wait / 1000)} s`,
      })
      if (attempt >= THROTTLE_RETRIES) {
        throw new TransportFailure('timeout', `${ask.operation} was throttled ${attempt + 1} times in a row`)
      }
      pacer.pause(budget, Math.min(wait, target.windowSeconds * 2000) + 5)
      if (!Number.isFinite(limit)) await clock.sleep(Math.min(wait, target.windowSeconds * 2000), options.signal)
    }
  }

  const retried = async (ask: Ask, credential: Credential, options: SendOptions): Promise<Answer> => {
    try {
      return await paced(ask, credential, options)
    } catch (error) {
      const again = error instanceof TransportFailure && error.kind === 'reset'
      if (!again || bindingOf(target, ask.operation).method !== 'GET') throw error
      return paced(ask, credential, options)
    }
  }

  async function send(ask: Ask, options: SendOptions = {}): Promise<Answer> {
    const credential = await signIn.credential(ask.as)
    let answer = await retried(ask, credential, options)
    const since = proven.get(credential)
    const own = ask.headers?.authorization === undefined && ask.headers?.cookie === undefined
    if (answer.ok && since === undefined && own && ask.as !== 'anonymous') proven.set(credential, performance.now())
    if (answer.status === 401 && own && since !== undefined && performance.now() - since > FRESH_MS) {
      signIn.forget(ask.as, credential)
      answer = await retried(ask, await signIn.credential(ask.as), options)
    }
    parts.onAnswer?.(answer)
    return answer
  }

  return {
    target,
    signIn,
    send,
    get requests() {
      return sent
    },
  }
}
