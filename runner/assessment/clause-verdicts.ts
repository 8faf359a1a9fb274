/** The verdicts of several runs on each clause. Pure. */
import type { CheckResult, Finding, Report, ReportClause } from '../../contract/run.ts'
import type { ClauseVerdicts, Stated } from '../../contract/several-runs.ts'

/** The verdict of a run on a clause. */
interface FoundOf {
  readonly check: CheckResult
  readonly finding: Finding
}

/** A run by its clauses. */
export interface Said {
  readonly clauses: ReadonlyMap<string, ReportClause>
  /** The first finding of each contradicted clause. */
  readonly found: ReadonlyMap<string, FoundOf>
}

export function saidBy({ clauses, checks }: Report): Said {
  const found = new Map<string, FoundOf>()
  for (const check of checks)
    for (const finding of check.findings) if (!found.has(finding.clause)) found.set(finding.clause, { check, finding })
  return { clauses: new Map(clauses.map((clause) => [clause.id, clause])), found }
}

/** A run that did not select a clause says nothing of it. */
function statedBy(id: string, { clauses }: Said): Stated {
  const verdict = clauses.get(id)?.verdict
  return verdict === undefined || verdict === 'skipped' ? null : verdict
}

/** Each clause that some run knows, in the wording of the last that knows it. */
export function clauseVerdictsOf(reports: readonly Report[], runs: readonly Said[]): ClauseVerdicts[] {
  const clauses = new Map(reports.flatMap((report) => report.clauses.map((clause) => [clause.id, clause] as const)))
  return [...clauses.values()].map(({ id, document, section, level, statement }) => ({
    id,
    document,
    section,
    level,
    statement,
    verdicts: runs.map((run) => statedBy(id, run)),
    checks: runs.map(({ found }) => found.get(id)?.check.id ?? null),
  }))
}
