/** Open files: to be read, or to be appended to by a writer that masks its own text. */
import { constants, openSync, writeSync } from 'node:fs'
import { isForced } from './owned.ts'

/** @param flags of the file system, such as not to follow a link; none of them may write */
export const openToRead = (file: string, flags: number | 'r' = 'r'): number => openSync(file, flags)

/** Creates it where it is missing; an existing one can be read. */
export const openToAppend = (file: string): number => openSync(file, 'a+', 0o600)

/** The file itself is replaced, never what a link leads to. */
const REPLACING = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW

/**
 * @param mode of the file system
 * @throws the error of the file system: EEXIST where something is there that is not to be replaced, ELOOP for a link
 */
export const openNew = (file: string, mode = 0o600): number => openSync(file, isForced() ? REPLACING : 'wx', mode)

/** One write may write less than it is given: on a full disk only the next one fails. */
export function append(descriptor: number, content: string | Buffer): void {
  let rest = Buffer.from(content)
  while (rest.length) rest = rest.subarray(writeSync(descriptor, rest))
}
