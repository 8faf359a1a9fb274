/** Records that `cleanup` has restored, noted in the run file: none is restored twice, and `--resume` goes on. */
import { dirname } from 'node:path'
import type { Left } from '../fixtures/records/undoing.ts'
import { closeLines } from '../output/closed-lines.ts'
import { HeldError, lock } from '../output/lock.ts'
import { fileJournal } from '../output/run-file/journal.ts'

export interface Settling {
  note(one: Left): void
  close(): void
}

/**
 * Continues the chain of a run file, in a folder in which no run is at work.
 * @param tell why nothing is noted, where the file cannot be written
 * @throws HeldError
 */
export function settlingIn(file: string, tell: (line: string) => void): Settling {
  let release: (() => void) | undefined
  try {
    release = lock(dirname(file))
    closeLines(file)
    const journal = fileJournal(file)
    return {
      note({ key = '', operation, what, handle, path }) {
        journal.write({ kind: 'ledger', key, operation, what, handle, ...(path ? { path } : {}), state: 'undone' })
      },
      close() {
        journal.close()
        release?.()
      },
    }
  } catch (error) {
    release?.()
    if (error instanceof HeldError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    tell(`${file}: cannot be written (${code}): a run that resumes will ask for this cleanup again`)
    return { note() {}, close() {} }
  }
}
