/** Reads files that a user names: bounded in size, with a sentence for every possible problem. */

import { readFileSync, statSync } from 'node:fs'
import { tableOf } from '../../contract/table.ts'
import { UsageError } from './problem.ts'

const CAUSES: Readonly<Record<string, string>> = tableOf({
  ENOENT: 'no such file',
  EISDIR: 'is a folder',
  EACCES: 'permission denied',
})

const MEBIBYTE = 2 ** 20

/** The bytes unchanged. @throws UsageError naming the file */
export function readBytes(file: string, mostBytes: number): Buffer {
  try {
    const { size } = statSync(file)
    if (size > mostBytes)
      throw new UsageError(
        `${file}: too large: ${Math.ceil(size / MEBIBYTE)} MiB; at most ${mostBytes / MEBIBYTE} MiB are read`,
      )
    return readFileSync(file)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code = 'unknown cause' } = error as NodeJS.ErrnoException
    throw new UsageError(`${file}: cannot be read: ${CAUSES[code] ?? code}`)
  }
}

/** The text, without a byte order mark. @throws UsageError naming the file */
export const readBounded = (file: string, mostBytes: number): string =>
  readBytes(file, mostBytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
