/** Time that passes only when nobody has anything left to do: an hour of waiting takes no time, and is exact. */
import type { Clock } from '../client/clock.ts'

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Its epoch begins on a whole second. */
export function simulatedClock(startEpochMs = Math.floor(Date.now() / 1000) * 1000): Clock {
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
