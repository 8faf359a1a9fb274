/** What came back, read once. */
import type { Exchange } from '../contract/run.ts'
import type { Ask } from './request.ts'
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
  /** 4xx; on the two older interfaces also a success status whose envelope says `success: false` (R16). */
  readonly refused: boolean
  readonly headers: Incoming['headers']
  readonly cookies: readonly string[]
  readonly body: Buffer
  /** The parsed body, or undefined when it is no JSON. */
  readonly json: unknown
  readonly redirectedTo?: string
}

export const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

const read = new WeakMap<Buffer, unknown>()

/** The JSON of a body, parsed once whoever asks; undefined when it is none. */
export function parsed(body: Buffer): unknown {
  if (!body.length) return undefined
  if (!read.has(body)) read.set(body, jsonIn(body))
  return read.get(body)
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const saysFailure = (json: unknown) =>
  typeof json === 'object' && json !== null && (json as { success?: unknown }).success === false

/** Reads an answer; `legacy`: a success needs its envelope to say so. */
export function answerOf(ask: Ask, exchange: Exchange, incoming: Incoming, legacy: boolean): Answer {
  const json = parsed(incoming.body)
  const failed = legacy && saysFailure(json)
  const inSuccess = incoming.status >= 200 && incoming.status < 300
  const { pathname, search } = new URL(exchange.request.url)
  return {
    ask,
    exchange: exchange.id,
    label: `${exchange.request.method} ${pathname}${search}`,
    status: incoming.status,
    ok: inSuccess && !failed,
    refused: (incoming.status >= 400 && incoming.status < 500) || (inSuccess && failed),
    headers: incoming.headers,
    cookies: listOf(incoming.headers['set-cookie']),
    body: incoming.body,
    json,
    ...(incoming.redirectedTo ? { redirectedTo: incoming.redirectedTo } : {}),
  }
}

const SHOWN = 160

/** `400 {"message":"..."}`, bounded. */
export function describe({ status, body, json }: Answer): string {
  const message = (json as { message?: unknown } | undefined)?.message
  const text = typeof message === 'string' ? JSON.stringify(message) : body.toString('utf8').slice(0, SHOWN * 2)
  const line = text.replace(/\s+/g, ' ').trim()
  return line ? `${status} ${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}` : `${status} without a body`
}
