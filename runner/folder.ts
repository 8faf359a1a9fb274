/** The folder of a run: claimed by one run at a time, and kept as it was until the target has been reached. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { fileJournal } from '../client/journal.ts'
import { UsageError } from '../configuration/problem.ts'
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
const LOCK = 'run.lock'
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** @throws UsageError while another run holds the folder */
function lock(folder: string): string {
  const file = join(folder, LOCK)
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(readFileSync(file, 'utf8'))
      if (pid && pid !== process.pid && isRunning(pid))
        throw new UsageError(`--out ${folder}: another run (process ${pid}) is writing there`)
      // Its run was killed.
      rmSync(file)
    }
  }
}

const BEGINNING = 4096

/** Only reports are replaced: in a folder of somebody's site a page may be called index.html, too. */
function demandOwn(folder: string, names: readonly string[]): void {
  if (names.includes('run.jsonl')) return
  const report = names.includes('report.json') ? readFileSync(join(folder, 'report.json'), 'utf8') : ''
  const other = names.find((name) => !name.startsWith('diff.'))
  if (other === undefined || report.slice(0, BEGINNING).includes('"schemaVersion"')) return
  throw new UsageError(
    `--out ${folder}: ${other} exists and was not written by a run: choose another folder, or move it`,
  )
}

/** Moves the files of an older run aside; what is there from before a run that reached nothing is worth more. */
function setAside(folder: string): void {
  const old = readdirSync(folder).filter((name) => WRITTEN.includes(name))
  demandOwn(folder, old)
  const aside = join(folder, PREVIOUS)
  const keep = old.includes('run.jsonl') && !existsSync(aside)
  if (keep) mkdirSync(aside)
  for (const name of old) {
    if (keep) renameSync(join(folder, name), join(aside, name))
    else rmSync(join(folder, name))
  }
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
  try {
    makeFolder(resolve(folder))
    const held = lock(folder)
    const runFile = resolve(folder, 'run.jsonl')
    if (!keep) setAside(folder)
    fileJournal(runFile).close()
    return {
      runFile,
      drop() {
        const aside = join(folder, PREVIOUS)
        const count = unrestored(aside)
        if (count)
          return [`The run before changed ${count} records and did not restore them: lpconform cleanup ${aside}`]
        rmSync(aside, { recursive: true, force: true })
        return []
      },
      release: () => rmSync(held, { force: true }),
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code = 'unknown cause' } = error as NodeJS.ErrnoException
    throw new UsageError(`--out ${folder}: the report cannot be written there (${code})`)
  }
}
