/** The body of an answer in its recorded forms: text, base64, still compressed, cut off, or missing. */

import * as zlib from 'node:zlib'
import { parseJson } from '../../contract/json.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'

/** Longer bodies are no answers of an interface. */
const LONGEST = 64 * 2 ** 20
/** Most times its size to which a body may unpack: JSON of like records reaches 60. */
const MOST_UNPACKED = 100
const ALWAYS_UNPACKED = 2 ** 20
/** Statuses whose answer has no body. */
const EMPTY = new Set([204, 205, 304])

type Decode = (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer

/** Zstandard comes with later versions of Node.js. */
const { zstdDecompressSync } = zlib as { zstdDecompressSync?: Decode }

/** By coding, each possible meaning. */
const DECODERS: Readonly<Record<string, readonly (Decode | undefined)[]>> = tableOf({
  gzip: [zlib.gunzipSync],
  'x-gzip': [zlib.gunzipSync],
  // Servers send it with its header and without.
  deflate: [zlib.inflateSync, zlib.inflateRawSync],
  br: [zlib.brotliDecompressSync],
  zstd: [zstdDecompressSync],
})

function isJson(body: Buffer): boolean {
  try {
    parseJson(body.toString('utf8').replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}

const isText = (body: Buffer) => Buffer.from(body.toString('utf8')).equals(body)

/** A body that unpacks to more than answers do. */
export class TooLarge extends Error {
  override readonly message = `a body that unpacks to more than ${MOST_UNPACKED} times its size`
}

function decoded(body: Buffer, coding: string): Buffer | undefined {
  const bound = Math.min(LONGEST, Math.max(ALWAYS_UNPACKED, body.length * MOST_UNPACKED))
  for (const decode of DECODERS[coding] ?? [])
    try {
      if (decode) return decode(body, { maxOutputLength: bound })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge()
      // The other way, or none.
    }
  return undefined
}

/** Some proxies record the bytes of the wire: undefined where those cannot be read, or were cut off. */
function withoutCoding(body: Buffer, codings: string): Buffer | undefined {
  const names = codings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const applied = names.filter((name) => name !== '' && name !== 'identity').reverse()
  if (!applied.length || isJson(body)) return body
  const whole = applied.reduce<Buffer | undefined>((kept, coding) => kept && decoded(kept, coding), body)
  // Text was not compressed when it was recorded.
  return whole ?? (isText(body) ? body : undefined)
}

/** @returns undefined where the recorder left the body out, or kept a part of it @throws TooLarge */
export function receivedBody(
  answer: Members,
  headers: Readonly<Record<string, string | string[]>>,
): Buffer | undefined {
  const { text, encoding, size, comment } = isObject(answer.content) ? answer.content : ({} as Members)
  if (EMPTY.has(answer.status as number)) return Buffer.alloc(0)
  const stated = typeof size === 'number' ? size : 0
  if (typeof text !== 'string' || text === '')
    return headers['content-length'] === '0' || (text === '' && stated <= 0) ? Buffer.alloc(0) : undefined
  const base64 = typeof encoding === 'string' && encoding.toLowerCase() === 'base64'
  const kept = Buffer.from(text, base64 ? 'base64' : 'utf8')
  const body = base64 ? withoutCoding(kept, [headers['content-encoding'] ?? ''].flat().join()) : kept
  const isCut = stated > kept.length || (typeof comment === 'string' && /truncat|cut/i.test(comment))
  return body && isCut && !isJson(body) ? undefined : body
}
