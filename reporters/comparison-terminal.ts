/** The output of `diff`, and of `run` with a baseline; the verdict is the first line. */
import type { CheckChange, Comparison, ObservationChange } from '../contract/comparison.ts'
import { CHANGE_TITLES } from './change-titles.ts'
import { extent, MEANINGS, outline, suiteLine } from './comparison.ts'
import { painted, safe } from './terminal.ts'
import { figure } from './wording.ts'

const LISTED = 30
const STYLES = { breaking: 'red', drift: 'yellow', compatible: 'green', same: 'green' } as const

export interface ComparisonOptions {
  readonly colour?: boolean
}

function listed(title: string, lines: readonly string[]): string[] {
  if (!lines.length) return []
  const rest = lines.length > LISTED ? [`  ... and ${figure(lines.length - LISTED)} more`] : []
  return [
    [`${title} (${figure(lines.length)})`, ...lines.slice(0, LISTED).map((line) => `  ${line}`), ...rest].join('\n'),
  ]
}

const checkLine = ({ id, before, after, regression }: CheckChange) =>
  `${regression ? 'regression  ' : ''}${id}: ${before.verdict} -> ${after.verdict}${after.message ? `: ${safe(after.message)}` : ''}`

const observationLine = ({ clause, operation, before, after }: ObservationChange) =>
  `${clause === 'latency' ? `${operation} latency` : clause}: ${safe(before ?? 'nothing')} -> ${safe(after ?? 'nothing')}`

/** Control characters of the target never reach the terminal. */
export function comparisonTerminal(comparison: Comparison, { colour = false }: ComparisonOptions = {}): string {
  const { verdict, checks, observations, suite, narrowed, before, after } = comparison
  const of = (ofRecords: boolean) => observations.filter((one) => one.ofRecords === ofRecords).map(observationLine)
  const kinds = Object.entries(CHANGE_TITLES) as [CheckChange['change'], string][]
  const blocks = [
    `${colour ? painted(verdict, STYLES[verdict]) : verdict}: ${MEANINGS[verdict]}`,
    `before: ${safe(outline(before))}\nafter:  ${safe(outline(after))}\n${extent(comparison)}`,
    ...listed('Left out', narrowed.map(safe)),
    ...kinds.flatMap(([kind, title]) => listed(title, checks.filter(({ change }) => change === kind).map(checkLine))),
    ...listed('Unspecified behaviour changed', of(false)),
    ...listed('Depends on the data found', of(true)),
    ...listed(
      'The suite changed',
      suite.map((one) => `${one.check}: ${safe(suiteLine(one))}`),
    ),
  ]
  return `${blocks.join('\n\n')}\n`
}
