/** A platform that rate-limits every request is given up with the cause, and one that grants some is not. */
import { expect, test } from 'vitest'
import type { Incoming, Outgoing } from '../../client/transport.ts'
import { givingUp } from '../../client/wire/endless-refusals.ts'
import type { OperationId } from '../../contract/operations.ts'
import { simulatedClock } from '../../faults/proving/simulated-clock.ts'

const WINDOW_MS = 60_000

const asked = (operation: OperationId = 'current/tags.list'): Outgoing => ({
  operation,
  method: 'GET',
  url: new URL('https://lms.example.test/v1/tags/'),
  headers: {},
})

const answer = (status: number, headers: Incoming['headers'] = {}): Incoming => ({
  status,
  headers,
  body: Buffer.from(''),
})

/** Asks again and again, after that many milliseconds each; what comes of it, and when nothing more was sent. */
async function asking(reply: (now: number, operation: OperationId) => Incoming, everyMs: number, times: number) {
  const clock = simulatedClock()
  let sent = 0
  const wire = {
    async send({ operation }: Outgoing) {
      sent++
      return reply(clock.now(), operation!)
    },
    async close() {},
  }
  const transport = givingUp(wire, { windowMs: WINDOW_MS, clock })
  let lost: string | undefined
  for (let turn = 0; turn < times && lost === undefined; turn++) {
    await transport.send(asked()).catch(({ kind, message }) => {
      expect(kind).toBe('throttled')
      lost = message
    })
    if (lost === undefined) await clock.sleep(everyMs)
  }
  return { transport, lost, sent: () => sent, seconds: clock.now() / 1000 }
}

test('it is given up after two windows, with the cause, and nothing more is sent', async () => {
  const { transport, lost, sent, seconds } = await asking(() => answer(429), 5_000, 100)
  expect(seconds).toBe(120)
  expect(lost).toBe(
    'current rate-limits every request (429): 25 in a row for 120 s, without saying how long to wait; it is given up',
  )
  expect(transport.lost).toBe(lost)
  expect(transport.refusedBy('current').aborted).toBe(true)
  const before = sent()
  await expect(transport.send(asked())).rejects.toThrow(/given up/)
  expect(sent()).toBe(before)
})

test('other interfaces are asked as before', async () => {
  const { transport } = await asking(
    (_, operation) => answer(operation === 'current/tags.list' ? 429 : 200),
    5_000,
    100,
  )
  expect(transport.refusedBy('legacy-admin').aborted).toBe(false)
  expect((await transport.send(asked('legacy-admin/trainings.list'))).status).toBe(200)
})

test('one that asks for a long wait gets it, with a window more', async () => {
  const { lost, seconds } = await asking(
    (now) => answer(429, { 'retry-after': String(Math.max(1, 240 - now / 1000)) }),
    30_000,
    100,
  )
  expect(seconds).toBe(300)
  expect(lost).toContain('Retry-After asked for 240 s')
})

test.each([
  ['that serves one request in two minutes', (now: number) => answer(now % 120_000 ? 429 : 200), 30_000],
  [
    'that has served what was asked for after its wait',
    (now: number) => answer(now < 150_000 ? 429 : 200, { 'retry-after': '150' }),
    50_000,
  ],
  ['of which a gateway fails between', (now: number) => answer(now % 90_000 ? 429 : 502), 30_000],
] as const)('one %s is not given up', async (_, reply, everyMs) => {
  expect((await asking(reply, everyMs, 40)).lost).toBeUndefined()
})

test('four at once are no row that lasts', async () => {
  expect((await asking(() => answer(429), 10, 50)).lost).toBeUndefined()
})
