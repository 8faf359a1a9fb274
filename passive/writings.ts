/** When something was written, by whomever the traffic shows: between two reads that are compared nothing may have been. */
import type { Answer } from '../client/answer.ts'
import { effectOf, type Interface, interfaceOf } from '../contract/operations.ts'
import type { ExchangeJudge, Witnessed } from './exchange-judge.ts'

type Span = readonly [at: number, end: number]

/** Whether the exchange may have changed what reads show: a refusal should not have. */
const isWrite = ({ ok, ask }: Answer): boolean =>
  ok && !['reads', 'signs-in', 'signs-out'].includes(effectOf(ask.operation))

/** Spans of time by their beginning. */
class Spans {
  readonly #all: Span[] = []
  #sorted = false

  add(span: Span): void {
    this.#all.push(span)
    this.#sorted = false
  }

  /** Whether none of them lies between the two instants, or reaches into the time between. */
  isFree(from: number, to: number): boolean {
    if (!this.#sorted) this.#all.sort(([one], [other]) => one - other)
    this.#sorted = true
    let [low, high] = [0, this.#all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#all[middle]![0] < from) low = middle + 1
      else high = middle
    }
    const before = this.#all[low - 1]
    return (before === undefined || before[1] <= from) && (this.#all[low]?.[0] ?? Number.POSITIVE_INFINITY) >= to
  }
}

export class Writings implements ExchangeJudge {
  readonly needsNoBody = true
  readonly #byInterface = new Map<Interface, Spans>()

  prepare({ answer, at, end }: Witnessed): void {
    if (!isWrite(answer)) return
    const name = interfaceOf(answer.ask.operation)
    const spans = this.#byInterface.get(name) ?? new Spans()
    this.#byInterface.set(name, spans)
    spans.add([at, end])
  }

  /** Whether nothing was written from the one instant to the other. @param beside an interface that does not count */
  isQuiet(from: number, to: number, beside?: Interface): boolean {
    return [...this.#byInterface].every(([name, spans]) => name === beside || spans.isFree(from, to))
  }
}
