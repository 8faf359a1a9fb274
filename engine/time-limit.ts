/** Ends a check before its time: by its own limit, or with the run. Neither is the target's fault. */
import { setMaxListeners } from 'node:events'
import { TransportFailure } from '../client/transport.ts'

/** Milliseconds that a check may take to stop: one that is over its limit, and one whose run has ended. */
const GRACE_MS = { late: 5_000, ended: 1_000 }

/**
 * Works with a signal that is aborted after so long, or with the run.
 * @param milliseconds no limit without it
 * @param run aborted when the run ends
 * @param held milliseconds so far in which it was kept waiting: its time is longer by those
 * @throws the reason when the work does not stop although its time is over
 */
export async function within<Value>(
  milliseconds: number | undefined,
  run: AbortSignal | undefined,
  work: (signal?: AbortSignal) => Promise<Value>,
  held: () => number = () => 0,
): Promise<Value> {
  if (milliseconds === undefined) return work(run)
  const own = new AbortController()
  // Each request of a check that asks side by side listens.
  setMaxListeners(0, own.signal)
  // Created on demand: else every check would pay for its stack.
  const late = () =>
    new TransportFailure('cancelled', `the check took longer than ${Math.round(milliseconds / 1000)} s`)
  let cut: (reason: unknown) => void = () => {}
  const ended = new Promise<never>((_, reject) => {
    cut = reject
  })
  const timers: NodeJS.Timeout[] = []
  const limit = (ms: number, before: number) => {
    timers.push(
      setTimeout(() => {
        const after = held()
        if (after > before) return limit(after - before, after)
        own.abort(late())
        timers.push(setTimeout(() => cut(late()), GRACE_MS.late))
      }, ms),
    )
  }
  limit(milliseconds, held())
  const end = () => {
    own.abort(run?.reason)
    timers.push(setTimeout(() => cut(run?.reason), GRACE_MS.ended))
  }
  if (run?.aborted) own.abort(run.reason)
  // Much cheaper than a signal composed of the two.
  run?.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work(own.signal), ended])
  } finally {
    run?.removeEventListener('abort', end)
    for (const timer of timers) clearTimeout(timer)
  }
}
