/** Headers on their way through the recording proxy: as they came, and as they are recorded. */
import type { IncomingMessage } from 'node:http'

/** Headers of the connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Headers about the destination and the length belong to the message, whatever `Connection` names (same section). */
const OF_MESSAGE = new Set(['content-length', 'host'])

export type Headers = Record<string, string | string[]>

/** Headers as they came, each with its value: their case, their order, and several of one name. */
export function rawHeaders({ rawHeaders: raw, headers }: IncomingMessage): (readonly [name: string, value: string])[] {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const ofConnection = new Set(named.filter((name) => !OF_MESSAGE.has(name)))
  return raw.flatMap((name, place) => {
    const key = name.toLowerCase()
    return place % 2 || HOP_BY_HOP.has(key) || ofConnection.has(key) ? [] : [[name, raw[place + 1]!] as const]
  })
}

/** To the upstream under its own name; a body that came in chunks goes on in chunks. */
export function sentOn(incoming: IncomingMessage, { host }: URL): readonly (readonly [string, string])[] {
  const headers = rawHeaders(incoming).map((pair) =>
    pair[0].toLowerCase() === 'host' ? (['Host', host] as const) : pair,
  )
  return incoming.headers['transfer-encoding'] ? [...headers, ['Transfer-Encoding', 'chunked']] : headers
}

export const passed = (headers: IncomingMessage['headers']): Headers =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | string[]] => {
      const [name, value] = entry
      return value !== undefined && !HOP_BY_HOP.has(name)
    }),
  )

export const joined = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
