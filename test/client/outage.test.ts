/** A platform that is out for a while is waited for, and nothing is done twice that may not be. */
import { expect, test } from 'vitest'
import { type FailureKind, type Incoming, type Outgoing, TransportFailure } from '../../client/transport.ts'
import { breakerOf } from '../../client/wire/circuit-breaker.ts'
import { LastingOutage, waitingOut } from '../../client/wire/outage.ts'
import { simulatedClock } from '../../faults/proving/simulated-clock.ts'
import { stage } from '../../faults/proving/stage.ts'

const MOST_MS = 60_000
const ORIGIN = 'https://lms.example.test'
type Name = 'list' | 'other' | 'create'
type Failing = FailureKind | 502 | 503 | 504

const asked = (name: Name, signal?: AbortSignal): Outgoing => ({
  operation: name === 'create' ? 'current/tags.create' : 'current/tags.list',
  method: name === 'create' ? 'POST' : 'GET',
  url: new URL(`/${name}`, ORIGIN),
  headers: {},
  signal,
})

const answer = (status: number): Incoming => ({ status, headers: {}, body: Buffer.from('') })

/** A wire that fails in one way until an instant, all requests or some. */
function staged({ mostMs = MOST_MS } = {}) {
  const clock = simulatedClock()
  const sent: string[] = []
  const told = { begin: [] as string[], end: [] as string[] }
  let out: { how: Failing; until: number; of: (name: string) => boolean } | undefined
  const wire = {
    async send({ url, method }: Outgoing) {
      const name = url.pathname.slice(1)
      sent.push(`${method} ${name}`)
      // Answers take some time.
      await clock.sleep(10)
      if (!out || clock.now() >= out.until || !out.of(name)) return answer(200)
      if (typeof out.how === 'number') return answer(out.how)
      throw new TransportFailure(out.how, `it is ${out.how}`)
    },
    async close() {},
  }
  const onBegin = (text: string) => void told.begin.push(text)
  const onEnd = (text: string) => void told.end.push(text)
  const transport = waitingOut(wire, { mostMs, clock, onBegin, onEnd })
  /** Fails from now on. */
  const fail = (how: Failing, ms: number, of: (name: string) => boolean = () => true) => {
    out = { how, until: clock.now() + ms, of }
    sent.length = 0
  }
  const kindOf = (outgoing: Outgoing): Promise<FailureKind | number> =>
    transport.send(outgoing).then(
      ({ status }) => status,
      ({ kind }) => kind,
    )
  return { clock, sent, told, transport, fail, kindOf }
}

test.each(['unreachable', 'untrusted'] as const)(
  'what was not delivered (%s) is sent again after the outage, writes as well as reads, each once',
  async (how) => {
    const { sent, told, transport, fail, kindOf } = staged()
    await kindOf(asked('list'))
    fail(how, 20_000)
    expect(await Promise.all([kindOf(asked('other')), kindOf(asked('create'))])).toEqual([200, 200])
    expect(sent.filter((one) => one === 'POST create')).toHaveLength(2)
    expect(sent.filter((one) => one === 'GET other')).toHaveLength(2)
    // Nothing else is sent meanwhile than the one read that was answered before, and that not often.
    expect(sent.slice(2, -2).every((one) => one === 'GET list')).toBe(true)
    expect(sent.length).toBeLessThan(16)
    expect(told.begin).toEqual([expect.stringMatching(/lms.example.test does not answer \(it is .*up to 60 s/)])
    expect(told.end).toEqual([expect.stringMatching(/did not answer for 2\d(\.\d)? s/)])
    expect(transport.heldMs).toBeGreaterThan(19_000)
    expect(transport.heldMs).toBeLessThan(30_000)
  },
)

test.each(['reset', 502, 503, 504] as const)(
  'after %s reads are sent again; a write, which may have been carried out, is not',
  async (how) => {
    const { clock, sent, fail, kindOf } = staged()
    await kindOf(asked('list'))
    fail(how, 10_000)
    const since = clock.now()
    const [read, write] = await Promise.all([kindOf(asked('other')), kindOf(asked('create'))])
    expect([read, write]).toEqual([200, how])
    expect(sent.filter((one) => one === 'POST create')).toHaveLength(1)
    expect(clock.now() - since).toBeGreaterThan(10_000)
    expect(await kindOf(asked('create'))).toBe(200)
  },
)

test('requests that come while it is out wait until it is back', async () => {
  const { clock, sent, fail, kindOf } = staged()
  await kindOf(asked('list'))
  fail('unreachable', 10_000)
  const first = kindOf(asked('other'))
  await clock.sleep(5_000)
  expect(await kindOf(asked('create'))).toBe(200)
  expect(await first).toBe(200)
  expect(sent.filter((one) => one === 'POST create')).toHaveLength(1)
})

test('what one question alone meets is no outage, and is asked about once', async () => {
  const { sent, told, fail, kindOf } = staged()
  await kindOf(asked('list'))
  fail(502, MOST_MS, (name) => name === 'other')
  expect(await kindOf(asked('other'))).toBe(502)
  expect(await kindOf(asked('other'))).toBe(502)
  expect(sent).toEqual(['GET other', 'GET list', 'GET other'])
  fail('reset', MOST_MS, (name) => name === 'other')
  expect(await kindOf(asked('other'))).toBe('reset')
  expect(sent).toEqual(['GET other', 'GET list'])
  expect(told.begin).toEqual([])
})

test('an origin that never answered is not waited for, and neither is a time-out', async () => {
  const { sent, fail, kindOf } = staged()
  fail('unreachable', MOST_MS)
  expect(await kindOf(asked('list'))).toBe('unreachable')
  expect(sent).toEqual(['GET list'])
  fail('unreachable', 0)
  expect(await kindOf(asked('list'))).toBe(200)
  fail('timeout', MOST_MS)
  expect(await kindOf(asked('list'))).toBe('timeout')
  expect(sent).toEqual(['GET list'])
})

test('a longer outage ends all requests to the origin, with its cause, and the run', async () => {
  const { clock, sent, told, transport, fail } = staged()
  const breaker = breakerOf(transport)
  await breaker.send(asked('list'))
  fail('unreachable', 10 * MOST_MS)
  const since = clock.now()
  const failures = await Promise.allSettled([breaker.send(asked('other')), breaker.send(asked('create'))])
  const [first, second] = failures.map((one) => (one as PromiseRejectedResult).reason)
  expect([first, second]).toEqual([expect.any(LastingOutage), expect.any(LastingOutage)])
  expect(clock.now() - since).toBeGreaterThanOrEqual(MOST_MS)
  expect(clock.now() - since).toBeLessThan(MOST_MS + 1_000)
  expect(breaker.lost).toBe(`${ORIGIN} has stopped answering, for more than 60 s: it is unreachable`)
  expect(breaker.goneFrom(ORIGIN).aborted).toBe(true)
  expect(told.end).toEqual([])
  const before = sent.length
  await expect(transport.send(asked('list'))).rejects.toThrow(LastingOutage)
  expect(sent.length).toBe(before)
})

test('a write that may have been carried out does not become one that was not when the outage lasts', async () => {
  const { fail, kindOf } = staged({ mostMs: 2_000 })
  await kindOf(asked('list'))
  fail('reset', MOST_MS)
  expect(await kindOf(asked('create'))).toBe('reset')
  expect(await kindOf(asked('create'))).toBe('unreachable')
})

test('whoever is cut off waits no longer, and the end of the run ends the wait', async () => {
  const { clock, transport, fail, kindOf } = staged()
  await kindOf(asked('list'))
  fail('unreachable', MOST_MS / 2)
  const cut = new AbortController()
  const ended = transport.send(asked('other', cut.signal))
  const waits = transport.send(asked('create'))
  const told = Promise.allSettled([ended, waits])
  await clock.sleep(3_000)
  cut.abort(new TransportFailure('cancelled', 'it was cut off'))
  await expect(ended).rejects.toThrow('it was cut off')
  expect(clock.now()).toBeLessThan(4_000)
  await transport.close()
  await expect(waits).rejects.toThrow('the run has ended')
  await told
})

test('the wait is no time that the platform took, nor that a check has', async () => {
  let heldMs = 0
  const { world, records } = stage({
    simulated: true,
    wire: (transport) => ({
      close: transport.close,
      send(outgoing) {
        heldMs += MOST_MS
        return transport.send(outgoing)
      },
      get heldMs() {
        return heldMs
      },
    }),
  })
  await world.client.send({ operation: 'current/tags.list', as: 'administrator' })
  const took = records.flatMap((record) => (record.kind === 'exchange' ? [record.durationMs] : []))
  expect(took.length).toBeGreaterThan(0)
  expect(took.filter((ms) => ms > 0)).toEqual([])
  expect(world.client.heldMs).toBe(heldMs)
})
