/** From an entry of a HAR file to a recorded exchange. */

import { isObject, type Members } from '../contract/members.ts'
import type { Losses, Recorded } from './traffic.ts'

const membersOf = (value: unknown): Members => (isObject(value) ? value : {})
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Headers by name in lower case; of several with one name all, one below the other in some recorders. */
function headersOf(headers: unknown): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {}
  for (const { name, value } of listOf(headers)) {
    // Names that begin with a colon are of HTTP/2 itself.
    if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':')) continue
    const key = name.toLowerCase()
    for (const one of key === 'set-cookie' ? value.split('\n') : [value])
      found[key] = key in found ? [found[key]!, one].flat() : one
  }
  return found
}

/** The cookies that a recorder lists apart, where it left their header out. */
const cookieHeader = (cookies: unknown): Record<string, string> => {
  const pairs = listOf(cookies).map(({ name, value }) => `${String(name)}=${String(value)}`)
  return pairs.length ? { cookie: pairs.join('; ') } : {}
}

const single = (headers: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

function sentBody({ text, params }: Members): string | undefined {
  const pairs = listOf(params).map(({ name, value }) => [String(name), String(value ?? '')] as [string, string])
  return textOf(text) ?? (pairs.length ? new URLSearchParams(pairs).toString() : undefined)
}

/** Statuses whose answer has no body. */
const EMPTY = new Set([204, 304])

function receivedBody({ content, bodySize, status }: Members): Buffer | undefined {
  const { text, encoding, size } = membersOf(content)
  if (typeof text === 'string') return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')
  return EMPTY.has(status as number) || size === 0 || bodySize === 0 ? Buffer.alloc(0) : undefined
}

/** @returns undefined for an entry that records no answer of an HTTP server; `losses` gets the reason */
export function recordedOf(entry: unknown, file: string, source: string, losses: Losses): Recorded | undefined {
  const { request, response, startedDateTime, time } = membersOf(entry)
  const { method, url, headers, cookies, postData } = membersOf(request)
  const answer = membersOf(response)
  const { status } = answer
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) {
    losses.add('an entry without method or URL', source)
    return undefined
  }
  if (typeof status !== 'number' || status < 100 || status > 599) {
    losses.add('a request without an answer', source)
    return undefined
  }
  const startedAt = Date.parse(textOf(startedDateTime) ?? '')
  return {
    file,
    source,
    method: method.toUpperCase(),
    url: new URL(url),
    requestHeaders: { ...cookieHeader(cookies), ...single(headersOf(headers)) },
    requestBody: sentBody(membersOf(postData)),
    startedAt: Number.isNaN(startedAt) ? 0 : startedAt,
    durationMs: typeof time === 'number' && time >= 0 ? time : 0,
    status,
    headers: headersOf(answer.headers),
    body: receivedBody(answer),
  }
}
