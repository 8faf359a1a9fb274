/** The results of the checks of a run for each clause. */
import type { Clause, Level } from '../contract/clause.ts'
import type { Interface } from '../contract/operations.ts'
import type { CheckResult, ReportClause } from '../contract/run.ts'
import { broken, judge, type Verdict, worst } from '../contract/verdict.ts'

/** The document and section of the statements of an interface. */
export const documentOf = (of: Interface) => `${of}.txt`

/** Each clause with the verdict of the checks that cite it; undecidable ones are counted separately. */
export function clauseResults(checks: readonly CheckResult[], clauses: readonly Clause[]): ReportClause[] {
  const citing = new Map<string, CheckResult[]>()
  for (const check of checks) {
    for (const clause of new Set(check.clauses)) {
      const list = citing.get(clause)
      if (list) list.push(check)
      else citing.set(clause, [check])
    }
  }
  return clauses.map((clause) => ({
    id: clause.id,
    interface: clause.interface,
    ...(clause.operation ? { operation: clause.operation } : {}),
    document: documentOf(clause.interface),
    section: clause.section,
    level: clause.level,
    aspect: clause.aspect,
    statement: clause.statement,
    ...resultOf(clause, citing.get(clause.id) ?? []),
  }))
}

function resultOf(clause: Clause, checks: readonly CheckResult[]): Pick<ReportClause, 'verdict' | 'reason'> {
  if (clause.undecidable) return { verdict: 'not-decidable', reason: clause.undecidable }
  if (!checks.length) return { verdict: 'skipped', reason: 'no check cites it' }
  const verdict = worst(checks.map((check) => verdictAbout(clause.id, check)))
  if (verdict !== 'inconclusive') return { verdict }
  const need = checks.find((check) => check.verdict === 'inconclusive' && check.message)
  return { verdict, reason: need?.message ?? 'a check that cites it stopped at another clause' }
}

const ABOUT_ITS_FINDINGS: ReadonlySet<Verdict> = new Set(['violation', 'warning', 'observation', 'waived'])

/** A check that contradicted one of its clauses accuses that clause alone, at that clause's level. */
function verdictAbout(clause: string, { verdict, findings }: CheckResult): Verdict {
  if (!findings.length || !ABOUT_ITS_FINDINGS.has(verdict)) return verdict
  const own = findings.filter((finding) => finding.clause === clause)
  if (!own.length) return 'inconclusive'
  return verdict === 'waived' ? verdict : worst(own.map(({ level }) => ofBroken(level)))
}

const ofBroken = (level: Level) => judge(broken('', ''), level)
