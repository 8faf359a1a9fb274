/** The run file: begun before the first request, ended whatever happens. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileJournal, type Journal } from '../client/journal.ts'
import { UsageError } from '../configuration/problem.ts'
import type { RunHead, RunRecord } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { skippedResult } from '../engine/execute.ts'
import { readRunFile } from '../reporters/index.ts'

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
]

/** One level after the other: Node's own recursion never ends where a file system takes no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Makes the folder and clears it of an older run. @throws UsageError when the folder cannot be written */
export function prepareFolder(folder: string): string {
  try {
    makeFolder(resolve(folder))
    const old = readdirSync(folder).filter((name) => WRITTEN.includes(name))
    for (const name of old) rmSync(join(folder, name))
    const file = resolve(folder, 'run.jsonl')
    fileJournal(file).close()
    return file
  } catch (error) {
    const { code = 'unknown cause' } = error as NodeJS.ErrnoException
    throw new UsageError(`--out ${folder}: the report cannot be written there (${code})`)
  }
}

/** Writes the head and whatever else is known before the checks run. */
export function beginRun(journal: Journal, head: RunHead, notices: readonly string[]): void {
  journal.write({ kind: 'head', ...head })
  for (const text of notices) journal.write({ kind: 'notice', text })
}

/** Verdicts of checks that are not run, each with its reason. */
export function writeUnrun(journal: Journal, checks: readonly Check[], reasonOf: (check: Check) => Unrun): void {
  for (const check of checks) {
    const { verdict, reason } = reasonOf(check)
    const causes = verdict === 'inconclusive' ? [{ kind: 'disturbance', what: reason } as const] : undefined
    journal.write({ kind: 'check', ...skippedResult(check, reason), verdict, causes })
  }
}

export interface Unrun {
  readonly verdict: 'skipped' | 'inconclusive'
  readonly reason: string
}

export interface Ending {
  /** Why the run is not complete; absent when it is. */
  readonly reason?: string
  /** What failed in the suite itself, outside any check. */
  readonly faults: readonly string[]
}

/** Ends the file. Checks that a cut-off run never came to are told as such: they are no fault of the suite. */
export function endRun(file: string, selected: readonly Check[], { reason, faults }: Ending): void {
  const journal = fileJournal(file)
  if (reason !== undefined) {
    const told = new Set(checkIds(readRunFile(file)))
    const silent = selected.filter(({ id }) => !told.has(id))
    writeUnrun(journal, silent, () => ({ verdict: 'inconclusive', reason: `not run: ${reason}` }))
  }
  for (const message of faults) journal.write({ kind: 'error', check: 'runner', message })
  journal.write({
    kind: 'end',
    finishedAt: new Date().toISOString(),
    complete: reason === undefined,
    ...(reason === undefined ? {} : { reason }),
  })
  journal.close()
}

function* checkIds(records: Iterable<RunRecord>): Generator<string> {
  for (const record of records) if (record.kind === 'check') yield record.id
}
