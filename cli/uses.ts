/**
 * `lpconform uses TRAFFIC...`: the parts on which a client relies, and those of them that the platform of a report
 * breaks.
 */

import { allClauses } from '../contract/clauses/index.ts'
import { toldCheck } from '../contract/finding-line.ts'
import { operations } from '../contract/operations.ts'
import type { CheckResult, Report } from '../contract/run.ts'
import { counted } from '../reporters/wording.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import { readReport } from '../runner/configuration/report-file.ts'
import type { Console } from '../runner/console.ts'
import { readTraffic } from '../runner/passive/read.ts'
import { lossesOf } from '../runner/passive/traffic.ts'
import { type Use, usesOf } from '../runner/passive/uses.ts'
import { demandFiles, namedTarget } from './traffic-files.ts'

export interface UsesOptions {
  readonly profile?: readonly string[]
  /** Report of the platform that the client is to use: a report.json, or its folder. */
  readonly report?: string
  readonly strict?: boolean
  readonly json?: boolean
}

/** The verdicts of a report on the parts in use. */
interface Standing {
  readonly broken: readonly CheckResult[]
  /** Failed checks about something else. */
  readonly elsewhere: number
  /** Clauses that the run did not decide. */
  readonly undecided: readonly string[]
}

const FAILS: ReadonlySet<string> = new Set(['violation', 'warning'])
const OPEN: ReadonlySet<string> = new Set(['inconclusive', 'skipped'])

function standingOf(uses: readonly Use[], report: Report): Standing {
  const relied = new Set(uses.flatMap(({ clauses }) => clauses))
  const failed = report.checks.filter(({ verdict }) => FAILS.has(verdict))
  const broken = failed.filter(({ findings }) => findings.some(({ clause }) => relied.has(clause)))
  return {
    broken,
    elsewhere: failed.length - broken.length,
    undecided: report.clauses.flatMap(({ id, verdict }) => (relied.has(id) && OPEN.has(verdict) ? [id] : [])),
  }
}

const useLine = ({ operation, requests, inputs }: Use) =>
  `${operation}: ${counted(requests, 'request')}${inputs.length ? `; ${inputs.join(', ')}` : ''}`

function linesOf(uses: readonly Use[], standing: Standing | undefined): readonly string[] {
  const relied = uses.reduce((sum, { clauses }) => sum + clauses.length, 0)
  const used = `${uses.length} of ${operations.length} operations are used, and ${relied.toLocaleString('en')} of ${allClauses.length.toLocaleString('en')} clauses relied on`
  if (!standing) return [...uses.map(useLine), used]
  const { broken, elsewhere, undecided } = standing
  return [
    ...uses.map(useLine),
    used,
    ...broken.map((check) => `${check.verdict} ${check.id}: ${toldCheck(check)}`),
    `${counted(broken.length, 'failed check')} of the report ${broken.length === 1 ? 'concerns' : 'concern'} what is used, ${elsewhere} something else`,
    `${counted(undecided.length, 'clause')} of those relied on ${undecided.length === 1 ? 'is' : 'are'} not decided by the report`,
  ]
}

/**
 * @returns 1 where the report has a violation, or with `strict` a warning, of what the traffic uses, else 0
 * @throws UsageError for files that cannot be read, and traffic without a call of a documented operation
 */
export async function uses(files: readonly string[], options: UsesOptions, console: Console): Promise<number> {
  demandFiles(files)
  const report = options.report === undefined ? undefined : readReport(options.report)
  const target = namedTarget(console, options.profile)
  let strangers = 0
  const found = await usesOf(readTraffic(files, lossesOf()), target, () => strangers++)
  if (!found.length)
    throw new UsageError(
      `${files.join(', ')}: no request calls a documented operation (${counted(strangers, 'request')} read)`,
    )
  const standing = report && standingOf(found, report)
  if (options.json) console.out.write(`${JSON.stringify({ uses: found, ...standing }, null, 2)}\n`)
  else for (const line of linesOf(found, standing)) console.out.write(`${line}\n`)
  const failing = options.strict ? FAILS : new Set(['violation'])
  return standing?.broken.some(({ verdict }) => failing.has(verdict)) ? 1 : 0
}
