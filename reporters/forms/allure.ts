/** Allure results: one file per check, one per exchange behind a failure, for `allure generate` and other readers. */
import { createHash } from 'node:crypto'
import type { Exchange, Report } from '../../contract/run.ts'
import type { Severity } from '../../contract/severity.ts'
import { curlOf, type SignIns } from '../curl.ts'
import { deviationLines } from '../deviations.ts'
import { lineOf, speakerOf } from '../request-line.ts'
import { signInsOf } from '../sign-ins.ts'
import { type ExchangesById, headline, oneLine, shortened, whoseVerdict } from '../wording.ts'
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

/** Characters of a body in an attachment. */
const BODY_BOUND = 64 * 1024

interface Shown {
  readonly exchanges: ExchangesById
  readonly signIns: SignIns
}

/** An exchange for a person: the command that repeats it, the request, the answer. */
function exchangeText(exchange: Exchange, signIns: SignIns): string {
  const { request, response, failure } = exchange
  const headers = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const body = (text = '') => ['', shortened(text, BODY_BOUND)]
  return [
    `as ${speakerOf(exchange)}, at ${exchange.startedAt}`,
    '',
    curlOf(exchange, signIns),
    '',
    `${request.method} ${request.url}`,
    ...headers(request.headers),
    ...(request.body === undefined ? [] : body(request.body)),
    '',
    ...(response
      ? [`${response.status}`, ...headers(response.headers), ...body(response.body)]
      : [`no answer: ${failure ?? 'unknown cause'}`]),
    '',
  ]
    .join('\n')
    .toWellFormed()
}

interface Attached {
  readonly name: string
  readonly source: string
  readonly type: 'text/plain'
}

/** The exchanges that a check without a pass cites, each in a file of its own. */
function attachmentsOf({ check, status }: TestCase, uuid: string, { exchanges, signIns }: Shown) {
  const cited = status === 'passed' ? [] : check.evidence.flatMap((id) => exchanges.get(id) ?? [])
  return cited.map((exchange, place): { readonly attached: Attached; readonly file: NamedText } => {
    const source = `${uuidOf(`${uuid} ${place}`)}-attachment.txt`
    const name = `${lineOf(exchange)}: ${exchange.response?.status ?? 'no answer'}`.toWellFormed()
    return { attached: { name, source, type: 'text/plain' }, file: [source, exchangeText(exchange, signIns)] }
  })
}

function filesOf(one: TestCase, { run }: Report, shown: Shown): NamedText[] {
  const { check, status, message, trace } = one
  const uuid = uuidOf(`${run.id} ${check.id}`)
  const attached = attachmentsOf(one, uuid, shown)
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
    attachments: attached.map((each) => each.attached),
  }
  return [[`${uuid}-result.json`, `${JSON.stringify(result)}\n`], ...attached.map(({ file }) => file)]
}

/** The facts on the first page, one `name=value` a line. */
function environmentOf(report: Report): NamedText {
  const facts = [
    ['result', headline(report)],
    ['target', whoseVerdict(report)],
    ['mode', report.run.mode],
    ...deviationLines(report).map((line, place) => [`deviation.${place + 1}`, line]),
  ]
  const lines = facts.map(([name, value = '']) => `${name}=${oneLine(value.toWellFormed()).replaceAll('\\', '\\\\')}\n`)
  return ['environment.properties', lines.join('')]
}

export function allureResults(report: Report, exchanges: ExchangesById, options: FormOptions = {}): NamedText[] {
  const shown = { exchanges, signIns: signInsOf(exchanges.values()) }
  return [...testCases(report, exchanges, options).flatMap((one) => filesOf(one, report, shown)), environmentOf(report)]
}
