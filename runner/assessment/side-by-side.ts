/** Several targets or versions beside one another, clause by clause, differences first. Pure. */
import { findingLine } from '../../contract/finding-line.ts'
import type { CheckResult, Report, ReportClause } from '../../contract/run.ts'
import type { ClauseRow, SideBySide } from '../../contract/several-runs.ts'
import { differingObservations, figuresOf, type NamedReport } from './figures.ts'

/** What a run says of its clauses. */
interface Said {
  readonly clauses: ReadonlyMap<string, ReportClause>
  readonly citing: ReadonlyMap<string, readonly CheckResult[]>
}

function saidBy({ clauses, checks }: Report): Said {
  const citing = new Map<string, CheckResult[]>()
  for (const check of checks)
    for (const clause of check.clauses) citing.set(clause, [...(citing.get(clause) ?? []), check])
  return { clauses: new Map(clauses.map((clause) => [clause.id, clause])), citing }
}

function noteOf(id: string, { clauses, citing }: Said): string {
  const findings = (citing.get(id) ?? []).flatMap((check) => check.findings.filter(({ clause }) => clause === id))
  const [finding] = findings
  if (finding) return findingLine(finding)
  return clauses.get(id)?.reason ?? ''
}

/** A run that did not take a clause up differs from none; observing something and passing are alike. */
function statedBy(id: string, { clauses }: Said): ClauseRow['verdicts'][number] {
  const verdict = clauses.get(id)?.verdict
  return verdict === undefined || verdict === 'skipped' ? null : verdict
}

function rowOf({ id, document, section, level, statement }: ReportClause, runs: readonly Said[]): ClauseRow {
  const verdicts = runs.map((run) => statedBy(id, run))
  const stated = new Set(verdicts.filter((verdict) => verdict !== null && verdict !== 'observation'))
  return {
    id,
    document,
    section,
    level,
    statement,
    verdicts,
    notes: runs.map((run) => noteOf(id, run)),
    differs: stated.size > 1,
  }
}

const GRAVITY = ['violation', 'warning', 'waived', 'inconclusive']
const gravity = ({ verdicts }: ClauseRow) => {
  const places = verdicts.map((verdict) => GRAVITY.indexOf(verdict ?? '')).filter((place) => place >= 0)
  return places.length ? Math.min(...places) : GRAVITY.length
}

export function sideBySideOf(named: readonly NamedReport[]): SideBySide {
  const reports = named.map(({ report }) => report)
  const runs = reports.map(saidBy)
  const clauses = new Map(reports.flatMap((report) => report.clauses.map((clause) => [clause.id, clause] as const)))
  const rows = [...clauses.values()].map((clause) => rowOf(clause, runs))
  return {
    schemaVersion: '1.0',
    runs: named.map(figuresOf),
    clauses: rows.sort((one, other) => Number(other.differs) - Number(one.differs) || gravity(one) - gravity(other)),
    observations: differingObservations(reports),
  }
}
