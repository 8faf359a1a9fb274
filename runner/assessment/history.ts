/** One target over time: when findings appeared and vanished, and how figures went. Pure. */
import { toldCheck } from '../../contract/finding-line.ts'
import { renamedChecks } from '../../contract/renamed.ts'
import type { CheckResult, Report } from '../../contract/run.ts'
import type { FindingHistory, LatencyHistory, RunHistory } from '../../contract/several-runs.ts'
import { isFailing } from './comparison/checks.ts'
import { differingObservations, figuresOf, type NamedReport } from './figures.ts'

const byStart = (one: NamedReport, other: NamedReport) =>
  Date.parse(one.report.run.startedAt) - Date.parse(other.report.run.startedAt)

const presentIds = new Map(Object.entries(renamedChecks).map(([present, former]) => [former, present]))

/** Checks under their present ids. */
const checksOf = ({ checks }: Report) => new Map(checks.map((check) => [presentIds.get(check.id) ?? check.id, check]))

const wasDecided = (check: CheckResult | undefined) =>
  check !== undefined && check.verdict !== 'skipped' && check.verdict !== 'inconclusive'

function findingOf(id: string, results: readonly (CheckResult | undefined)[]): FindingHistory {
  const failing = results.map((check) => check !== undefined && isFailing(check))
  const last = failing.lastIndexOf(true)
  const vanished = results.findIndex((check, place) => place > last && wasDecided(check))
  const { operation, title, findings, clauses } = results[last]!
  const decided = results.flatMap((check, place) => (wasDecided(check) ? [failing[place]!] : []))
  return {
    check: id,
    operation,
    title,
    states: results.map((check) => check?.verdict ?? null),
    ids: results.map((check) => check?.id ?? null),
    clause: findings[0]?.clause ?? clauses[0] ?? '',
    failed: failing.filter(Boolean).length,
    decided: decided.length,
    flaky: decided.filter((failed, at) => at > 0 && failed !== decided[at - 1]).length > 1,
    appeared: failing.indexOf(true),
    vanished: vanished < 0 ? undefined : vanished,
    message: toldCheck(results[last]!),
  }
}

function findingsOf(reports: readonly Report[]): FindingHistory[] {
  const checks = reports.map(checksOf)
  const failed = new Set(checks.flatMap((own) => [...own].filter(([, check]) => isFailing(check)).map(([id]) => id)))
  const isThere = ({ vanished }: FindingHistory) => (vanished === undefined ? 1 : 0)
  return [...failed]
    .map((id) =>
      findingOf(
        id,
        checks.map((own) => own.get(id)),
      ),
    )
    .sort((one, other) => isThere(other) - isThere(one) || other.appeared - one.appeared)
}

/** The operation whose latency moved most comes first. */
function latencyOf(reports: readonly Report[]): LatencyHistory[] {
  const rows = new Map<string, (number | null)[]>()
  reports.forEach(({ operations }, place) => {
    for (const { id, medianMs } of operations) {
      const medians = rows.get(id) ?? reports.map(() => null)
      medians[place] = medianMs ?? null
      rows.set(id, medians)
    }
  })
  const spread = ({ medians }: LatencyHistory) => {
    const known = medians.filter((median) => median !== null)
    return known.length ? Math.max(...known) - Math.min(...known) : 0
  }
  return [...rows]
    .map(([operation, medians]) => ({ operation, medians }))
    .filter(({ medians }) => medians.some((median) => median !== null))
    .sort((one, other) => spread(other) - spread(one))
}

/** Reports in any order; they are put in the order of time. */
export function historyOf(named: readonly NamedReport[]): RunHistory {
  const ordered = named.toSorted(byStart)
  const reports = ordered.map(({ report }) => report)
  return {
    schemaVersion: '1.0',
    runs: ordered.map(figuresOf),
    findings: findingsOf(reports),
    observations: differingObservations(reports),
    latency: latencyOf(reports),
  }
}
