/** The page of `history`: platforms over time. */
import type { PlatformRuns, RunFigures, RunHistory } from '../../contract/several-runs.ts'
import { ObservationTable, Wide } from './by-run.tsx'
import { milliseconds, Trend } from './charts.tsx'
import { counted, figure, Heads, Portions, Section } from './elements.tsx'
import { Matrix } from './matrix.tsx'

const stamp = ({ startedAt }: RunFigures) => startedAt.slice(0, 16).replace('T', ' ')

const nameOf = (run: RunFigures) => `${run.name}, ${stamp(run)}`

const Trends = ({ runs }: Pick<RunHistory, 'runs'>) => {
  const names = runs.map(nameOf)
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

const Runs = ({ runs }: Pick<RunHistory, 'runs'>) => (
  <Section title="Runs" count={figure(runs.length)}>
    <Wide label="Runs">
      <Heads names={['Report', 'Started', 'Result', 'Clauses decided', 'Requests', 'Mode', 'Suite']} />
      <tbody>
        {runs.map((run) => (
          <tr key={run.name}>
            <td class="mono" data-head="Report">
              {run.page ? <a href={run.page}>{run.name}</a> : run.name}
            </td>
            <td class="date" data-head="Started">
              {stamp(run)}
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

interface LatenciesProps extends Pick<RunHistory, 'runs' | 'latency'> {
  readonly platform: PlatformRuns
  /** There are others. */
  readonly named: boolean
}

const Latencies = ({ latency, runs, platform, named }: LatenciesProps) => (
  <Section
    title={`Median latency by operation${named ? `: ${platform.name}` : ''}`}
    count={counted(latency.length, 'operation')}
  >
    <div class="trends">
      <Portions
        items={latency}
        size={12}
        make={({ operation, medians }) => (
          <Trend
            key={operation}
            title={operation}
            names={platform.runs.map((at) => nameOf(runs[at]!))}
            text={milliseconds}
            values={platform.runs.map((at) => medians[at]!)}
          />
        )}
      />
    </div>
  </Section>
)

export function HistoryApp({ history }: { readonly history: RunHistory }) {
  const { runs, platforms, observations, latency } = history
  const named = platforms.length > 1
  return (
    <main class="wrap" id="view" tabIndex={-1}>
      {/* Those of many platforms would push the findings off the screen. */}
      {!named && <Trends runs={runs} />}
      <Matrix history={history} />
      {named &&
        platforms.map(({ name, runs: own }) => (
          <section key={name}>
            <h2>{name}</h2>
            <Trends runs={own.map((at) => runs[at]!)} />
          </section>
        ))}
      <ObservationTable
        title="Unspecified behaviour that changed"
        observations={observations}
        names={runs.map(({ name }) => name)}
      />
      {platforms.map((platform) => (
        <Latencies key={platform.name} platform={platform} latency={latency} runs={runs} named={named} />
      ))}
      <Runs runs={runs} />
    </main>
  )
}
