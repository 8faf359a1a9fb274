/** Pictures in SVG: drawn in shares of their width, so that they fit every screen, and coloured by the style sheet. */
import { scaleLinear, scaleLog } from 'd3-scale'
import { line as lineThrough } from 'd3-shape'
import { figure } from './elements.tsx'

export interface Share {
  readonly name: string
  readonly count: number
}

interface StackedBarProps {
  readonly label: string
  readonly shares: readonly Share[]
}

const saidOf = (shares: readonly Share[]) =>
  shares
    .filter(({ count }) => count)
    .map(({ name, count }) => `${figure(count)} ${name}`)
    .join(', ')

/** Narrower parts, in percent, could not be seen. */
const NARROWEST = 0.4

export function StackedBar({ label, shares }: StackedBarProps) {
  const shown = shares.filter(({ count }) => count)
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  const place = scaleLinear([0, total || 1], [0, 100])
  let before = 0
  return (
    <>
      <svg class="stacked" role="img" aria-label={`${label}: ${saidOf(shares)}`}>
        {shown.map(({ name, count }) => {
          const x = place(before)
          before += count
          return (
            <rect
              key={name}
              class={`v-${name}`}
              x={`${x}%`}
              width={`${Math.max(NARROWEST, place(count))}%`}
              height="100%"
            >
              <title>{`${figure(count)} ${name}`}</title>
            </rect>
          )
        })}
      </svg>
      <p class="legend" aria-hidden="true">
        {shown.map(({ name, count }) => (
          <span key={name} class={`v-${name}`}>
            <b>{figure(count)}</b> {name}
          </span>
        ))}
      </p>
    </>
  )
}

export const milliseconds = (ms: number): string =>
  ms < 1 ? '< 1 ms' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`

export interface Spread {
  readonly p5: number
  readonly p25: number
  readonly median: number
  readonly p75: number
  readonly p95: number
}

export interface TimeAxis {
  /** Share of the width, in percent. */
  readonly at: (ms: number) => number
  readonly ticks: readonly number[]
}

const TICKS = [0.1, 1, 10, 100, 1_000, 10_000, 100_000]

/** A logarithmic axis that holds all of these times. */
export function timeAxis(times: readonly number[]): TimeAxis {
  const least = Math.max(0.05, Math.min(...times, 1))
  const most = Math.max(...times, least * 10)
  const scale = scaleLog([least, most], [1, 99])
  return { at: (ms) => scale(Math.max(least, ms)), ticks: TICKS.filter((tick) => tick >= least && tick <= most) }
}

export const Ticks = ({ axis }: { readonly axis: TimeAxis }) => (
  <svg class="ticks" aria-hidden="true">
    {axis.ticks.map((tick) => (
      <text key={tick} x={`${axis.at(tick)}%`} y="12">
        {tick < 1000 ? `${tick} ms` : `${tick / 1000} s`}
      </text>
    ))}
  </svg>
)

/** From 5 to 95 percent as a line, the middle half as a box, the median as a stroke. */
export function SpreadBar({ spread, axis }: { readonly spread: Spread; readonly axis: TimeAxis }) {
  const { p5, p25, median, p75, p95 } = spread
  const { at } = axis
  return (
    <svg
      class="spread"
      role="img"
      aria-label={`median ${milliseconds(median)}, half between ${milliseconds(p25)} and ${milliseconds(p75)}, 5 to 95 percent between ${milliseconds(p5)} and ${milliseconds(p95)}`}
    >
      {axis.ticks.map((tick) => (
        <line key={tick} class="grid" x1={`${at(tick)}%`} x2={`${at(tick)}%`} y1="0" y2="100%" />
      ))}
      <line class="whisker" x1={`${at(p5)}%`} x2={`${at(p95)}%`} y1="50%" y2="50%" />
      <rect
        class="box"
        x={`${at(p25)}%`}
        width={`${Math.max(NARROWEST, at(p75) - at(p25))}%`}
        y="20%"
        height="60%"
        rx="2"
      />
      <line class="median" x1={`${at(median)}%`} x2={`${at(median)}%`} y1="10%" y2="90%" />
    </svg>
  )
}

export interface BarRow {
  readonly name: string
  readonly value: number
  readonly text: string
}

/** Names with horizontal bars. */
export function Bars({ rows, heads }: { readonly rows: readonly BarRow[]; readonly heads: readonly [string, string] }) {
  const place = scaleLinear([0, Math.max(...rows.map(({ value }) => value), 1)], [0, 100])
  return (
    <div class="list table">
      <table class="bars">
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, text }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <span class="bar-line">
                  <svg class="bar-mark" aria-hidden="true">
                    <rect width={`${Math.max(value ? NARROWEST : 0, place(value))}%`} height="100%" rx="2" />
                  </svg>
                  <span>{text}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export interface TrendProps {
  readonly title: string
  /** One for each run; null where there is none. */
  readonly values: readonly (number | null)[]
  readonly names: readonly string[]
  readonly text: (value: number) => string
  /** Name of the colour. */
  readonly tone?: string
}

const [WIDTH, HEIGHT, EDGE] = [300, 64, 6]

/** A line over runs, with its first, last, least and greatest value in words. */
export function Trend({ title, values, names, text, tone = 'observation' }: TrendProps) {
  const known = values.filter((value) => value !== null)
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [EDGE, WIDTH - EDGE])
  const y = scaleLinear([0, Math.max(...known, 1)], [HEIGHT - EDGE, EDGE])
  const points = values.map((value, at) => [at, value] as const)
  const path = lineThrough<readonly [number, number | null]>()
    .defined(([, value]) => value !== null)
    .x(([at]) => x(at))
    .y(([, value]) => y(value ?? 0))
  const last = known.at(-1)
  return (
    <figure class={`trend v-${tone}`}>
      <figcaption>
        {title} <b>{last === undefined ? '–' : text(last)}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${values.map((value, at) => `${names[at]} ${value === null ? 'none' : text(value)}`).join(', ')}`}
      >
        <line class="grid" x1={EDGE} x2={WIDTH - EDGE} y1={y(0)} y2={y(0)} />
        <path d={path(points) ?? ''} />
        {points.map(([at, value]) =>
          value === null ? null : (
            <circle key={at} cx={x(at)} cy={y(value)} r="2.5">
              <title>{`${names[at]}: ${text(value)}`}</title>
            </circle>
          ),
        )}
      </svg>
    </figure>
  )
}
