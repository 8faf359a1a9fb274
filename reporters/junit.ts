/**
 * `junit.xml`, within Jenkins' `junit-10.xsd`: no `properties`, one testsuite per operation. Also read by GitLab,
 * Azure DevOps and the GitHub actions that show test results.
 */
import type { Comparison } from '../contract/comparison.ts'
import type { CheckResult, Report, ReportClause } from '../contract/run.ts'
import { curlOf } from './curl.ts'
import { clausesById, clausesOf, decisiveOf, type Exchanges, findingLines, oneLine, shortened } from './wording.ts'

export interface JunitOptions {
  /** Warnings fail. */
  readonly strict?: boolean
  /** Its regressions fail, whatever their verdict. */
  readonly comparison?: Comparison
}

const TEXT_BOUND = 8_000
const MESSAGE_BOUND = 1_000

type Outcome = 'failure' | 'error' | 'skipped' | 'passed'

interface Case {
  readonly suite: string
  readonly xml: string
  readonly outcome: Outcome
  readonly ms: number
}

/**
 * Violations fail, with `strict` warnings too; what was not decided is skipped with the reason; faults of the suite
 * are errors. A run that is not complete carries an error of its own.
 */
export function junitReport(report: Report, exchanges: Exchanges, options: JunitOptions = {}): string {
  const { strict = false, comparison } = options
  const clauses = clausesById(report)
  const faults = new Map(report.errors.map(({ check, message }) => [check, message]))
  const cases = report.checks.map((check) => {
    const text = faults.has(check.id) ? (faults.get(check.id) ?? '') : textOf(check, clauses, exchanges)
    return caseOf(check, faults.has(check.id) ? 'error' : outcomeOf(check, strict), text, exchanges)
  })
  const bySuite = bySuiteOf([...cases, ...suiteFaults(report), ...demandCases(report, comparison)])
  const suites = [...bySuite].map(([suite, own]) => suiteXml(suite, own, report))
  const attributes = attributesOf({ name: 'conformance', ...totals([...bySuite.values()].flat()) })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes}>\n${suites.join('')}</testsuites>\n`
}

function outcomeOf({ verdict }: CheckResult, strict: boolean): Outcome {
  switch (verdict) {
    case 'violation':
      return 'failure'
    case 'warning':
      return strict ? 'failure' : 'passed'
    case 'inconclusive':
    case 'waived':
    case 'skipped':
      return 'skipped'
    case 'pass':
    case 'observation':
      return 'passed'
  }
}

function textOf(check: CheckResult, clauses: ReadonlyMap<string, ReportClause>, exchanges: Exchanges): string {
  if (check.verdict === 'pass' || check.verdict === 'skipped') return ''
  const exchange = decisiveOf(check, exchanges)
  return [
    `${check.verdict}: ${check.title}`,
    ...findingLines(check, exchanges),
    ...clausesOf(check, clauses).map(
      ({ id, document, section, statement }) => `${id} (${document}, ${section}): ${statement}`,
    ),
    ...(check.evidence.length ? [`evidence: ${check.evidence.join(', ')}`] : []),
    ...(exchange ? [curlOf(exchange)] : []),
  ].join('\n')
}

function caseOf(check: CheckResult, outcome: Outcome, text: string, exchanges: Exchanges): Case {
  const slug = check.id.slice(check.id.indexOf('#') + 1)
  const line = text && outcome === 'error' ? text : (findingLines(check, exchanges)[0] ?? check.message)
  const message = check.verdict === 'waived' ? `waived: ${line}` : line
  const attributes = attributesOf({
    name: `${slug}: ${check.title}`,
    // Jenkins takes what stands before the last dot for the package.
    classname: check.operation.replace('/', '.'),
    time: seconds(check.durationMs),
  })
  const body = outcome === 'passed' ? outputXml(text) : resultXml(outcome, check.verdict, message, text)
  const xml = body ? `<testcase${attributes}>${body}</testcase>` : `<testcase${attributes}/>`
  return { suite: check.operation, xml, outcome, ms: check.durationMs }
}

/** Errors that belong to no check of the report, and a run that did not end well. */
function suiteFaults({ run, checks, errors }: Report): Case[] {
  const known = new Set(checks.map(({ id }) => id))
  const homeless = errors.filter(({ check }) => !known.has(check))
  const faults = run.complete ? homeless : [{ check: 'complete', message: run.reason ?? '' }, ...homeless]
  return faults.map(({ check, message }) => ({
    suite: 'run',
    xml: `<testcase${attributesOf({ name: check, classname: 'run', time: seconds(0) })}>${resultXml('error', 'suite', message, message)}</testcase>`,
    outcome: 'error',
    ms: 0,
  }))
}

const failureOf = (suite: string, name: string, type: string, text: string): Case => ({
  suite,
  xml: `<testcase${attributesOf({ name, classname: suite, time: seconds(0) })}>${resultXml('failure', type, text, text)}</testcase>`,
  outcome: 'failure',
  ms: 0,
})

/** What fails the run beside its checks: waivers to see to, and regressions against the baseline. */
const demandCases = ({ waivers = [] }: Report, comparison: Comparison | undefined): Case[] => [
  ...waivers
    .filter(({ todo }) => todo)
    .map(({ check, clause, state, todo }) => failureOf('waivers', check ?? clause ?? '', state, todo)),
  ...(comparison?.checks ?? [])
    .filter(({ regression }) => regression)
    .map(({ id, after }) => failureOf('baseline', id, 'regression', `${after.verdict}: ${after.message}`)),
]

function bySuiteOf(cases: readonly Case[]): Map<string, Case[]> {
  const suites = new Map<string, Case[]>()
  for (const one of cases) {
    const own = suites.get(one.suite)
    if (own) own.push(one)
    else suites.set(one.suite, [one])
  }
  return suites
}

function suiteXml(name: string, cases: readonly Case[], { run }: Report): string {
  const { time, ...counts } = totals(cases)
  const skipped = String(cases.filter(({ outcome }) => outcome === 'skipped').length)
  const attributes = attributesOf({ name, ...counts, skipped, time, timestamp: run.startedAt.slice(0, 19) })
  return `<testsuite${attributes}>\n${cases.map(({ xml }) => `${xml}\n`).join('')}</testsuite>\n`
}

function totals(cases: readonly Case[]) {
  const of = (wanted: Outcome) => String(cases.filter(({ outcome }) => outcome === wanted).length)
  const ms = cases.reduce((sum, one) => sum + one.ms, 0)
  return { tests: String(cases.length), failures: of('failure'), errors: of('error'), time: seconds(ms) }
}

const seconds = (ms: number) => (ms / 1000).toFixed(3)

const resultXml = (element: Exclude<Outcome, 'passed'>, type: string, message: string, text: string) =>
  `<${element}${attributesOf({ type, message: shortened(oneLine(message), MESSAGE_BOUND) })}>${escaped(shortened(text, TEXT_BOUND))}</${element}>`

const outputXml = (text: string) => (text ? `<system-out>${escaped(shortened(text, TEXT_BOUND))}</system-out>` : '')

const attributesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Text for elements and attributes; characters that XML 1.0 cannot hold are left out. */
export const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
    .replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? '')
