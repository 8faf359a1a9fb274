/** The exchanges that a reader of the report needs at hand; all of them stand in `evidence.har`. */
import type { CheckResult, Report } from '../contract/run.ts'
import { BY_URGENCY, checksOf } from './wording.ts'

/** How many exchanges are kept in memory for the forms that are text, and how many of one check. */
const CITED_BOUND = 2_000
const OF_ONE_CHECK = 8
/** Of one that failed: the request that its finding names is among them. */
const OF_A_FAILURE = 40

/** The last exchanges of a check, where the verdict was reached. */
const shownEvidence = ({ evidence, findings }: CheckResult): readonly string[] =>
  evidence.slice(findings.length ? -OF_A_FAILURE : -OF_ONE_CHECK)

/** Ids of the exchanges behind the checks that did not pass, the most urgent first, up to the bound. */
export function citedIds(report: Report, bound = CITED_BOUND): Set<string> {
  const ids = new Set<string>()
  for (const verdict of BY_URGENCY) {
    if (verdict === 'pass' || verdict === 'skipped') continue
    for (const check of checksOf(report, verdict)) {
      for (const id of shownEvidence(check)) {
        if (ids.size >= bound) return ids
        ids.add(id)
      }
    }
  }
  return ids
}
