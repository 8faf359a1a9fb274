/** The page of `history`: one target over time. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { FindingHistory, ObservationHistory, RunFigures, RunHistory, Stated } from '../../contract/several-runs.ts'
import { milliseconds, Trend } from './charts.tsx'
import { Chip, counted, Empty, figure, Heads, Portions, Section } from './elements.tsx'
import { hasAll, useSearchField } from './search-field.tsx'

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
            <td class="date" data-head="Started">
              {stamp(run)}
            </td>
            <td class="mono" data-head="Report">
              {run.page ? <a href={run.page}>{run.name}</a> : run.name}
            </td>
            <td data-head="Result">{run.headline}</td>
            <td data-head="Clauses decided">
              {figure(run.clauses.decided)} of {figure(run.clauses.total)}
            </td>
            <td data-head="Requests">{figure(run.requests)}</td>
            <td data-head="Mode">{run.mode}</td>
            <td data-head="Suite">{run.suiteVersion}</td>
          </tr>
        ))}
      </tbody>
    </Wide>
  </Section>
)

/** What a run says of one thing, and the way to it in the page of that run. */
export function Cell({
  verdict,
  run,
  to,
}: {
  readonly verdict: Stated
  readonly run: RunFigures
  readonly to: string
}) {
  if (!verdict) return <span class="soft">not run</span>
  return run.page ? (
    <a class="to-finding" href={`${run.page}#${encodeURIComponent(to)}`} aria-label={`${verdict} in ${run.name}`}>
      <Chip verdict={verdict} />
    </a>
  ) : (
    <Chip verdict={verdict} />
  )
}

const FILTERS = {
  all: { title: 'All', fits: () => true },
  present: { title: 'Still there', fits: ({ vanished }: FindingHistory) => vanished === undefined },
  gone: { title: 'Gone', fits: ({ vanished }: FindingHistory) => vanished !== undefined },
  flaky: { title: 'Flaky', fits: ({ flaky }: FindingHistory) => flaky },
} as const

const Findings = ({ findings, runs }: Pick<RunHistory, 'findings' | 'runs'>) => {
  const [kind, choose] = useState<keyof typeof FILTERS>('all')
  const { words, field } = useSearchField('Search checks, clauses and findings')
  const days = namesOf(runs)
  const shown = findings.filter(
    (one) => FILTERS[kind].fits(one) && hasAll(words, [one.check, one.clause, one.title, one.message]),
  )
  return (
    <Section title="Findings" count={counted(shown.length, 'check')}>
      <div class="narrow-runs">
        {field}
        <select
          aria-label="Findings"
          value={kind}
          onChange={({ currentTarget: { value } }) => choose(value as keyof typeof FILTERS)}
        >
          {Object.entries(FILTERS).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {shown.length ? (
        <Wide label="Findings">
          <Heads names={['What was found', 'Since', 'How often', ...days]} />
          <tbody>
            <Portions
              key={`${kind} ${words.join(' ')}`}
              items={shown}
              columns={3 + runs.length}
              make={(finding) => (
                <tr key={finding.check}>
                  <td data-head="What was found">
                    {finding.message}
                    <span class="small-id">{finding.check}</span>
                    <span class="small-id">{finding.clause}</span>
                  </td>
                  <td class="date" data-head="Since">
                    {days[finding.appeared]}
                    {finding.vanished !== undefined && ` to ${days[finding.vanished]}`}
                  </td>
                  <td data-head="How often">
                    {figure(finding.failed)} of {counted(finding.decided, 'run')}
                    {finding.flaky && <span class="tag">flaky</span>}
                  </td>
                  {finding.states.map((state, at) => (
                    <td key={runs[at]!.name} data-head={days[at]}>
                      <Cell verdict={state} run={runs[at]!} to={`check/${finding.ids[at]}`} />
                    </td>
                  ))}
                </tr>
              )}
            />
          </tbody>
        </Wide>
      ) : (
        <Empty>{findings.length ? 'Nothing matches' : 'No run found anything'}</Empty>
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
        <td class="mono" data-head="Clause">
          {clause}
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
