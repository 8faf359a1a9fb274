/** Clocks that take no real time: an hour of waiting passes at once, and is exact. */
import type { Clock } from '../../client/clock.ts'

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Its time passes only when nobody has anything left to do; its epoch begins on a whole second. */
export const simulatedClock = (): Clock => skipping(() => 0, Math.floor(Date.now() / 1000) * 1000)

/** Its time passes as usual, and skips times when all are waiting. */
export function hurriedClock(): Clock {
  const start = performance.now()
  return skipping(() => performance.now() - start, Date.now())
}

/**
 * @param passed milliseconds that have passed by themselves
 * @param startEpochMs milliseconds since 1970 when it starts
 */
function skipping(passed: () => number, startEpochMs: number): Clock {
  const sleepers = new Set<Sleeper>()
  let skipped = 0
  const now = () => passed() + skipped
  let due = false
  const pass = () => {
    due = false
    const next = Math.min(...[...sleepers].map(({ at }) => at))
    if (!Number.isFinite(next)) return
    skipped += Math.max(0, next - now())
    for (const sleeper of [...sleepers].filter(({ at }) => at <= next)) {
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
    now,
    epoch: () => startEpochMs + now(),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const abort = () => {
          sleepers.delete(sleeper)
          reject(signal?.reason)
        }
        const sleeper: Sleeper = {
          at: now() + Math.max(0, ms),
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
