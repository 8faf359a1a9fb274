/**
 * The last guard before the wire: a request that the mode forbids is not sent, whatever a profile binds or a check asks
 * for.
 */
import { type Effect, effectOf, methodsOf } from '../contract/operations.ts'
import type { Mode } from '../contract/run.ts'
import type { Outgoing, Transport } from './transport.ts'

const HARMLESS = ['reads', 'signs-in', 'signs-out'] as const

const ALLOWED: Record<Mode, readonly Effect[]> = {
  'read-only': HARMLESS,
  additive: [...HARMLESS, 'creates', 'changes-own'],
  full: [...HARMLESS, 'creates', 'changes-own', 'changes-foreign'],
}

/** A request that its mode forbids: a fault of the suite, never a statement about the target. */
class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

function demandAllowed({ operation, method }: Outgoing, mode: Mode): void {
  if (operation === undefined) {
    if (method !== 'GET') throw new Forbidden(`${method} of no operation is not sent`)
    return
  }
  const effect = effectOf(operation)
  if (!ALLOWED[mode].includes(effect))
    throw new Forbidden(`mode ${mode} does not allow ${operation}, which ${effect.replace('-', ' ')} records`)
  if (!(methodsOf(operation) as readonly string[]).includes(method))
    throw new Forbidden(`${operation} must not be sent with ${method}`)
}

/** Wraps a transport. @throws Forbidden from `send`, before anything is sent */
export const guarded = (transport: Transport, mode: Mode): Transport => ({
  steps: ['mode guard', ...(transport.steps ?? [])],
  async send(outgoing) {
    demandAllowed(outgoing, mode)
    return transport.send(outgoing)
  },
  get heldMs() {
    return transport.heldMs
  },
  close: () => transport.close(),
})
