/** Gives an interface up that keeps rate-limiting every request. */

import { type Interface, interfaceOf } from '../../contract/interfaces.ts'
import type { Clock } from '../clock.ts'
import { isThrottled } from '../exchange.ts'
import { retryAfterOf } from '../rate-fields.ts'
import { type Incoming, type Transport, TransportFailure } from '../transport.ts'
import { type Lines, linesOf } from './endings.ts'

/** Refusals in a row that are no accident. */
const MOST_IN_A_ROW = 4
/** Windows of the limits that they must last: each restores any limit that was used up. */
const WINDOWS = 2
/** Windows that a platform may ask to wait for at once. */
const MOST_ASKED = 10

interface Row {
  readonly since: number
  /** Milliseconds that they may last. */
  readonly mostMs: number
  /** The wait that the first of them asked for, as a clause of a sentence. */
  readonly asked: string
  refusals: number
}

interface Known {
  /** Refusals since the last request that was served. */
  row?: Row
}

type Line = ReturnType<Lines<Interface, Known>['of']>

export interface PatientWithRefusals extends Transport {
  /** Why an interface was given up; undefined while none is. */
  readonly lost: string | undefined
  /** Aborted, with the reason, when that interface is given up. */
  refusedBy(name: Interface): AbortSignal
}

interface Options {
  /** Length of the window in which the target counts. */
  readonly windowMs: number
  readonly clock: Pick<Clock, 'now' | 'epoch'>
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

/** Wraps a transport. @throws TransportFailure from `send`, once an interface is given up */
export function givingUp(transport: Transport, { windowMs, clock }: Options): PatientWithRefusals {
  const lines = linesOf<Interface, Known>(() => ({}))
  const begun = ({ headers }: Incoming): Row => {
    const asked = retryAfterOf(headers, clock.epoch())
    return {
      since: clock.now(),
      mostMs: Math.max(WINDOWS * windowMs, Math.min(asked?.ms ?? 0, MOST_ASKED * windowMs) + windowMs),
      asked: asked ? `${asked.by} asked for ${seconds(asked.ms)}` : 'without saying how long to wait',
      refusals: 0,
    }
  }
  const note = (name: Interface, line: Line, incoming: Incoming): void => {
    if (!isThrottled(incoming)) return void delete line.row
    line.row ??= begun(incoming)
    const { row } = line
    const lasted = clock.now() - row.since
    if (++row.refusals < MOST_IN_A_ROW || lasted < row.mostMs) return
    const what = `${name} rate-limits every request (${incoming.status}): ${row.refusals} in a row for ${seconds(lasted)}, ${row.asked}; it is given up`
    line.end.abort(new TransportFailure('throttled', what))
    throw line.end.signal.reason
  }
  return {
    steps: ['endless refusals', ...(transport.steps ?? [])],
    async send(outgoing) {
      if (!outgoing.operation) return transport.send(outgoing)
      const name = interfaceOf(outgoing.operation)
      const line = lines.of(name)
      line.end.signal.throwIfAborted()
      const incoming = await transport.send(outgoing)
      note(name, line, incoming)
      return incoming
    },
    get heldMs() {
      return transport.heldMs
    },
    close: () => transport.close(),
    get lost() {
      return lines.lost
    },
    refusedBy: (name) => lines.of(name).end.signal,
  }
}
