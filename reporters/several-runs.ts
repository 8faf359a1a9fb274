/** Several runs as Markdown: their history, or side by side; entries that need action first. */
import type {
  FindingHistory,
  ObservationHistory,
  PlatformRuns,
  RunFigures,
  RunHistory,
  SideBySide,
  Stated,
} from '../contract/several-runs.ts'
import { counted } from './counts.ts'
import { bounded, code, folded, plain } from './markdown.ts'
import { duration, figure } from './wording.ts'

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length
    ? `${[heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
    : ''

const stamp = ({ startedAt }: RunFigures) => startedAt.slice(0, 16).replace('T', ' ')

const runTable = (runs: readonly RunFigures[]): string =>
  table(
    ['Report', 'Started', 'Result', 'Undecided', 'Clauses decided', 'Median latency'],
    runs.map((run) => [
      plain(run.name),
      stamp(run),
      plain(run.headline),
      figure(run.verdicts.inconclusive),
      `${figure(run.clauses.decided)} of ${figure(run.clauses.total)}`,
      run.medianMs === undefined ? '–' : duration(run.medianMs),
    ]),
  )

/** `10 runs over time`, `10 runs of 2 platforms over time` */
export const overTime = (runs: readonly RunFigures[], platforms: readonly PlatformRuns[]): string =>
  `${counted(runs.length, 'run')}${platforms.length > 1 ? ` of ${counted(platforms.length, 'platform')}` : ''} over time`

const stated = (verdict: Stated) => verdict ?? 'not run'

const observationItems = (observations: readonly ObservationHistory[]): string[] =>
  observations.map(
    ({ clause, values }) =>
      `- ${code(clause)}: ${values.map((value) => (value === null ? '–' : plain(value))).join(' → ')}`,
  )

export function historyMarkdown({ runs, platforms, findings, observations }: RunHistory): string {
  const day = (place: number) => `${runs[place]!.startedAt.slice(0, 10)} (${plain(runs[place]!.name)})`
  const item = (finding: FindingHistory) => {
    const { check, appeared, vanished, message, failed, decided, flaky } = finding
    const where = platforms.length > 1 ? ` on ${plain(platforms[finding.platform]!.name)}` : ''
    const often = `failed in ${figure(failed)} of ${counted(decided, 'run')}${flaky ? ', flaky' : ''}`
    return `- ${code(check)}${where}: since ${day(appeared)}${vanished === undefined ? '' : `, gone on ${day(vanished)}`}, ${often}  \n  ${plain(message)}`
  }
  return bounded(
    [
      `# ${overTime(runs, platforms)}\n`,
      runTable(runs),
      folded(
        'Findings that are still there',
        findings.filter(({ vanished }) => vanished === undefined).map(item),
        true,
      ),
      folded('Findings that vanished', findings.filter(({ vanished }) => vanished !== undefined).map(item), false),
      folded('Unspecified behaviour that changed', observationItems(observations), false),
    ].filter(Boolean),
  )
}

const MOST_ROWS = 60

const OPEN = new Set<string | null>([null, 'inconclusive', 'not-decidable'])

/** How many runs decided a clause. */
const decisions = (verdicts: SideBySide['clauses'][number]['verdicts']) =>
  verdicts.filter((verdict) => !OPEN.has(verdict)).length

export function sideBySideMarkdown({ runs, clauses, observations }: SideBySide): string {
  const names = runs.map(({ name }) => plain(name))
  const different = clauses.filter(({ differs }) => differs)
  const alike = clauses.filter(({ differs, verdicts }) => !differs && decisions(verdicts) > 1).length
  const rows = different
    .slice(0, MOST_ROWS)
    .map(({ id, statement, verdicts }) => [`${code(id)}<br>${plain(statement)}`, ...verdicts.map(stated)])
  return bounded(
    [
      `# ${figure(runs.length)} runs side by side\n`,
      runTable(runs),
      `## Decided differently (${figure(different.length)})\n`,
      table(['Clause', ...names], rows) || 'None.\n',
      different.length > MOST_ROWS ? `… and ${figure(different.length - MOST_ROWS)} more.\n` : '',
      `${figure(alike)} clauses are decided alike, ${figure(clauses.length - different.length - alike)} by at most one of them.\n`,
      folded('Unspecified behaviour that differs', observationItems(observations), false),
    ].filter(Boolean),
  )
}
