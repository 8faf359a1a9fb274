/** `lpconform report DIR`: the report of a killed run, or a form of a report for another tool. */
import { join } from 'node:path'
import { temporary } from '../output/temporary.ts'
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
  const aside = temporary('report-')
  try {
    const runFile = aside.copy(join(folder, 'run.jsonl'), 'run.jsonl')
    const open = checks.filter(({ id }) => selected.has(id))
    if (!ended) endRun(runFile, open, { reason: 'the run was killed', faults: [] })
    return conclude({ out: folder, runFile, chained: join(folder, 'run.jsonl') }, standards, console)
  } finally {
    aside.remove()
  }
}

export { forms }
