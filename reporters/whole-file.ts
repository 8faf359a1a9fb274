/** A file that is either the old one or the whole new one. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const BUFFERED = 256 * 1024
/** At most, of a UTF-16 unit in UTF-8. */
const BYTES_OF_UNIT = 3

export interface WholeFile {
  write(piece: string): void
  /** Puts it in the place of an old one. */
  end(): void
  /** Leaves the old one. */
  drop(): void
}

/**
 * Made, with its folder, when there is something to write. Encodes into one buffer: joined texts of this length would be
 * what the memory of a run is for the most part.
 */
export function wholeFile(directory: string, name: string): WholeFile {
  const temporary = join(directory, dirname(name), `.${basename(name)}.${process.pid}`)
  const buffer = Buffer.allocUnsafe(BUFFERED)
  let used = 0
  let descriptor: number | undefined
  const opened = () => {
    if (descriptor !== undefined) return descriptor
    mkdirSync(dirname(temporary), { recursive: true })
    descriptor = openSync(temporary, 'w')
    return descriptor
  }
  const flush = () => {
    writeAll(opened(), buffer.subarray(0, used))
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
      if (most > BUFFERED) writeAll(opened(), Buffer.from(piece))
      else used += buffer.write(piece, used)
    },
    end() {
      flush()
      close()
      renameSync(temporary, join(directory, name))
    },
    drop() {
      close()
      // Where it could not be made, the first error is the one to tell.
      if (existsSync(temporary)) rmSync(temporary)
    },
  }
}

/** A single call may write less than it was given. */
function writeAll(descriptor: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done)
}
