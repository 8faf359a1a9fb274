/**
 * Keeps each operation and caller under its documented limit in every sliding window.
 *
 * A place is held from before the request is sent until one window after its answer came: whenever within that time
 * the target counted it, no window of the target's ever holds more than the limit.
 */
/** How long to look away while every place is held by a request whose answer is out. */
const ANSWER_OUT_MS = 5

export interface Clock {
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer)
        reject(signal?.reason ?? new Error('cancelled'))
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, ms)
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    }),
}

export interface Pacer {
  /** Waits for a place; call the result when the answer has come. */
  place(budget: string, limit: number, signal?: AbortSignal): Promise<() => void>
  /** The target refused all the same: nothing of this budget goes out for that long. */
  pause(budget: string, ms: number): void
  /** Milliseconds spent waiting, over all budgets. */
  readonly waited: number
}

interface Place {
  /** Instant at which it comes free again; `Infinity` while the answer is out. */
  free: number
}

interface Budget {
  places: Place[]
  pausedUntil: number
  /** Those who wait, first come first served. */
  queue: Promise<unknown>
}

export function pacerOf(windowMs: number, clock: Clock = systemClock): Pacer {
  const budgets = new Map<string, Budget>()
  let waited = 0
  const budgetOf = (name: string) => {
    let budget = budgets.get(name)
    if (!budget) {
      budget = { places: [], pausedUntil: 0, queue: Promise.resolve() }
      budgets.set(name, budget)
    }
    return budget
  }
  const take = async (budget: Budget, limit: number, signal?: AbortSignal): Promise<Place> => {
    for (;;) {
      const now = clock.now()
      budget.places = budget.places.filter(({ free }) => free > now)
      const open = budget.places.length < limit
      if (open && budget.pausedUntil <= now) {
        const place = { free: Number.POSITIVE_INFINITY }
        budget.places.push(place)
        return place
      }
      const soonest = Math.max(open ? 0 : Math.min(...budget.places.map(({ free }) => free)), budget.pausedUntil)
      const wait = Number.isFinite(soonest) ? Math.max(1, soonest - now) : ANSWER_OUT_MS
      waited += wait
      await clock.sleep(wait, signal)
    }
  }
  return {
    async place(name, limit, signal) {
      const budget = budgetOf(name)
      const turn = budget.queue.then(() => take(budget, limit, signal))
      budget.queue = turn.catch(() => {})
      const place = await turn
      return () => {
        if (place.free === Number.POSITIVE_INFINITY) place.free = clock.now() + windowMs
      }
    },
    pause(name, ms) {
      const budget = budgetOf(name)
      budget.pausedUntil = Math.max(budget.pausedUntil, clock.now() + ms)
    },
    get waited() {
      return waited
    },
  }
}
