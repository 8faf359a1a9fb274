/** The folder of a run: claimed by one run at a time, and kept as it was until the target has been reached. */
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { fileJournal } from '../client/journal.ts'
import { UsageError } from '../configuration/problem.ts'
import { HeldError, lock } from '../output/lock.ts'
import { DIGESTS, demandOwn, ForeignFileError, isOwn, isOwnList } from '../output/owned.ts'
import { readLeavings } from './leavings.ts'

/** Everything that a run writes: a new one must not leave the report of an old one beside its own records. */
const WRITTEN = [
  'run.jsonl',
  'report.json',
  'index.html',
  'junit.xml',
  'summary.md',
  'evidence.har',
  'diff.json',
  'diff.md',
  'diff.html',
]
/** Where the files of an older run stay until they can go. */
const PREVIOUS = 'previous'

/** What is written is the business of whoever ran it or recorded it: it holds data of persons. */
export function keepPrivate(): void {
  // A thread shares the mask of its process.
  if (isMainThread) process.umask(0o077)
}

export interface Claim {
  readonly runFile: string
  /** Lets go of the older run: the target is there. @returns what of it must stay, in words */
  drop(): readonly string[]
  release(): void
}

/** One level after the other: Node's own recursion never ends where a file system takes no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** The first name under which files can be set aside: where nothing stands, or what the suite once set aside there. */
function asideIn(folder: string): string {
  for (let number = 1; ; number++) {
    const aside = join(folder, number === 1 ? PREVIOUS : `${PREVIOUS}-${number}`)
    const stat = lstatSync(aside, { throwIfNoEntry: false })
    if (!stat || (stat.isDirectory() && isSetAside(aside))) return aside
  }
}

/** A folder in which nothing stands but what the suite wrote. */
const isSetAside = (folder: string) =>
  existsSync(join(folder, 'run.jsonl')) && readdirSync(folder).every((name) => name === DIGESTS || isOwn(folder, name))

/**
 * Moves the files of an older run aside; what is there from before a run that reached nothing is worth more.
 * @returns where they are, or those of the run before @throws ForeignFileError
 */
function setAside(folder: string): string {
  const old = readdirSync(folder).filter((name) => WRITTEN.includes(name))
  demandOwn(folder, old)
  const aside = asideIn(folder)
  const keep = old.includes('run.jsonl') && !existsSync(aside)
  if (keep) {
    mkdirSync(aside)
    if (isOwnList(folder)) copyFileSync(join(folder, DIGESTS), join(aside, DIGESTS))
  }
  for (const name of old) {
    if (keep) renameSync(join(folder, name), join(aside, name))
    else rmSync(join(folder, name))
  }
  return aside
}

/** Removes what the suite wrote there, and the folder where nothing else stands in it. */
function remove(aside: string): void {
  if (!lstatSync(aside, { throwIfNoEntry: false })?.isDirectory() || !isSetAside(aside)) return
  for (const name of readdirSync(aside)) rmSync(join(aside, name))
  rmdirSync(aside)
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
    const runFile = resolve(folder, 'run.jsonl')
    const aside = keep ? undefined : setAside(folder)
    fileJournal(runFile).close()
    return {
      runFile,
      drop() {
        if (aside === undefined) return []
        const count = unrestored(aside)
        if (count)
          return [`The run before changed ${count} records and did not restore them: lpconform cleanup ${aside}`]
        remove(aside)
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
