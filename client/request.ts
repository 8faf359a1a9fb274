/** From a question about an operation to the request on the wire. */

import { interfaceOf, interfaces, traitsOf } from '../contract/interfaces.ts'
import { type Binding, type OperationId, operationOf } from '../contract/operations.ts'
import { tableOf } from '../contract/table.ts'
import type { Caller, Target } from './target.ts'

export type Scalar = string | number | boolean
export type Pairs = readonly (readonly [string, Scalar])[]

/** A question to the target: its caller and its contents; the client decides how and when it is sent. */
export interface Ask {
  readonly operation: OperationId
  readonly as: Caller
  readonly path?: Readonly<Record<string, Scalar>>
  readonly query?: Readonly<Record<string, Scalar | undefined>> | Pairs
  /** At most one of the bodies. */
  readonly json?: unknown
  readonly form?: Readonly<Record<string, Scalar | undefined>> | Pairs
  readonly multipart?: Readonly<Record<string, Scalar>>
  /** A body as it stands, in place of the others. */
  readonly raw?: { readonly text: string; readonly type: string }
  /** Over the client's own headers; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Ends the path with a slash where its last parts are left out (R88). */
  readonly slash?: true
  /** A sign-in with the right credentials that may be refused all the same: of a disabled account, or beyond a limit. */
  readonly mayBeRefused?: true
  /** Known from the evidence of a part of the run that was cut off, and not to be sent again. */
  readonly past?: true
  /** Sent straight to the instance address (R13). */
  readonly straight?: boolean
}

export class NotBound extends Error {
  override readonly name = 'NotBound'
}

/** A header that a check wants to change, and that a gateway in front of the platform needs as configured. */
export class HeaderTaken extends Error {
  override readonly name = 'HeaderTaken'
}

/** Whether a header is configured for every request of the interface: no other value gets through. */
export const isTaken = (target: Target, operation: OperationId, header: string): boolean =>
  Object.keys(target.extraHeaders?.[interfaceOf(operation)] ?? NONE).some((name) => name.toLowerCase() === header)

/** @throws HeaderTaken for a question that a gateway would answer in place of the platform */
export function demandRoom(target: Target, { operation, headers = NONE }: Ask): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== null && isTaken(target, operation, name.toLowerCase()))
      throw new HeaderTaken(
        `a request with another ${name}: the one that is configured for every request takes its place`,
      )
}

export function bindingOf(target: Target, operation: OperationId): Binding {
  const own = target.bindings[operation]
  return own ? { ...operationOf(operation), ...own } : operationOf(operation)
}

function baseOf(target: Target, { operation, straight }: Ask, path: string): string {
  if (straight) return need(target.current?.instanceUrl, 'CURRENT_INSTANCE_URL')
  if (path.startsWith('@auth:')) return need(target.legacyAdmin?.authUrl, 'LEGACY_ADMIN_AUTH_URL')
  const { section, baseUrl } = traitsOf(operation)
  return need(target[section]?.baseUrl, baseUrl)
}

/** The headers that an interface requires beside the credential. */
export function ownHeaders(target: Target, operation: OperationId): Record<string, string> {
  const { section, headers } = traitsOf(operation)
  const configured = target[section] as Readonly<Record<string, unknown>> | undefined
  const own: Record<string, string> = {}
  for (const [header, member] of Object.entries(headers))
    if (configured?.[member] !== undefined) own[header] = String(configured[member])
  return own
}

/** Further headers that are configured for the interface; they go to its own address and nowhere else. */
export function extraHeaders(target: Target, operation: OperationId, url: URL): Readonly<Record<string, string>> {
  const name = interfaceOf(operation)
  const base = target[interfaces[name].section]?.baseUrl
  const configured = target.extraHeaders?.[name]
  return configured && base !== undefined && new URL(base).origin === url.origin ? configured : NONE
}

const NONE: Readonly<Record<string, string>> = tableOf({})

function need(value: string | undefined, variable: string): string {
  if (!value) throw new NotBound(variable)
  return value
}

const pairsOf = (values: NonNullable<Ask['query']>): Pairs =>
  Array.isArray(values) ? values : (Object.entries(values).filter(([, value]) => value !== undefined) as Pairs)

const UNRESERVED = /^[\w.~-]*$/

/** Everything that is not unreserved is percent-encoded, a space as `%20`: the form that no server misreads. */
function encoded(value: Scalar): string {
  const text = String(value)
  if (UNRESERVED.test(text)) return text
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function encodedPairs(values: NonNullable<Ask['query']>): string {
  let text = ''
  for (const [name, value] of pairsOf(values)) text += `${text && '&'}${encoded(name)}=${encoded(value)}`
  return text
}

/** The path without the parameters at its end that are given as empty (R88). */
function shortened(path: string, { path: values = {}, slash }: Ask): string {
  if (!path.endsWith('}') || !Object.values(values).includes('')) return path
  const parts = path.split('/')
  const count = parts.length
  for (let name = /^\{(\w+)\}$/.exec(parts.at(-1)!)?.[1]; name; name = /^\{(\w+)\}$/.exec(parts.at(-1)!)?.[1]) {
    if (values[name] !== '') break
    parts.pop()
  }
  return parts.join('/') + (slash && parts.length < count ? '/' : '')
}

const taken = new Map<string, readonly string[]>()

/** A path split into the text around its parameters, and their names at every other place. */
function piecesOf(path: string): readonly string[] {
  let pieces = taken.get(path)
  if (!pieces) {
    pieces = path.replace('@auth:', '').split(/\{(\w+)\}/)
    taken.set(path, pieces)
  }
  return pieces
}

/** @throws NotBound naming the variable that is not configured */
export function urlOf(target: Target, ask: Ask): URL {
  const { path } = bindingOf(target, ask.operation)
  let filled = baseOf(target, ask, path).replace(/(?<!\/)\/+$/, '')
  for (const [place, piece] of piecesOf(shortened(path, ask)).entries())
    filled += place % 2 ? encoded(ask.path?.[piece] ?? `{${piece}}`) : piece
  const query = ask.query ? encodedPairs(ask.query) : ''
  return new URL(query ? `${filled}?${query}` : filled)
}

const BOUNDARY = 'lpconform-form-boundary-7d1c09'

function multipartOf(fields: NonNullable<Ask['multipart']>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/**
 * A form may write a space in two ways. Of several in one value the first is a `+`, so that a server that reads only
 * one of the two is found; a single one, as in a password, is always written in the safe way.
 */
const plusInTurn = (pairs: string) =>
  pairs
    .split('&')
    .map((pair) => (pair.split('%20').length > 2 ? pair.replace('%20', '+') : pair))
    .join('&')

/** Body text and its content type. */
export function bodyOf({ json, form, multipart, raw }: Ask): { body?: string; type?: string } {
  if (raw) return { body: raw.text, type: raw.type }
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  if (form) return { body: plusInTurn(encodedPairs(form)), type: 'application/x-www-form-urlencoded' }
  if (multipart) return { body: multipartOf(multipart), type: `multipart/form-data; boundary=${BOUNDARY}` }
  return {}
}

/** The same for the same request by the same caller, with the same headers. */
export const requestKey = (ask: Ask): string =>
  JSON.stringify(Object.entries(ask).sort(([one], [other]) => (one < other ? -1 : 1)))
