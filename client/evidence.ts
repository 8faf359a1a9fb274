/** An exchange as the run file keeps it: secrets masked, bodies bounded. */
import type { Exchange } from '../contract/run.ts'
import { listOf, textOf } from './answer.ts'
import type { Leave } from './limits.ts'
import { concealedHeader, maskedBody, maskedHeader, redactedHeaders } from './redaction-places.ts'
import type { Ask } from './request.ts'
import type { Secrets } from './secrets.ts'
import type { Incoming } from './transport.ts'

const KEPT_BODY = 24 * 1024

/** A request as it went out. */
export interface Sent {
  readonly id: string
  readonly ask: Ask
  readonly startedAt: Date
  /** Instant of the clock that never goes back. */
  readonly started: number
  /** Milliseconds since then in which it was held back, and which the platform did not take. */
  readonly heldMs?: () => number
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Names of headers of a gateway, which may be credentials: none of their values is kept. */
  readonly extra?: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Why it was sent. */
  readonly told?: Pick<Exchange, 'why' | 'check' | 'step'>
  /** The caller whose budget it takes. */
  readonly account: string
  /** Absent where nobody waited for a place. */
  readonly leave?: Leave
}

/** The result; only `failure` where no answer came. */
export interface Came {
  readonly incoming?: Incoming
  readonly failure?: string
  readonly throttled?: boolean
}

/** Makes the records of exchanges. */
export function evidenceOf(secrets: Secrets): (sent: Sent, came: Came) => Exchange {
  const maskedValue = (header: string, value: string | readonly string[]) =>
    typeof value === 'string'
      ? maskedHeader(header, secrets.mask(value))
      : value.map((one) => maskedHeader(header, secrets.mask(one))).join(', ')
  const masked = (headers: Incoming['headers']) =>
    Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, maskedValue(header, value)]))
  const concealed = (extra: NonNullable<Sent['extra']>) =>
    Object.fromEntries(Object.entries(extra).map(([header, value]) => [header, concealedHeader(secrets.mask(value))]))
  const answered = (headers: Incoming['headers']) =>
    secrets.redactsBodies ? redactedHeaders(masked(headers)) : masked(headers)
  /** Masked before it is cut, with room for a secret that lies across the cut. */
  const kept = (text: string) => {
    if (secrets.redactsBodies) return { body: `(${text.length} characters, redacted)` }
    const body = maskedBody(secrets.mask(text.slice(0, KEPT_BODY + secrets.longest))).slice(0, KEPT_BODY)
    return text.length > KEPT_BODY ? { body, cutFrom: text.length } : { body }
  }
  const keptBytes = ({ body, headers }: Incoming) => {
    const type = listOf(headers['content-type']).join()
    const binary = /pdf|octet-stream|image|zip/.test(type) || body.subarray(0, 4).toString('latin1') === '%PDF'
    if (binary) return { body: `(${body.length} bytes of ${type || 'unnamed type'})`, cutFrom: body.length }
    const room = KEPT_BODY + secrets.longest
    const text = textOf(body.subarray(0, room * 3))
    const cut = kept(text)
    return body.length > room * 3 ? { ...cut, cutFrom: body.length } : cut
  }
  return (of, { incoming, failure, throttled }) => ({
    id: of.id,
    operation: of.ask.operation,
    as: of.ask.as,
    ...(of.account === of.ask.as ? {} : { account: of.account }),
    ...of.told,
    startedAt: of.startedAt.toISOString(),
    durationMs: Math.round(Math.max(0, performance.now() - of.started - (of.heldMs?.() ?? 0)) * 100) / 100,
    ...(of.leave?.because ? { waitedMs: Math.round(of.leave.waitedMs), waitedFor: of.leave.because } : {}),
    ...(throttled ? { throttled } : {}),
    request: {
      method: of.method,
      // The address itself stays: it is no secret, and readers of the evidence need it.
      url: of.url.origin + secrets.mask(of.url.href.slice(of.url.origin.length)),
      headers: { ...masked(of.headers), ...(of.extra ? concealed(of.extra) : {}) },
      ...(of.body === undefined ? {} : { body: kept(of.body).body }),
    },
    ...(incoming
      ? { response: { status: incoming.status, headers: answered(incoming.headers), ...keptBytes(incoming) } }
      : {}),
    ...(failure ? { failure: secrets.mask(failure) } : {}),
  })
}
