/** Checks without a pass in an earlier run, to be run again. */

import type { Verdict } from '../../contract/verdict.ts'
import type { Check } from '../../engine/check.ts'
import { givenBy, UsageError } from '../configuration/problem.ts'
import { readReport } from '../configuration/report-file.ts'

const GOOD: ReadonlySet<Verdict> = new Set(['pass', 'observation', 'skipped'])

/** Checks, and with a closing check those whose answers it judges. */
export function withWhatTheyNeed(ids: ReadonlySet<string>, checks: readonly Check[]): ReadonlySet<string> {
  const judged = new Set(
    checks.flatMap(({ id, phase, operation }) => (phase === 'closing' && ids.has(id) ? [operation] : [])),
  )
  return new Set([...ids, ...checks.flatMap(({ id, operation }) => (judged.has(operation) ? [id] : []))])
}

/**
 * The checks without a good verdict in a report, and what they need.
 * @throws UsageError when it cannot be read, or has none
 */
export function failedIn(path: string, checks: readonly Check[]): ReadonlySet<string> {
  const { checks: earlier } = givenBy('--failed', () => readReport(path))
  const failed = earlier.flatMap(({ id, verdict }) => (GOOD.has(verdict) ? [] : [id]))
  if (!failed.length) throw new UsageError(`--failed ${path}: nothing to run again: every check passed there`)
  return withWhatTheyNeed(new Set(failed), checks)
}
