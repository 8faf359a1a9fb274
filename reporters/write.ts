/** Every form of the report into one folder; each file is either the old one or the whole new one. */
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Comparison } from '../contract/comparison.ts'
import type { Form } from '../contract/report-forms.ts'
import type { Exchange, Report } from '../contract/run.ts'
import { citedIds } from './cited.ts'
import { comparisonJson, comparisonMarkdown } from './comparison.ts'
import { evidencePacker, PAGE_BOUND } from './evidence-pack.ts'
import type { FormFile } from './forms/index.ts'
import { harPieces } from './har.ts'
import { htmlPieces, htmlReport } from './html.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import { type Accept, type Catalogue, reportOf } from './report.ts'
import { readRunFile } from './run-file.ts'
import { summaryReport } from './summary.ts'
import type { ExchangesById } from './wording.ts'

/** A folder that cannot take the report; the message names it and the cause. */
export class ReportFolderError extends Error {
  override readonly name = 'ReportFolderError'
}

export interface WriteOptions {
  /** Warnings fail in `junit.xml`. */
  readonly strict?: boolean
  /** Failures that are taken for waived ones. */
  readonly accept?: Accept
  /** Forms that are written beside `report.json`; all that stand here by default. */
  readonly forms?: readonly Form[]
  /** What changed since the baseline; undefined without one. */
  readonly compare?: (report: Report) => Comparison | undefined
}

export interface WrittenFiles {
  readonly report: Report
  /** Those that the forms show. */
  readonly exchanges: ExchangesById
  readonly comparison?: Comparison
}

/** Passes exchanges on, and keeps what the other forms show of them. */
function* kept(all: Iterable<Exchange>, report: Report, into: Map<string, Exchange>, packer: Packer) {
  const [shown, carried] = [citedIds(report), citedIds(report, PAGE_BOUND)]
  for (const exchange of all) {
    if (shown.has(exchange.id)) into.set(exchange.id, exchange)
    if (carried.has(exchange.id)) packer.add(exchange)
    yield exchange
  }
}

type Packer = ReturnType<typeof evidencePacker>

const BUFFERED = 256 * 1024
/** At most, of a UTF-16 unit in UTF-8. */
const BYTES_OF_UNIT = 3

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of the path is not a folder',
  EEXIST: 'a file of that name is in the way',
  EISDIR: 'a folder of that name is in the way',
}

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
  const report = reportOf(readRunFile(runFile), catalogue, options.accept)
  const comparison = options.compare?.(report)
  const forms = { ...options, ...(comparison ? { comparison } : {}) }
  const exchanges = new Map<string, Exchange>()
  const packer = evidencePacker()
  const isWanted = (form: Form) => options.forms?.includes(form) ?? true
  inFolder(directory, () => {
    mkdirSync(directory, { recursive: true })
    // First, as reading the file is most of the work, and every other form needs what is kept of it.
    writeWhole(directory, 'evidence.har', harPieces(report, kept(exchangesOf(runFile), report, exchanges, packer)))
    writeWhole(directory, 'report.json', [jsonReport(report)])
    if (isWanted('html')) writeWhole(directory, 'index.html', htmlPieces(report, packer.end(), comparison))
    if (isWanted('junit')) writeWhole(directory, 'junit.xml', [junitReport(report, exchanges, forms)])
    if (isWanted('markdown')) writeWhole(directory, 'summary.md', [summaryReport(report, exchanges, comparison)])
    if (!isWanted('har')) rmSync(join(directory, 'evidence.har'))
    if (comparison) writeComparison(directory, comparison)
  })
  return { report, exchanges, ...(comparison ? { comparison } : {}) }
}

/** `diff.json` and `diff.md`; the folder must be there. */
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
    mkdirSync(directory, { recursive: true })
    writeComparison(directory, comparison)
    writeWhole(directory, 'diff.html', [htmlReport(after, new Map(), comparison)])
  })
}

/** Writes files into a folder that is made where it is missing. @throws ReportFolderError */
export function writeFiles(directory: string, files: Iterable<FormFile>): void {
  inFolder(directory, () => {
    for (const [name, pieces] of files) {
      mkdirSync(join(directory, dirname(name)), { recursive: true })
      writeWhole(directory, name, pieces)
    }
  })
}

function* exchangesOf(runFile: string): Generator<Exchange> {
  for (const record of readRunFile(runFile)) if (record.kind === 'exchange') yield record
}

function inFolder(directory: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const cause = CAUSES[code]
    if (!cause) throw error
    throw new ReportFolderError(`cannot write the report to ${directory}: ${cause} (${code})`, { cause: error })
  }
}

function writeWhole(directory: string, name: string, pieces: Iterable<string>): void {
  const temporary = join(directory, dirname(name), `.${basename(name)}.${process.pid}`)
  try {
    writePieces(temporary, pieces)
    renameSync(temporary, join(directory, name))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Encoded into one buffer: joined texts of this length would be what the memory of a run is for the most part. */
function writePieces(file: string, pieces: Iterable<string>): void {
  const descriptor = openSync(file, 'w')
  try {
    const buffer = Buffer.allocUnsafe(BUFFERED)
    let used = 0
    const flush = () => {
      writeAll(descriptor, buffer.subarray(0, used))
      used = 0
    }
    for (const piece of pieces) {
      const most = piece.length * BYTES_OF_UNIT
      if (most > BUFFERED - used) flush()
      if (most > BUFFERED) writeAll(descriptor, Buffer.from(piece))
      else used += buffer.write(piece, used)
    }
    flush()
  } finally {
    closeSync(descriptor)
  }
}

/** A single call may write less than it was given. */
function writeAll(descriptor: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done)
}
