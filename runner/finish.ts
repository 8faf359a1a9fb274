/** How a run ends, one of several shards or a whole one: its report, what is accepted, and the exit code. */
import { join } from 'node:path'
import { compare, IncomparableError } from '../assessment/comparison/index.ts'
import { gateOf } from '../assessment/gate.ts'
import { accept } from '../assessment/waivers.ts'
import { readReport } from '../configuration/report-file.ts'
import { readWaivers } from '../configuration/waivers.ts'
import type { Comparison } from '../contract/comparison.ts'
import { operations } from '../contract/operations.ts'
import type { Form } from '../contract/report-forms.ts'
import type { Report } from '../contract/run.ts'
import type { Waiver } from '../contract/waiver.ts'
import { allClauses } from '../laws/clauses.ts'
import { wantsColour } from '../output/streams.ts'
import { comparisonTerminal, terminalReport, writeReports } from '../reporters/index.ts'
import { checks } from '../suites/index.ts'
import type { Console } from './console.ts'

/** What a user demands of a run, as options. */
export interface DemandOptions {
  readonly strict?: boolean
  readonly baseline?: string
  readonly waivers?: string
  readonly maxInconclusive?: number
  readonly minDecided?: number
  readonly bail?: number
}

/** The same with its files read. */
export interface Standards extends Pick<DemandOptions, 'strict' | 'maxInconclusive' | 'minDecided' | 'bail'> {
  readonly known?: Report
  readonly waivers?: readonly Waiver[]
}

/** Reads the files before anything is sent. @throws UsageError naming what is wrong with one */
export function readStandards({ baseline, waivers, ...rest }: DemandOptions): Standards {
  return {
    ...rest,
    ...(baseline === undefined ? {} : { known: readReport(baseline) }),
    ...(waivers === undefined ? {} : { waivers: readWaivers(waivers) }),
  }
}

export interface Ended {
  readonly out: string
  readonly runFile: string
  /** Whether a configured credential was. */
  readonly refused?: boolean
  /** Forms of the report that are written; the usual ones by default. */
  readonly forms?: readonly Form[]
}

/** Everything that a run could decide. */
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

/** Writes the report, prints what a person wants to know of it, and says how the process ends. */
export const conclude = (ended: Ended, standards: Standards, console: Console): number =>
  concludeFully(ended, standards, console).code

/** The same, and what it was made of. */
export function concludeFully(
  { out, runFile, refused, forms }: Ended,
  standards: Standards,
  console: Console,
): Concluded {
  const { known, waivers, ...demands } = standards
  let incomparable: string | undefined
  const since = (report: Report): Comparison | undefined => {
    try {
      return known && compare(known, report)
    } catch (error) {
      if (!(error instanceof IncomparableError)) throw error
      incomparable = `--baseline: ${error.message}`
      return undefined
    }
  }
  const { report, exchanges, comparison } = writeReports(out, runFile, CATALOGUE, {
    ...(demands.strict ? { strict: true } : {}),
    accept: (results) => accept(results, accepting(known, waivers)),
    compare: since,
    forms,
  })
  const colour = wantsColour(console.out, console.environment)
  console.out.write(terminalReport(report, exchanges, { colour }))
  if (comparison) console.out.write(`\nSince the baseline ${comparisonTerminal(comparison, { colour })}\n`)
  console.out.write(`Report: ${join(out, (forms?.includes('html') ?? true) ? 'index.html' : 'report.json')}\n`)
  const { code, reasons } = gateOf(report, {
    ...demands,
    ...(comparison ? { comparison } : {}),
    ...(refused ? { refused } : {}),
  })
  const all = [...reasons, ...(incomparable ? [incomparable] : [])]
  for (const reason of all) console.err.write(`exit ${code || WRONG_USAGE}: ${reason}\n`)
  return { code: code || (incomparable ? WRONG_USAGE : 0), reasons: all, report, comparison }
}

const accepting = (baseline: Report | undefined, waivers: readonly Waiver[] | undefined) => ({
  today: new Date().toISOString().slice(0, 10),
  ...(baseline ? { baseline } : {}),
  ...(waivers ? { waivers } : {}),
})
