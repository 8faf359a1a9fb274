/** The end of the run before its time, as the worker hears of it. It is never the target's fault. */
import { setMaxListeners } from 'node:events'
import { BroadcastChannel } from 'node:worker_threads'
import { TransportFailure } from '../../client/transport.ts'

export interface Interruption {
  /** Aborted when the command wants to end. */
  readonly now: AbortSignal
  /** Aborted some time later: whoever has changed what is not the run's own has put it back by then. */
  readonly later: AbortSignal
  /** Ends the run from within. */
  end(): void
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
  const end = () => {
    now.abort(reason)
    setTimeout(() => later.abort(reason), PUT_BACK_MS + windowSeconds * 1000).unref()
  }
  line.onmessage = end
  line.unref()
  return { now: now.signal, later: later.signal, end }
}
