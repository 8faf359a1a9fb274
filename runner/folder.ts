/** The folder of a run: claimed by one run at a time, and kept as it was until the target has been reached. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { demandFree, removeAside, setAside } from '../output/aside.ts'
import { HeldError, lock } from '../output/lock.ts'
import { ForeignFileError } from '../output/owned.ts'
import { fileJournal } from '../output/run-file/journal.ts'
import { UsageError } from './configuration/problem.ts'
import { readLeavings } from './residue.ts'

/** The files concern the owner of the run or recording alone: they hold personal data. */
export function keepPrivate(): void {
  // A thread shares the mask of its process.
  if (isMainThread) process.umask(0o077)
}

export interface Claim {
  readonly runFile: string
  /** Discards the older run: the target is there. @returns the parts of it that must stay, in words */
  drop(): readonly string[]
  release(): void
}

/** One level after the other: Node's own recursion never ends where a file system takes no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Changed records that an older run left unrestored. */
function unrestored(folder: string): number {
  try {
    const { target, left } = readLeavings(folder)
    return target.kind === 'embedded' ? 0 : left.filter(({ state, former }) => state === 'changing' && former).length
  } catch {
    return 0
  }
}

/**
 * Makes the folder and claims it. @param keep whether the run file stays, to be continued
 * @throws UsageError when it cannot be written, or another run writes there
 */
export function claimFolder(folder: string, keep = false): Claim {
  let release: (() => void) | undefined
  try {
    makeFolder(resolve(folder))
    release = lock(folder)
    demandFree(folder)
    const runFile = resolve(folder, 'run.jsonl')
    const aside = keep ? undefined : setAside(folder)
    fileJournal(runFile).close()
    return {
      runFile,
      drop() {
        if (aside === undefined) return []
        const count = unrestored(aside)
        if (count)
          return [`The previous run changed ${count} records and did not restore them: lpconform cleanup ${aside}`]
        removeAside(aside)
        return []
      },
      release,
    }
  } catch (error) {
    release?.()
    if (error instanceof HeldError || error instanceof ForeignFileError) throw error
    const { code = 'unknown cause' } = error as NodeJS.ErrnoException
    throw new UsageError(`--out ${folder}: the report cannot be written there (${code})`)
  }
}
