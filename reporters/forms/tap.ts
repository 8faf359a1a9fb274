/** The Test Anything Protocol, version 14. */
import type { Report } from '../../contract/run.ts'
import { deviationLines } from '../deviations.ts'
import { type ExchangesById, oneLine, shortened } from '../wording.ts'
import { type FormOptions, type TestCase, testCases } from './outcome.ts'

const LINE_BOUND = 400

/** `#` would begin a directive. */
const described = (text: string) =>
  shortened(oneLine(text.toWellFormed().replace(/\p{Cc}/gu, ' ')), LINE_BOUND).replace(/[\\#]/g, '\\$&')

/** One line per member, each value as JSON, which is YAML as well. */
const diagnosticsOf = ({ check, message, trace }: TestCase) =>
  Object.entries({
    verdict: check.verdict,
    message,
    found: trace.split('\n'),
    evidence: check.evidence.slice(0, 8),
  }).map(([name, value]) => `  ${name}: ${JSON.stringify(value).replace(/[\u2028\u2029\u0085]/g, escaped)}`)

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

function linesOf(one: TestCase, place: number): string[] {
  const { check, status, message } = one
  const name = `${place + 1} - ${described(`${check.id}: ${check.title}`)}`
  if (check.verdict === 'waived') return [`not ok ${name} # TODO ${described(check.waived?.reason ?? 'waived')}`]
  if (status === 'skipped') return [`ok ${name} # SKIP ${described(message)}`]
  if (status === 'passed') return [`ok ${name}`]
  return [`not ok ${name}`, '  ---', ...diagnosticsOf(one), '  ...']
}

/** A run that is not complete bails out at its end. */
export function tapReport(report: Report, exchanges: ExchangesById, options: FormOptions = {}): string {
  const cases = testCases(report, exchanges, options)
  const { run } = report
  const lines = [
    'TAP version 14',
    // A plan of none would end the file.
    ...(cases.length || run.complete ? [`1..${cases.length}`] : []),
    ...deviationLines(report).map((line) => `# declared deviation ${described(line)}`),
    ...cases.flatMap(linesOf),
    ...(run.complete ? [] : [`Bail out! The run is not complete: ${described(run.reason ?? '')}`]),
  ]
  return `${lines.join('\n')}\n`
}
