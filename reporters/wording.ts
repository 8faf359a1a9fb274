/** Words and order that every report form shares. */
import { findingLine, toldFinding } from '../contract/finding-line.ts'
import { INTERFACES } from '../contract/operations.ts'
import { causeCounts } from '../contract/references.ts'
import type { CheckResult, Exchange, FindingCause, Report, ReportClause, TargetDescription } from '../contract/run.ts'
import type { CauseCounts, Verdict } from '../contract/verdict.ts'
import { counted, duration, figure } from './counts.ts'
import { metDeviations } from './deviations.ts'
import { decisiveExchange, lineOf, repeatedAmong } from './request-line.ts'

export { counted, duration, figure }

/** Exchanges by id; a form that cites one which is missing says so instead of failing. */
export type ExchangesById = ReadonlyMap<string, Exchange>

/** Verdicts in the order in which a reader wants them. */
export const BY_URGENCY = [
  'violation',
  'warning',
  'inconclusive',
  'waived',
  'observation',
  'pass',
  'skipped',
] as const satisfies readonly Verdict[]

const PLURALS: Readonly<Record<Verdict, readonly [one: string, many: string]>> = {
  violation: ['violation', 'violations'],
  warning: ['warning', 'warnings'],
  inconclusive: ['inconclusive', 'inconclusive'],
  waived: ['waived', 'waived'],
  observation: ['observation', 'observations'],
  pass: ['passed', 'passed'],
  skipped: ['skipped', 'skipped'],
}

/** `2 violations`, `1 warning`, `310 passed` */
export const countedVerdict = (count: number, verdict: Verdict) => counted(count, ...PLURALS[verdict])

/** A verdict in the terms of test tools. @param strict whether warnings fail */
export function testStatus(verdict: Verdict, strict = false): 'passed' | 'failed' | 'skipped' {
  switch (verdict) {
    case 'violation':
      return 'failed'
    case 'warning':
      return strict ? 'failed' : 'passed'
    case 'inconclusive':
    case 'waived':
    case 'skipped':
      return 'skipped'
    case 'pass':
    case 'observation':
      return 'passed'
  }
}

const addressesOf = ({ addresses }: TargetDescription) => [...new Set(Object.values(addresses))]

/** The target of the verdict: `the embedded reference instance`, or the addresses. */
export const whoseVerdict = ({ run }: Report): string =>
  run.target.kind === 'embedded' ? EMBEDDED : addressesOf(run.target).join(', ')

const EMBEDDED = 'the embedded reference instance'

/** The same in short: `the embedded reference instance`, or `one.example and 2 more`. */
export function hostsOf({ run }: Report): string {
  if (run.target.kind === 'embedded') return EMBEDDED
  const hosts = new Set(addressesOf(run.target).map((one) => (URL.canParse(one) ? new URL(one).host : one)))
  const [first = ''] = hosts
  return hosts.size > 1 ? `${first} and ${hosts.size - 1} more` : first
}

/**
 * The run in one sentence; a run that is not complete or decided nothing never sounds like success, nor does one of the
 * embedded instance sound like one of a platform.
 */
export const headline = (report: Report): string =>
  `${[outcomeLine(report), ...ownFailures(report)].join(', ')}${report.run.target.kind === 'embedded' ? ' (embedded reference instance)' : ''}`

/** The headline and its target, where one line must say both. */
export const verdictLine = (report: Report): string =>
  report.run.target.kind === 'embedded' ? headline(report) : `${headline(report)}: ${whoseVerdict(report)}`

/** `1 check of your own failed`; nothing where none did. */
function ownFailures({ own = [] }: Report): string[] {
  const failed = own.filter(({ outcome }) => outcome === 'failed' || outcome === 'broken').length
  return failed ? [`${counted(failed, 'check')} of your own failed`] : []
}

function outcomeLine(report: Report): string {
  const { run, summary } = report
  const { violation, warning, pass, waived } = summary.verdicts
  const found = [
    ...(violation ? [byCause(report, 'violation')] : []),
    ...(warning ? [byCause(report, 'warning')] : []),
  ].join(', ')
  if (!run.complete) return `Not complete${found ? `: ${found} so far` : ''}`
  if (pass + violation + warning + waived === 0) return 'Nothing was decided'
  if (violation) return found
  if (summary.errors) return `${counted(summary.errors, 'internal error')}${found ? `, ${found}` : ''}`
  const no = acceptedIn(report).length
    ? `No new violation, ${acceptedLine(report)}`
    : `No violation${conformance(report)}`
  const open = leavesMuchOpen(report) ? [`${counted(summary.verdicts.inconclusive, 'check')} undecided`] : []
  return [no, ...(found ? [found] : []), ...open].join(', ')
}

/** A run that decides too little is no success; recorded traffic never shows much. */
const leavesMuchOpen = (report: Report) => report.run.mode !== 'passive' && doubts(report).length > 0

/** `2 causes with 12 violations`; `2 violations` where each has a cause of its own. */
export function byCause({ causes = [], summary }: Report, verdict: 'violation' | 'warning'): string {
  const count = summary.verdicts[verdict]
  const own = causesWith(causes, verdict, count)
  const checks = countedVerdict(count, verdict)
  return own ? `${counted(own, 'cause')} with ${checks}` : checks
}

/**
 * The number of causes of a verdict, where they are fewer than their checks; 0 where they do not tell of all of them:
 * some warnings stand with a violation.
 */
export function causesWith(causes: readonly FindingCause[], verdict: Verdict, count: number): number {
  const own = causes.filter((cause) => cause.verdict === verdict)
  const checks = own.reduce((sum, cause) => sum + cause.checks.length, 0)
  return own.length < count && checks >= count ? own.length : 0
}

/** Failures that a waiver or a baseline accepts for now; declared deviations are no failures. */
const acceptedIn = ({ checks }: Report) =>
  checks.filter(({ verdict, waived }) => verdict === 'waived' && waived?.by !== 'deviation')

/** `3 waived (first expires 2027-02-21), 2 known, 1 declared deviation` */
function acceptedLine(report: Report): string {
  const accepted = acceptedIn(report).map(({ waived }) => waived)
  const known = accepted.filter((one) => one?.by === 'baseline').length
  const waived = accepted.length - known
  const [first] = accepted.flatMap((one) => one?.expires ?? []).sort()
  const met = metDeviations(report).length
  return [
    ...(waived ? [`${figure(waived)} waived${first ? ` (first expires ${first})` : ''}`] : []),
    ...(known ? [`${figure(known)} known`] : []),
    ...(met ? [counted(met, 'declared deviation')] : []),
  ].join(', ')
}

/** Never plain conformance where the platform was read through declared deviations. */
function conformance(report: Report): string {
  const met = metDeviations(report).length
  return met ? `: conforms with ${counted(met, 'declared deviation')}` : ''
}

const CAUSE_NAMES: Readonly<Record<keyof CauseCounts, string>> = {
  finding: 'for another finding',
  record: 'for lack of a record',
  credential: 'for lack of a credential or setting',
  disturbance: 'because of a disturbance',
}

/** `12 for another finding, 3 for lack of a record`; empty where every check was decided. */
export const causesLine = (counts: CauseCounts): string =>
  (Object.keys(CAUSE_NAMES) as (keyof CauseCounts)[])
    .flatMap((kind) => (counts[kind] ? [`${figure(counts[kind])} ${CAUSE_NAMES[kind]}`] : []))
    .join(', ')

const MOST_UNDECIDED = 0.1

/** One line for each interface of which more than a tenth of the checks stayed undecided (R102). */
export function doubts({ checks }: Report): readonly string[] {
  return INTERFACES.flatMap((name) => {
    const chosen = checks.filter((check) => check.interface === name && check.verdict !== 'skipped')
    const open = chosen.filter(({ verdict }) => verdict === 'inconclusive')
    if (open.length <= chosen.length * MOST_UNDECIDED) return []
    const share = Math.round((open.length / chosen.length) * 100)
    const causes = causesLine(causeCounts(open))
    return [
      `${figure(open.length)} of ${figure(chosen.length)} checks of ${name} (${share} %) are undecided${causes ? `: ${causes}` : ''}`,
    ]
  })
}

/** How the run went at a glance: the colour of the headline. */
export function tone(report: Report): 'good' | 'bad' | 'doubtful' {
  const { run, summary } = report
  const { violation, pass, warning, waived } = summary.verdicts
  if (violation) return 'bad'
  const isOpen = !run.complete || summary.errors > 0 || pass + warning + waived === 0
  const isDoubtful = isOpen || leavesMuchOpen(report) || acceptedIn(report).length || ownFailures(report).length
  return isDoubtful ? 'doubtful' : 'good'
}

const citedBy = ({ evidence }: CheckResult, exchanges: ExchangesById) =>
  evidence.flatMap((id) => exchanges.get(id) ?? [])

/** The exchange that decided. */
export const decisiveOf = (check: CheckResult, exchanges: ExchangesById): Exchange | undefined =>
  decisiveExchange(check, citedBy(check, exchanges))

/** The requests that show the finding again. */
export const repeatedOf = (check: CheckResult, exchanges: ExchangesById): readonly Exchange[] =>
  repeatedAmong(check, citedBy(check, exchanges))

/** The message of a check; each finding that names its request begins with it. */
export const messageLine = ({ findings, message }: CheckResult): string =>
  findings.length ? findings.map((finding) => findingLine(finding)).join('; ') : message

/** The precedents of a finding that was met once; empty where it was confirmed itself. */
const restsOnNote = ({ restsOn }: CheckResult): string =>
  restsOn ? ` (met once; ${restsOn.join(', ')} confirmed the same)` : ''

/** One line per contradicted clause, or the message of the check. */
export function findingLines(check: CheckResult, exchanges: ExchangesById): string[] {
  if (!check.findings.length) return [check.message]
  const decisive = decisiveOf(check, exchanges)
  const note = restsOnNote(check)
  return check.findings.map((finding) => `${findingLine(finding, decisive ? lineOf(decisive) : check.id)}${note}`)
}

/** The failure, and the first finding: `Serves requests without API-KEY: GET /v1/tags: expected …, got …`. */
export function sentenceOf(check: CheckResult, exchanges: ExchangesById): string {
  const [first] = check.findings
  if (!first) return check.message
  const decisive = decisiveOf(check, exchanges)
  return toldFinding(first, decisive ? lineOf(decisive) : check.id)
}

/** Clauses of the check that matter for its verdict: the contradicted ones, or all. */
export function clausesOf(check: CheckResult, clauses: ReadonlyMap<string, ReportClause>): ReportClause[] {
  const contradicted = new Set(check.findings.map(({ clause }) => clause))
  return check.clauses.flatMap((id) => {
    const clause = clauses.get(id)
    return clause && (!contradicted.size || contradicted.has(id)) ? [clause] : []
  })
}

export const clausesById = ({ clauses }: Report): ReadonlyMap<string, ReportClause> =>
  new Map(clauses.map((clause) => [clause.id, clause]))

export const checksOf = ({ checks }: Report, verdict: Verdict): CheckResult[] =>
  checks.filter((check) => check.verdict === verdict)

/** Message of a check that the run did not set out to decide. */
export const NOT_SELECTED = 'not selected'

export const isSelected = ({ verdict, message }: CheckResult): boolean =>
  verdict !== 'skipped' || message !== NOT_SELECTED

/** How many checks of the suite the run did not set out to decide; older reports list them. */
export const notSelected = ({ checks, notSelected: rest }: Report): number =>
  rest?.checks ?? checks.filter((check) => !isSelected(check)).length

/** At most `length` UTF-16 units, cut between characters, with a mark where something is missing. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, Math.max(0, length - 1))
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** One line: line breaks and runs of blanks become one blank. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
