/** What did not pass in an earlier run, to be run again. */
import type { Report } from '../contract/run.ts'
import type { Verdict } from '../contract/verdict.ts'
import type { Check } from '../engine/check.ts'

const GOOD: ReadonlySet<Verdict> = new Set(['pass', 'observation', 'skipped'])

/** Checks, and with one that judges all answers of its operation those that bring the answers about. */
export function withWhatTheyNeed(ids: ReadonlySet<string>, checks: readonly Check[]): ReadonlySet<string> {
  const judged = new Set(
    checks.flatMap(({ id, phase, operation }) => (phase === 'closing' && ids.has(id) ? [operation] : [])),
  )
  return new Set([...ids, ...checks.flatMap(({ id, operation }) => (judged.has(operation) ? [id] : []))])
}

/** The checks without a good verdict in a report, and what they need. */
export const failedIn = ({ checks: results }: Report, checks: readonly Check[]): ReadonlySet<string> =>
  withWhatTheyNeed(new Set(results.flatMap(({ id, verdict }) => (GOOD.has(verdict) ? [] : [id]))), checks)
