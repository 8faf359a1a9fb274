/** Asks an origin that is out whether it is back, and measures how long that took. */
import type { Clock } from '../clock.ts'
import { isOfGateway } from '../gateway.ts'
import { type FailureKind, type Incoming, type Outgoing, type Transport, TransportFailure } from '../transport.ts'

/** Milliseconds between two attempts to reach it again: the first, and the longest. */
const PAUSE_MS = { first: 1_000, longest: 5_000 }
/** The platform has not seen such a request. */
export const UNDELIVERED: readonly FailureKind[] = ['unreachable', 'untrusted']

export interface OutageOptions {
  /** Milliseconds that an outage may last. */
  readonly mostMs: number
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  /** Gets a sentence when an outage begins. */
  readonly onBegin: (text: string) => void
  /** Gets a sentence, with the time that it took, when one is over. */
  readonly onEnd: (text: string) => void
}

/** The state of one origin. */
export interface Line {
  answered: boolean
  /** Instants of the last answer, and of the end of the last outage. */
  answeredAt: number
  backAt: number
  /** A read that was answered before: it alone asks whether the platform is back. */
  proven: Outgoing
  /** While it is asked; whether there was an outage. */
  question?: Promise<boolean>
  lost?: string
  /** The answers of a gateway while the platform was there. */
  readonly failing: Set<string>
}

/** An answer, or none, that an outage may have caused. */
interface Sign {
  readonly kind: FailureKind
  readonly what: string
}

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`

export function signOf(came: Incoming | TransportFailure): Sign | undefined {
  if (!(came instanceof TransportFailure))
    return isOfGateway(came) ? { kind: 'gateway', what: `it answers ${came.status}` } : undefined
  const isOne = came.kind === 'reset' || UNDELIVERED.includes(came.kind)
  return isOne ? { kind: came.kind, what: came.message } : undefined
}

/** The answer or the failure. @throws any other error */
export async function tried(transport: Transport, outgoing: Outgoing): Promise<Incoming | TransportFailure> {
  try {
    return await transport.send(outgoing)
  } catch (error) {
    if (error instanceof TransportFailure) return error
    throw error
  }
}

/** Waits for it, but not longer than the signal allows. */
export function unlessAborted<Value>(wait: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return wait
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    wait.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Measures the time in which something is held. */
function holdingOn({ now }: Pick<Clock, 'now'>) {
  let [ms, since, holders] = [0, 0, 0]
  const past = () => ms + (holders ? now() - since : 0)
  return {
    begin() {
      ms = past()
      since = now()
      holders++
    },
    end() {
      ms = past()
      since = now()
      holders--
    },
    ms: past,
  }
}

/** Repeats a read of an origin that was answered before until it is answered again, or for too long. */
export function questionsOf(transport: Transport, { mostMs, clock, onBegin, onEnd }: OutageOptions) {
  const closing = new AbortController()
  const held = holdingOn(clock)
  /** Why it is out; undefined when it is there. */
  const absence = async ({ proven }: Line): Promise<string | undefined> => {
    const came = await tried(transport, proven)
    return came instanceof TransportFailure ? came.message : signOf(came)?.what
  }
  const untilBack = async (line: Line, origin: string, first: string): Promise<void> => {
    const since = clock.now()
    let why = first
    onBegin(`${origin} does not answer (${first}): the run waits up to ${seconds(mostMs)} for it`)
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 1.5, PAUSE_MS.longest)) {
      const left = mostMs - (clock.now() - since)
      if (left <= 0) break
      await clock.sleep(Math.min(pause, left), closing.signal)
      const still = await absence(line)
      if (still === undefined) {
        line.backAt = clock.now()
        return onEnd(`${origin} did not answer for ${seconds(clock.now() - since)} (${first}); the run has waited`)
      }
      why = still
    }
    line.lost = `${origin} has stopped answering, for more than ${seconds(mostMs)}: ${why}`
  }
  const ask = async (line: Line, origin: string): Promise<boolean> => {
    const why = await absence(line)
    if (why === undefined) return false
    held.begin()
    try {
      await untilBack(line, origin, why)
    } finally {
      held.end()
    }
    return true
  }
  return {
    heldMs: held.ms,
    end: () => closing.abort(new TransportFailure('cancelled', 'the run has ended')),
    /** Whether there was an outage; it is over, or lasts for good. */
    asked(line: Line, { url, signal }: Outgoing): Promise<boolean> {
      if (!line.question) {
        line.question = ask(line, url.origin).finally(() => delete line.question)
        // The read that asked may have been cut off.
        line.question.catch(() => {})
      }
      return unlessAborted(line.question, signal)
    },
  }
}
