/** A connection or a gateway that fails now and then: what may be sent twice is, and nobody is accused (R122). */
import { expect, test } from 'vitest'
import type { Ask } from '../../client/request.ts'
import { type Incoming, type Outgoing, TransportFailure } from '../../client/transport.ts'
import { stage } from '../../faults/proving/stage.ts'

const LEARNERS: Ask = { operation: 'current/learners.list', as: 'administrator', query: { size: 1 } }
const CREATION: Ask = { operation: 'current/tags.create', as: 'administrator', json: { title: 'lpc' } }

const bad: Incoming = { status: 502, headers: {}, body: Buffer.from('<html>bad gateway</html>') }
const isSignIn = ({ url }: Outgoing) => url.pathname.includes('authentication')

/** Fails the first so many of the chosen requests. */
function failing(times: number, chosen: (outgoing: Outgoing) => boolean, how: Incoming | TransportFailure = bad) {
  const sent: Outgoing[] = []
  let failed = 0
  const { world } = stage({
    simulated: true,
    wire: (transport) => ({
      ...transport,
      async send(outgoing) {
        if (!chosen(outgoing)) return transport.send(outgoing)
        sent.push(outgoing)
        if (failed++ >= times) return transport.send(outgoing)
        if (how instanceof TransportFailure) throw how
        return how
      },
    }),
  })
  return { client: world.client, sent }
}

test.each([
  ['a 502', bad],
  ['a reset', new TransportFailure('reset', 'connection reset')],
])('%s on the first sign-in, or on a read, does not reach the checks', async (_, how) => {
  for (const chosen of [isSignIn, (outgoing: Outgoing) => !isSignIn(outgoing)]) {
    const { client } = failing(2, chosen, how)
    expect((await client.send(LEARNERS)).status).toBe(200)
  }
})

test('a creation that a gateway answers is not sent again, and accuses nobody', async () => {
  const { client, sent } = failing(1, ({ method, url }) => method === 'POST' && url.pathname === '/v1/tags/')
  await expect(client.send(CREATION)).rejects.toMatchObject({ kind: 'gateway' })
  expect(sent.length).toBe(1)
})

test('what answers 502 again and again is the answer of the platform', async () => {
  const { client } = failing(100, ({ url }) => url.pathname === '/v2/learners/')
  const statuses: (number | string)[] = []
  for (let ask = 0; ask < 8; ask++)
    statuses.push(
      await client.send(LEARNERS).then(
        ({ status }) => status,
        ({ kind }) => kind,
      ),
    )
  expect(statuses.slice(0, 2)).toEqual(['gateway', 'gateway'])
  expect(statuses.at(-1)).toBe(502)
})
