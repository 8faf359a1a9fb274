/**
 * The shortest possible time of a run: stages follow each other, and no window of a budget holds more than its limit.
 */

/** The requests of a run for one budget. */
export interface Demand {
  readonly budget: string
  /** Requests that a window may hold; may be infinite. */
  readonly limit: number
  /** Requests in each stage of the run, in their order. */
  readonly counts: readonly number[]
}

export interface Bound {
  /** Milliseconds from the first request to the last one. */
  readonly ms: number
  /** Milliseconds after which each stage may end at the earliest. */
  readonly stages: readonly number[]
}

/**
 * Sending each request as early as its stage and its budget allow is best for all that follow: the result is exact for
 * requests that take no time and wait for nothing else.
 */
export function boundOf(demands: readonly Demand[], windowMs: number): Bound {
  const sent = new Map<string, number[]>()
  const stages: number[] = []
  let start = 0
  for (let stage = 0; stage < Math.max(0, ...demands.map(({ counts }) => counts.length)); stage++) {
    let end = start
    for (const { budget, limit, counts } of demands) {
      const times = sent.get(budget) ?? []
      sent.set(budget, times)
      for (let count = counts[stage] ?? 0; count > 0; count--) {
        const before = Number.isFinite(limit) ? times[times.length - limit] : undefined
        times.push(before === undefined ? start : Math.max(start, before + windowMs))
      }
      end = Math.max(end, times.at(-1) ?? 0)
    }
    stages.push(end)
    start = end
  }
  return { ms: start, stages }
}
