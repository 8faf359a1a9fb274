/** How many requests are out at a time, on platforms that answer at once and on ones that let them wait. */
import { expect, test } from 'vitest'
import { strainOf } from '../../client/backoff.ts'
import type { Clock } from '../../client/clock.ts'
import { linesOf } from '../../client/lines.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { simulatedClock } from '../../faults/proving/simulated-clock.ts'
import { stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'

/** Sends so many requests, as many at a time as the lines allow; the time that they took, and the most at a time. */
async function sent(
  count: number,
  most: number,
  answer: (clock: Clock) => Promise<unknown>,
  operationOf = (_: number) => 'one',
) {
  const clock = simulatedClock()
  const lines = linesOf(most, clock)
  let out = 0
  let highest = 0
  const one = async (_: unknown, at: number) => {
    await lines.enter()
    highest = Math.max(highest, ++out)
    const since = clock.now()
    await answer(clock)
    out--
    lines.leave(operationOf(at), clock.now() - since)
  }
  await Promise.all(Array.from({ length: count }, one))
  return { ms: clock.now(), highest, lines }
}

/** One that answers one at a time. */
function worker(ms: number) {
  let free = 0
  return (clock: Clock) => {
    free = Math.max(free, clock.now()) + ms
    return clock.sleep(free - clock.now())
  }
}

test('a platform that answers as fast whatever is out gets as many as it may', async () => {
  const { highest, ms } = await sent(800, 32, (clock) => clock.sleep(2_000))
  expect(highest).toBe(32)
  // Half of the time at least with all of them.
  expect(ms).toBeLessThan((800 / 16) * 2_000)
})

test('one that answers one at a time gets few, and is never without work', async () => {
  const { ms, lines } = await sent(400, 64, worker(80))
  expect(lines.open).toBeLessThanOrEqual(8)
  expect(ms).toBe(400 * 80)
  expect(lines.heldMs).toBeGreaterThan(30_000)
})

test('an operation that is first asked while others wait teaches nothing wrong', async () => {
  // Each first answer has waited as long as all the others.
  const { highest, ms } = await sent(400, 64, worker(80), (at) => `one of ${Math.floor(at / 8)}`)
  expect(highest).toBeLessThanOrEqual(9)
  expect(ms).toBe(400 * 80)
})

test('who no longer wants to send frees nobody elses place', async () => {
  const lines = linesOf(1, simulatedClock())
  lines.enter()
  const end = new AbortController()
  const given = lines.enter(end.signal)
  end.abort(new Error('over'))
  await expect(given).rejects.toThrow('over')
  lines.leave('one', 50)
  expect(lines.enter()).toBeUndefined()
})

test('a slow platform of one worker is used at its own speed, without a rest and a fault of ours', async () => {
  const clock = simulatedClock()
  const answer = worker(80)
  let requests = 0
  const { world, records } = stage({
    clock,
    mode: 'read-only',
    concurrency: 16,
    withoutExchanges: true,
    limits: { gentle: true },
    wire: (transport) => ({
      ...transport,
      async send(outgoing) {
        requests++
        await answer(clock)
        return transport.send(outgoing)
      },
    }),
  })
  const due = checks.filter(({ operation }) => /^legacy-admin\/(learners|entities)/.test(operation))
  const results = await runChecks(due, world, { rateLimits: 'off' })
  expect(clock.now()).toBeLessThan(requests * 80 * 1.15)
  expect(records.filter((record) => record.kind === 'notice' && /nothing is sent/.test(record.text))).toEqual([])
  expect(results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')).toEqual([])
})

test('nobody is let in while a rest lasts', async () => {
  const clock = simulatedClock()
  const strain = strainOf(clock, () => {})
  expect(strain.rest()).toBeUndefined()
  for (let answers = 0; answers < 5; answers++) strain.note({ operation: 'any', status: 500, ms: 10 })
  const since = clock.now()
  await strain.rest()
  expect(clock.now() - since).toBe(2_000)
})
