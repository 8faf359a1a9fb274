/** The end of the run before its time, as its checks hear of it. It is never the target's fault. */
import { setMaxListeners } from 'node:events'
import { TransportFailure } from '../../client/transport.ts'

export interface Interruption {
  /** Aborted when the command wants to end. */
  readonly now: AbortSignal
  /** Aborted some time later: whoever has changed what is not the run's own has put it back by then. */
  readonly later: AbortSignal
  end(): void
}

/** Milliseconds for putting back what was changed, beside one window in which its requests may have to wait. */
const PUT_BACK_MS = 3_000

/** @param windowSeconds of the target: restoring a record may have to wait for the next window */
export function interruptionOf(windowSeconds: number): Interruption {
  const [now, later] = [new AbortController(), new AbortController()]
  // Every check in progress listens.
  setMaxListeners(0, now.signal, later.signal)
  const reason = new TransportFailure('cancelled', 'the run was interrupted')
  const end = () => {
    now.abort(reason)
    setTimeout(() => later.abort(reason), PUT_BACK_MS + windowSeconds * 1000).unref()
  }
  return { now: now.signal, later: later.signal, end }
}
