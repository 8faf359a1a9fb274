/** Reading a run file: JSON lines, the last of which may be torn when the run was killed. */
import { closeSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import type { RunRecord } from '../contract/run.ts'
import { complaintAbout } from './run-record.ts'

/** A run file that cannot be read; the message names file, line, what was expected and what stands there. */
export class RunFileError extends Error {
  override readonly name = 'RunFileError'
}

const CHUNK_BYTES = 256 * 1024
/** Far above what a record with bounded bodies takes; a longer line is no record. */
const LINE_BOUND = 32 * 2 ** 20
const LINE_FEED = 0x0a

/** Lines of the file with their numbers; `whole` is false for a last line without its line feed. */
function* linesOf(file: string): Generator<{ line: string; number: number; whole: boolean }> {
  const descriptor = openSync(file, 'r')
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    let rest = Buffer.alloc(0)
    let number = 0
    for (let length = readSync(descriptor, chunk); length > 0; length = readSync(descriptor, chunk)) {
      const read = Buffer.concat([rest, chunk.subarray(0, length)])
      let start = 0
      for (let end = read.indexOf(LINE_FEED); end >= 0; end = read.indexOf(LINE_FEED, start)) {
        // Each line by itself: a text that is decoded with another alphabet beside it takes twice its room.
        yield { line: read.toString('utf8', start, end), number: ++number, whole: true }
        start = end + 1
      }
      rest = read.subarray(start)
      if (rest.length > LINE_BOUND)
        throw new RunFileError(`${basename(file)}, line ${number + 1}: longer than any record`)
    }
    if (rest.length) yield { line: rest.toString('utf8'), number: ++number, whole: false }
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Records of a run file, one at a time; the memory used does not depend on the length of the file. A last line
 * that is not closed and cannot be parsed is left out: the run was killed while it wrote it.
 * @throws RunFileError
 */
export function* readRunFile(file: string): Generator<RunRecord, void, undefined> {
  const name = basename(file)
  try {
    for (const { line, number, whole } of linesOf(file)) {
      if (!line.trim()) continue
      let value: unknown
      try {
        value = JSON.parse(number === 1 ? line.replace(/^\uFEFF/, '') : line)
      } catch {
        if (!whole) return
        throw new RunFileError(`${name}, line ${number}: expected one JSON object, found text that is not JSON`)
      }
      const wrong = complaintAbout(value)
      if (wrong) throw new RunFileError(`${name}, line ${number}: ${wrong}`)
      yield value as RunRecord
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof RunFileError || !code) throw error
    throw new RunFileError(`${file}: the run file cannot be read (${code})`)
  }
}
