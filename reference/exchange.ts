/**
 * Input and output of the reference instance, at two depths: the wire (bytes and headers, as any HTTP adapter sees
 * them) and the parsed question and answer that handlers and their wrappers see.
 */
import type { OperationId } from '../contract/operations.ts'
import type { Administrator } from './store/administrator.ts'
import type { Learner } from './store/learner.ts'

/** The address of the platform at which a request arrived. */
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

/** The rules that a value sent to the platform must obey, by kind. */
export type ValidationRule =
  /** The body parses at all. */
  | 'syntax'
  /** A mandatory member or parameter is there. */
  | 'required'
  /** JSON type, number form, date form, pattern. */
  | 'type'
  /** Lower and upper bounds, lengths. */
  | 'bound'
  /** Closed lists of values. */
  | 'enumeration'
  /** A named record exists. */
  | 'unknown-reference'
  /** Logins and authors that exist already. */
  | 'unique'
  /** A link that exists already. */
  | 'attached'
  /** `enabledFrom` before `enabledUntil`, start before end. */
  | 'date-order'
  /** Restrictions by the present state of the record. */
  | 'state'
  /** Records of somebody else. */
  | 'ownership'
  /** Members that may not be sent at all, when the instance refuses them. */
  | 'unlisted'

/**
 * The checks before every handler; a fault may name one to be left out. `validation` leaves out all the rules about
 * values, a `ValidationRule` only that one: the value is then taken as it came.
 */
export type Guard =
  | 'address'
  | 'platform'
  | 'credential'
  | 'super-user'
  | 'role'
  | 'rate'
  | 'validation'
  | ValidationRule

/** The account for which an operation runs. */
export type Caller =
  | { readonly kind: 'administrator'; readonly role: 'svc/admin'; readonly administrator: Administrator }
  | { readonly kind: 'learner'; readonly role: 'svc/learner'; readonly learner: Learner }
  | { readonly kind: 'key' }
  | { readonly kind: 'anybody' }

/** A routed and parsed request. Wrappers may replace members; `query` holds decoded values in order of arrival. */
export interface Question {
  readonly operation: OperationId
  readonly door: Door
  path: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string>
  /** JSON value, form fields as a (possibly nested) record of strings, or undefined when the request had no body. */
  body: unknown
  skip: Set<Guard>
  /** Why the body could not be read. */
  unreadable?: string
  /** Set by the credential guard. */
  caller?: Caller
}

/** `body`: a JSON value; a Buffer is sent as it is; undefined sends no body. */
export interface Reply {
  status: number
  headers: Record<string, string | string[]>
  body: unknown
}

export type Handler = (question: Question) => Reply
