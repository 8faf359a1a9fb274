/** How a run ends, one of several shards or a whole one: its report, accepted failures, and the exit code. */

import { basename, dirname, join } from 'node:path'
import { allClauses } from '../contract/clauses/index.ts'
import type { Comparison } from '../contract/comparison.ts'
import type { KnownFailure } from '../contract/known-failure.ts'
import { operations } from '../contract/operations.ts'
import type { Form } from '../contract/report-forms.ts'
import type { CheckResult, Report } from '../contract/run.ts'
import type { Severity } from '../contract/severity.ts'
import type { Waiver } from '../contract/waiver.ts'
import { checkChain } from '../output/run-file/read.ts'
import { wantsColour } from '../output/streams.ts'
import { writeWhole } from '../output/whole-file.ts'
import { comparisonTerminal, terminalReport, writeReports } from '../reporters/index.ts'
import { checks } from '../suites/index.ts'
import { compare, IncomparableError } from './assessment/comparison/index.ts'
import { gateOf } from './assessment/gate.ts'
import { carriedOn, knownFrom } from './assessment/known-failures.ts'
import { accept } from './assessment/waivers.ts'
import { knownText, readKnown } from './configuration/known-file.ts'
import { givenBy, UsageError } from './configuration/problem.ts'
import { readReport } from './configuration/report-file.ts'
import { readWaivers } from './configuration/waivers.ts'
import type { Console } from './console.ts'
import { sourcesOf } from './made-at.ts'

/** The demands of a user on a run, as options. */
export interface DemandOptions {
  readonly strict?: boolean
  /** Findings that weigh less fail no run. */
  readonly failOn?: Severity
  readonly baseline?: string
  readonly waivers?: string
  /** File of known failures. */
  readonly known?: string
  /** All failures are known from now on. */
  readonly acceptKnown?: boolean
  readonly maxInconclusive?: number
  readonly minDecided?: number
  /** Milliseconds. */
  readonly maxLatency?: number
  readonly bail?: number
}

/** The same with its files read. */
export interface Standards
  extends Pick<DemandOptions, 'strict' | 'failOn' | 'maxInconclusive' | 'minDecided' | 'maxLatency' | 'bail'> {
  readonly before?: Report
  readonly waivers?: readonly Waiver[]
  readonly known?: KnownStandard
}

interface KnownStandard {
  readonly file: string
  readonly failures: readonly KnownFailure[]
  /** Whether this run adds to them. */
  readonly all: boolean
}

/** Reads the files before anything is sent. @throws UsageError naming what is wrong with one */
export function readStandards({ baseline, waivers, known, acceptKnown, ...rest }: DemandOptions): Standards {
  if (acceptKnown && known === undefined) throw new UsageError('--accept-known needs a file: --known FILE')
  return {
    ...rest,
    ...(baseline === undefined ? {} : { before: givenBy('--baseline', () => readReport(baseline)) }),
    ...(waivers === undefined ? {} : { waivers: givenBy('--waivers', () => readWaivers(waivers)) }),
    ...(known === undefined
      ? {}
      : { known: { file: known, failures: givenBy('--known', () => readKnown(known)), all: acceptKnown === true } }),
  }
}

export interface Ended {
  readonly out: string
  readonly runFile: string
  /** The run file that stays, where the report is made from a completed copy. */
  readonly chained?: string
  /** Whether a configured credential was. */
  readonly refused?: boolean
  /** Forms of the report that are written; the usual ones by default. */
  readonly forms?: readonly Form[]
}

/** Every check of the run. */
export const CATALOGUE = { checks, clauses: allClauses, operations }
const WRONG_USAGE = 2

export interface Concluded {
  /** Exit code of the command. */
  readonly code: number
  /** Why it is not 0, one sentence each. */
  readonly reasons: readonly string[]
  readonly report: Report
  /** With a baseline. */
  readonly comparison?: Comparison
}

/** Writes the report, prints its main points, and decides how the process ends. */
export const conclude = (ended: Ended, standards: Standards, console: Console): number =>
  concludeFully(ended, standards, console).code

/** The same, and its sources. */
export function concludeFully(
  { out, runFile, chained = runFile, refused, forms }: Ended,
  standards: Standards,
  console: Console,
): Concluded {
  const { before, waivers, known, ...demands } = standards
  let incomparable: string | undefined
  const since = (report: Report): Comparison | undefined => {
    try {
      return before && compare(before, report)
    } catch (error) {
      if (!(error instanceof IncomparableError)) throw error
      incomparable = `--baseline: ${error.message}`
      return undefined
    }
  }
  const today = new Date().toISOString().slice(0, 10)
  /** Known failures included. */
  let own: readonly CheckResult[] = []
  const { report, exchanges, comparison } = writeReports(out, runFile, CATALOGUE, {
    ...(demands.strict ? { strict: true } : {}),
    accept: (results) => {
      own = accept(results, { waivers, today }).checks
      return accept(results, { waivers, baseline: before, known: known && acceptedOf(known, own, today), today })
    },
    chain: checkChain(chained).end || undefined,
    compare: since,
    sources: (made) => sourcesOf(made, out),
    forms,
  })
  const colour = wantsColour(console.out, console.environment)
  console.out.write(terminalReport(report, exchanges, { colour }))
  if (comparison) console.out.write(`\nSince the baseline: ${comparisonTerminal(comparison, { colour })}\n`)
  console.out.write(`Report: ${join(out, (forms?.includes('html') ?? true) ? 'index.html' : 'report.json')}\n`)
  const { code, reasons } = gateOf(report, {
    ...demands,
    ...(comparison ? { comparison } : {}),
    ...(refused ? { refused } : {}),
  })
  if (known && code === 0) console.out.write(`${carry(known, own, today)}\n`)
  else if (known) console.err.write(`${known.file}: left as it is, because the run ends with ${code}\n`)
  const all = [...reasons, ...(incomparable ? [incomparable] : [])]
  for (const reason of all) console.err.write(`exit ${code || WRONG_USAGE}: ${reason}\n`)
  return { code: code || (incomparable ? WRONG_USAGE : 0), reasons: all, report, comparison }
}

/** Failures that are known while the run is judged. */
const acceptedOf = ({ failures, all }: KnownStandard, checks: readonly CheckResult[], today: string) =>
  all ? knownFrom(checks, failures, today) : failures

/** Rewrites the file: only a good run does, so that a bad one neither adds to what is accepted nor empties it. */
function carry(known: KnownStandard, checks: readonly CheckResult[], today: string): string {
  const { file, failures, all } = known
  const left = all ? acceptedOf(known, checks, today) : carriedOn(checks, failures, today)
  // The file is read again: somebody else may have written it during the run.
  readKnown(file)
  writeWhole(dirname(file), basename(file), [knownText(left)], true)
  const still = new Set(left.map(({ check }) => check))
  const mended = failures.filter(({ check }) => !still.has(check)).length
  return `${file}: ${left.length} known ${left.length === 1 ? 'failure' : 'failures'}${mended ? `, ${mended} mended` : ''}`
}
