/** Single files that a user names: masked like all output, and never written over anything. */
import { closeSync, readFileSync } from 'node:fs'
import { append, openNew } from './descriptors.ts'
import { masked } from './masks.ts'
import { ForeignFileError } from './owned.ts'

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
    const descriptor = openNew(file, mode)
    try {
      append(descriptor, text)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (codeOf(error) === 'ELOOP')
      throw new ForeignFileError(`${file}: is a link, which is not followed: name the file`)
    if (codeOf(error) !== 'EEXIST') throw error
    if (isSame(file, text)) return
    throw new ForeignFileError(`${file}: already exists: name another file, move it, or replace it with --force`)
  }
}
