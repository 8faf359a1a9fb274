/** Allure results: one file per check, for `allure generate` and what else reads them. */
import { createHash } from 'node:crypto'
import type { Report } from '../../contract/run.ts'
import type { Severity } from '../../contract/severity.ts'
import { deviationLines } from '../deviations.ts'
import { type ExchangesById, oneLine } from '../wording.ts'
import { type FormOptions, type TestCase, testCases } from './outcome.ts'

/** A name of a file in the folder of results, and its content. */
export type NamedText = readonly [name: string, text: string]

/** In Allure's own words. */
const SEVERITIES: Readonly<Record<Severity, string>> = {
  security: 'blocker',
  data: 'critical',
  contract: 'normal',
  form: 'minor',
}

const digest = (text: string) => createHash('md5').update(text).digest('hex')

/** The same for the same check of the same run. */
function uuidOf(text: string): string {
  const hex = digest(text)
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function resultOf({ check, status, message, trace }: TestCase, { run }: Report): NamedText {
  const uuid = uuidOf(`${run.id} ${check.id}`)
  const start = Date.parse(run.startedAt)
  const result = {
    uuid,
    historyId: digest(check.id),
    testCaseId: digest(check.id),
    fullName: check.id,
    name: check.title.toWellFormed() || check.id,
    status,
    statusDetails: status === 'passed' && check.verdict === 'pass' ? {} : { message, trace },
    stage: 'finished',
    start,
    stop: start + Math.round(check.durationMs),
    labels: [
      { name: 'framework', value: 'learning-platform-conformance' },
      { name: 'parentSuite', value: check.interface },
      { name: 'suite', value: check.operation },
      { name: 'tag', value: check.verdict },
      ...(check.severity ? [{ name: 'severity', value: SEVERITIES[check.severity] }] : []),
      ...check.clauses.map((clause) => ({ name: 'story', value: clause })),
    ],
    links: [],
    parameters: [],
    steps: [],
    attachments: [],
  }
  return [`${uuid}-result.json`, `${JSON.stringify(result)}\n`]
}

/** What stands on the first page, one `name=value` a line. */
const environmentOf = (report: Report): NamedText[] => {
  const lines = deviationLines(report).map(
    (line, place) => `deviation.${place + 1}=${oneLine(line.toWellFormed()).replaceAll('\\', '\\\\')}`,
  )
  return lines.length ? [['environment.properties', `${lines.join('\n')}\n`]] : []
}

export const allureResults = (report: Report, exchanges: ExchangesById, options: FormOptions = {}): NamedText[] => [
  ...testCases(report, exchanges, options).map((one) => resultOf(one, report)),
  ...environmentOf(report),
]
