/** The Common Test Report Format. */
import type { Report } from '../../contract/run.ts'
import { deviationLines } from '../deviations.ts'
import { type ExchangesById, headline, whoseVerdict } from '../wording.ts'
import { type FormOptions, type TestCase, type TestStatus, testCases } from './outcome.ts'

const SPECIFICATION = '0.0.0'

const STATUSES: Readonly<Record<TestStatus, string>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  broken: 'other',
}

const testOf = ({ check, status, message, trace }: TestCase) => ({
  testId: check.id,
  name: `${check.id}: ${check.title}`.toWellFormed(),
  status: STATUSES[status],
  duration: Math.round(check.durationMs),
  suite: [check.interface, check.operation],
  rawStatus: check.verdict,
  message: status === 'passed' && check.verdict === 'pass' ? undefined : message || undefined,
  trace: status === 'failed' || status === 'broken' ? trace : undefined,
  tags: [check.verdict, ...(check.severity ? [check.severity] : [])],
  extra: { clauses: check.clauses, evidence: check.evidence.slice(0, 20) },
})

export function ctrfReport(report: Report, exchanges: ExchangesById, options: FormOptions = {}): string {
  const { run } = report
  const cases = testCases(report, exchanges, options)
  const count = (wanted: TestStatus) => cases.filter(({ status }) => status === wanted).length
  const value = {
    reportFormat: 'CTRF',
    specVersion: SPECIFICATION,
    runId: run.id,
    timestamp: run.finishedAt,
    generatedBy: 'learning-platform-conformance',
    results: {
      tool: { name: 'learning-platform-conformance', version: run.suiteVersion },
      summary: {
        tests: cases.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('broken'),
        start: Date.parse(run.startedAt),
        stop: Date.parse(run.finishedAt),
        extra: {
          result: headline(report),
          complete: run.complete,
          verdicts: report.summary.verdicts,
          deviations: deviationLines(report),
        },
      },
      environment: { appName: whoseVerdict(report), extra: { mode: run.mode, seed: run.seed } },
      tests: cases.map(testOf),
    },
  }
  return `${JSON.stringify(value, null, 2)}\n`
}
