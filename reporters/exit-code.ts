/** The one place that says how the process ends. */
import type { Report } from '../contract/run.ts'

/** 0 no violation; 1 violation, regression or strict warning; 2 wrong usage; 3 not completed. */
export type ExitCode = 0 | 1 | 2 | 3

/**
 * The exit code that a report amounts to; never 2, which is given before a run begins. A run in which nothing was
 * decided, or in which the suite itself failed, is no success.
 */
export function exitCode({ run, summary }: Report, { strict = false } = {}): ExitCode {
  const { pass, violation, warning, waived } = summary.verdicts
  if (!run.complete) return 3
  if (violation > 0 || (strict && warning > 0)) return 1
  const decided = pass + violation + warning + waived
  return summary.errors > 0 || decided === 0 ? 3 : 0
}
