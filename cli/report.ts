/** `lpconform report DIR`: the report of what a killed run decided. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../configuration/problem.ts'
import { RunFileError, readRunFile } from '../reporters/index.ts'
import type { Console } from '../runner/console.ts'
import { conclude, type DemandOptions, readStandards } from '../runner/finish.ts'
import { endRun } from '../runner/run-file.ts'
import { checks } from '../suites/index.ts'

/** What the run set out to decide, and whether it wrote its own end. @throws UsageError */
function beginningOf(file: string) {
  const selected = new Set<string>()
  let ended = false
  try {
    for (const record of readRunFile(file)) {
      if (record.kind === 'head') for (const id of record.selected) selected.add(id)
      if (record.kind === 'head' || record.kind === 'end') ended = record.kind === 'end'
    }
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(error.message)
    throw error
  }
  if (!selected.size) throw new UsageError(`${file}: the run file has no head record: the run ended before it began`)
  return { selected, ended }
}

/** @returns the exit code @throws UsageError when there is no run file */
export function report(folder: string, options: DemandOptions, console: Console): number {
  const standards = readStandards(options)
  const file = join(folder, 'run.jsonl')
  const { selected, ended } = beginningOf(file)
  // The run file itself stays as it is: it can be continued, and its ledger is for cleanup.
  const aside = mkdtempSync(join(tmpdir(), 'lpconform-report-'))
  try {
    const runFile = join(aside, 'run.jsonl')
    cpSync(file, runFile)
    const open = checks.filter(({ id }) => selected.has(id))
    if (!ended) endRun(runFile, open, { reason: 'the run was killed', faults: [] })
    return conclude({ out: folder, runFile }, standards, console)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
