/** Adds to failed checks the failure of the target, its weight, and the common causes. */
import { causesOf } from '../contract/causes.ts'
import { failingFor, failingOf, failingOfClause } from '../contract/failing.ts'
import { splitExpected } from '../contract/finding-line.ts'
import type { CheckResult, FindingCause, Report, ReportClause } from '../contract/run.ts'
import { settingFor } from '../contract/settings.ts'
import { gravest, severityOf } from '../contract/severity.ts'
import { clausesById } from './wording.ts'

type Clauses = ReadonlyMap<string, ReportClause>

/** The sentence of a check is about the first of its clauses. */
function failsOf(check: CheckResult, id: string, clauses: Clauses): string {
  const clause = clauses.get(id)
  return clause && id !== check.clauses[0] ? failingOfClause(id, clause.statement) : failingOf(check.title)
}

function told(check: CheckResult, clauses: Clauses): CheckResult {
  if (!check.findings.length) return check
  const findings = check.findings.map((finding) => {
    const aspect = clauses.get(finding.clause)?.aspect
    const { expected } = splitExpected(finding.expected)
    const fails = failingFor(failsOf(check, finding.clause, clauses), expected, finding.actual)
    return {
      ...finding,
      fails,
      severity: aspect && severityOf(finding.clause, aspect, fails),
      settledBy: settingFor(check, finding),
    }
  })
  return { ...check, findings, severity: gravest(findings.flatMap(({ severity }) => severity ?? [])) }
}

/** The same report with the failure and the weight of every finding; one that has them stays as it is. */
export function telling(report: Report): Report {
  const clauses = clausesById(report)
  const checks = report.checks.map((check) => told(check, clauses))
  return { ...report, checks, causes: causesOf(checks, (id) => clauses.get(id)?.aspect) }
}

/** The causes of a report, which those of older versions do not carry. */
export const causesIn = (report: Report): readonly FindingCause[] => report.causes ?? telling(report).causes ?? []
