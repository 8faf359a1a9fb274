/** Reading a run file: JSON lines, the last of which may be torn when the run was killed. */
import { closeSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { isDeeperThan, MOST_LEVELS, TOO_DEEP } from '../../contract/depth.ts'
import { parseJson } from '../../contract/json.ts'
import { openToRead } from '../descriptors.ts'
import { continues, digestIn, unlinked } from './chain.ts'
import type { RunRecord } from './record.ts'
import { complaintAbout, isKnownKind } from './shape.ts'

/** A run file that cannot be read; the message names file, line, the expectation and the text found. */
export class RunFileError extends Error {
  override readonly name = 'RunFileError'
}

const CHUNK_BYTES = 256 * 1024
/** Far above the size of a record with bounded bodies; a longer line is no record. */
const LINE_BOUND = 32 * 2 ** 20
const LINE_FEED = 0x0a

/** Whether records of a kind are asked for; `id` where theirs follows the kind. */
type Wanted = (kind: string, id: string | undefined) => boolean

/** The beginning of a record as this suite writes it. */
const BEGINNING = /^\{"kind":"(\w+)"(?:,"id":"([^"\\]*)")?/
const BEGINNING_BYTES = 160

/** A line that begins in another way, or is of no known kind, is read to be judged. */
function isWanted(bytes: Buffer, start: number, wanted: Wanted | undefined): boolean {
  const [, kind, id] = (wanted && BEGINNING.exec(bytes.toString('latin1', start, start + BEGINNING_BYTES))) ?? []
  return !wanted || kind === undefined || !isKnownKind(kind) || wanted(kind, id)
}

/** Lines of the file with their numbers; `whole` is false for a last line without its line feed. */
function* linesOf(file: string, wanted?: Wanted): Generator<{ line: string; number: number; whole: boolean }> {
  const descriptor = openToRead(file)
  try {
    let buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    let used = 0
    let number = 0
    const read = () => readSync(descriptor, buffer, used, buffer.length - used, null)
    for (let length = read(); length > 0; length = read()) {
      used += length
      const filled = buffer.subarray(0, used)
      let start = 0
      for (let end = filled.indexOf(LINE_FEED); end >= 0; end = filled.indexOf(LINE_FEED, start)) {
        number++
        // Each line is decoded alone: a text that is decoded with another alphabet beside it takes twice its room.
        if (isWanted(filled, start, wanted)) yield { line: filled.toString('utf8', start, end), number, whole: true }
        start = end + 1
      }
      filled.copyWithin(0, start)
      used -= start
      if (used > LINE_BOUND) throw new RunFileError(`${basename(file)}, line ${number + 1}: longer than any record`)
      if (used === buffer.length) buffer = Buffer.concat([buffer], 2 * used)
    }
    if (used) yield { line: buffer.toString('utf8', 0, used), number: ++number, whole: false }
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Records of a run file, one at a time; the memory used does not depend on the length of the file. A last line
 * that is not closed and cannot be parsed is left out: the run was killed while it wrote it.
 * @throws RunFileError
 */
export function* readRunFile(file: string, wanted?: Wanted): Generator<RunRecord, void, undefined> {
  const name = basename(file)
  try {
    for (const { line, number, whole } of linesOf(file, wanted)) {
      if (!line.trim()) continue
      let value: unknown
      try {
        value = parseJson(unlinked(number === 1 ? line.replace(/^\uFEFF/, '') : line))
      } catch {
        if (!whole) return
        throw new RunFileError(`${name}, line ${number}: expected one JSON object, found text that is not JSON`)
      }
      const wrong = isDeeperThan(value, MOST_LEVELS) ? `no record: ${TOO_DEEP}` : complaintAbout(value)
      if (wrong) throw new RunFileError(`${name}, line ${number}: ${wrong}`)
      yield value as RunRecord
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof RunFileError || !code) throw error
    throw new RunFileError(`${file}: the run file cannot be read (${code})`)
  }
}

/** The result of verifying the chain of a run file. */
export interface ChainFound {
  /** Whole lines that continue the chain, from the first one on. */
  readonly lines: number
  /** The digest of the last of them; empty where there is none. */
  readonly end: string
  /** The first line that does not; undefined for a chain that holds. */
  readonly broken?: { readonly line: number; readonly why: string }
  /** Whether a last line was cut off, as a killed run leaves it. */
  readonly torn: boolean
  /** Number of the line with the digest that was asked for. */
  readonly found?: number
}

/** @param digest one that should be in the chain, such as that of a report @throws RunFileError */
export function checkChain(file: string, digest?: string): ChainFound {
  let [lines, end, found] = [0, '', undefined as number | undefined]
  try {
    for (const { line, number, whole } of linesOf(file)) {
      if (!continues(end, line)) {
        // A line that was cut off when the run was killed proves nothing, and nothing follows it.
        if (!whole && digestIn(line) === undefined) return { lines, end, found, torn: true }
        const why = digestIn(line) === undefined ? 'has no digest' : 'does not continue the line before it'
        return { lines, end, found, torn: false, broken: { line: number, why } }
      }
      lines = number
      end = digestIn(line)!
      if (end === digest) found = number
    }
    return { lines, end, found, torn: false }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof RunFileError || !code) throw error
    throw new RunFileError(`${file}: the run file cannot be read (${code})`)
  }
}
