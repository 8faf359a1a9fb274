/** The page of `compare`: several targets or versions beside one another, clause by clause, differences first. */
import { useState } from 'preact/hooks'
import type { ClauseRow, SideBySide } from '../../contract/several-runs.ts'
import { StackedBar } from './charts.tsx'
import { Chip, counted, figure } from './elements.tsx'
import { ByRun, ObservationTable } from './history.tsx'

const SHOWN = ['violation', 'warning', 'waived', 'pass', 'observation', 'inconclusive', 'skipped'] as const

const Targets = ({ runs }: Pick<SideBySide, 'runs'>) => (
  <section class="shares" aria-label="Targets">
    {runs.map((run) => (
      <div key={run.name} class="share">
        <p class="share-line">
          <b>{run.name}</b>
          <span>{run.headline}</span>
        </p>
        <StackedBar
          label={`Checks of ${run.name}`}
          shares={SHOWN.map((name) => ({ name, count: run.verdicts[name] }))}
        />
        <p class="where">
          {run.target === 'embedded' ? 'embedded reference instance' : run.addresses.join(' ')},{' '}
          {run.startedAt.slice(0, 10)}, {figure(run.clauses.decided)} of {figure(run.clauses.total)} clauses decided
        </p>
      </div>
    ))}
  </section>
)

const Row = ({ row, names }: { readonly row: ClauseRow; readonly names: readonly string[] }) => (
  <tr>
    <td>
      {row.statement}
      <span class="where block-line">
        {row.document} › {row.section} · <span class="mono">{row.id}</span>
      </span>
    </td>
    {row.verdicts.map((verdict, at) => (
      <td key={names[at]}>
        {verdict ? <Chip verdict={verdict} /> : <span class="soft">not run</span>}
        {row.notes[at] && <span class="where block-line">{row.notes[at]}</span>}
      </td>
    ))}
  </tr>
)

interface ClausesProps {
  readonly title: string
  readonly rows: readonly ClauseRow[]
  readonly names: readonly string[]
}

const Clauses = ({ title, rows, names }: ClausesProps) => (
  <ByRun
    title={title}
    count={counted(rows.length, 'clause')}
    items={rows}
    names={names}
    make={(row) => <Row key={row.id} row={row} names={names} />}
  />
)

export function SideBySideApp({ table }: { readonly table: SideBySide }) {
  const [all, show] = useState(false)
  const names = table.runs.map(({ name }) => name)
  const [different, same] = [
    table.clauses.filter(({ differs }) => differs),
    table.clauses.filter((row) => !row.differs),
  ]
  return (
    <main class="wrap" id="view" tabIndex={-1}>
      <Targets runs={table.runs} />
      <Clauses title="Decided differently" rows={different} names={names} />
      <ObservationTable title="Unspecified behaviour that differs" observations={table.observations} names={names} />
      {all ? (
        <Clauses title="Decided alike" rows={same} names={names} />
      ) : (
        <button class="more" type="button" onClick={() => show(true)}>
          Show {counted(same.length, 'clause')} decided alike
        </button>
      )}
    </main>
  )
}
