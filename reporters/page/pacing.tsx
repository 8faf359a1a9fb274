/** When the run waited for rate limits, as a timeline, and what was refused all the same. */
import type { PacingWait, ThrottledRequest } from '../../contract/run.ts'
import { counted, Empty, Section } from './elements.tsx'
import { report } from './model.ts'
import { hasWords, isOfInterface } from './narrowing.ts'
import { Table } from './tables.tsx'
import type { Drawn, ViewProps } from './views.tsx'

const paced = report.pacing ?? { waits: [], throttled: [], windowSeconds: 0, shortestMs: undefined }

const nameOf = ({ operation, account }: Pick<PacingWait, 'operation' | 'account'>) => `${operation} as ${account}`

/** How many budgets had waits. */
export const pacedBudgets = new Set(paced.waits.map(nameOf)).size

/** Shares of a line narrower than this, in percent, could not be seen. */
const NARROWEST = 0.3

function clockTime(ms: number): string {
  const seconds = Math.round(ms / 100) / 10
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

const endOf = ({ atMs, durationMs }: PacingWait) => atMs + durationMs

interface WaitRowProps {
  readonly name: string
  readonly waits: readonly PacingWait[]
  /** Milliseconds that the whole line stands for. */
  readonly total: number
}

const WaitRow = ({ name, waits, total }: WaitRowProps) => (
  <tr>
    <td class="mono">{name}</td>
    <td>
      <span
        class="waits"
        role="img"
        aria-label={waits.map((one) => `${clockTime(one.atMs)} to ${clockTime(endOf(one))}`).join(', ')}
      >
        {waits.map(({ atMs, durationMs, requests, because }) => (
          <i
            key={atMs}
            class={because === 'refusal' ? 'refused' : ''}
            title={`${counted(requests, 'request')} waited from ${clockTime(atMs)} for ${clockTime(durationMs)}`}
            style={{ left: `${(100 * atMs) / total}%`, width: `${Math.max(NARROWEST, (100 * durationMs) / total)}%` }}
          />
        ))}
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
  const total = Math.max(report.summary.durationMs, ...paced.waits.map(endOf), 1)
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

export function drawPacing({ narrowing }: ViewProps): Drawn {
  const groups = new Map<string, PacingWait[]>()
  for (const wait of paced.waits) {
    const name = nameOf(wait)
    if (!hasWords(narrowing, name.toLowerCase()) || !isOfInterface(narrowing, wait.operation)) continue
    groups.set(name, [...(groups.get(name) ?? []), wait])
  }
  const refused = paced.throttled.filter(({ operation }) => isOfInterface(narrowing, operation))
  const least = paced.shortestMs === undefined ? '' : `, at least ${clockTime(paced.shortestMs)} under the limits`
  const content = (
    <>
      <p class="where">
        The run took {clockTime(report.summary.durationMs)}
        {least}; the documented minute lasts {paced.windowSeconds} s.
      </p>
      {groups.size ? (
        <Timeline groups={groups} />
      ) : (
        <Empty>{paced.waits.length ? 'Nothing matches' : 'The run waited for no limit'}</Empty>
      )}
      {refused.length > 0 && <Refused requests={refused} />}
    </>
  )
  return { tally: counted(groups.size, 'budget'), content }
}
