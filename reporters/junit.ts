/**
 * `junit.xml`, within Jenkins' `junit-10.xsd`: no `properties`, one testsuite per operation. Also read by GitLab,
 * Azure DevOps and the GitHub actions that show test results.
 */
import type { Comparison } from '../contract/comparison.ts'
import type { OwnOutcome } from '../contract/own-result.ts'
import { dependentsOf } from '../contract/references.ts'
import type { CheckResult, FindingCause, Report, ReportClause } from '../contract/run.ts'
import { settledLine } from '../contract/settings.ts'
import { curlsOf, type SignIns } from './curl.ts'
import { causesIn } from './failures.ts'
import { signInsOf } from './sign-ins.ts'
import {
  byCause,
  clausesById,
  clausesOf,
  counted,
  type ExchangesById,
  findingLines,
  hostsOf,
  isSelected,
  oneLine,
  repeatedOf,
  sentenceOf,
  shortened,
  testStatus,
  whoseVerdict,
} from './wording.ts'
import { element, type XmlElement, xmlDocument } from './xml.ts'

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
  readonly name: string
  readonly className: string
  readonly ms: number
  readonly outcome: Outcome
  /** Verdict, or state of the failure. */
  readonly type: string
  readonly message: string
  readonly text: string
}

/**
 * Violations fail, with `strict` warnings too; undecided checks are skipped with the reason; internal errors are
 * errors. A run that is not complete carries an error of its own.
 */
export function junitReport(report: Report, exchanges: ExchangesById, options: JunitOptions = {}): string {
  const { strict = false, comparison } = options
  const clauses = clausesById(report)
  const behind = dependentsOf(report.checks)
  const signIns = signInsOf(exchanges.values())
  const errors = new Map(report.errors.map(({ check, message }) => [check, message]))
  const causes = causesIn(report)
  const firstOf = new Map(causes.flatMap(({ checks }) => checks.slice(1).map((id) => [id, checks[0]!] as const)))
  const caseOf = (check: CheckResult) =>
    behindFirst(checkCase(check, { error: errors.get(check.id), strict, clauses, exchanges, signIns, behind }), {
      check,
      first: firstOf.get(check.id),
    })
  const selected = byCauses(
    report.checks.filter((check) => isSelected(check) || errors.has(check.id)),
    causes,
  )
  const cases = [
    ...selected.map(caseOf),
    ...ownCases(report),
    ...internalErrors(report),
    ...demandCases(report, comparison),
  ]
  const suites = [...bySuiteOf(cases)].map(([name, own]) => suiteElement(name, own, report))
  return xmlDocument(
    element('testsuites', { name: `conformance of ${whoseVerdict(report)}${found(report)}`, ...totals(cases) }, suites),
  )
}

/** `: 2 causes with 12 violations` */
const found = (report: Report) => (report.summary.verdicts.violation ? `: ${byCause(report, 'violation')}` : '')

/** The first check of each cause, the gravest cause first, then those that fail with it, then all others. */
function byCauses(checks: readonly CheckResult[], causes: readonly FindingCause[]): readonly CheckResult[] {
  const order = [...causes.flatMap((cause) => cause.checks.slice(0, 1)), ...causes.flatMap((cause) => cause.checks)]
  const places = new Map([...order.entries()].toReversed().map(([place, id]) => [id, place]))
  const placeOf = ({ id }: CheckResult) => places.get(id) ?? order.length
  return checks.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A check that fails with another says so before anything else. */
const behindFirst = (own: Case, { check, first }: { check: CheckResult; first: string | undefined }): Case =>
  first && check.findings.length && own.outcome !== 'error'
    ? { ...own, message: `fails with ${first}: ${own.message}` }
    : own

const outcomeOf = ({ verdict }: CheckResult, strict: boolean): Outcome => {
  const status = testStatus(verdict, strict)
  return status === 'failed' ? 'failure' : status
}

function textOf(check: CheckResult, { clauses, exchanges, signIns, behind }: Told): string {
  if (check.verdict === 'pass' || check.verdict === 'skipped') return ''
  const repeated = repeatedOf(check, exchanges)
  return [
    `${check.verdict}: ${check.findings[0]?.fails ?? check.title}`,
    ...findingLines(check, exchanges),
    ...clausesOf(check, clauses).map(
      ({ id, document, section, statement }) => `${id} (${document}, ${section}): ${statement}`,
    ),
    ...[settledLine(check.findings[0]) ?? []].flat(),
    ...dependentLines(behind.get(check.id) ?? []),
    ...(check.evidence.length ? [`evidence: ${check.evidence.join(', ')}`] : []),
    ...(repeated.length ? [curlsOf(repeated, signIns)] : []),
  ].join('\n')
}

/** Findings are grouped by cause: an undecided check stands with the finding that it refers to. */
const dependentLines = (dependents: readonly CheckResult[]) =>
  dependents.length
    ? [`${counted(dependents.length, 'check')} undecided because of it: ${dependents.map(({ id }) => id).join(', ')}`]
    : []

interface Told {
  /** Internal errors, while the check ran. */
  readonly error?: string
  readonly strict: boolean
  readonly clauses: ReadonlyMap<string, ReportClause>
  readonly exchanges: ExchangesById
  readonly signIns: SignIns
  readonly behind: ReturnType<typeof dependentsOf>
}

function checkCase(check: CheckResult, told: Told): Case {
  const { error, strict, exchanges } = told
  const line = sentenceOf(check, exchanges)
  const slug = check.id.slice(check.id.indexOf('#') + 1)
  return {
    suite: check.operation,
    name: `${slug}: ${check.title}`,
    // Jenkins takes the text before the last dot for the package.
    className: check.operation.replace('/', '.'),
    ms: check.durationMs,
    outcome: error === undefined ? outcomeOf(check, strict) : 'error',
    type: check.verdict,
    message: error ?? (check.verdict === 'waived' ? `waived: ${line}` : line),
    text: error ?? textOf(check, told),
  }
}

/** Errors that belong to no check of the report, and a run that did not end well. */
function internalErrors({ run, checks, errors }: Report): Case[] {
  const known = new Set(checks.map(({ id }) => id))
  const homeless = errors.filter(({ check }) => !known.has(check))
  const all = run.complete ? homeless : [{ check: 'complete', message: run.reason ?? '' }, ...homeless]
  return all.map(({ check, message }) => ({ ...caseBeside('run', check, 'suite', message), outcome: 'error' }))
}

/** A case that is no check. */
const caseBeside = (suite: string, name: string, type: string, text: string): Case => ({
  suite,
  name,
  className: suite,
  ms: 0,
  outcome: 'failure',
  type,
  message: text,
  text,
})

const OWN: Readonly<Record<OwnOutcome, Outcome>> = {
  failed: 'failure',
  broken: 'error',
  undecided: 'skipped',
  skipped: 'skipped',
  passed: 'passed',
}

const ownCases = ({ own = [] }: Report): Case[] =>
  own.map(({ id, title, outcome, message, evidence, durationMs }) => ({
    suite: 'checks of your own',
    name: `${id}: ${title}`,
    className: 'own',
    ms: durationMs,
    outcome: OWN[outcome],
    type: outcome,
    message,
    text: message && evidence.length ? `${message}\nevidence: ${evidence.join(', ')}` : message,
  }))

/**
 * Failures of the run beside its checks: deviations and waivers that need action, and regressions against the baseline.
 */
const demandCases = ({ waivers = [], deviations = [] }: Report, comparison: Comparison | undefined): Case[] => [
  ...deviations.map(
    ({ what, state, reason, todo }): Case => ({
      ...caseBeside('deviations', what, state, todo || `declared deviation, ${state}: ${reason}`),
      outcome: todo ? 'failure' : 'skipped',
    }),
  ),
  ...waivers
    .filter(({ todo }) => todo)
    .map(({ check, clause, state, todo }) => caseBeside('waivers', check ?? clause ?? '', state, todo)),
  ...(comparison?.checks ?? [])
    .filter(({ regression }) => regression)
    .map(({ id, after }) => caseBeside('baseline', id, 'regression', `${after.verdict}: ${after.message}`)),
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

function suiteElement(name: string, cases: readonly Case[], report: Report): XmlElement {
  const { time, ...counts } = totals(cases)
  const skipped = String(cases.filter(({ outcome }) => outcome === 'skipped').length)
  const attributes = {
    name,
    ...counts,
    skipped,
    time,
    timestamp: report.run.startedAt.slice(0, 19),
    hostname: hostsOf(report),
  }
  return element('testsuite', attributes, cases.map(caseElement))
}

function caseElement({ name, className, ms, ...result }: Case): XmlElement {
  return element('testcase', { name, classname: className, time: seconds(ms) }, resultElements(result))
}

function resultElements({ outcome, type, message, text }: Pick<Case, 'outcome' | 'type' | 'message' | 'text'>) {
  const content = shortened(text, TEXT_BOUND)
  if (outcome === 'passed') return text ? [element('system-out', {}, content)] : []
  return [element(outcome, { type, message: shortened(oneLine(message), MESSAGE_BOUND) }, content)]
}

function totals(cases: readonly Case[]) {
  const of = (wanted: Outcome) => String(cases.filter(({ outcome }) => outcome === wanted).length)
  const ms = cases.reduce((sum, one) => sum + one.ms, 0)
  return { tests: String(cases.length), failures: of('failure'), errors: of('error'), time: seconds(ms) }
}

const seconds = (ms: number) => (ms / 1000).toFixed(3)
