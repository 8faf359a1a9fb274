/** Single files that a user names: masked like all output, and never written over anything. */
import { readFileSync, writeFileSync } from 'node:fs'
import { masked } from './masks.ts'
import { ForeignFileError, isForced } from './owned.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

function isSame(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text
  } catch {
    return false
  }
}

/**
 * Writes a new file. One that has the same text stays as it is.
 * @param mode of the file system
 * @throws ForeignFileError when another one exists, and the error of the file system
 */
export function writeNew(file: string, given: string, mode = 0o666): void {
  const text = masked(given)
  try {
    writeFileSync(file, text, { flag: isForced() ? 'w' : 'wx', mode })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (isSame(file, text)) return
    throw new ForeignFileError(`${file}: already exists: name another file, move it, or replace it with --force`)
  }
}
