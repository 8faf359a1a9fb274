/** A network that fails now and then, seeded: gateways that answer in the platform's place, resets, time-outs. */

import { type Incoming, type Transport, TransportFailure } from '../../client/transport.ts'
import { randomOf } from './random.ts'

type Failing = (send: () => Promise<Incoming>) => Promise<Incoming>

const gateway =
  (status: number): Failing =>
  async () => ({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(`<h1>${status}</h1>`) })

/** @param reached whether the platform carried out the request before the answer was lost */
const lost =
  (kind: 'reset' | 'timeout', reached: boolean): Failing =>
  async (send) => {
    if (reached) await send()
    throw new TransportFailure(kind, `connection ${kind}`)
  }

const FAILURES: readonly Failing[] = [
  gateway(502),
  gateway(503),
  lost('reset', false),
  lost('reset', true),
  lost('timeout', false),
  lost('timeout', true),
]

/** Fails every n-th request. */
export function unstable(transport: Transport, oneIn: number, seed = 1): Transport {
  const random = randomOf(seed)
  return {
    ...transport,
    send(outgoing) {
      const send = () => transport.send(outgoing)
      return random() * oneIn < 1 ? FAILURES[Math.floor(random() * FAILURES.length)]!(send) : send()
    },
  }
}
