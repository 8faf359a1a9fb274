/** `summary.md`: the run for a pull request or a job page, what must be acted on first. */
import type { CheckResult, Report, ReportClause } from '../contract/run.ts'
import {
  BY_URGENCY,
  checksOf,
  clausesById,
  clausesOf,
  counted,
  duration,
  type Exchanges,
  figure,
  findingLines,
  headline,
  oneLine,
  shortened,
  tone,
} from './wording.ts'

const LISTED = 40
const LINE_BOUND = 400
const MARK = { good: '✅', bad: '❌', doubtful: '⚠️' } as const

/** The longest summary that is written, in UTF-16 units; a comment on GitHub holds 65,536. */
export const SUMMARY_BOUND = 60_000

/** The report as GitHub-flavoured Markdown; texts of the target can neither format nor link nor mention anyone. */
export function summaryReport(report: Report, exchanges: Exchanges): string {
  const clauses = clausesById(report)
  const section = (title: string, checks: readonly CheckResult[], open: boolean) =>
    folded(
      title,
      checks.map((check) => checkItem(check, clauses, exchanges)),
      open,
    )
  const { run, errors, residue, observations, notices } = report
  const text = [
    `# ${MARK[tone(report)]} Conformance: ${headline(report)}\n`,
    ...(run.complete ? [] : [`The run is not complete: ${plain(run.reason ?? '')}.\n`]),
    verdictTable(report),
    factLine(report),
    section('Violations', checksOf(report, 'violation'), true),
    folded(
      'Errors of the suite',
      errors.map(({ check, message }) => `- ${code(check)}: ${plain(message)}`),
      true,
    ),
    section('Warnings', checksOf(report, 'warning'), true),
    folded(
      'Left on the target',
      residue.map(({ operation, id, what }) => `- ${plain(what)}, id ${code(id)}, by ${code(operation)}`),
      true,
    ),
    section('Waived', checksOf(report, 'waived'), false),
    section('Inconclusive', checksOf(report, 'inconclusive'), false),
    folded(
      'Observations',
      observations.map(({ clause, operation, value }) => `- ${code(clause)} at ${code(operation)}: ${plain(value)}`),
      false,
    ),
    folded(
      'Notices',
      notices.map((notice) => `- ${plain(notice)}`),
      false,
    ),
  ].filter(Boolean)
  return bounded(text)
}

/** Whole blocks only: half a table or an open fold would break what follows. */
function bounded(blocks: readonly string[]): string {
  const rest = '_More is in the full report._\n'
  let text = ''
  for (const block of blocks) {
    if (text.length + block.length + rest.length + 1 > SUMMARY_BOUND) return `${text}\n${rest}`
    text += (text ? '\n' : '') + block
  }
  return text
}

function verdictTable({ summary }: Report): string {
  const header = BY_URGENCY.map((verdict) => ` ${verdict} |`).join('')
  const counts = BY_URGENCY.map((verdict) => ` ${figure(summary.verdicts[verdict])} |`).join('')
  return `|${header}\n|${' --: |'.repeat(BY_URGENCY.length)}\n|${counts}\n`
}

function factLine({ run, summary }: Report): string {
  const { operations, clauses, requests, durationMs } = summary
  const targets =
    run.target.kind === 'embedded' ? ['the embedded reference instance'] : Object.values(run.target.addresses).map(code)
  return `${[
    `${operations.exercised} of ${operations.total} operations exercised`,
    `${figure(clauses.decided)} of ${counted(clauses.total, 'clause')} decided`,
    `${counted(requests, 'request')} in ${duration(durationMs)}`,
    `mode ${run.mode}, seed ${run.seed}, version ${plain(run.suiteVersion)}`,
    `target ${[...new Set(targets)].join(', ')}`,
  ].join(' · ')}\n`
}

function checkItem(check: CheckResult, clauses: ReadonlyMap<string, ReportClause>, exchanges: Exchanges): string {
  const found = findingLines(check, exchanges)
    .filter(Boolean)
    .map(check.findings.length ? code : plain)
  const cited = clausesOf(check, clauses).map(
    ({ id, document, section }) => `  ${code(id)}, ${plain(`${document}, ${section}`)}`,
  )
  return [
    `- ${code(check.id)}: ${plain(check.title)}`,
    ...found.map((line) => `  ${line}`),
    ...cited,
    ...(check.evidence.length ? [`  evidence ${check.evidence.slice(0, 6).map(code).join(', ')}`] : []),
  ].join('  \n')
}

function folded(title: string, items: readonly string[], open: boolean): string {
  if (!items.length) return ''
  const rest = items.length > LISTED ? [`- … and ${figure(items.length - LISTED)} more in the full report`] : []
  const list = [...items.slice(0, LISTED), ...rest].join('\n')
  const heading = `${title} (${figure(items.length)})`
  return open
    ? `## ${heading}\n\n${list}\n`
    : `<details><summary><b>${heading}</b></summary>\n\n${list}\n\n</details>\n`
}

/** Signs of Markdown and HTML, mentions, and what would become a link or an emoji. */
const SPECIAL = /[\\`*_{}[\]<>|~&^$]|[@#](?=\w)|:(?=\/\/|[\w+-]+:)|(?<=www)\./gi

/** As running text: no sign of Markdown, no link, no mention of a person or an issue. */
function plain(text: string): string {
  const short = shortened(printable(oneLine(text)), LINE_BOUND)
  return short.replace(SPECIAL, (sign) => (/^[@#]/.test(sign) ? `${sign}&#8203;` : `&#${sign.charCodeAt(0)};`))
}

/** As code, in a fence longer than any run of backticks inside. */
function code(text: string): string {
  const short = shortened(printable(oneLine(text)), LINE_BOUND) || ' '
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$/.test(short) ? ' ' : ''
  return `${fence}${pad}${short}${pad}${fence}`
}

const printable = (text: string) => text.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
