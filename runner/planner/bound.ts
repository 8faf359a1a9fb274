/**
 * The shortest possible time of a run: phases follow each other, and no window of a budget holds more than its limit.
 */

/** The requests of a run for one budget. */
export interface Demand {
  readonly budget: string
  /** Requests that a window may hold; may be infinite. */
  readonly limit: number
  /** Requests in each phase, in the order of the phases. */
  readonly counts: readonly number[]
}

export interface Bound {
  /** Milliseconds from the first request to the last one. */
  readonly ms: number
  /** Milliseconds after which each phase may end at the earliest. */
  readonly phases: readonly number[]
}

/**
 * Sending each request as early as its phase and its budget allow is best for all that follow: the result is exact for
 * requests that take no time and wait for nothing else.
 */
export function boundOf(demands: readonly Demand[], windowMs: number): Bound {
  const sent = new Map<string, number[]>()
  const phases: number[] = []
  let start = 0
  for (let phase = 0; phase < Math.max(0, ...demands.map(({ counts }) => counts.length)); phase++) {
    let end = start
    for (const { budget, limit, counts } of demands) {
      const times = sent.get(budget) ?? []
      sent.set(budget, times)
      for (let count = counts[phase] ?? 0; count > 0; count--) {
        const before = Number.isFinite(limit) ? times[times.length - limit] : undefined
        times.push(before === undefined ? start : Math.max(start, before + windowMs))
      }
      end = Math.max(end, times.at(-1) ?? 0)
    }
    phases.push(end)
    start = end
  }
  return { ms: start, phases }
}
