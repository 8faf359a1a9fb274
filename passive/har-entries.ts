/**
 * The entries of a HAR file, one at a time: the file may be larger than memory, cut off, or damaged in the middle.
 * Whatever stands between the brackets of `entries` is split at its braces, so that one broken entry costs no other.
 */

import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { UsageError } from '../configuration/problem.ts'
import { parseJson } from '../contract/json.ts'
import type { Losses } from './traffic.ts'

/** Above what a browser records of one exchange; a longer one was never closed. */
const ENTRY_BOUND = 64 * 2 ** 20
const [QUOTE, ESCAPE, OPEN, CLOSE, OPENS_LIST, ENDS_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]
/** White space and commas, and what opens an entry or ends the list. */
const BETWEEN: ReadonlySet<number> = new Set([...Buffer.from(' \t\r\n,'), OPEN!, OPENS_LIST!, CLOSE!, ENDS_LIST!])
const ENTRIES = /"entries"\s*:\s*\[/
/** How an entry begins, whatever stood before it. */
const BEGINS = Buffer.from('{"startedDateTime"')
/** What only an entry has. */
const REQUEST = /"request"/
const HEAD_BOUND = 16 * 2 ** 20

/** Splits what follows `"entries": [` into the texts of its objects. */
class Splitter {
  private held: Buffer[] = []
  private length = 0
  private depth = 0
  private quoted = false
  private escaped = false
  ended = false
  /** Whether something that is no object stood between the entries. */
  stray = false
  /** Where in its chunk the list ended. */
  endedAt = 0

  /** What was begun and not ended. */
  get rest(): Buffer {
    return Buffer.concat(this.held)
  }

  /** @returns whole entries; undefined stands for one that is longer than the bound */
  *take(chunk: Buffer): Generator<Buffer | undefined> {
    let from = 0
    for (let at = 0; at < chunk.length && !this.ended; at++) {
      const byte = chunk[at]!
      if (this.quoted) {
        if (this.escaped) this.escaped = false
        else if (byte === ESCAPE) this.escaped = true
        else if (byte === QUOTE) this.quoted = false
      } else if (this.depth === 0 && !BETWEEN.has(byte)) this.stray = true
      else if (byte === QUOTE) this.quoted = this.depth > 0
      else if (byte === OPEN || byte === OPENS_LIST) {
        if (this.depth++ === 0) from = at
      } else if (byte === CLOSE || byte === ENDS_LIST) {
        if (this.depth === 0) this.end(byte, at)
        else if (--this.depth === 0) yield this.whole(chunk.subarray(from, at + 1))
      }
    }
    if (this.depth === 0) return
    this.held.push(chunk.subarray(from))
    this.length += chunk.length - from
    if (this.length > ENTRY_BOUND) {
      this.reset()
      yield undefined
    }
  }

  private end(byte: number, at: number): void {
    this.ended = byte === ENDS_LIST
    this.endedAt = at
  }

  private whole(last: Buffer): Buffer {
    const entry = this.held.length ? Buffer.concat([...this.held, last]) : last
    this.reset()
    return entry
  }

  private reset(): void {
    this.held = []
    this.length = 0
    this.depth = 0
    this.quoted = false
    this.escaped = false
  }
}

/** A broken entry may have swallowed those after it: each beginning is tried. */
function* salvaged(text: Buffer): Generator<unknown> {
  for (let at = text.indexOf(BEGINS, 1); at >= 0; at = text.indexOf(BEGINS, at + 1)) {
    const end = text.indexOf(BEGINS, at + 1)
    const piece = text.subarray(at, end < 0 ? text.length : end).toString('utf8')
    const value = parsed(piece.slice(0, piece.lastIndexOf('}') + 1))
    if (value !== undefined) yield value
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

const GZIP = Buffer.from([0x1f, 0x8b])

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const raw = createReadStream(file, { highWaterMark: 2 ** 20 })
  let first = true
  let unpacked: NodeJS.ReadableStream | undefined
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    if (first && chunk.subarray(0, 2).equals(GZIP)) {
      raw.destroy()
      unpacked = createReadStream(file).pipe(createGunzip())
      break
    }
    first = false
    yield chunk
  }
  if (unpacked) yield* unpacked as AsyncIterable<Buffer>
}

/**
 * @returns each entry with its place, `capture.har, entry 3`; what is broken goes to `losses`
 * @throws UsageError for a file that cannot be read or holds no entries
 */
export async function* harEntries(file: string, losses: Losses): AsyncGenerator<{ entry: unknown; source: string }> {
  const name = basename(file)
  const splitter = new Splitter()
  let number = 0
  let head = Buffer.alloc(0)
  let within = false
  const read = function* (text: Buffer | undefined): Generator<{ entry: unknown; source: string }, void> {
    const source = `${name}, entry ${++number}`
    if (!text) return losses.add('an entry that never ends', source)
    const entry = parsed(text.toString('utf8'))
    if (entry !== undefined) return yield { entry, source }
    losses.add('an entry that is not JSON', source)
    for (const other of salvaged(text)) yield { entry: other, source: `${name}, entry ${++number}` }
  }
  try {
    for await (const chunk of chunksOf(file)) {
      let rest = chunk
      if (!within) {
        head = Buffer.concat([head, chunk])
        const start = ENTRIES.exec(head.toString('latin1'))
        if (!start && head.length > HEAD_BOUND) break
        if (!start) continue
        within = true
        rest = head.subarray(start.index + start[0].length)
      }
      for (const text of splitter.take(rest)) yield* read(text)
      if (splitter.ended && REQUEST.test(rest.subarray(splitter.endedAt).toString('latin1')))
        losses.add('entries after the end of their list', `${name}, after entry ${number}`)
      if (splitter.stray) losses.add('something between entries that is none', `${name}, near entry ${number}`)
      splitter.stray = false
      if (splitter.ended) return
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!code.startsWith('Z_')) throw new UsageError(`${file}: cannot be read (${code || message})`)
    losses.add(`the rest of a damaged gzip file (${code})`, `${name}, after entry ${number}`)
  }
  if (!within)
    throw new UsageError(`${file}: not a HAR 1.2 file: it has no "entries" (allowed: HAR, or the run.jsonl of a run)`)
  if (splitter.rest.length) yield* read(splitter.rest)
  else losses.add('the end of a file that was cut off', `${name}, after entry ${number}`)
}
