/** The early end of a run, as its checks learn of it. It is never the target's fault. */
import { setMaxListeners } from 'node:events'
import { TransportFailure } from '../../client/transport.ts'

export interface Interruption {
  /** Aborted when the command wants to end. */
  readonly now: AbortSignal
  /** Aborted some time later: by then foreign records have been restored. */
  readonly later: AbortSignal
  end(): void
}

/** Milliseconds for restoring changes, beside one window in which its requests may have to wait. */
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
