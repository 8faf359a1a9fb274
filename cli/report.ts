/** `lpconform report DIR`: the report of what a killed run decided, or a form of a report for another tool. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Console } from '../runner/console.ts'
import { conclude, type DemandOptions, readStandards } from '../runner/finish.ts'
import { beginningIn, writeForms as forms } from '../runner/forms.ts'
import { endRun } from '../runner/run-file.ts'
import { checks } from '../suites/index.ts'

/** @returns the exit code @throws UsageError when there is no run file */
export function report(folder: string, options: DemandOptions, console: Console): number {
  const standards = readStandards(options)
  const { selected, ended } = beginningIn(folder)
  // The run file itself stays as it is: it can be continued, and its ledger is for cleanup.
  const aside = mkdtempSync(join(tmpdir(), 'lpconform-report-'))
  try {
    const runFile = join(aside, 'run.jsonl')
    cpSync(join(folder, 'run.jsonl'), runFile)
    const open = checks.filter(({ id }) => selected.has(id))
    if (!ended) endRun(runFile, open, { reason: 'the run was killed', faults: [] })
    return conclude({ out: folder, runFile, chained: join(folder, 'run.jsonl') }, standards, console)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

export { forms }
