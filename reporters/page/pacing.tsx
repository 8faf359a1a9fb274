/** Where the time went: latency of operations, requests of phases, the longest chain, waits for rate limits, and refusals. */
import type { ChainPart, PacingReport, PacingWait, ThrottledRequest } from '../../contract/run.ts'
import { Bars, milliseconds, type Spread, SpreadBar, Ticks, type TimeAxis, timeAxis } from './charts.tsx'
import { counted, Empty, figure, Portions, Section } from './elements.tsx'
import { report } from './model.ts'
import { hasWords, isOfInterface, type Narrowing } from './narrowing.ts'
import { Table } from './tables.tsx'
import type { Drawn, ViewProps } from './view.ts'

const pacedNow = (): PacingReport => report.pacing ?? { waits: [], throttled: [], windowSeconds: 0 }

const nameOf = ({ operation, account }: Pick<PacingWait, 'operation' | 'account'>) => `${operation} as ${account}`

/** Shares of a line narrower than this, in percent, could not be seen. */
const NARROWEST = 0.3

function clockTime(ms: number): string {
  const seconds = Math.round(ms / 100) / 10
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

const endOf = ({ atMs, durationMs }: PacingWait) => atMs + durationMs

/** An id breaks after its parts, not within a word. */
const breakable = (id: string) => id.split(/(?<=[/.])/).flatMap((part, at) => (at ? [<wbr key={at} />, part] : part))

interface WaitRowProps {
  readonly name: string
  readonly waits: readonly PacingWait[]
  /** Milliseconds that the whole line stands for. */
  readonly total: number
}

const WaitRow = ({ name, waits, total }: WaitRowProps) => (
  <tr>
    <td class="mono">{breakable(name)}</td>
    <td>
      <span
        class="waits"
        role="img"
        aria-label={waits.map((one) => `${clockTime(one.atMs)} to ${clockTime(endOf(one))}`).join(', ')}
      >
        <svg aria-hidden="true">
          {waits.map(({ atMs, durationMs, requests, because }) => (
            <rect
              key={atMs}
              class={because === 'refusal' ? 'refused' : ''}
              x={`${(100 * atMs) / total}%`}
              width={`${Math.max(NARROWEST, (100 * durationMs) / total)}%`}
              height="100%"
            >
              <title>{`${counted(requests, 'request')} waited from ${clockTime(atMs)} for ${clockTime(durationMs)}`}</title>
            </rect>
          ))}
        </svg>
      </span>
    </td>
  </tr>
)

const Refused = ({ requests }: { readonly requests: readonly ThrottledRequest[] }) => (
  <Section title="Refused although the limit was kept" count={counted(requests.length, 'request')}>
    <Table
      heads={['Budget', 'At', 'Exchange', 'Answer']}
      rows={requests.map((one) => ({
        operation: one.operation,
        cells: [
          nameOf(one),
          clockTime(one.atMs),
          one.exchange,
          `${one.status}, ${one.retryAfter ? `Retry-After ${one.retryAfter}` : 'no Retry-After'}`,
        ],
      }))}
    />
  </Section>
)

function Timeline({ groups }: { readonly groups: ReadonlyMap<string, readonly PacingWait[]> }) {
  const total = Math.max(report.summary.durationMs, ...(report.pacing?.waits ?? []).map(endOf), 1)
  return (
    <div class="list table">
      <table>
        <thead>
          <tr>
            <th scope="col">Waited for</th>
            <th scope="col">0 to {clockTime(total)}</th>
          </tr>
        </thead>
        <tbody>
          {[...groups].map(([name, waits]) => (
            <WaitRow key={name} name={name} waits={waits} total={total} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Timed extends Spread {
  readonly id: string
}

const timedNow = (): readonly Timed[] =>
  report.operations
    .flatMap(({ id, medianMs, latency }): readonly Timed[] =>
      medianMs === undefined || !latency ? [] : [{ id, median: medianMs, ...latency }],
    )
    .sort((one, other) => other.median - one.median)

const SLOWEST = 25

/** The distribution of answer times, the slowest operation first. */
const Latency = ({ rows, axis }: { readonly rows: readonly Timed[]; readonly axis: TimeAxis }) => (
  <Section title="Time until an answer came" count={counted(rows.length, 'operation')}>
    <div class="list table">
      <table class="latency">
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">Median</th>
            <th scope="col">
              <span class="hidden">Distribution</span>
              <Ticks axis={axis} />
            </th>
          </tr>
        </thead>
        <tbody>
          <Portions
            items={rows}
            size={SLOWEST}
            columns={3}
            make={(one) => (
              <tr key={one.id}>
                <td class="mono">{breakable(one.id)}</td>
                <td>{milliseconds(one.median)}</td>
                <td>
                  <SpreadBar spread={one} axis={axis} />
                </td>
              </tr>
            )}
          />
        </tbody>
      </table>
    </div>
    <p class="where">Line: 5 to 95 percent of the answers. Box: the middle half. Stroke: the median. Logarithmic.</p>
  </Section>
)

const Phases = () =>
  report.phases?.length ? (
    <Section title="Requests per phase" count={counted(report.summary.requests, 'request')}>
      <Bars
        heads={['Phase', 'Requests']}
        rows={report.phases.map(({ phase, requests, checks }) => ({
          name: phase,
          value: requests,
          text: `${figure(requests)} in ${counted(checks, 'check')}`,
        }))}
      />
    </Section>
  ) : null

/** Nobody waits for a check that is alone. */
const Chain = ({ parts }: { readonly parts: readonly ChainPart[] }) => {
  const checks = parts.reduce((sum, part) => sum + part.checks, 0)
  return checks > 1 ? (
    <Section title="Longest chain of checks that wait for each other" count={counted(checks, 'check')}>
      <Bars
        heads={['Operation', 'Time']}
        rows={parts.map(({ operation, durationMs, checks: some }) => ({
          name: operation,
          value: durationMs,
          text: `${clockTime(durationMs)} in ${counted(some, 'check')}`,
        }))}
      />
    </Section>
  ) : null
}

function waitsOf(waits: readonly PacingWait[], narrowing: Narrowing): ReadonlyMap<string, readonly PacingWait[]> {
  const groups = new Map<string, PacingWait[]>()
  for (const wait of waits) {
    const name = nameOf(wait)
    if (!hasWords(narrowing, name.toLowerCase()) || !isOfInterface(narrowing, wait.operation)) continue
    groups.set(name, [...(groups.get(name) ?? []), wait])
  }
  return groups
}

export function drawPacing({ narrowing }: ViewProps): Drawn {
  const paced = pacedNow()
  const timed = timedNow()
  const axis = timeAxis(timed.flatMap(({ p5, p95 }) => [p5, p95]))
  const groups = waitsOf(paced.waits, narrowing)
  const refused = paced.throttled.filter(({ operation }) => isOfInterface(narrowing, operation))
  const rows = timed.filter(({ id }) => hasWords(narrowing, id) && isOfInterface(narrowing, id))
  const least = paced.shortestMs === undefined ? '' : `, at least ${clockTime(paced.shortestMs)} under the limits`
  const content = (
    <>
      <p class="where">
        The run took {clockTime(report.summary.durationMs)}
        {least}; the documented minute lasts {paced.windowSeconds} s.
      </p>
      {rows.length > 0 && <Latency rows={rows} axis={axis} />}
      <Phases />
      <Chain parts={(paced.chain ?? []).filter(({ operation }) => isOfInterface(narrowing, operation))} />
      <Section title="Waits for rate limits" count={counted(groups.size, 'budget')}>
        {groups.size ? (
          <Timeline groups={groups} />
        ) : (
          <Empty>{paced.waits.length ? 'Nothing matches' : 'The run waited for no limit'}</Empty>
        )}
      </Section>
      {refused.length > 0 && <Refused requests={refused} />}
    </>
  )
  return { tally: counted(groups.size + rows.length, 'line'), content }
}
