/** The page of `compare`: several targets or versions beside one another, clause by clause, differences first. */
import { useState } from 'preact/hooks'
import type { ClauseRow, SideBySide } from '../../contract/several-runs.ts'
import { ByRun, Cell, ObservationTable } from './by-run.tsx'
import { StackedBar } from './charts.tsx'
import { hasAll, SearchField, Select, useChoices } from './choices.tsx'
import { counted, figure } from './elements.tsx'

const SHOWN = ['violation', 'warning', 'waived', 'pass', 'observation', 'inconclusive', 'skipped'] as const

const Targets = ({ runs }: Pick<SideBySide, 'runs'>) => (
  <section class="shares" aria-label="Targets">
    {runs.map((run) => (
      <div key={run.name} class="share">
        <p class="share-line">
          <b>{run.page ? <a href={run.page}>{run.name}</a> : run.name}</b>
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

const Row = ({ row, runs }: { readonly row: ClauseRow } & Pick<SideBySide, 'runs'>) => (
  <tr>
    <td data-head="Clause">
      {row.statement}
      <span class="where block-line">
        {row.document} › {row.section} · <span class="mono">{row.id}</span>
      </span>
    </td>
    {runs.map((run, at) => (
      <td key={run.name} data-head={run.name}>
        <Cell clause={row} run={run} at={at} />
        {row.notes[at] && <span class="where clamped">{row.notes[at]}</span>}
      </td>
    ))}
  </tr>
)

interface ClausesProps {
  readonly title: string
  readonly rows: readonly ClauseRow[]
  readonly runs: SideBySide['runs']
}

const Clauses = ({ title, rows, runs }: ClausesProps) => (
  <ByRun
    title={title}
    count={counted(rows.length, 'clause')}
    items={rows}
    names={runs.map(({ name }) => name)}
    make={(row) => <Row key={row.id} row={row} runs={runs} />}
  />
)

export function SideBySideApp({ table }: { readonly table: SideBySide }) {
  const [all, show] = useState(false)
  const names = table.runs.map(({ name }) => name)
  const [{ search, verdict }, choose] = useChoices({ search: '', verdict: '' })
  const shown = table.clauses.filter(
    ({ id, statement, notes, verdicts }) =>
      (!verdict || verdicts.some((one) => one === verdict)) && hasAll(search, [id, statement, ...notes]),
  )
  const [different, same] = [shown.filter(({ differs }) => differs), shown.filter((row) => !row.differs)]
  const key = `${verdict} ${search}`
  return (
    <main class="wrap" id="view" tabIndex={-1}>
      <Targets runs={table.runs} />
      <div class="narrow-runs">
        <SearchField label="Search clauses" value={search} onValue={(text) => choose('search', text)} />
        <Select
          label="Verdict"
          value={verdict}
          options={{ '': 'Every verdict', ...Object.fromEntries(SHOWN.map((name) => [name, name])) }}
          onValue={(name) => choose('verdict', name)}
        />
      </div>
      <Clauses key={`different ${key}`} title="Decided differently" rows={different} runs={table.runs} />
      <ObservationTable title="Unspecified behaviour that differs" observations={table.observations} names={names} />
      {all ? (
        <Clauses key={`same ${key}`} title="Decided alike" rows={same} runs={table.runs} />
      ) : (
        <button class="more" type="button" onClick={() => show(true)}>
          Show {counted(same.length, 'clause')} decided alike
        </button>
      )}
    </main>
  )
}
