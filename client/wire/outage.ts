/** Waits out an outage of a platform: a deployment, a restart of a gateway, a certificate that is being replaced. */

import { effectOf, operationOf } from '../../contract/operations.ts'
import { isThrottled } from '../exchange.ts'
import { type FailureKind, type Incoming, type Outgoing, type Transport, TransportFailure } from '../transport.ts'
import {
  type Line,
  type OutageOptions,
  questionsOf,
  signOf,
  tried,
  UNDELIVERED,
  unlessAborted,
} from './outage-questions.ts'

/** The number of times that one request is sent at most. */
const MOST_TURNS = 3

/** An outage that lasted longer than the run waits. */
export class LastingOutage extends TransportFailure {}

const isRead = ({ method, operation }: Outgoing) =>
  method === 'GET' && (!operation || (effectOf(operation) === 'reads' && operationOf(operation).method === 'GET'))

const plainly = ({ origin }: URL): Outgoing => ({ method: 'GET', url: new URL(origin), headers: {} })

function note(line: Line, outgoing: Outgoing, { status }: Incoming, now: number): void {
  line.answered = true
  line.answeredAt = now
  line.failing.delete(String(outgoing.operation))
  if (status < 500 && isRead(outgoing)) line.proven = { ...outgoing, signal: undefined } as Outgoing
}

/** Whether an answer of a gateway needs no test: the platform answers others, or did when it was tested. */
const isItsOwn = (line: Line, { operation }: Outgoing, came: Incoming | TransportFailure, sentAt: number) =>
  !(came instanceof TransportFailure) &&
  (isThrottled(came) || line.answeredAt > sentAt || line.failing.has(String(operation)))

/**
 * Wraps a transport. While an origin that has answered before is out, its requests wait, and only one read asks whether
 * it is back. Then requests are sent again that were not delivered or change nothing. An origin that never answered is
 * not waited for.
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
    steps: ['outage', ...(transport.steps ?? [])],
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
