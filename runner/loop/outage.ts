/** Waits out an outage of a platform: a deployment, a restart of a gateway, a certificate that is being replaced. */
import type { Clock } from '../../client/clock.ts'
import { isThrottled } from '../../client/exchange.ts'
import {
  type FailureKind,
  type Incoming,
  type Outgoing,
  type Transport,
  TransportFailure,
} from '../../client/transport.ts'
import { effectOf, operationOf } from '../../contract/operations.ts'

/** Milliseconds between two looks whether it is over: the first, and the longest. */
const PAUSE_MS = { first: 1_000, longest: 5_000 }
/** How often one request is sent, whatever happens. */
const MOST_TURNS = 3
/** Statuses of a gateway that cannot reach the platform behind it (R122). */
const GATEWAY: readonly number[] = [502, 503, 504]
/** The platform has not seen such a request. */
const UNDELIVERED: readonly FailureKind[] = ['unreachable', 'untrusted']

/** An outage that lasted longer than the run waits. */
export class LastingOutage extends TransportFailure {}

export interface OutageOptions {
  /** Milliseconds that an outage may last. */
  readonly mostMs: number
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  /** Gets a sentence when an outage begins. */
  readonly onBegin: (text: string) => void
  /** Gets a sentence, with the time that it took, when one is over. */
  readonly onEnd: (text: string) => void
}

/** What is known of one origin. */
interface Line {
  answered: boolean
  /** Instants of the last answer, and of the end of the last outage. */
  answeredAt: number
  backAt: number
  /** A read that was answered before: it alone asks whether the platform is there. */
  proven: Outgoing
  /** While it is asked; whether there was an outage. */
  question?: Promise<boolean>
  lost?: string
  /** What a gateway answered while the platform was there. */
  readonly failing: Set<string>
}

/** An answer, or none, that an outage may have caused. */
interface Sign {
  readonly kind: FailureKind
  readonly what: string
}

const isRead = ({ method, operation }: Outgoing) =>
  method === 'GET' && (!operation || (effectOf(operation) === 'reads' && operationOf(operation).method === 'GET'))

const plainly = ({ origin }: URL): Outgoing => ({ method: 'GET', url: new URL(origin), headers: {} })
const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`

function signOf(came: Incoming | TransportFailure): Sign | undefined {
  if (!(came instanceof TransportFailure))
    return GATEWAY.includes(came.status) ? { kind: 'gateway', what: `it answers ${came.status}` } : undefined
  const isOne = came.kind === 'reset' || UNDELIVERED.includes(came.kind)
  return isOne ? { kind: came.kind, what: came.message } : undefined
}

/** The answer or the failure. @throws any other error */
async function tried(transport: Transport, outgoing: Outgoing): Promise<Incoming | TransportFailure> {
  try {
    return await transport.send(outgoing)
  } catch (error) {
    if (error instanceof TransportFailure) return error
    throw error
  }
}

/** Waits for it, but not longer than the signal allows. */
function unlessAborted<Value>(wait: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return wait
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    wait.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** The time in which something is held. */
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

/** Asks the read of an origin that was answered before until it is answered again, or for too long. */
function questionsOf(transport: Transport, { mostMs, clock, onBegin, onEnd }: OutageOptions) {
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
        // The one that asked may have been cut off.
        line.question.catch(() => {})
      }
      return unlessAborted(line.question, signal)
    },
  }
}

function note(line: Line, outgoing: Outgoing, { status }: Incoming, now: number): void {
  line.answered = true
  line.answeredAt = now
  line.failing.delete(String(outgoing.operation))
  if (status < 500 && isRead(outgoing)) line.proven = { ...outgoing, signal: undefined } as Outgoing
}

/** Whether an answer of a gateway needs no look: the platform answers others, or did when it was looked at. */
const isItsOwn = (line: Line, { operation }: Outgoing, came: Incoming | TransportFailure, sentAt: number) =>
  !(came instanceof TransportFailure) &&
  (isThrottled(came) || line.answeredAt > sentAt || line.failing.has(String(operation)))

/**
 * Wraps a transport. While an origin that has answered before is out, its requests wait, and only one read asks whether
 * it is back. Then those are sent again that were not delivered or change nothing. An origin that never answered is not
 * waited for.
 * @throws LastingOutage from `send`, once an outage takes too long
 */
export function waitingOut(transport: Transport, options: OutageOptions): Transport {
  const { clock } = options
  const lines = new Map<string, Line>()
  const questions = questionsOf(transport, options)
  const lineOf = (url: URL): Line => {
    const known = lines.get(url.origin)
    if (known) return known
    const line: Line = { answered: false, answeredAt: -1, backAt: -1, proven: plainly(url), failing: new Set() }
    lines.set(url.origin, line)
    return line
  }
  /** Whether it shall be sent again, now that the platform is there. */
  const isAgain = async (line: Line, outgoing: Outgoing, kind: FailureKind, sentAt: number) => {
    const wasOut = line.backAt > sentAt || (await questions.asked(line, outgoing))
    if (line.lost) throw new LastingOutage(kind, line.lost)
    if (kind === 'gateway' && !wasOut) line.failing.add(String(outgoing.operation))
    return UNDELIVERED.includes(kind) || (wasOut && isRead(outgoing))
  }
  return {
    async send(outgoing) {
      const line = lineOf(outgoing.url)
      for (let turn = 1; ; turn++) {
        if (line.question) await unlessAborted(line.question, outgoing.signal)
        if (line.lost) throw new LastingOutage('unreachable', line.lost)
        const sentAt = clock.now()
        const came = await tried(transport, outgoing)
        const sign = signOf(came)
        if (!sign && !(came instanceof TransportFailure)) note(line, outgoing, came, clock.now())
        const isSuspect = sign && line.answered && turn < MOST_TURNS && !isItsOwn(line, outgoing, came, sentAt)
        if (isSuspect && (await isAgain(line, outgoing, sign.kind, sentAt))) continue
        if (came instanceof TransportFailure) throw came
        return came
      }
    },
    get heldMs() {
      return questions.heldMs()
    },
    async close() {
      questions.end()
      await transport.close()
    },
  }
}
