/** The rate limits that a run waits for, and the limits whose change would shorten it. */
import { boundOf, type Demand } from './bound.ts'

export interface Wait {
  /** `current/trackings.list administrator`, `current/trackings.list` where callers share limits, or an interface. */
  readonly budget: string
  readonly requests: number
  /** Requests that one window may hold. */
  readonly limit: number
  /** Milliseconds that these requests take at least, were there no others. */
  readonly ms: number
  /** Milliseconds by which the whole run would be shorter if the limit were twice as high. */
  readonly saves: number
  /** How many requests fewer would spare the last window. */
  readonly above: number
}

export const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0)

const loosened = (demands: readonly Demand[], one: Demand) =>
  demands.map((demand) => (demand === one ? { ...demand, limit: demand.limit * 2 } : demand))

/** The budgets that need more than one window, those that shorten the run most when loosened first. */
export function limitWaitsOf(demands: readonly Demand[], windowMs: number): readonly Wait[] {
  const { ms } = boundOf(demands, windowMs)
  return demands
    .filter(({ limit, counts }) => sum(counts) > limit)
    .map((demand): Wait => {
      const { budget, limit, counts } = demand
      const requests = sum(counts)
      const windows = Math.ceil(requests / limit)
      const saves = ms - boundOf(loosened(demands, demand), windowMs).ms
      return { budget, requests, limit, ms: (windows - 1) * windowMs, saves, above: requests - (windows - 1) * limit }
    })
    .sort((one, other) => other.saves - one.saves || other.ms - one.ms)
}
