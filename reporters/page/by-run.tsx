/** Tables of several runs, one column for each. */
import type { ComponentChildren } from 'preact'
import type { ClauseVerdicts, ObservationHistory, RunFigures } from '../../contract/several-runs.ts'
import { Chip, counted, Empty, Heads, Portions, Section } from './elements.tsx'

/** A table that scrolls sideways where it must. */
export const Wide = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow
  // biome-ignore lint/a11y/useSemanticElements: the section around it has the heading
  <div class="list table wide" tabIndex={0} role="group" aria-label={label}>
    <table>{children}</table>
  </div>
)

interface CellProps {
  readonly clause: ClauseVerdicts
  readonly run: RunFigures
  /** Place of the run. */
  readonly at: number
}

/** The verdict of a run on a clause, and the link to its finding in the page of that run. */
export function Cell({ clause: { id, verdicts, checks }, run, at }: CellProps) {
  const verdict = verdicts[at]
  if (!verdict) return <span class="soft">not run</span>
  const to = checks[at] ? `check/${checks[at]}` : `clauses/${id}`
  return run.page ? (
    <a class="to-finding" href={`${run.page}#${encodeURIComponent(to)}`} aria-label={`${verdict} in ${run.name}`}>
      <Chip verdict={verdict} />
    </a>
  ) : (
    <Chip verdict={verdict} />
  )
}

interface ByRunProps<Item> {
  readonly title: string
  /** How many there are, in words. */
  readonly count: string
  readonly items: readonly Item[]
  /** Columns, one for each run. */
  readonly names: readonly string[]
  readonly make: (item: Item) => ComponentChildren
}

/** Clauses, one a row, with the verdict of each run. */
export const ByRun = <Item,>({ title, count, items, names, make }: ByRunProps<Item>) => (
  <Section title={title} count={count}>
    {items.length ? (
      <Wide label={title}>
        <Heads names={['Clause', ...names]} />
        <tbody>
          <Portions items={items} columns={names.length + 1} make={make} />
        </tbody>
      </Wide>
    ) : (
      <Empty>None</Empty>
    )}
  </Section>
)

interface ObservationsProps {
  readonly observations: readonly ObservationHistory[]
  readonly names: readonly string[]
  readonly title: string
}

export const ObservationTable = ({ observations, names, title }: ObservationsProps) => (
  <ByRun
    title={title}
    count={counted(observations.length, 'behaviour')}
    items={observations}
    names={names}
    make={({ clause, statement, operation, values }) => (
      <tr key={`${operation} ${clause}`}>
        <td data-head="Clause">
          {statement}
          <span class="small-id">{clause}</span>
        </td>
        {values.map((value, at) => (
          <td key={names[at]} data-head={names[at]} class={at > 0 && value !== values[at - 1] ? 'other' : ''}>
            {value ?? '–'}
          </td>
        ))}
      </tr>
    )}
  />
)
