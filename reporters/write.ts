/** Every form of the report into one folder; each file is either the old one or the whole new one. */
import type { Comparison } from '../contract/comparison.ts'
import type { Form } from '../contract/report-forms.ts'
import type { Exchange, Report } from '../contract/run.ts'
import { tableOf } from '../contract/table.ts'
import { removeOwn } from '../output/owned.ts'
import { readRunFile } from '../output/run-file/read.ts'
import type { RunHead, RunRecord } from '../output/run-file/record.ts'
import { type WholeFile, wholeFile, writeWhole } from '../output/whole-file.ts'
import { citedIds } from './cited.ts'
import { comparisonJson, comparisonMarkdown } from './comparison.ts'
import { evidencePacker, PAGE_BOUND } from './evidence-pack.ts'
import type { FormFile } from './forms/index.ts'
import { decidedIn, HAR_END, harEntry, harHead } from './har.ts'
import { htmlPieces, htmlReport } from './html.ts'
import { jsonPieces } from './json.ts'
import { junitReport } from './junit.ts'
import type { Sources } from './page-data.ts'
import { type Accept, type Catalogue, reportOf } from './report.ts'
import type { EvidencePack } from './shown-exchange.ts'
import { mayBeBefore, signInsOf } from './sign-ins.ts'
import { summaryReport } from './summary.ts'
import type { ExchangesById } from './wording.ts'

/** A folder that cannot take the report; the message names it and the cause. */
export class ReportFolderError extends Error {
  override readonly name = 'ReportFolderError'
}

export interface WriteOptions {
  /** Whether warnings fail in `junit.xml`. */
  readonly strict?: boolean
  /** Failures that count as waived. */
  readonly accept?: Accept
  /** Forms that are written beside `report.json`; all that stand here by default. */
  readonly forms?: readonly Form[]
  /** The digest with which the run file ends. */
  readonly chain?: string
  /** The changes since the baseline; undefined without one. */
  readonly compare?: (report: Report) => Comparison | undefined
  /** Lines that make the failures; undefined without a checkout. */
  readonly sources?: (report: Report) => Sources | undefined
}

export interface WrittenFiles {
  readonly report: Report
  /** Exchanges that the forms show. */
  readonly exchanges: ExchangesById
  readonly comparison?: Comparison
}

/** Passes records on, and enters their exchanges into the archive: reading the file is most of the work. */
function* entered(
  records: Iterable<RunRecord>,
  archive: WholeFile,
  decided: ReadonlySet<string>,
): Generator<RunRecord> {
  let head: Pick<RunHead, 'id' | 'suiteVersion'> | undefined
  let isFirst = true
  for (const record of records) {
    if (record.kind === 'head' && !head) {
      head = record
      archive.write(harHead(head))
    }
    if (record.kind === 'exchange') {
      archive.write(harEntry(record, isFirst, decided))
      isFirst = false
    }
    yield record
  }
}

/** Ids of the exchanges that decided: the result of a check follows them. */
const decidedBy = (runFile: string): ReadonlySet<string> =>
  decidedIn(
    [...readRunFile(runFile, (kind) => kind === 'check')].flatMap((record) => (record.kind === 'check' ? record : [])),
  )

/** Writes `evidence.har` while the records are read for the first time. */
function archived<Made>(directory: string, runFile: string, read: (all: Iterable<RunRecord>) => Made): Made {
  const archive = wholeFile(directory, 'evidence.har')
  try {
    const made = read(entered(readRunFile(runFile), archive, decidedBy(runFile)))
    archive.write(HAR_END)
    archive.end()
    return made
  } catch (error) {
    archive.drop()
    throw error
  }
}

/** The exchanges of the forms: those that text cites, and those that the page carries. */
export function shownOf(runFile: string, report: Report): { exchanges: Map<string, Exchange>; evidence: EvidencePack } {
  const [shown, carried] = [citedIds(report), citedIds(report, PAGE_BOUND)]
  const exchanges = new Map<string, Exchange>()
  const packer = evidencePacker()
  const isCited = (kind: string, id = '') =>
    kind === 'exchange' && (shown.has(id) || carried.has(id) || mayBeBefore(id))
  for (const record of readRunFile(runFile, isCited)) {
    if (record.kind !== 'exchange') continue
    if (shown.has(record.id) || mayBeBefore(record.id)) exchanges.set(record.id, record)
    if (carried.has(record.id)) packer.add(record)
  }
  return { exchanges, evidence: packer.end(signInsOf(exchanges.values())) }
}

const CAUSES: Readonly<Record<string, string>> = tableOf({
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of the path is not a folder',
  EEXIST: 'a file of that name is in the way',
  EISDIR: 'a folder of that name is in the way',
})

/**
 * Builds the report from the run file and writes `report.json`, `index.html`, `junit.xml`, `summary.md` and
 * `evidence.har`. Synchronous, so that it can still be called while the process ends. Memory used does not grow with
 * the number of exchanges.
 * @throws RunFileError, ReportFolderError
 */
export function writeReports(
  directory: string,
  runFile: string,
  catalogue: Catalogue,
  options: WriteOptions = {},
): WrittenFiles {
  const isWanted = (form: Form) => options.forms?.includes(form) ?? true
  const build = (records: Iterable<RunRecord>): Report => {
    const report = reportOf(records, catalogue, options.accept)
    return options.chain ? { ...report, run: { ...report.run, chain: options.chain } } : report
  }
  return inFolder(directory, () => {
    const report = isWanted('har') ? archived(directory, runFile, build) : build(readRunFile(runFile))
    if (!isWanted('har')) removeOwn(directory, 'evidence.har')
    const comparison = options.compare?.(report)
    const { exchanges, evidence } = shownOf(runFile, report)
    writeWhole(directory, 'report.json', jsonPieces(report))
    if (isWanted('html'))
      writeWhole(directory, 'index.html', htmlPieces(report, evidence, comparison, options.sources?.(report)))
    if (isWanted('junit'))
      writeWhole(directory, 'junit.xml', [junitReport(report, exchanges, { ...options, comparison })])
    if (isWanted('markdown')) writeWhole(directory, 'summary.md', [summaryReport(report, exchanges, comparison)])
    if (comparison) writeComparison(directory, comparison)
    return { report, exchanges, comparison }
  })
}

/** `diff.json` and `diff.md`. */
function writeComparison(directory: string, comparison: Comparison): void {
  writeWhole(directory, 'diff.json', [comparisonJson(comparison)])
  writeWhole(directory, 'diff.md', [comparisonMarkdown(comparison)])
}

/**
 * Writes the forms of a comparison: `diff.json`, `diff.md`, and `diff.html`, the page of the later report.
 * @throws ReportFolderError
 */
export function writeDifference(directory: string, comparison: Comparison, after: Report): void {
  inFolder(directory, () => {
    writeComparison(directory, comparison)
    writeWhole(directory, 'diff.html', [htmlReport(after, new Map(), comparison)])
  })
}

/** Writes files into a folder that is created where it is missing. @throws ReportFolderError */
export function writeFiles(directory: string, files: Iterable<FormFile>): void {
  inFolder(directory, () => {
    for (const [name, pieces] of files) {
      writeWhole(directory, name, pieces)
    }
  })
}

function inFolder<Made>(directory: string, write: () => Made): Made {
  try {
    return write()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const cause = CAUSES[code]
    if (!cause) throw error
    throw new ReportFolderError(`cannot write the report to ${directory}: ${cause} (${code})`, { cause: error })
  }
}
