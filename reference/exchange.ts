/**
 * What goes in and out of the reference instance, at two depths: the wire (bytes and headers, as any HTTP adapter
 * sees them) and the parsed question and answer that handlers and the wrappers around them see.
 */
import type { OperationId } from '../contract/operations.ts'

/** Which of the platform's addresses a request arrived at. */
export type Door = 'service' | 'instance' | 'authentication'

export interface WireRequest {
  readonly door: Door
  readonly method: string
  /** Path and query, as on the request line. */
  readonly target: string
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface WireResponse {
  readonly status: number
  /** `set-cookie` may hold several values. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Buffer
}

/** The duties that stand before every handler; a fault may name one to be left out. */
export type Guard = 'address' | 'credential' | 'super-user' | 'role' | 'rate' | 'validation'

/** A routed and parsed request. Wrappers may replace members; `query` holds decoded values in order of arrival. */
export interface Question {
  readonly operation: OperationId
  readonly door: Door
  path: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string>
  /** JSON value, form fields as a record of strings, or undefined when the request had no body. */
  body: unknown
  skip: Set<Guard>
}

/** `body`: a JSON value; a Buffer is sent as it is; undefined sends no body. */
export interface Reply {
  status: number
  headers: Record<string, string | string[]>
  body: unknown
}

export type Handler = (question: Question) => Reply
