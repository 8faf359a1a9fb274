/** The changes since the baseline. */
import { CHANGE_TITLES } from '../change-titles.ts'
import { counted, Empty, figure, Section } from './elements.tsx'
import { comparison } from './model.ts'
import { isNarrowed } from './narrowing.ts'
import { type Row, shownRows, Table } from './tables.tsx'
import type { Drawn, ViewProps } from './view.ts'

interface Change {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
}

const OBSERVED = ['Clause', 'Operation', 'Before', 'After']
const PORTION = 200

function changesOf({ checks, observations, suite }: NonNullable<typeof comparison>): readonly Change[] {
  const observed = (ofRecords: boolean): readonly Row[] =>
    observations
      .filter((one) => one.ofRecords === ofRecords)
      .map(({ clause, operation, before, after }) => ({
        operation,
        cells: [clause, operation, before ?? 'nothing', after ?? 'nothing'],
      }))
  return [
    ...Object.entries(CHANGE_TITLES).map(([kind, title]) => ({
      title,
      heads: ['Check', 'Before', 'After', 'Found'],
      rows: checks
        .filter(({ change }) => change === kind)
        .map(({ id, operation, before, after, regression }) => ({
          operation,
          cells: [
            id,
            before.verdict,
            `${after.verdict}${regression ? ', a regression' : ''}`,
            after.message || before.message,
          ],
        })),
    })),
    { title: 'Unspecified behaviour changed', heads: OBSERVED, rows: observed(false) },
    { title: 'Depends on the data found', heads: OBSERVED, rows: observed(true) },
    {
      title: 'The suite changed',
      heads: ['Check', 'Change', 'Detail', 'Verdict'],
      rows: suite.map(({ check, change, detail, verdict }) => ({
        operation: check,
        cells: [check, change, detail, verdict],
      })),
    },
  ]
}

export function drawChanges({ narrowing }: ViewProps): Drawn {
  if (!comparison) return { tally: '', content: null }
  const { verdict, before, after, compared, narrowed } = comparison
  const shown = changesOf(comparison)
    .map((change) => ({ ...change, rows: shownRows(narrowing, change.rows) }))
    .filter(({ rows }) => rows.length)
  const total = shown.reduce((sum, { rows }) => sum + rows.length, 0)
  const content = (
    <>
      <p class="where">
        {verdict}. Before: {before.startedAt}, after: {after.startedAt}. {counted(compared.checks, 'check')} and{' '}
        {counted(compared.observations, 'observation')} compared.
      </p>
      {narrowed.map((line) => (
        <p key={line} class="finding">
          {line}
        </p>
      ))}
      {shown.map(({ title, heads, rows }) => (
        <Section key={title} title={title} count={figure(rows.length)}>
          <Table heads={heads} rows={rows} portion={PORTION} />
        </Section>
      ))}
      {!shown.length && <Empty>{isNarrowed(narrowing) ? 'Nothing matches' : 'Nothing changed'}</Empty>}
    </>
  )
  return { tally: counted(total, 'change'), content }
}
