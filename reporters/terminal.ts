/** The output of `run` at its end. */
import { styleText } from 'node:util'
import type { CheckResult, Exchange, PacingReport, Report, ReportClause } from '../contract/run.ts'
import { settledLine } from '../contract/settings.ts'
import type { Verdict } from '../contract/verdict.ts'
import { causesNote, othersLine, type ShownCause, shownCauses, titleOf } from './by-cause.ts'
import { curlCommands, type SignIns } from './curl.ts'
import { deviationLines } from './deviations.ts'
import { noticeLines } from './notices.ts'
import { ownLines } from './own-checks.ts'
import { waitedMs } from './pacing.ts'
import { leftGroups, leftText, searchLine } from './residue.ts'
import { signInsOf } from './sign-ins.ts'
import {
  BY_URGENCY,
  causesLine,
  checksOf,
  clausesById,
  clausesOf,
  counted,
  doubts,
  duration,
  type ExchangesById,
  figure,
  findingLines,
  headline,
  notSelected,
  oneLine,
  repeatedOf,
  shortened,
  tone,
  whoseVerdict,
} from './wording.ts'

export interface TerminalOptions {
  readonly colour?: boolean
  /** How many findings of one verdict are printed; the others are counted. */
  readonly listed?: number
}

type Style = Parameters<typeof styleText>[0]
type Paint = (text: string, style: Style) => string

/** Whether colours are wanted is decided elsewhere. */
export const painted: Paint = (text, style) => styleText(style, text, { validateStream: false })

const COLOUR: Readonly<Record<Verdict, Style>> = {
  violation: 'red',
  warning: 'yellow',
  inconclusive: 'yellow',
  waived: 'cyan',
  observation: 'cyan',
  pass: 'green',
  skipped: 'dim',
}
const HEADLINE = { good: 'green', bad: 'red', doubtful: 'yellow' } as const
const LISTED = 20
const LINE_BOUND = 2_000
/** Most lines of one check: the rest stands on the page. */
const LISTED_FINDINGS = 3
const LISTED_EVIDENCE = 5
/** The need of most undecided checks. */
const LISTED_NEEDS = 3
/** Anything but a line feed that a terminal would obey or hide. */
const UNPRINTABLE = /[^\P{Cc}\n]|\p{Cf}|\p{Surrogate}/u

/**
 * Verdict table, violations, warnings, errors and residue; control characters of the target never reach the terminal.
 */
export function terminalReport(report: Report, exchanges: ExchangesById, options: TerminalOptions = {}): string {
  const { colour = false, listed = LISTED } = options
  const paint: Paint = (text, style) => (colour ? painted(text, style) : text)
  const clauses = clausesById(report)
  const signIns = signInsOf(exchanges.values())
  const findings = (verdict: Verdict) =>
    block(
      shownCauses(report, verdict).map((one) => causeBlock(one, clauses, { exchanges, signIns, paint })),
      listed,
      verdict,
    )
  const { run, errors, residue, notices } = report
  const open = doubts(report)
  const lines = [
    ...(open.length ? [paint([...open, ...needsOf(report)].join('\n'), 'yellow')] : []),
    verdictTable(report, paint),
    ...findings('violation'),
    ...findings('warning'),
    ...nextSteps(report, paint),
    ...block(
      checksOf(report, 'waived').map((check) => paint(waivedLine(check), 'cyan')),
      listed,
      'waived',
    ),
    ...block(
      deviationLines(report).map((line) => paint(`deviation ${safe(line)}`, 'cyan')),
      listed,
      'declared deviations',
    ),
    ...block(
      ownLines(report).map(({ text, bad }) => paint(safe(text), bad ? 'red' : 'yellow')),
      listed,
      'checks of your own',
    ),
    ...block(
      errors.map(
        ({ check, message }) =>
          `${paint('internal error', 'yellow')} ${safe(check)}: ${safe(message.split('\n', 1)[0] ?? '')}`,
      ),
      listed,
      'internal errors',
    ),
    ...block(
      // The embedded instance ends with the run, and everything on it.
      (run.target.kind === 'embedded' ? [] : residue).flatMap(({ operation, what, former }) =>
        former ? `${paint(safe(what), 'red')} (${operation}): former values ${safe(JSON.stringify(former))}` : [],
      ),
      listed,
      'records that were not restored',
    ),
    ...block(run.target.kind === 'embedded' ? [] : leftLines(report), listed, 'kinds of records left on the target'),
    ...block(
      noticeLines(notices.filter((notice) => !isReason(notice, report))).map((notice) => `note: ${safe(notice)}`),
      listed,
      'notes',
    ),
    ...(run.complete ? [] : [`The run is not complete: ${safe(run.reason ?? '')}`]),
    `Tested: ${safe(whoseVerdict(report))}`,
    paint(headline(report), HEADLINE[tone(report)]),
  ]
  return `${lines.join('\n\n')}\n`
}

/** Remaining records, by kind, and how to find them. */
function leftLines(report: Report): string[] {
  const made = report.residue.filter(({ former }) => former === undefined)
  const search = searchLine(report)
  return [
    ...leftGroups(made).map((group) => `left on the target: ${safe(leftText(group))}, by ${group.operation}`),
    ...(search ? [safe(search)] : []),
  ]
}

function block(items: readonly string[], listed: number, what: string): string[] {
  if (!items.length) return []
  const rest = items.length > listed ? [`... ${figure(items.length - listed)} more: ${what}`] : []
  const separator = items[0]?.includes('\n') ? '\n\n' : '\n'
  return [[...items.slice(0, listed), ...rest].join(separator)]
}

interface Shown {
  readonly exchanges: ExchangesById
  readonly signIns: SignIns
  readonly paint: Paint
}

function causeBlock(
  { cause, first: check }: ShownCause,
  clauses: ReadonlyMap<string, ReportClause>,
  { exchanges, signIns, paint }: Shown,
): string {
  const repeated = repeatedOf(check, exchanges)
  const others = othersLine(cause)
  const settled = settledLine(check.findings[0])
  const cited = clausesOf(check, clauses).map((clause) => `${clause.id}, ${clause.document}, ${clause.section}`)
  const lines = findingLines(check, exchanges)
  const rest = lines.length - LISTED_FINDINGS
  const evidence = check.evidence.slice(0, LISTED_EVIDENCE).join(', ')
  const unlisted = check.evidence.length - LISTED_EVIDENCE
  return [
    `${paint(cause.verdict, COLOUR[cause.verdict])} ${safe(titleOf(cause))}`,
    ...lines.slice(0, LISTED_FINDINGS).map((line) => `  ${safe(line)}`),
    ...(rest > 0 ? [`... ${figure(rest)} more from this check in index.html`] : []),
    paint(`  ${check.id}: ${safe(check.title)}`, 'dim'),
    ...cited.map((line) => paint(`  ${safe(line)}`, 'dim')),
    ...(others ? [paint(`  ${safe(others)}`, 'dim')] : []),
    ...(cause.behind ? [paint(`  ${counted(cause.behind, 'check')} undecided because of it`, 'dim')] : []),
    ...(evidence ? [paint(`  evidence ${safe(evidence)}${unlisted > 0 ? ` and ${unlisted} more` : ''}`, 'dim')] : []),
    ...(settled ? [paint(`  ${safe(settled)}`, 'dim')] : []),
    ...(repeated.length ? commandsOf(repeated, signIns).map((line) => paint(`  ${line}`, 'dim')) : []),
  ].join('\n')
}

/** Whether a text is the reason of an incomplete run, or only repeats it: that stands at the end. */
const isReason = (text: string, { run: { reason = '' } }: Report): boolean =>
  reason.split('; ').some((part) => part !== '' && text.includes(part))

/** The needs of several undecided checks, the most frequent first. */
function needsOf(report: Report): string[] {
  const counts = new Map<string, number>()
  const undecided = checksOf(report, 'inconclusive').filter(({ message }) => !isReason(message, report))
  for (const { message } of undecided) counts.set(message, (counts.get(message) ?? 0) + 1)
  return [...counts]
    .filter(([message, count]) => count > 1 && message)
    .sort(([, one], [, other]) => other - one)
    .slice(0, LISTED_NEEDS)
    .map(([message, count]) => `  ${figure(count)} × ${safe(message)}`)
}

/** The next step for a reader of the first finding. */
function nextSteps(report: Report, paint: Paint): string[] {
  const [{ first } = {}] = [...shownCauses(report, 'violation'), ...shownCauses(report, 'warning')]
  const clause = first && (first.findings[0]?.clause ?? first.clauses[0])
  return clause ? [paint(`lpconform explain ${safe(clause)} shows what the documents say`, 'dim')] : []
}

function waivedLine({ id, message, waived }: CheckResult): string {
  const until = waived?.expires ? `, until ${waived.expires}` : ''
  return `waived ${id}: ${safe(waived?.reason ?? message)}${waived?.owner ? ` (${safe(waived.owner)}${until})` : until}`
}

/** A command is printed whole or not at all: a shortened one would do something else. */
function commandsOf(repeated: readonly Exchange[], signIns: SignIns): string[] {
  const commands = curlCommands(repeated, signIns)
  const whole = commands.join('\n')
  return whole.length <= LINE_BOUND && !UNPRINTABLE.test(whole)
    ? [...commands]
    : [`curl: see evidence ${safe(repeated.map(({ id }) => id).join(', '))} in index.html`]
}

function verdictTable(report: Report, paint: Paint): string {
  const { summary, pacing } = report
  const { verdicts, operations, clauses, requests, durationMs } = summary
  const width = Math.max(...Object.values(verdicts).map((count) => figure(count).length), 5)
  const rest = notSelected(report)
  const byCause = (verdict: Verdict) =>
    verdict === 'violation' || verdict === 'warning' ? causesNote(report, verdict) : ''
  const rows = BY_URGENCY.map((verdict) => {
    const count = verdicts[verdict]
    const causes = verdict === 'inconclusive' && summary.undecided ? causesLine(summary.undecided) : byCause(verdict)
    const text = `${figure(count).padStart(width)}  ${verdict}${causes ? `: ${causes}` : ''}`
    return paint(text, count ? COLOUR[verdict] : 'dim')
  })
  return [
    ...rows,
    ...(rest ? [paint(`${figure(rest).padStart(width)}  not selected`, 'dim')] : []),
    '',
    `${operations.exercised} of ${operations.total} operations exercised, ${figure(clauses.decided)} of ${counted(clauses.total, 'clause')} decided, ${counted(requests, 'request')} in ${duration(durationMs)}`,
    ...(pacing?.waits.length
      ? [`waited ${duration(waitedMs(pacing))} for rate limits${leastOf(pacing)}; the timeline is in index.html`]
      : []),
    ...(pacing?.throttled.length
      ? [paint(`${counted(pacing.throttled.length, 'request')} refused although the limits were kept`, 'yellow')]
      : []),
  ].join('\n')
}

const leastOf = ({ shortestMs }: PacingReport) =>
  shortestMs === undefined ? '' : `, under which the run takes at least ${duration(shortestMs)}`

/** Text of the target on one line, without anything that a terminal would obey. */
export const safe = (text: string): string =>
  shortened(oneLine(text.toWellFormed()).replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD'), LINE_BOUND)
