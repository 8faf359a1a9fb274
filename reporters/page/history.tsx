/** The page of `history`: one target over time. */
import type { ComponentChildren } from 'preact'
import type { FindingHistory, ObservationHistory, RunFigures, RunHistory } from '../../contract/several-runs.ts'
import { milliseconds, Trend } from './charts.tsx'
import { counted, Empty, figure, Heads, Portions, Section } from './elements.tsx'

const stamp = ({ startedAt }: RunFigures) => startedAt.slice(0, 16).replace('T', ' ')
const day = ({ startedAt }: RunFigures) => startedAt.slice(0, 10)

/** The day of each run; with the time of day where two began on the same. */
const namesOf = (runs: readonly RunFigures[]): readonly string[] =>
  new Set(runs.map(day)).size === runs.length ? runs.map(day) : runs.map(stamp)

const Trends = ({ runs }: Pick<RunHistory, 'runs'>) => {
  const names = runs.map(stamp)
  const of = (value: (run: RunFigures) => number | undefined) => runs.map((run) => value(run) ?? null)
  return (
    <div class="trends">
      <Trend
        title="Violations"
        names={names}
        text={figure}
        tone="violation"
        values={of((run) => run.verdicts.violation)}
      />
      <Trend title="Warnings" names={names} text={figure} tone="warning" values={of((run) => run.verdicts.warning)} />
      <Trend
        title="Undecided checks"
        names={names}
        text={figure}
        tone="inconclusive"
        values={of((run) => run.verdicts.inconclusive)}
      />
      <Trend
        title="Clauses decided"
        names={names}
        text={figure}
        tone="pass"
        values={of((run) => run.clauses.decided)}
      />
      <Trend title="Median latency" names={names} text={milliseconds} values={of((run) => run.medianMs)} />
    </div>
  )
}

/** A table that scrolls sideways where it must. */
const Wide = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow
  // biome-ignore lint/a11y/useSemanticElements: the section around it has the heading
  <div class="list table wide" tabIndex={0} role="group" aria-label={label}>
    <table>{children}</table>
  </div>
)

const Runs = ({ runs }: Pick<RunHistory, 'runs'>) => (
  <Section title="Runs" count={figure(runs.length)}>
    <Wide label="Runs">
      <Heads names={['Started', 'Report', 'Result', 'Clauses decided', 'Requests', 'Mode', 'Suite']} />
      <tbody>
        {runs.map((run) => (
          <tr key={run.name}>
            <td class="date">{stamp(run)}</td>
            <td class="mono">{run.name}</td>
            <td>{run.headline}</td>
            <td>
              {figure(run.clauses.decided)} of {figure(run.clauses.total)}
            </td>
            <td>{figure(run.requests)}</td>
            <td>{run.mode}</td>
            <td>{run.suiteVersion}</td>
          </tr>
        ))}
      </tbody>
    </Wide>
  </Section>
)

/** One mark for each run, coloured by its verdict. */
export const Strip = ({
  states,
  names,
}: {
  readonly states: FindingHistory['states']
  readonly names: readonly string[]
}) => (
  <span
    class="strip"
    role="img"
    aria-label={states.map((state, at) => `${names[at]}: ${state ?? 'not run'}`).join(', ')}
  >
    {states.map((state, at) => (
      <i key={names[at]} class={state ? `v-${state}` : 'absent'} title={`${names[at]}: ${state ?? 'not run'}`} />
    ))}
  </span>
)

const Findings = ({ findings, runs }: Pick<RunHistory, 'findings' | 'runs'>) => {
  const names = runs.map(stamp)
  const days = namesOf(runs)
  return (
    <Section title="Findings" count={counted(findings.length, 'check')}>
      {findings.length ? (
        <Wide label="Findings">
          <Heads names={['Check', 'Runs', 'Appeared', 'Vanished', 'Found']} />
          <tbody>
            <Portions
              items={findings}
              columns={5}
              make={({ check, states, appeared, vanished, message }) => (
                <tr key={check}>
                  <td class="mono">{check}</td>
                  <td>
                    <Strip states={states} names={names} />
                  </td>
                  <td class="date">{days[appeared]}</td>
                  <td class="date">{vanished === undefined ? 'still there' : days[vanished]}</td>
                  <td>{message}</td>
                </tr>
              )}
            />
          </tbody>
        </Wide>
      ) : (
        <Empty>No run found anything</Empty>
      )}
    </Section>
  )
}

interface ByRunProps<Item> {
  readonly title: string
  /** How many there are, in words. */
  readonly count: string
  readonly items: readonly Item[]
  /** Of the runs: a column each. */
  readonly names: readonly string[]
  readonly make: (item: Item) => ComponentChildren
}

/** Clauses, one a row, and what each run says of them. */
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
    make={({ clause, values }) => (
      <tr key={clause}>
        <td class="mono">{clause}</td>
        {values.map((value, at) => (
          <td key={names[at]} class={at > 0 && value !== values[at - 1] ? 'other' : ''}>
            {value ?? '–'}
          </td>
        ))}
      </tr>
    )}
  />
)

const Latencies = ({ latency, runs }: Pick<RunHistory, 'latency' | 'runs'>) => (
  <Section title="Median latency by operation" count={counted(latency.length, 'operation')}>
    <div class="trends">
      <Portions
        items={latency}
        size={12}
        make={({ operation, medians }) => (
          <Trend key={operation} title={operation} names={runs.map(stamp)} text={milliseconds} values={medians} />
        )}
      />
    </div>
  </Section>
)

export const HistoryApp = ({
  history: { runs, findings, observations, latency },
}: {
  readonly history: RunHistory
}) => (
  <main class="wrap" id="view" tabIndex={-1}>
    <Trends runs={runs} />
    <Findings findings={findings} runs={runs} />
    <ObservationTable title="Unspecified behaviour that changed" observations={observations} names={namesOf(runs)} />
    <Latencies latency={latency} runs={runs} />
    <Runs runs={runs} />
  </main>
)
