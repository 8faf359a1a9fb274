/**
 * From an entry of a HAR file to a recorded exchange. Recorders differ in the parts that they keep: browsers leave
 * credentials out unless they are told otherwise, and list answers from a cache and unsent requests.
 */
import { isObject, type Members } from '../../contract/members.ts'
import { receivedBody, TooLarge } from './har-body.ts'
import type { Losses, Recorded } from './traffic.ts'

const membersOf = (value: unknown): Members => (isObject(value) ? value : {})
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A text from any value: an object may refuse the conversion. */
const told = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Headers by name in lower case; of several with one name all, one below the other in some recorders. */
function headersOf(headers: unknown): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>()
  for (const { name, value } of listOf(headers)) {
    if (typeof name !== 'string' || typeof value !== 'string') continue
    // Names that begin with a colon belong to HTTP/2 itself.
    const key = name === ':authority' ? 'host' : name.toLowerCase()
    if (key.startsWith(':')) continue
    for (const one of key === 'set-cookie' ? value.split('\n') : [value])
      found.set(key, found.has(key) ? [found.get(key)!, one].flat() : one)
  }
  return Object.fromEntries(found)
}

/** The cookies that a recorder lists separately, where it left their header out. */
const cookieHeader = (cookies: unknown): Record<string, string> => {
  const pairs = listOf(cookies).map(({ name, value }) => `${told(name)}=${told(value)}`)
  return pairs.length ? { cookie: pairs.join('; ') } : {}
}

const single = (headers: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

function sentBody({ text, params, encoding }: Members): string | undefined {
  const pairs = listOf(params).map(({ name, value }) => [told(name), told(value ?? '')] as [string, string])
  const sent = textOf(text)
  if (sent && encoding === 'base64') return Buffer.from(sent, 'base64').toString('utf8')
  return sent || (pairs.length ? new URLSearchParams(pairs).toString() : sent)
}

/** The documented type of a body whose headers the recorder left out. */
function typed(headers: Record<string, string | string[]>, content: unknown): Record<string, string | string[]> {
  const { mimeType } = membersOf(content)
  const isKnown = typeof mimeType === 'string' && mimeType.includes('/')
  return Object.keys(headers).length || !isKnown ? headers : { 'content-type': mimeType }
}

/** Whether a browser answered by itself: its answer is older than the request. */
function isStored({ _fromCache, _fetchType, cache, response }: Members): boolean {
  const { _fetchedViaServiceWorker, fromCache } = membersOf(response)
  const { beforeRequest, afterRequest } = membersOf(cache)
  const isKept = [beforeRequest, afterRequest].some((one) => Object.keys(membersOf(one)).length)
  return (
    (typeof _fromCache === 'string' && _fromCache !== '') ||
    (typeof _fetchType === 'string' && /cache|service worker/i.test(_fetchType)) ||
    _fetchedViaServiceWorker === true ||
    fromCache === true ||
    isKept
  )
}

/** Without a fraction a time says no more than the second: an exchange may have ended as much later. */
const SECOND_MS = 999
/** Its duration is unknown. */
const UNTOLD_MS = 30_000

const isCoarse = (time: string) => !/:\d\d[.,]\d/.test(time)

const statusOf = ({ status }: Members): number =>
  typeof status === 'string' ? Number(status.trim() || 0) : typeof status === 'number' ? status : Number.NaN

/** Whether the recorder left out a sent part: the request is then not known. */
const lacksBody = ({ postData, bodySize, headers }: Members): boolean => {
  const length = Math.max(
    typeof bodySize === 'number' ? bodySize : 0,
    Number(headersOf(headers)['content-length']) || 0,
  )
  return length > 0 && sentBody(membersOf(postData)) === undefined
}

/** Why an entry is no exchange with an HTTP server; undefined for one that is. */
function unfit(request: Members, entry: Members, status: number): string | undefined {
  const { method, url } = request
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url))
    return 'an entry without method or URL'
  if (!/^https?:/i.test(url)) return 'a URL that is not of HTTP'
  if (!(status >= 100 && status <= 599)) return 'a request without an answer'
  if (lacksBody(request)) return 'a request whose body was not recorded'
  return isStored(entry) ? 'an answer that the browser had stored' : undefined
}

function bodyOf(answer: Members, headers: Record<string, string | string[]>, source: string, losses: Losses) {
  try {
    return receivedBody(answer, headers)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    losses.note(`${error.message}, and counts as not recorded`, source)
    return undefined
  }
}

/** @returns undefined for an entry without an answer of an HTTP server; `losses` gets the reason */
export function recordedOf(entry: unknown, file: string, source: string, losses: Losses): Recorded | undefined {
  const members = membersOf(entry)
  const request = membersOf(members.request)
  const answer = membersOf(members.response)
  const status = statusOf(answer)
  const reason = unfit(request, members, status)
  if (reason) {
    losses.add(reason, source)
    return undefined
  }
  const { startedDateTime, time } = members
  const began = textOf(startedDateTime) ?? ''
  const startedAt = Date.parse(began)
  const headers = typed(headersOf(answer.headers), answer.content)
  const tookMs = typeof time === 'number' && time >= 0 ? time : UNTOLD_MS
  return {
    file,
    source,
    method: String(request.method).toUpperCase(),
    url: new URL(String(request.url)),
    requestHeaders: { ...cookieHeader(request.cookies), ...single(headersOf(request.headers)) },
    requestBody: sentBody(membersOf(request.postData)),
    startedAt: Number.isNaN(startedAt) ? 0 : startedAt,
    durationMs: tookMs + (isCoarse(began) ? SECOND_MS : 0),
    status,
    headers,
    // Without its headers the form of the body is unknown.
    body: Object.keys(headers).length ? bodyOf(answer, headers, source, losses) : undefined,
  }
}
