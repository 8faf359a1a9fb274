/** The wire: undici pools with time-outs, a bound on body size, and redirects only within one origin. */
import { Pool } from 'undici'
import type { OperationId } from '../contract/operations.ts'

export interface Outgoing {
  /** Absent for a request that only asks whether the target is there. */
  readonly operation?: OperationId
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly signal?: AbortSignal
}

export interface Incoming {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Buffer
  /** Where a redirect within the origin led (R23). */
  readonly redirectedTo?: string
}

export interface Transport {
  send(outgoing: Outgoing): Promise<Incoming>
  close(): Promise<void>
}

export type FailureKind = 'unreachable' | 'timeout' | 'reset' | 'too-large' | 'malformed' | 'cancelled' | 'throttled'

/** No usable answer came. Never a statement about the clause under test. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure'
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

export interface TransportBounds {
  /** Milliseconds until the first byte of an answer, and between two chunks of it. */
  readonly timeoutMs: number
  /** Milliseconds for one whole exchange. */
  readonly totalMs: number
  readonly maximumBodyBytes: number
  readonly connections: number
}

export const BOUNDS: TransportBounds = {
  timeoutMs: 15_000,
  totalMs: 30_000,
  maximumBodyBytes: 16 * 1024 * 1024,
  connections: 8,
}

const FAILURES: Record<string, FailureKind> = {
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'unreachable',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'malformed',
}

function failureOf(error: unknown, url: URL): TransportFailure {
  if (error instanceof TransportFailure) return error
  const { code = '', name = '', message = '' } = (error ?? {}) as { code?: string; name?: string; message?: string }
  if (name === 'AbortError') return new TransportFailure('cancelled', 'the request was cancelled')
  // What the parser gives up has a code only for some of its reasons.
  const unreadable = name === 'HTTPParserError' || code.startsWith('HPE_')
  const kind = FAILURES[code] ?? (unreadable ? 'malformed' : code.includes('CERT') ? 'unreachable' : 'reset')
  return new TransportFailure(kind, `${url.host}: ${message || code || name || 'no answer'}`)
}

async function bounded(body: AsyncIterable<Buffer>, maximum: number, url: URL): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maximum)
      throw new TransportFailure('too-large', `${url.host} sent a body of more than ${maximum} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A signal that ends with another one, or after so long; cheaper by far than one composed of two. */
function endAfter(ms: number, url: URL, outer?: AbortSignal): { signal: AbortSignal; clear(): void } {
  const own = new AbortController()
  const late = () => own.abort(new TransportFailure('timeout', `${url.host} did not finish its answer in time`))
  const timer = setTimeout(late, ms)
  const relay = () => own.abort(outer?.reason)
  if (outer?.aborted) relay()
  else outer?.addEventListener('abort', relay, { once: true })
  return {
    signal: own.signal,
    clear() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', relay)
    },
  }
}

/** A transport over HTTP. @throws TransportFailure from `send` */
export function httpTransport(bounds: TransportBounds = BOUNDS): Transport {
  const pools = new Map<string, Pool>()
  const poolOf = (url: URL) => {
    let pool = pools.get(url.origin)
    if (!pool) {
      pool = new Pool(url.origin, {
        connections: bounds.connections,
        pipelining: 1,
        headersTimeout: bounds.timeoutMs,
        bodyTimeout: bounds.timeoutMs,
        connect: { timeout: bounds.timeoutMs },
      })
      pools.set(url.origin, pool)
    }
    return pool
  }
  const once = async ({ method, url, headers, body, signal }: Outgoing): Promise<Incoming> => {
    const end = endAfter(bounds.totalMs, url, signal)
    try {
      const answer = await poolOf(url).request({
        method,
        path: url.pathname + url.search,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: end.signal,
      })
      const received = await bounded(answer.body, bounds.maximumBodyBytes, url)
      return { status: answer.statusCode, headers: answer.headers as Incoming['headers'], body: received }
    } catch (error) {
      throw failureOf(error, url)
    } finally {
      end.clear()
    }
  }
  return {
    async send(outgoing) {
      const answer = await once(outgoing)
      const there = sameOriginRedirect(answer, outgoing.url)
      if (!there) return answer
      return { ...(await once({ ...outgoing, url: there })), redirectedTo: there.pathname }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}

/** Where a redirect within the origin leads (R23); undefined for every other answer. */
export function sameOriginRedirect({ status, headers }: Incoming, from: URL): URL | undefined {
  if (![301, 302, 307, 308].includes(status) || typeof headers.location !== 'string') return undefined
  if (!URL.canParse(headers.location, from.href)) return undefined
  const there = new URL(headers.location, from)
  return there.origin === from.origin && there.href !== from.href ? there : undefined
}
