/** The one place that decides how a run ends: its exit code, and why. */

import type { Comparison } from '../../contract/comparison.ts'
import type { Report } from '../../contract/run.ts'
import { SEVERITIES, type Severity } from '../../contract/severity.ts'
import { failsTheRun } from './waivers.ts'

/** 0 no violation; 1 violation, regression, strict warning or a gate not met; 2 wrong usage; 3 not completed. */
type ExitCode = 0 | 1 | 2 | 3

export interface Demands {
  /** A warning fails as a violation does. */
  readonly strict?: boolean
  /** Findings that weigh less fail no run. */
  readonly failOn?: Severity
  /** Most checks that may be inconclusive. */
  readonly maxInconclusive?: number
  /** Least percentage of the selected checks that must be decided. */
  readonly minDecided?: number
  /** Milliseconds within which 95 percent of the answers of each operation must come. */
  readonly maxLatency?: number
  /** Violations after which the run ends as requested. */
  readonly bail?: number
  /** With a baseline. */
  readonly comparison?: Comparison
  /** A configured credential was refused. */
  readonly refused?: boolean
}

export interface Gate {
  readonly code: ExitCode
  /** Why it is not 0, one sentence each. */
  readonly reasons: readonly string[]
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** Selected checks with a verdict about the target, waived and observed ones included, in percent. */
export function decidedPercent({ run, summary }: Report): number {
  const { pass, violation, warning, observation, waived } = summary.verdicts
  return run.selected ? ((pass + violation + warning + observation + waived) / run.selected) * 100 : 0
}

/** Checks of that verdict; with `least` those of at least that weight, or of unknown weight. */
function weighing({ checks, summary }: Report, verdict: 'violation' | 'warning', least?: Severity): number {
  if (!least) return summary.verdicts[verdict]
  const enough = SEVERITIES.slice(0, SEVERITIES.indexOf(least) + 1)
  return checks.filter((one) => one.verdict === verdict && (!one.severity || enough.includes(one.severity))).length
}

/** Failures of the target, and thresholds of the user that were not met. */
function failuresOf(report: Report, demands: Demands): string[] {
  const { inconclusive } = report.summary.verdicts
  const { strict, failOn, maxInconclusive, minDecided, maxLatency, comparison } = demands
  const [violation, warning] = [weighing(report, 'violation', failOn), weighing(report, 'warning', failOn)]
  const graver = failOn ? ` of severity ${failOn} or graver` : ''
  const regressions = comparison?.checks.filter(({ regression }) => regression).length ?? 0
  const percent = decidedPercent(report)
  return [
    ...(violation ? [`${counted(violation, 'violation')}${graver}`] : []),
    ...(strict && warning ? [`${counted(warning, 'warning')}${graver}, with --strict`] : []),
    ...(regressions ? [`${counted(regressions, 'regression')} against the baseline`] : []),
    ...(report.waivers ?? [])
      .filter(failsTheRun)
      .map(({ check, clause, todo }) => `waiver of ${check ?? clause}: ${todo}`),
    ...(report.deviations ?? []).filter(({ todo }) => todo).map(({ what, todo }) => `deviation ${what}: ${todo}`),
    ...(maxInconclusive !== undefined && inconclusive > maxInconclusive
      ? [`${inconclusive} inconclusive, more than --max-inconclusive ${maxInconclusive}`]
      : []),
    ...(minDecided !== undefined && percent < minDecided
      ? [`${percent.toFixed(1)} % of the selected checks decided, less than --min-decided ${minDecided}`]
      : []),
    ...ownReasons(report, 'failed'),
    ...(maxLatency === undefined ? [] : slowOperations(report, maxLatency)),
  ]
}

function ownReasons({ own = [] }: Report, outcome: 'failed' | 'broken'): string[] {
  const count = own.filter((one) => one.outcome === outcome).length
  const verb = { failed: 'failed', broken: count === 1 ? 'is broken' : 'are broken' }[outcome]
  return count ? [`${counted(count, 'check')} of your own ${verb}`] : []
}

/** Fewer answers have no 95th percentile that says anything. */
const FEWEST_ANSWERS = 5
const MOST_NAMED = 5

/**
 * Operations whose answers take longer than the user allows; the slowest by name. No document says how long one may
 * take.
 */
function slowOperations({ operations }: Report, most: number): string[] {
  const slow = operations
    .filter(({ latency, requests }) => latency && requests >= FEWEST_ANSWERS && latency.p95 > most)
    .sort((one, other) => other.latency!.p95 - one.latency!.p95)
  if (!slow.length) return []
  const named = slow.slice(0, MOST_NAMED).map(({ id, latency }) => `${id} ${Math.round(latency!.p95)} ms`)
  const more = slow.length > MOST_NAMED ? ` and ${slow.length - MOST_NAMED} more` : ''
  return [
    `95 % of the answers of ${counted(slow.length, 'operation')} take longer than --max-latency ${most} ms: ${named.join(', ')}${more}`,
  ]
}

/** The exit code of a report. An undecided run or an internal error is not a success. */
export function gateOf(report: Report, demands: Demands = {}): Gate {
  const { run, summary } = report
  const { pass, violation, warning, waived } = summary.verdicts
  const bailed = demands.bail !== undefined && violation >= demands.bail
  if (!run.complete && !bailed) return { code: 3, reasons: ['the run is not complete'] }
  // The embedded instance ends with the run.
  const changed = run.target.kind === 'embedded' ? 0 : report.residue.filter(({ former }) => former).length
  if (changed)
    return {
      code: 3,
      reasons: [
        `${counted(changed, 'changed record')} not restored: lpconform cleanup with the folder of this run tries again`,
      ],
    }
  // A share of a run with fewer operations than shards: its decisions are judged where the shards are merged.
  if (run.selected === 0 && !summary.errors) return { code: 0, reasons: [] }
  const failures = failuresOf(report, demands)
  if (failures.length) return { code: 1, reasons: failures }
  if (summary.errors) return { code: 3, reasons: [counted(summary.errors, 'internal error')] }
  const broken = ownReasons(report, 'broken')
  if (broken.length) return { code: 2, reasons: broken }
  if (demands.refused) return { code: 2, reasons: ['a credential was refused'] }
  if (pass + violation + warning + waived === 0) return { code: 3, reasons: ['nothing was decided'] }
  return { code: 0, reasons: [] }
}
