/** Platforms over time: when findings appeared and vanished, and how figures went. Pure. */
import { findingLine, toldCheck } from '../../contract/finding-line.ts'
import { renamedChecks } from '../../contract/renamed.ts'
import type { CheckResult, Report } from '../../contract/run.ts'
import type { ClauseHistory, FindingHistory, LatencyHistory, RunHistory } from '../../contract/several-runs.ts'
import { SEVERITIES } from '../../contract/severity.ts'
import { clauseVerdictsOf, saidBy } from './clause-verdicts.ts'
import { checkState, clauseState, courseOf, isThere, type Own } from './course.ts'
import { differingObservations, figuresOf, type NamedReport } from './figures.ts'
import { platformsOf } from './platforms.ts'

const byStart = (one: NamedReport, other: NamedReport) =>
  Date.parse(one.report.run.startedAt) - Date.parse(other.report.run.startedAt)

const presentIds = new Map(Object.entries(renamedChecks).map(([present, former]) => [former, present]))

/** Checks under their present ids. */
const checksOf = ({ checks }: Report) => new Map(checks.map((check) => [presentIds.get(check.id) ?? check.id, check]))

function findingOf(id: string, results: readonly (CheckResult | undefined)[], own: Own): FindingHistory | undefined {
  const course = courseOf(results.map(checkState), own)
  if (!course) return undefined
  const mine = results.map((check, place) => (own.runs.includes(place) ? check : undefined))
  const last = mine.findLast((check) => checkState(check) === 'failing')!
  return {
    check: id,
    operation: last.operation,
    title: last.title,
    states: mine.map((check) => check?.verdict ?? null),
    ids: mine.map((check) => check?.id ?? null),
    clause: last.findings[0]?.clause ?? last.clauses[0] ?? '',
    ...course,
    message: toldCheck(last),
  }
}

function findingsOf(reports: readonly Report[], platforms: readonly Own[]): FindingHistory[] {
  const checks = reports.map(checksOf)
  const ids = new Set(checks.flatMap((own) => [...own.keys()]))
  const all = [...ids].flatMap((id) => {
    const results = checks.map((own) => own.get(id))
    return platforms.flatMap((own) => findingOf(id, results, own) ?? [])
  })
  return all.sort((one, other) => isThere(other) - isThere(one) || other.appeared - one.appeared)
}

/**
 * Clauses still contradicted somewhere, the gravest first, the latest to appear before the others; then the former
 * ones.
 */
function byWeight(one: ClauseHistory, other: ClauseHistory): number {
  const there = ({ courses }: ClauseHistory) => Math.max(-1, ...courses.map(isThere))
  const weight = ({ severity }: ClauseHistory) => (severity ? SEVERITIES.indexOf(severity) : SEVERITIES.length)
  const latest = ({ courses }: ClauseHistory) => Math.max(-1, ...courses.map(({ appeared }) => appeared))
  return there(other) - there(one) || weight(one) - weight(other) || latest(other) - latest(one)
}

function clausesOf(reports: readonly Report[], platforms: readonly Own[]): ClauseHistory[] {
  const runs = reports.map(saidBy)
  return clauseVerdictsOf(reports, runs)
    .map((clause) => {
      const states = clause.verdicts.map(clauseState)
      const last = runs.findLast(({ found }, place) => states[place] === 'failing' && found.has(clause.id))
      const found = last?.found.get(clause.id)
      return {
        ...clause,
        severity: found?.finding.severity,
        fails: found?.finding.fails,
        message: found ? findingLine(found.finding) : '',
        courses: platforms.flatMap((own) => courseOf(states, own) ?? []),
      }
    })
    .sort(byWeight)
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

/**
 * Reports in any order; they are put in the order of time.
 * @param asOne they are of one platform, whatever their addresses
 */
export function historyOf(named: readonly NamedReport[], asOne = false): RunHistory {
  const ordered = named.toSorted(byStart)
  const reports = ordered.map(({ report }) => report)
  const runs = ordered.map(figuresOf)
  const platforms = platformsOf(runs, asOne)
  const own = platforms.map((one, platform) => ({ platform, runs: one.runs }))
  return {
    schemaVersion: '1.0',
    runs,
    platforms,
    findings: findingsOf(reports, own),
    clauses: clausesOf(reports, own),
    observations: differingObservations(
      reports,
      platforms.map(({ runs: places }) => places),
    ),
    latency: latencyOf(reports),
  }
}
