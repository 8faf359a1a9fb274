/** An answer of the target, read once. */

import { isUtf8 } from 'node:buffer'
import { isDeeperThan } from '../contract/depth.ts'
import { hasTerms, termsOf } from '../contract/index.ts'
import { isEnveloped } from '../contract/interfaces.ts'
import { parseJson } from '../contract/json.ts'
import { effectOf } from '../contract/operations.ts'
import { printable } from '../contract/printable.ts'
import { isServerError } from './gateway.ts'
import type { Ask } from './request.ts'
import type { Numbers } from './translation.ts'
import type { Incoming } from './transport.ts'

export interface Answer {
  readonly ask: Ask
  /** Id of the exchange in the run file. */
  readonly exchange: string
  /** `GET /v2/learners/?size=101`, for messages. */
  readonly label: string
  readonly status: number
  /** 2xx. */
  readonly ok: boolean
  /**
   * 4xx; on the two older interfaces also a success status whose envelope says `success: false` (R16), and another where
   * the documents foresee an error and show no status (R126).
   */
  readonly refused: boolean
  readonly headers: Incoming['headers']
  readonly cookies: readonly string[]
  /** The question; it decides which cookies the platform means for the operations. */
  readonly url?: URL
  readonly body: Buffer
  /** The parsed body, or undefined when it is no JSON. */
  readonly json: unknown
  readonly redirectedTo?: string
  /** Declared deviations on the way of the request or the answer; absent where there are none. */
  deviates?: Deviating
  /** For a server error: whether the same request failed again. Absent where it was sent once. */
  readonly failing?: 'now and then' | 'each time'
}

interface Deviating {
  readonly met: readonly number[]
  /** Those of them that the answer itself shows. */
  readonly shown: readonly number[]
  /** The answer as it was on the wire, where they changed it. */
  readonly raw?: Answer
  /** Those that did not count. */
  readonly without?: Numbers
}

export const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

const read = new WeakMap<Buffer, { readonly json: unknown }>()

/** The JSON of a body, parsed once and shared, not to be changed; undefined when it is none. */
export function parsed(body: Buffer): unknown {
  if (!body.length) return undefined
  let known = read.get(body)
  if (!known) {
    known = { json: jsonOf(body) }
    read.set(body, known)
  }
  return known.json
}

/** The texts read last: more than half of the answers of a run are like one shortly before. */
const latest = new Map<string, unknown>()
const MOST_LATEST = 128
const LONGEST_LATEST = 64 * 1024

function jsonOf(body: Buffer): unknown {
  const text = body.toString('utf8')
  if (text.length > LONGEST_LATEST) return jsonIn(text)
  const isKnown = latest.has(text)
  const json = isKnown ? latest.get(text) : jsonIn(text)
  // The one read longest ago stands first.
  if (isKnown) latest.delete(text)
  else if (latest.size >= MOST_LATEST) latest.delete(latest.keys().next().value!)
  latest.set(text, json)
  return json
}

/** Deeper than any documented body by far, and less than what overflows a stack somewhere. */
const MOST_DEPTH = 200

const [QUOTE, ESCAPE] = [0x22, 0x5c]
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d

/** How deep arrays and objects stand in each other, as far as the bound. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0
  let within = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!
    if (within) {
      if (byte === ESCAPE) at++
      else if (byte === QUOTE) within = false
    } else if (byte === QUOTE) within = true
    else if (isOpening(byte) && ++depth > MOST_DEPTH) return true
    else if (isClosing(byte)) depth--
  }
  return false
}

const BYTE_ORDER_MARKS = { 'UTF-8': [0xef, 0xbb, 0xbf], 'UTF-16': [0xff, 0xfe], 'UTF-16BE': [0xfe, 0xff] } as const

/** No mark begins with a lower byte: hardly any body has one. */
const LOWEST_MARK = 0xef

/** The encoding whose byte order mark begins a body. */
const markOf = (body: Buffer) =>
  !(body[0]! >= LOWEST_MARK)
    ? undefined
    : Object.entries(BYTE_ORDER_MARKS).find(([, mark]) => mark.every((byte, at) => body[at] === byte))?.[0]

function jsonIn(text: string): unknown {
  try {
    // RFC 8259, section 8.1: a parser may ignore the mark. Parsing overflows no stack, however deep the text is.
    const json: unknown = parseJson(text.replace(/^\uFEFF/, ''))
    return isDeeperThan(json, MOST_DEPTH) ? undefined : json
  } catch {
    return undefined
  }
}

/** Why a body is not read as JSON, where the reason is known. */
function oddity(body: Buffer): string {
  const mark = markOf(body)
  if (mark && mark !== 'UTF-8') return `${mark} text: `
  if (body[0] === 0x1f && body[1] === 0x8b) return 'gzip without Content-Encoding: '
  if (isTooDeep(body)) return `nested more than ${MOST_DEPTH} levels deep: `
  return isUtf8(body) ? '' : 'not UTF-8: '
}

/** A body as text, in the encoding that its byte order mark names. */
export const textOf = (body: Buffer): string =>
  markOf(body) === 'UTF-16'
    ? body.toString('utf16le')
    : markOf(body) === 'UTF-16BE'
      ? Buffer.from(body.subarray(0, body.length & ~1))
          .swap16()
          .toString('utf16le')
      : body.toString('utf8')

const saysFailure = (json: unknown) =>
  typeof json === 'object' && json !== null && (json as { success?: unknown }).success === false

/** R126: the failure of an envelope under a status of 5xx, where the documents foresee an error or leave it open. */
const failsAnyhow = (ask: Ask, status: number, json: unknown) =>
  isServerError({ status }) &&
  isForeseen(ask) &&
  typeof (json as { message?: unknown }).message === 'string' &&
  (json as { message: string }).message.trim() !== ''

const startOf = ({ from }: { readonly from: string }, query: Ask['query'] = {}): number => {
  const sent: readonly (readonly [string, unknown])[] = Array.isArray(query) ? query : Object.entries(query)
  return Number(sent.find(([name]) => name === from)?.[1] ?? 0)
}

/** Past the end of a list, and a language of a training that may not be activated. */
function isForeseen({ operation, query, form }: Ask): boolean {
  if (!hasTerms(operation)) return false
  const { paging } = termsOf(operation)
  if (paging?.pastEnd !== undefined && startOf(paging, query) > (paging.style === 'page' ? 1 : 0)) return true
  return (
    /^legacy-admin\/trainings\.(?:create|update)$/.test(operation) && JSON.stringify(form ?? {}).includes('"language"')
  )
}

/**
 * Reads an answer. @param exchange id of its exchange @param label the name of the request in messages, secrets masked
 */
export function answerOf(ask: Ask, exchange: string, incoming: Incoming, label: () => string, url?: URL): Answer {
  const json = parsed(incoming.body)
  const failed = isEnveloped(ask.operation) && saysFailure(json)
  const inSuccess = incoming.status >= 200 && incoming.status < 300
  return {
    ask,
    exchange,
    get label() {
      return label()
    },
    status: incoming.status,
    ok: inSuccess && !failed,
    refused:
      (incoming.status >= 400 && incoming.status < 500) ||
      (failed && (inSuccess || failsAnyhow(ask, incoming.status, json))),
    headers: incoming.headers,
    cookies: listOf(incoming.headers['set-cookie']),
    url,
    body: incoming.body,
    json,
    ...(incoming.redirectedTo ? { redirectedTo: incoming.redirectedTo } : {}),
  }
}

const SHOWN = 160

const bounded = (line: string) => (line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line)

/**
 * The name of a request in messages: `POST /v1/activity-trackings/search?size=50 {"progress":{"equal":20}}`, a search
 * with its conditions.
 * @param place path and query
 * @param ask absent where no body may be shown
 */
export function labelOf(method: string, place: string, ask?: Pick<Ask, 'operation' | 'json'>): string {
  const searches = ask?.json !== undefined && effectOf(ask.operation) === 'reads'
  return `${method} ${place}${searches ? ` ${bounded(printable(JSON.stringify(ask.json)))}` : ''}`
}

/** `400 {"message":"..."}`, bounded. */
export function describe({ status, body, json }: Answer): string {
  const message = (json as { message?: unknown } | undefined)?.message
  const text = typeof message === 'string' ? JSON.stringify(message) : body.toString('utf8', 0, SHOWN * 4)
  const line = printable(`${json === undefined ? oddity(body) : ''}${text}`.replace(/\s+/g, ' ').trim())
  return line ? `${status} ${bounded(line)}` : `${status} without a body`
}
