/** The result of a run, in a form that a test asserts on. */
import { toldFinding } from '../contract/finding-line.ts'
import type { RunEnding } from '../contract/reporter.ts'
import type { CheckResult, Finding, ReportClause } from '../contract/run.ts'
import type { Verdict } from '../contract/verdict.ts'

/** A contradicted clause, with the check that found it. */
export interface ConformanceFinding extends Finding {
  /** Id of the check. */
  readonly check: string
  readonly operation: CheckResult['operation']
  /** `violation` contradicts the documents, `warning` a consequence of them. */
  readonly verdict: 'violation' | 'warning'
  /** One line: the failure, the request that showed it, the expectation, and the result. */
  readonly message: string
}

export interface ConformanceResult extends Omit<RunEnding, 'folder'> {
  /** Whether the command would end with another code than 0. */
  readonly failed: boolean
  /** Violations first, then warnings; empty where all is well. Waived failures are none. */
  readonly findings: readonly ConformanceFinding[]
  /** The verdict of a check; undefined where it was not selected. */
  verdictOf(check: string): Verdict | undefined
  /** Statement, level and verdict of a clause; undefined where no selected check cites it. */
  clause(id: string): ReportClause | undefined
}

const RANK = { violation: 0, warning: 1 }
const isFailing = (check: CheckResult): check is CheckResult & { verdict: 'violation' | 'warning' } =>
  check.verdict === 'violation' || check.verdict === 'warning'

/** A failing check names each clause that it found contradicted. */
const findingsIn = (checks: readonly CheckResult[]): readonly ConformanceFinding[] =>
  checks
    .filter(isFailing)
    .flatMap(({ id: check, operation, verdict, findings }) =>
      findings.map((finding) => {
        const message = toldFinding(finding)
        return { ...finding, check, operation, verdict, message }
      }),
    )
    .sort((one, other) => RANK[one.verdict] - RANK[other.verdict])

export function resultOf({ folder: _, ...ending }: RunEnding): ConformanceResult {
  const { report, code } = ending
  return {
    ...ending,
    failed: code !== 0,
    findings: findingsIn(report.checks),
    verdictOf: (check) => report.checks.find(({ id }) => id === check)?.verdict,
    clause: (id) => report.clauses.find((one) => one.id === id),
  }
}
