/** What ends a check before its time: its own limit, or the end of the run. Neither is the target's fault. */
import { setMaxListeners } from 'node:events'
import { BroadcastChannel } from 'node:worker_threads'
import { TransportFailure } from '../../client/transport.ts'

export interface Interruption {
  /** Aborted when the command wants to end. */
  readonly now: AbortSignal
  /** Aborted some time later: whoever has changed what is not the run's own has put it back by then. */
  readonly later: AbortSignal
}

/** Milliseconds for putting back what was changed, beside one window in which its requests may have to wait. */
const PUT_BACK_MS = 3_000

/** Comes when anything arrives on the channel of the run. */
export function interruptionOn(channel: string, windowSeconds: number): Interruption {
  const [now, later] = [new AbortController(), new AbortController()]
  // Every check in progress listens.
  setMaxListeners(0, now.signal, later.signal)
  const reason = new TransportFailure('cancelled', 'the run was interrupted')
  const line = new BroadcastChannel(channel)
  line.onmessage = () => {
    now.abort(reason)
    setTimeout(() => later.abort(reason), PUT_BACK_MS + windowSeconds * 1000).unref()
  }
  line.unref()
  return { now: now.signal, later: later.signal }
}

/** How long a check that was told to stop may take to do so. */
const GRACE_MS = 5_000

/**
 * Works with a signal that is aborted after so long, or with the run.
 * @throws the reason when the run ends, or when the work does not stop although its time is over
 */
export async function within<Value>(
  milliseconds: number,
  run: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const own = new AbortController()
  // Made when it is needed: every check would pay for its stack.
  const late = () =>
    new TransportFailure('cancelled', `the check took longer than ${Math.round(milliseconds / 1000)} s`)
  let cut: (reason: unknown) => void = () => {}
  const ended = new Promise<never>((_, reject) => {
    cut = reject
  })
  const interrupt = () => cut(run.reason)
  const timers = [
    setTimeout(() => own.abort(late()), milliseconds),
    setTimeout(() => cut(late()), milliseconds + GRACE_MS),
  ]
  run.addEventListener('abort', interrupt, { once: true })
  try {
    run.throwIfAborted()
    return await Promise.race([work(AbortSignal.any([own.signal, run])), ended])
  } finally {
    run.removeEventListener('abort', interrupt)
    for (const timer of timers) clearTimeout(timer)
  }
}
