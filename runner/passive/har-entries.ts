/**
 * The entries of a HAR file, one at a time: the file may be larger than memory, cut off, or damaged in the middle.
 * The text between the brackets of `entries` is split at its braces, so that one broken entry costs no other.
 */
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { isDeeperThan, MOST_LEVELS, TOO_DEEP } from '../../contract/depth.ts'
import { parseJson } from '../../contract/json.ts'
import { isObject } from '../../contract/members.ts'
import { UsageError } from '../configuration/problem.ts'
import type { Losses } from './traffic.ts'

/** Above the size of any exchange in a browser; a longer one was never closed. */
const ENTRY_BOUND = 64 * 2 ** 20
const [QUOTE, ESCAPE, OPEN, CLOSE, OPENS_LIST, ENDS_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]
/** White space and commas, and the beginning of an entry or the end of the list. */
const BETWEEN: ReadonlySet<number> = new Set([...Buffer.from(' \t\r\n,'), OPEN!, OPENS_LIST!, CLOSE!, ENDS_LIST!])
const ENTRIES = /"entries"\s*:\s*\[/
/** The beginning of an entry, at any place. */
const BEGINS = Buffer.from('{"startedDateTime"')
/** Members that only an entry has. */
const REQUEST = /"request"/
const HEAD_BOUND = 16 * 2 ** 20
/** Characters of earlier text across which a mark may lie. */
const OVERLAP = 1024
/** Most times its size to which a file may unpack: recordings of one answer over and over reach 60. */
const MOST_UNPACKED = 100
const ALWAYS_UNPACKED = 64 * 2 ** 20
/** After so many entries in a row that are no exchange, the rest is none either. */
const MOST_STRAY = 50_000

/** Splits the text after `"entries": [` into the texts of its objects. */
class Splitter {
  private held: Buffer[] = []
  private length = 0
  private depth = 0
  private quoted = false
  private escaped = false
  ended = false
  /** Whether something other than an object stood between the entries. */
  stray = false
  /** Where in its chunk the list ended. */
  endedAt = 0

  /** The unfinished rest. */
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
  if (unpacked) yield* bounded(unpacked as AsyncIterable<Buffer>, statSync(file).size)
}

/** A file that unpacks to more than recordings do. */
class TooLarge extends Error {}

async function* bounded(chunks: AsyncIterable<Buffer>, packed: number): AsyncGenerator<Buffer> {
  const most = Math.max(ALWAYS_UNPACKED, packed * MOST_UNPACKED)
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > most) throw new TooLarge(`it unpacks to more than ${MOST_UNPACKED} times its size`)
    yield chunk
  }
}

/** The text after `"entries": [`, from the chunk in which it stands. */
function listFinder(): { find(chunk: Buffer): Buffer | undefined; readonly read: number } {
  let last = Buffer.alloc(0)
  let read = 0
  return {
    find(chunk) {
      read += chunk.length
      const text = Buffer.concat([last, chunk])
      const start = ENTRIES.exec(text.toString('latin1'))
      last = text.subarray(-OVERLAP)
      return start ? text.subarray(start.index + start[0].length) : undefined
    },
    get read() {
      return read
    },
  }
}

interface Entry {
  readonly entry: unknown
  /** `capture.har, entry 3`. */
  readonly source: string
}

/** Numbers entries, and reports broken ones. */
class EntryReader {
  number = 0
  /** Entries in a row that are no exchange. */
  stray = 0
  readonly #name: string
  readonly #losses: Losses

  constructor(name: string, losses: Losses) {
    this.#name = name
    this.#losses = losses
  }

  *read(text: Buffer | undefined): Generator<Entry, void> {
    const source = this.#next()
    if (!text) return this.#losses.add('an entry that never ends', source)
    const entry = parsed(text.toString('utf8'))
    this.stray = isObject(entry) && isObject(entry.request) ? 0 : this.stray + 1
    if (isDeeperThan(entry, MOST_LEVELS)) return this.#losses.add(`an entry that is ${TOO_DEEP}`, source)
    if (entry !== undefined) return yield { entry, source }
    this.#losses.add('an entry that is not JSON', source)
    for (const other of salvaged(text)) yield { entry: other, source: this.#next() }
  }

  #next = () => `${this.#name}, entry ${++this.number}`
}

/**
 * @returns each entry with its place; broken ones go to `losses`
 * @throws UsageError for a file that cannot be read or holds no entries
 */
export async function* harEntries(file: string, losses: Losses): AsyncGenerator<Entry> {
  const name = basename(file)
  const splitter = new Splitter()
  const reader = new EntryReader(name, losses)
  const lose = (what: string, where: 'after' | 'near' = 'after') =>
    losses.add(what, `${name}, ${where} entry ${reader.number}`)
  const list = listFinder()
  let within = false
  try {
    for await (const chunk of chunksOf(file)) {
      const rest = within ? chunk : list.find(chunk)
      if (!rest && list.read > HEAD_BOUND) break
      if (!rest) continue
      within = true
      for (const text of splitter.take(rest)) {
        yield* reader.read(text)
        if (reader.stray > MOST_STRAY)
          return lose(`the rest of a list with ${MOST_STRAY} values in a row that are not entries`)
      }
      if (splitter.ended && REQUEST.test(rest.subarray(splitter.endedAt).toString('latin1')))
        lose('entries after the end of their list')
      if (splitter.stray) lose('something between entries that is not an entry', 'near')
      splitter.stray = false
      if (splitter.ended) return
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (error instanceof TooLarge) lose(`the rest of a gzip file: ${message}`)
    else if (code.startsWith('Z_')) lose(`the rest of a damaged gzip file (${code})`)
    else throw new UsageError(`${file}: cannot be read (${code || message})`)
  }
  if (!within)
    throw new UsageError(`${file}: not a HAR 1.2 file: it has no "entries" (allowed: HAR, or the run.jsonl of a run)`)
  if (splitter.rest.length) yield* reader.read(splitter.rest)
  else lose('the end of a file that was cut off')
}
