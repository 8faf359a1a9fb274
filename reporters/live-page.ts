/** The page of an unfinished run: the ordinary one, from the present run file. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { interfaceOf } from '../contract/operations.ts'
import { readRunFile } from '../output/run-file/read.ts'
import type { RunRecord } from '../output/run-file/record.ts'
import { htmlPieces } from './html.ts'
import { NOT_YET } from './not-yet.ts'
import { type Catalogue, reportOf } from './report.ts'
import { shownOf } from './write.ts'

/** A check that the run has not reached, as a line of its file. */
const waiting = ({ id, operation, clauses, title }: Catalogue['checks'][number]): RunRecord => ({
  kind: 'check',
  id,
  operation,
  interface: interfaceOf(operation),
  clauses,
  title,
  verdict: 'skipped',
  message: NOT_YET,
  findings: [],
  requests: 0,
  durationMs: 0,
  evidence: [],
})

/** The records so far, and an end that says that there is more to come. */
function* unfinished(records: Iterable<RunRecord>, { checks }: Catalogue): Generator<RunRecord> {
  const left = new Set<string>()
  let isOver = false
  for (const record of records) {
    if (record.kind === 'head') for (const id of record.selected) left.add(id)
    if (record.kind === 'check') left.delete(record.id)
    if (record.kind === 'head' || record.kind === 'end') isOver = record.kind === 'end'
    yield record
  }
  if (isOver) return
  for (const check of checks) if (left.has(check.id)) yield waiting(check)
  yield { kind: 'end', finishedAt: new Date().toISOString(), complete: false, reason: 'it is under way' }
}

/** Lets the page ask the address that it came from, and no other. */
const alive = (page: string): string =>
  page.replace("; base-uri 'none'", "; connect-src 'self'; base-uri 'none'").replace('<body>', '<body data-live>')

export interface LiveFolder {
  readonly folder: string
  /** Whether its report was written. */
  readonly isOver: boolean
}

/** @throws RangeError where the run has not begun */
export function livePage({ folder, isOver }: LiveFolder, catalogue: Catalogue): string {
  const written = join(folder, 'index.html')
  if (isOver && existsSync(written)) return alive(readFileSync(written, 'utf8'))
  const runFile = join(folder, 'run.jsonl')
  const report = reportOf(unfinished(readRunFile(runFile), catalogue), catalogue)
  return alive([...htmlPieces(report, shownOf(runFile, report).evidence)].join(''))
}
