/** A file that is either the old one or the whole new one. */
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { append } from './descriptors.ts'
import { demandOwn, enter, ForeignFileError, holds } from './owned.ts'

const BUFFERED = 256 * 1024
/** Bytes of a UTF-16 unit in UTF-8, at most. */
const BYTES_OF_UNIT = 3

export interface WholeFile {
  write(piece: string): void
  /**
   * Puts it in the place of an old one. @param isOurs where the content of the old one has shown that
   * @throws ForeignFileError when that one is not the suite's
   */
  end(isOurs?: boolean): void
  /** Leaves the old one. */
  drop(): void
}

/**
 * Created, with its folder, when there is something to write. Encodes into one buffer: joined texts of this length
 * would take most of the memory of a run.
 */
export function wholeFile(directory: string, name: string): WholeFile {
  const temporary = join(directory, dirname(name), `.${basename(name)}.${process.pid}`)
  const buffer = Buffer.allocUnsafe(BUFFERED)
  let used = 0
  let descriptor: number | undefined
  const opened = () => {
    if (descriptor !== undefined) return descriptor
    mkdirSync(dirname(temporary), { recursive: true })
    demandWithin(directory, dirname(temporary))
    // The temporary file of a process that was killed; a link in its place is not followed.
    rmSync(temporary, { force: true })
    descriptor = openSync(temporary, 'wx')
    return descriptor
  }
  const hash = createHash('sha256')
  const writeOn = (bytes: Buffer) => {
    hash.update(bytes)
    append(opened(), bytes)
  }
  const flush = () => {
    writeOn(buffer.subarray(0, used))
    used = 0
  }
  const close = () => {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  return {
    write(piece) {
      const most = piece.length * BYTES_OF_UNIT
      if (used && most > BUFFERED - used) flush()
      if (most > BUFFERED) writeOn(Buffer.from(piece))
      else used += buffer.write(piece, used)
    },
    end(isOurs = false) {
      flush()
      close()
      const digest = hash.digest('hex')
      if (!isOurs && !holds(directory, name, digest)) demandOwn(directory, [name])
      renameSync(temporary, join(directory, name))
      if (!isOurs) enter(directory, name, digest)
    },
    drop() {
      close()
      // Where it could not be created, the first error is the one to report.
      if (existsSync(temporary)) rmSync(temporary)
    },
  }
}

/** Writes one in pieces. @throws the error of the file system, ForeignFileError, and what `pieces` throws */
export function writeWhole(directory: string, name: string, pieces: Iterable<string>, isOurs = false): void {
  const file = wholeFile(directory, name)
  try {
    for (const piece of pieces) file.write(piece)
    file.end(isOurs)
  } catch (error) {
    file.drop()
    throw error
  }
}

/** @throws ForeignFileError where a link leads out of the folder */
function demandWithin(directory: string, folder: string): void {
  if (folder !== directory && realpathSync(folder) !== join(realpathSync(directory), relative(directory, folder)))
    throw new ForeignFileError(`${folder}: is a link that leads out of ${directory}`)
}
