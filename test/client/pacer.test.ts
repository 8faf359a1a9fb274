import { expect, test } from 'vitest'
import type { Clock } from '../../client/clock.ts'
import { pacerOf } from '../../client/pacer.ts'
import { simulatedClock } from '../../faults/proving/simulated-clock.ts'

const WINDOW = 60_000

/** Instants at which so many requests went out, each answered after so long. */
async function sentAt(clock: Clock, requests: number, limit: number, latencyMs = 0): Promise<number[]> {
  const pacer = pacerOf(WINDOW, clock)
  const times: number[] = []
  const one = async () => {
    const place = await pacer.place('list administrator', limit)
    times.push(clock.now())
    if (latencyMs) await clock.sleep(latencyMs)
    place.release()
  }
  await Promise.all(Array.from({ length: requests }, one))
  return times
}

const busiest = (times: readonly number[]) =>
  Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + WINDOW).length))

test.each([
  [1, 1],
  [10, 10],
  [11, 10],
  [80, 80],
  [81, 80],
  [166, 80],
  [45, 10],
  [240, 80],
  [7, 3],
])('sends %i requests under a limit of %i in as many windows as it must', async (requests, limit) => {
  const times = await sentAt(simulatedClock(), requests, limit)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.at(-1)).toBe((Math.ceil(requests / limit) - 1) * WINDOW)
  expect(busiest(times)).toBe(Math.min(requests, limit))
})

test.each([1, 50, 900, 30_000])('counts a request until a window after its answer, %i ms later', async (latencyMs) => {
  const times = await sentAt(simulatedClock(), 35, 10, latencyMs)
  expect(times.at(-1)).toBe(3 * (WINDOW + latencyMs))
  // Wherever between question and answer the target counted it.
  expect(busiest(times.map((time, index) => time + (index % 2) * latencyMs))).toBeLessThanOrEqual(10)
})

test('a pause holds one budget and no other', async () => {
  const clock = simulatedClock()
  const pacer = pacerOf(WINDOW, clock)
  pacer.budget('a').pause(7_000)
  const [a, b] = await Promise.all([pacer.place('a', 80), pacer.place('b', 80)])
  expect(a).toMatchObject({ waitedMs: 7_000, because: 'refusal' })
  expect(b.waitedMs).toBe(0)
  expect(b.because).toBeUndefined()
})

test('says what is waited for, and for how long', async () => {
  const clock = simulatedClock()
  const pacer = pacerOf(WINDOW, clock)
  const places = await Promise.all([pacer.place('a', 2), pacer.place('a', 2)])
  for (const place of places) place.release()
  const third = pacer.place('a', 2)
  expect(pacer.waits).toEqual([{ budget: 'a', requests: 1, leftMs: WINDOW }])
  expect(await third).toMatchObject({ waitedMs: WINDOW, because: 'limit' })
  expect(pacer.waits).toEqual([])
})

test('whoever is cancelled leaves the queue, and the others go on', async () => {
  const clock = simulatedClock()
  const pacer = pacerOf(WINDOW, clock)
  ;(await pacer.place('a', 1)).release()
  const end = new AbortController()
  const given = pacer.place('a', 1, end.signal)
  const kept = pacer.place('a', 1)
  end.abort(new Error('enough'))
  await expect(given).rejects.toThrow('enough')
  expect((await kept).waitedMs).toBe(WINDOW)
})

test('narrowed and spaced budgets stay so until they are widened', async () => {
  const clock = simulatedClock()
  const pacer = pacerOf(WINDOW, clock)
  const budget = pacer.budget('a')
  budget.narrow(1)
  ;(await pacer.place('a', 80)).release()
  expect(await pacer.place('a', 80)).toMatchObject({ waitedMs: WINDOW, because: 'refusal' })
  budget.widen()
  budget.space(2_000)
  expect((await pacer.place('a', 80)).waitedMs).toBe(2_000)
  budget.widen()
  expect((await pacer.place('a', 80)).waitedMs).toBe(0)
})
