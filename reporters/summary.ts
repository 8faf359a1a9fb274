/** `summary.md`: the run for a pull request or a job page, entries that need action first. */
import type { Comparison } from '../contract/comparison.ts'
import { dependentsOf } from '../contract/references.ts'
import type { CheckResult, FindingCause, Report, ReportClause } from '../contract/run.ts'
import type { Verdict } from '../contract/verdict.ts'
import { causesNote, othersLine, shownCauses, titleOf } from './by-cause.ts'
import { differenceBlocks } from './comparison.ts'
import { deviationLines } from './deviations.ts'
import { bounded, code, folded, plain } from './markdown.ts'
import { noticeLines } from './notices.ts'
import { ownLines } from './own-checks.ts'
import { leftGroups, leftText, searchLine } from './residue.ts'
import {
  BY_URGENCY,
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
  tone,
  whoseVerdict,
} from './wording.ts'

const MARK = { good: '✅', bad: '❌', doubtful: '⚠️' } as const

/** The report as Markdown, with the demands of a waiver or a baseline. */
export function summaryReport(report: Report, exchanges: ExchangesById, comparison?: Comparison): string {
  const clauses = clausesById(report)
  const behind = dependentsOf(report.checks)
  const section = (title: string, checks: readonly CheckResult[], open: boolean) =>
    folded(
      title,
      checks.map((check) => checkItem(check, { clauses, exchanges, behind })),
      open,
    )
  const ofCauses = (title: string, verdict: Verdict) => {
    const causes = shownCauses(report, verdict)
    const note = causesNote(report, verdict)
    return folded(
      note ? `${title} by cause` : title,
      causes.map(({ cause, first }) => causeItem(cause, checkItem(first, { clauses, exchanges, behind }))),
      true,
    )
  }
  const { run, errors, observations, notices } = report
  const text = [
    `# ${MARK[tone(report)]} Conformance: ${headline(report)}\n`,
    ...doubts(report).map((line) => `${plain(line)}\n`),
    ...(run.complete ? [] : [`The run is not complete: ${plain(run.reason ?? '')}.\n`]),
    `Tested: ${plain(whoseVerdict(report))}.\n`,
    verdictTable(report),
    factLine(report),
    folded('Waivers that need action', waiverItems(report), true),
    folded(
      'Declared deviations',
      deviationLines(report).map((line) => `- ${plain(line)}`),
      true,
    ),
    ...(comparison ? [`## Since the baseline: ${comparison.verdict}\n`, ...differenceBlocks(comparison)] : []),
    ofCauses('Violations', 'violation'),
    folded(
      'Internal errors',
      errors.map(({ check, message }) => `- ${code(check)}: ${plain(message)}`),
      true,
    ),
    ofCauses('Warnings', 'warning'),
    folded('Checks of your own', ownItems(report), true),
    folded('Left on the target', residueItems(report), true),
    section('Waived', checksOf(report, 'waived'), false),
    section('Inconclusive', checksOf(report, 'inconclusive'), false),
    folded(
      'Observations',
      observations.map(
        ({ clause, operation, value }) =>
          `- ${plain(clauses.get(clause)?.statement ?? clause)}: ${plain(value)}, at ${code(operation)}`,
      ),
      false,
    ),
    folded('Waits for rate limits', pacingItems(report), false),
    folded(
      'Notices',
      noticeLines(notices).map((notice) => `- ${plain(notice)}`),
      false,
    ),
  ].filter(Boolean)
  return bounded(text)
}

const ownItems = (report: Report) => ownLines(report).map(({ text }) => `- ${plain(text)}`)

function verdictTable(report: Report): string {
  const { summary } = report
  const rest = notSelected(report)
  const header = BY_URGENCY.map((verdict) => ` ${verdict} |`).join('')
  const counts = BY_URGENCY.map((verdict) => ` ${figure(summary.verdicts[verdict])} |`).join('')
  const table = `|${header}\n|${' --: |'.repeat(BY_URGENCY.length)}\n|${counts}\n`
  return rest ? `${table}\n${counted(rest, 'check')} not selected.\n` : table
}

function factLine({ run, summary }: Report): string {
  const { operations, clauses, requests, durationMs } = summary
  return `${[
    `${operations.exercised} of ${operations.total} operations exercised`,
    `${figure(clauses.decided)} of ${counted(clauses.total, 'clause')} decided`,
    `${counted(requests, 'request')} in ${duration(durationMs)}`,
    `mode ${run.mode}, seed ${run.seed}, version ${plain(run.suiteVersion)}`,
  ].join(' · ')}\n`
}

interface Shown {
  readonly clauses: ReadonlyMap<string, ReportClause>
  readonly exchanges: ExchangesById
  /** Checks that are undecided because of a failed one. */
  readonly behind: ReturnType<typeof dependentsOf>
}

/** The failure of the target, then the check that shows it, then those that fail with it. */
function causeItem(cause: FindingCause, item: string): string {
  const others = othersLine(cause)
  const lines = [`- **${plain(titleOf(cause))}**`, item.replace(/^- /, '  '), ...(others ? [`  ${plain(others)}`] : [])]
  return lines.join('  \n')
}

function checkItem(check: CheckResult, { clauses, exchanges, behind }: Shown): string {
  const dependents = behind.get(check.id)?.length
  const found = findingLines(check, exchanges)
    .filter(Boolean)
    .map(check.findings.length ? code : plain)
  const cited = clausesOf(check, clauses).map(
    ({ id, document, section }) => `  ${code(id)}, ${plain(`${document}, ${section}`)}`,
  )
  return [
    `- ${code(check.id)}: ${plain(check.title)}`,
    ...found.map((line) => `  ${line}`),
    ...(check.waived
      ? [`  waived: ${plain(check.waived.reason)}${check.waived.owner ? `, ${plain(check.waived.owner)}` : ''}`]
      : []),
    ...cited,
    ...(dependents ? [`  ${counted(dependents, 'check')} undecided because of it`] : []),
    ...(check.evidence.length ? [`  evidence ${check.evidence.slice(0, 6).map(code).join(', ')}`] : []),
  ].join('  \n')
}

/** Remaining records are counted by kind: `report.json` lists each. */
function residueItems(report: Report): string[] {
  const search = searchLine(report)
  return [
    ...leftGroups(report.residue).map((group) => `- ${plain(leftText(group))}, by ${code(group.operation)}`),
    ...(search ? [`- ${plain(search)}`] : []),
  ]
}

function pacingItems({ pacing }: Report): string[] {
  const { waits = [], throttled = [] } = pacing ?? {}
  return [
    ...waits.map(
      ({ operation, account, atMs, durationMs, requests, because }) =>
        `- from ${duration(atMs)} for ${duration(durationMs)}: ${code(operation)} as ${plain(account)}, ${counted(requests, 'request')}${because === 'refusal' ? ', after a refusal' : ''}`,
    ),
    ...throttled.map(
      ({ operation, account, atMs, status }) =>
        `- at ${duration(atMs)}: ${code(operation)} as ${plain(account)} refused with ${status} although the limit was kept`,
    ),
  ]
}

const waiverItems = ({ waivers = [] }: Report): string[] =>
  waivers
    .filter(({ todo }) => todo)
    .map(({ check, clause, todo }) => `- ${code(check ?? clause ?? '')}: ${plain(todo)}`)
