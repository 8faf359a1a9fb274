/** Time that passes only when nobody has anything left to do: an hour of waiting takes no time, and is exact. */
import type { Clock } from '../client/clock.ts'

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

export interface SimulatedClock extends Clock {
  /** Milliseconds since 1970 of the simulated now, for an instance that wants to tell dates. */
  epoch(): number
}

/** Its epoch begins on a whole second. */
export function simulatedClock(startEpochMs = 1_760_000_000_000): SimulatedClock {
  const sleepers = new Set<Sleeper>()
  let now = 0
  let due = false
  const pass = () => {
    due = false
    const next = Math.min(...[...sleepers].map(({ at }) => at))
    if (!Number.isFinite(next)) return
    now = Math.max(now, next)
    for (const sleeper of [...sleepers].filter(({ at }) => at <= now)) {
      sleepers.delete(sleeper)
      sleeper.wake()
    }
    arrange()
  }
  // Every promise that can be kept is kept before an immediate comes.
  const arrange = () => {
    if (due || !sleepers.size) return
    due = true
    setImmediate(pass)
  }
  return {
    now: () => now,
    epoch: () => startEpochMs + now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const abort = () => {
          sleepers.delete(sleeper)
          reject(signal?.reason)
        }
        const sleeper: Sleeper = {
          at: now + Math.max(0, ms),
          wake: () => {
            signal?.removeEventListener('abort', abort)
            resolve()
          },
        }
        signal?.addEventListener('abort', abort, { once: true })
        sleepers.add(sleeper)
        arrange()
      }),
  }
}
