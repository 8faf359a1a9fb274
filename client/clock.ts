/** Time as the pacer sees it; tests use a simulated one. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number
  /** Milliseconds since 1970, for dates in answers. */
  epoch(): number
  /** @throws the signal's reason */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Share of the time since the last call in which this process was busy; answers wait meanwhile. */
  atWork?(): number
}

let measured = performance.eventLoopUtilization()

export const systemClock: Clock = {
  now: () => performance.now(),
  epoch: () => Date.now(),
  atWork() {
    const since = performance.eventLoopUtilization(measured)
    measured = performance.eventLoopUtilization()
    return since.utilization
  },
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer)
        reject(signal?.reason ?? new Error('cancelled'))
      }
      // Timers may fire early by a fraction.
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, Math.ceil(ms))
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    }),
}
