/** Open files: to be read, or to be added to piece by piece by whoever masks what it writes. */
import { openSync, writeSync } from 'node:fs'
import { isForced } from './owned.ts'

/** @param flags of the file system, such as not to follow a link; none of them may write */
export const openToRead = (file: string, flags: number | 'r' = 'r'): number => openSync(file, flags)

/** Makes it where it is missing. What stands there can be read. */
export const openToAppend = (file: string): number => openSync(file, 'a+', 0o600)

/** @throws the error of the file system, EEXIST where something is there that is not to be replaced */
export const openNew = (file: string): number => openSync(file, isForced() ? 'w' : 'wx', 0o600)

/** One write may take less than it is given: on a disk that becomes full it is the next that fails. */
export function append(descriptor: number, content: string | Buffer): void {
  let rest = Buffer.from(content)
  while (rest.length) rest = rest.subarray(writeSync(descriptor, rest))
}
