/** The body of an answer as recorders write it down: as text, as base64, still compressed, cut off, or not at all. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { isObject, type Members } from '../contract/members.ts'

/** Longer bodies are no answers of an interface. */
const LONGEST = 64 * 2 ** 20
/** Statuses whose answer has no body. */
const EMPTY = new Set([204, 205, 304])

const DECODERS = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
} as const

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}

/** Some proxies record what was on the wire. */
function withoutCoding(body: Buffer, coding: string): Buffer | undefined {
  const decode = DECODERS[coding.trim().toLowerCase() as keyof typeof DECODERS]
  if (!decode || isJson(body)) return body
  try {
    return decode(body, { maxOutputLength: LONGEST })
  } catch {
    // What is neither compressed nor JSON came so; what looks compressed cannot be read.
    return body[0] === 0x1f && body[1] === 0x8b ? undefined : body
  }
}

/** @returns undefined where the recorder left the body out, or kept a part of it */
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
