/** Reading a run file: JSON lines, the last of which may be torn when the run was killed. */
import { closeSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import type { RunRecord } from '../contract/run.ts'
import { complaintAbout } from './run-record.ts'

/** A run file that cannot be read; the message names file, line, what was expected and what stands there. */
export class RunFileError extends Error {
  override readonly name = 'RunFileError'
}

const CHUNK_BYTES = 256 * 1024
/** Far above what a record with bounded bodies takes; a longer line is no record. */
const LINE_BOUND = 32 * 2 ** 20
/** Lines of the file with their numbers; `whole` is false for a last line without its line feed. */
function* linesOf(file: string): Generator<{ line: string; number: number; whole: boolean }> {
  const descriptor = openSync(file, 'r')
  try {
    const decoder = new StringDecoder('utf8')
    const chunk = Buffer.alloc(CHUNK_BYTES)
    let rest = ''
    let number = 0
    for (let length = readSync(descriptor, chunk); length > 0; length = readSync(descriptor, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, length))).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > LINE_BOUND)
        throw new RunFileError(`${basename(file)}, line ${number + lines.length + 1}: longer than any record`)
      for (const line of lines) yield { line, number: ++number, whole: true }
    }
    rest += decoder.end()
    if (rest) yield { line: rest, number: ++number, whole: false }
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
