/**
 * Keeps budgets under their limits in every sliding window.
 *
 * A place is held from before the request is sent until one window after its answer came. The target counts the request
 * within that time, so that none of its windows ever holds more than the limit.
 */
import { Budget, type Place } from './budget.ts'
import { type Clock, systemClock } from './clock.ts'

export { type Clock, systemClock } from './clock.ts'

/** A request that waits. */
export interface Wait {
  readonly budget: string
  readonly requests: number
  /** Milliseconds until the next place; 0 while an answer is out. */
  readonly leftMs: number
}

export interface Pacer {
  /** A place at once where one is free and nobody waits, else the wait for one. */
  place(budget: string, limit: number, signal?: AbortSignal): Place | Promise<Place>
  budget(name: string): Budget
  /** The longest first. */
  readonly waits: readonly Wait[]
}

export function pacerOf(windowMs: number, clock: Clock = systemClock): Pacer {
  const budgets = new Map<string, Budget>()
  const budget = (name: string): Budget => {
    let known = budgets.get(name)
    if (!known) {
      known = new Budget(windowMs, clock)
      budgets.set(name, known)
    }
    return known
  }
  return {
    budget,
    place(name, limit, signal) {
      const one = budget(name)
      one.limit = limit
      return one.place(signal)
    },
    get waits() {
      const now = clock.now()
      return [...budgets]
        .filter(([, { waiting }]) => waiting > 0)
        .map(([name, { waiting, opening }]) => ({
          budget: name,
          requests: waiting,
          leftMs: Number.isFinite(opening.at) ? Math.max(0, opening.at - now) : 0,
        }))
        .sort((one, other) => other.leftMs - one.leftMs)
    },
  }
}
