/** The wire: undici with time-outs, proxies of the environment, bounds on sizes, and redirects only within one origin. */

import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import type { OperationId } from '../contract/operations.ts'
import { tableOf } from '../contract/table.ts'
import { decoded } from './content-coding.ts'
import type { StepName } from './steps.ts'
import { type TlsFiles, tlsOptions } from './tls.ts'

export interface Outgoing {
  /** Absent for a request that only tries whether the target is there. */
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
  /** The target of a redirect within the origin (R23). */
  readonly redirectedTo?: string
}

export interface Transport {
  /** The steps of a request from here to the wire, in order; none where a test stands in for them. */
  readonly steps?: readonly StepName[]
  send(outgoing: Outgoing): Promise<Incoming>
  /** Milliseconds in which it held requests back because the platform was out; none where it never does. */
  readonly heldMs?: number
  close(): Promise<void>
}

export type FailureKind =
  | 'unreachable'
  | 'untrusted'
  | 'timeout'
  | 'reset'
  | 'gateway'
  | 'too-large'
  | 'malformed'
  | 'cancelled'
  | 'throttled'

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
  /** Whether HTTP_PROXY, HTTPS_PROXY and NO_PROXY count: not for an instance in this process. */
  readonly proxies: boolean
  /** Authorities and client certificate of the user's own. */
  readonly tls?: TlsFiles
}

export const BOUNDS: TransportBounds = {
  timeoutMs: 15_000,
  totalMs: 30_000,
  maximumBodyBytes: 16 * 1024 * 1024,
  connections: 8,
  proxies: true,
}

const FAILURES: Record<string, FailureKind> = tableOf({
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
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  EPROTO: 'malformed',
})

/** An untrusted certificate is not an unreachable address. */
const UNTRUSTED: Readonly<Record<string, string>> = tableOf({
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed certificate in the chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate of an unknown authority',
  CERT_HAS_EXPIRED: 'expired certificate',
  CERT_NOT_YET_VALID: 'certificate that is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate of another host',
})

const MOST_HEADER_BYTES = 128 * 1024

function failureOf(error: unknown, url: URL, { proxies, tls }: TransportBounds): TransportFailure {
  if (error instanceof TransportFailure) return error
  const { code = '', name = '', message = '', syscall = '' } = (error ?? {}) as Readonly<Record<string, string>>
  if (name === 'AbortError') return new TransportFailure('cancelled', 'the request was cancelled')
  const distrust = UNTRUSTED[code]
  if (distrust)
    return new TransportFailure(
      'untrusted',
      `${url.host}: ${distrust}; CONFORMANCE_CA_CERTS or NODE_EXTRA_CA_CERTS names a file of trusted authorities`,
    )
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new TransportFailure('too-large', `${url.host} sent more than ${MOST_HEADER_BYTES} bytes of headers`)
  // Errors of the parser have a code only for some reasons.
  const unreadable = name === 'HTTPParserError' || code.startsWith('HPE_')
  if (/wrong version number|packet length too long/.test(message))
    return new TransportFailure('malformed', `${url.host} speaks http there, not https`)
  // A connection that is lost when the request is on it may have carried it.
  const known = ['read', 'write'].includes(syscall) ? 'reset' : FAILURES[code]
  const kind =
    known ?? (unreadable || code.startsWith('ERR_SSL') ? 'malformed' : code.includes('CERT') ? 'untrusted' : 'reset')
  const proxy = proxyFor(url, proxies)
  const through = proxy ? ` through ${proxy}` : ''
  // A server that misses the client's certificate ends the handshake, or the connection right after it.
  const wanting = url.protocol === 'https:' && !tls?.certificate && (kind === 'reset' || code.startsWith('ERR_SSL'))
  const hint = wanting ? '; a server that wants a client certificate does the same (CONFORMANCE_CLIENT_CERT)' : ''
  return new TransportFailure(kind, `${url.host}${through}: ${message || code || name || 'no answer'}${hint}`)
}

/** An answer as it came, its body not decoded yet. */
interface Received {
  readonly status: number
  readonly headers: Incoming['headers']
  readonly body: Buffer
}

/**
 * Sends a request and reads its answer whole. The handler is our own, as streams and composed signals around every
 * answer take longer than the sending.
 */
function received(
  dispatcher: Dispatcher,
  { method, url, headers, body, signal }: Outgoing,
  { totalMs, maximumBodyBytes }: TransportBounds,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    let head: Omit<Received, 'body'> | undefined
    let controller: Dispatcher.DispatchController | undefined
    let cut: Error | undefined
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', relay)
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    const stop = (why: Error) => {
      cut = why
      controller?.abort(why)
      fail(why)
    }
    const relay = () => stop(signal?.reason)
    const late = () => stop(new TransportFailure('timeout', `${url.host} did not finish its answer in time`))
    const timer = setTimeout(late, totalMs)
    if (signal?.aborted) return relay()
    signal?.addEventListener('abort', relay, { once: true })
    const give = () => {
      end()
      resolve({ ...head!, body: Buffer.concat(chunks, length) })
    }
    const request = {
      origin: url.origin,
      method: method as Dispatcher.HttpMethod,
      path: url.pathname + url.search,
      headers: { 'user-agent': AGENT, ...headers },
      body,
    }
    try {
      dispatcher.dispatch(request, {
        onRequestStart(begun) {
          controller = begun
          if (cut) begun.abort(cut)
        },
        onResponseStart(_, status, fields) {
          if (status < 200) return
          head = { status, headers: fields as Incoming['headers'] }
          // RFC 9110, section 15.3.5: a 204 has no body, whatever its length claims.
          if (status === 204) give()
        },
        onResponseData(_, chunk) {
          length += chunk.length
          if (length > maximumBodyBytes)
            return stop(
              new TransportFailure('too-large', `${url.host} sent a body of more than ${maximumBodyBytes} bytes`),
            )
          chunks.push(chunk)
        },
        onResponseEnd: give,
        onResponseError: (_, error) => fail(error),
      })
    } catch (error) {
      fail(error)
    }
  })
}

async function plain(body: Buffer, coding: string, { maximumBodyBytes }: TransportBounds, url: URL): Promise<Buffer> {
  try {
    return coding ? await decoded(body, coding, maximumBodyBytes) : body
  } catch {
    throw new TransportFailure(
      'too-large',
      `${url.host} sent a body that unpacks to more than ${maximumBodyBytes} bytes`,
    )
  }
}

/** Platforms turn away requests without a `User-Agent`. */
const AGENT = 'lpconform'

const PROXY_VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']

/** The variable that names the proxy for this address, as undici decides; its credentials are left out. */
function proxyFor(url: URL, proxies: boolean): string | undefined {
  const names = url.protocol === 'https:' ? PROXY_VARIABLES.toReversed() : PROXY_VARIABLES.slice(0, 2)
  const name = proxies ? names.find((one) => process.env[one]) : undefined
  if (!name || isExempt(url)) return undefined
  const value = process.env[name]!
  return `${name} ${URL.canParse(value) ? new URL(value).origin : '(not a URL)'}`
}

/** Entries of NO_PROXY: a host, a domain with its subdomains, with or without a port, or `*`. */
const isExempt = ({ hostname, port }: URL): boolean =>
  (process.env.no_proxy ?? process.env.NO_PROXY ?? '').split(/[\s,]+/).some((entry) => {
    const [host = '', of] = entry.replace(/^\*?\./, '').split(':')
    return (
      entry === '*' || (host !== '' && (hostname === host || hostname.endsWith(`.${host}`)) && (!of || of === port))
    )
  })

/** Proxies as other tools take them from the environment: plain for http, by CONNECT for https. */
function dispatcherOf({ connections, timeoutMs, proxies, tls }: TransportBounds): Dispatcher {
  const options: Agent.Options = {
    connections,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: MOST_HEADER_BYTES,
    connect: { timeout: timeoutMs, ...tlsOptions(tls) },
  }
  const proxied = proxies && PROXY_VARIABLES.some((name) => process.env[name])
  return proxied
    ? new EnvHttpProxyAgent({ ...options, proxyTunnel: false, requestTls: tlsOptions(tls) })
    : new Agent(options)
}

/** A transport over HTTP. @throws TransportFailure from `send` */
export function httpTransport(bounds: TransportBounds = BOUNDS): Transport {
  const dispatcher = dispatcherOf(bounds)
  const once = async (outgoing: Outgoing): Promise<Incoming> => {
    const { url } = outgoing
    try {
      const { status, headers, body } = await received(dispatcher, outgoing, bounds)
      const coding = [headers['content-encoding'] ?? []].flat().join()
      return { status, headers, body: await plain(body, coding, bounds, url) }
    } catch (error) {
      throw failureOf(error, url, bounds)
    }
  }
  return {
    steps: ['wire'],
    async send(outgoing) {
      let answer = await once(outgoing)
      let { url } = outgoing
      for (let step = 0; step < MOST_REDIRECTS; step++) {
        const there = sameOriginRedirect(answer, url)
        if (!there) break
        url = there
        answer = { ...(await once({ ...outgoing, url })), redirectedTo: there.pathname }
      }
      return answer
    },
    async close() {
      await dispatcher.destroy()
    },
  }
}

/** One for the letter case, one for the slash, and one that a gateway adds. */
const MOST_REDIRECTS = 3

/** A path as it is written in any spelling: letter case and slashes at its end, or doubled, apart. */
const spellingOf = ({ pathname }: URL) =>
  pathname
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')

/**
 * The target of a redirect within the origin (R23); undefined for every other answer. A platform behind a gateway may
 * name its own scheme and port: a redirect to another spelling of the path is followed at our address.
 */
export function sameOriginRedirect({ status, headers }: Incoming, from: URL): URL | undefined {
  if (![301, 302, 307, 308].includes(status) || typeof headers.location !== 'string') return undefined
  if (!URL.canParse(headers.location, from.href)) return undefined
  const there = new URL(headers.location, from)
  if (there.origin !== from.origin && there.hostname === from.hostname && spellingOf(there) === spellingOf(from)) {
    const here = new URL(there.pathname + there.search, from.origin)
    return here.href !== from.href ? here : undefined
  }
  return there.origin === from.origin && there.href !== from.href ? there : undefined
}
