/** A check in the terms of test tools: failures, skips, and their reasons. */
import type { CheckResult, Report } from '../../contract/run.ts'
import { clausesById, clausesOf, type ExchangesById, findingLines, sentenceOf, testStatus } from '../wording.ts'

export type TestStatus = 'passed' | 'failed' | 'skipped' | 'broken'

export interface FormOptions {
  /** Whether warnings fail. */
  readonly strict?: boolean
  /** The file of the reader's repository that serves an operation, and its first line there. */
  readonly locate?: (operation: string) => { readonly file: string; readonly line: number } | undefined
}

/** `broken`: the suite failed, and says nothing about the target. */
function statusOf({ verdict }: CheckResult, error: string | undefined, { strict }: FormOptions): TestStatus {
  return error === undefined ? testStatus(verdict, strict) : 'broken'
}

export interface TestCase {
  readonly check: CheckResult
  readonly status: TestStatus
  /** One line: the finding, the need, or the internal error. */
  readonly message: string
  /** Every finding, and the clauses with their places. */
  readonly trace: string
}

/** The checks of a report as test cases; texts are well-formed Unicode. */
export function testCases(report: Report, exchanges: ExchangesById, options: FormOptions): TestCase[] {
  const errors = new Map(report.errors.map(({ check, message }) => [check, message]))
  const clauses = clausesById(report)
  return report.checks.map((check) => {
    const error = errors.get(check.id)
    const lines = findingLines(check, exchanges)
    const cited = clausesOf(check, clauses).map(
      ({ id, document, section, statement }) => `${id} (${document}, ${section}): ${statement}`,
    )
    return {
      check,
      status: statusOf(check, error, options),
      message: (error ?? sentenceOf(check, exchanges)).toWellFormed(),
      trace: [...(error ? [error] : lines), ...cited].join('\n').toWellFormed(),
    }
  })
}
