/** The run file: begun before the first request, ended whatever happens. */

import type { Check } from '../engine/check.ts'
import { skippedResult } from '../engine/results.ts'
import { closeLines } from '../output/closed-lines.ts'
import { fileJournal, type Journal } from '../output/run-file/journal.ts'
import { readRunFile } from '../output/run-file/read.ts'
import type { RunHead, RunRecord } from '../output/run-file/record.ts'

/** Writes the head and the other facts known before the checks run. */
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
  /** Internal errors, outside any check. */
  readonly faults: readonly string[]
}

/** Ends the file. Checks that a cut-off run never reached are reported as such: they are no fault of the suite. */
export function endRun(file: string, selected: readonly Check[], { reason, faults }: Ending): void {
  closeLines(file)
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
