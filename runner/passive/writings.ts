/** The times of writes by any client in the traffic: there must be none between two reads that are compared. */
import type { Answer } from '../../client/answer.ts'
import { type Effect, effectOf, type Interface, interfaceOf } from '../../contract/operations.ts'
import { isOfOneFile, SKEW_MS } from './clocks.ts'
import type { ExchangeJudge, Witnessed } from './exchange-judge.ts'

type Span = readonly [at: number, end: number]

const BESIDE: ReadonlySet<Effect> = new Set(['reads', 'signs-in', 'signs-out'])

/**
 * Whether the exchange may have changed the result of reads: a refusal should not have, a failed or lost one may have.
 */
const isWrite = ({ refused, ask }: Answer): boolean => !refused && !BESIDE.has(effectOf(ask.operation))

/** The time that a list may take to show a write: the longest wait of a run (R105). */
const LAG_MS = 6_000

/** Spans of time by their beginning. */
class Spans {
  readonly #all: Span[] = []
  /** When the last of those up to one ended. */
  #ended: number[] = []

  add(span: Span): void {
    this.#all.push(span)
    this.#ended = []
  }

  #sort(): void {
    this.#all.sort(([one], [other]) => one - other)
    let latest = 0
    this.#ended = this.#all.map(([, end]) => (latest = Math.max(latest, end)))
  }

  /** Whether none of them lies between the two instants, or reaches into the time between. */
  isFree(from: number, to: number): boolean {
    if (!this.#ended.length) this.#sort()
    let [low, high] = [0, this.#all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#all[middle]![0] < from) low = middle + 1
      else high = middle
    }
    return (this.#ended[low - 1] ?? 0) <= from && (this.#all[low]?.[0] ?? Number.POSITIVE_INFINITY) >= to
  }
}

export class Writings implements ExchangeJudge {
  readonly needsNoAnswer = true
  /** By clock, and by interface. */
  readonly #byClock = new Map<string, Map<Interface, Spans>>()
  /** There was a write at an unknown time. */
  #untold = false

  prepare({ answer, at, end, clock }: Witnessed): void {
    if (!isWrite(answer)) return
    this.#untold ||= !at
    const name = interfaceOf(answer.ask.operation)
    const byInterface = this.#byClock.get(clock) ?? new Map<Interface, Spans>()
    this.#byClock.set(clock, byInterface)
    const spans = byInterface.get(name) ?? new Spans()
    byInterface.set(name, spans)
    spans.add([at, end])
  }

  /**
   * Whether nothing was written from the one instant to the other.
   * @param by the clock of both @param beside an interface that does not count
   */
  isQuiet(by: string, from: number, to: number, beside?: Interface): boolean {
    return (
      !this.#untold &&
      [...this.#byClock].every(([clock, byInterface]) => {
        if (clock !== by && isOfOneFile(clock, by)) return true
        const skew = clock === by ? 0 : SKEW_MS
        return [...byInterface].every(([name, spans]) => name === beside || spans.isFree(from - skew, to + skew))
      })
    )
  }

  /** Whether nothing was written so shortly before an exchange that a list may not show it yet. */
  isSettled({ at, end, clock }: Pick<Witnessed, 'at' | 'end' | 'clock'>): boolean {
    return at ? this.isQuiet(clock, at - LAG_MS, end) : this.isQuiet(clock, 0, Number.POSITIVE_INFINITY)
  }
}
