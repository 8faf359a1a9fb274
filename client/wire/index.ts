/** The wire to a platform of others: it waits out an outage, and gives up in the end. */

import type { Interface } from '../../contract/interfaces.ts'
import type { Clock } from '../clock.ts'
import { BOUNDS, httpTransport, type Transport, type TransportBounds } from '../transport.ts'
import { breakerOf } from './circuit-breaker.ts'
import { givingUp } from './endless-refusals.ts'
import { waitingOut } from './outage.ts'
import type { OutageOptions } from './outage-questions.ts'

export interface WireOptions extends Omit<OutageOptions, 'clock'> {
  readonly clock: Clock
  readonly bounds: Partial<TransportBounds>
  /** Length of the window in which the target counts. */
  readonly windowMs: number
}

export interface Wire extends Transport {
  /** Why nothing is sent any more to an origin, or to an interface; undefined while all is well. */
  readonly lost: string | undefined
  /** Aborted, with the reason, when that origin is unreachable. */
  goneFrom(origin: string): AbortSignal
  /** Aborted, with the reason, when that interface rate-limits every request. */
  refusedBy(name: Interface): AbortSignal
}

export function wireOf({ bounds, windowMs, ...outage }: WireOptions): Wire {
  const breaker = breakerOf(waitingOut(httpTransport({ ...BOUNDS, ...bounds }), outage))
  const whole = givingUp(breaker, { windowMs, clock: outage.clock })
  return {
    steps: whole.steps,
    send: whole.send,
    get heldMs() {
      return whole.heldMs
    },
    close: whole.close,
    get lost() {
      return breaker.lost ?? whole.lost
    },
    goneFrom: breaker.goneFrom,
    refusedBy: whole.refusedBy,
  }
}
