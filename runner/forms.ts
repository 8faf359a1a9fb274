/** The forms of a report for other tools, from the folder of a finished or a killed run. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Form } from '../contract/report-forms.ts'
import type { Exchange, Report } from '../contract/run.ts'
import { RunFileError, readRunFile } from '../output/run-file/read.ts'
import {
  citedIds,
  formFiles,
  harExchanges,
  type Material,
  mayBeBefore,
  reportOf,
  writeFiles,
} from '../reporters/index.ts'
import { givenBy, UsageError } from './configuration/problem.ts'
import { readReport } from './configuration/report-file.ts'
import { readSourceLocations } from './configuration/source-locations.ts'
import type { Console } from './console.ts'
import { CATALOGUE, type DemandOptions } from './finish.ts'

/** The checks that the run of a folder set out to decide, and whether it wrote its own end. @throws UsageError */
export function beginningIn(folder: string) {
  const file = join(folder, 'run.jsonl')
  if (statSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`${folder}: is a file (allowed: the folder of a run)`)
  const selected = new Set<string>()
  let [begun, ended] = [false, false]
  try {
    for (const record of readRunFile(file)) {
      if (record.kind === 'head') for (const id of record.selected) selected.add(id)
      if (record.kind === 'head') begun = true
      if (record.kind === 'head' || record.kind === 'end') ended = record.kind === 'end'
    }
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(error.message)
    throw error
  }
  if (!begun) throw new UsageError(`${file}: the run file has no head record: the run was stopped before it began`)
  return { selected, ended }
}

export interface FormatOptions extends DemandOptions {
  readonly format?: readonly Form[]
  /** Folder for the forms; `-` prints them. */
  readonly out?: string
  /** File that says which source serves which operations. */
  readonly sarifLocations?: string
}

/** Every exchange of the run: from its run file, or from the archive made of it. */
function* exchangesIn(folder: string): Generator<Exchange> {
  const [runFile, archive] = [join(folder, 'run.jsonl'), join(folder, 'evidence.har')]
  if (existsSync(runFile)) {
    for (const record of readRunFile(runFile)) if (record.kind === 'exchange') yield record
  } else if (existsSync(archive)) {
    try {
      yield* harExchanges(readFileSync(archive, 'utf8'))
    } catch (error) {
      throw new UsageError(`${archive}: ${(error as Error).message}`)
    }
  }
}

/** The report that the run wrote; for a killed run, one made of its run file. */
function reportIn(folder: string): Report {
  if (existsSync(join(folder, 'report.json'))) return readReport(folder)
  beginningIn(folder)
  return reportOf(readRunFile(join(folder, 'run.jsonl')), CATALOGUE)
}

function materialOf(folder: string): Material {
  const report = reportIn(folder)
  const all = () => exchangesIn(folder)
  const wanted = citedIds(report)
  const exchanges = new Map<string, Exchange>()
  for (const exchange of all())
    if (wanted.has(exchange.id) || mayBeBefore(exchange.id)) exchanges.set(exchange.id, exchange)
  return { report, exchanges, all }
}

/** @returns 0 @throws UsageError when there is no report */
export function writeForms(
  folder: string,
  { format = [], out = folder, strict, sarifLocations }: FormatOptions,
  console: Console,
): number {
  const locate = sarifLocations && givenBy('--sarif-locations', () => readSourceLocations(sarifLocations))
  const options = { strict, ...(locate ? { locate } : {}) }
  const material = materialOf(folder)
  for (const form of new Set(format)) {
    const files = formFiles(form, material, options)
    if (out === '-') {
      for (const [, pieces] of files) for (const piece of pieces) console.out.write(piece)
      continue
    }
    writeFiles(out, files)
    const [[name] = ['']] = files
    console.out.write(`${join(out, form === 'allure' ? 'allure-results' : name)}\n`)
  }
  return 0
}
