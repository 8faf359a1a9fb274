/** A platform on which others work: paced on all interfaces, left alone when it slows down. */
import { expect, test } from 'vitest'
import { strainOf } from '../../client/backoff.ts'
import type { Ask } from '../../client/request.ts'
import { simulatedClock } from '../../faults/proving/simulated-clock.ts'
import { type StageOptions, stage } from '../../faults/proving/stage.ts'

const TRAININGS: Ask = { operation: 'legacy-learner/trainings.list', as: 'session', query: { limit: 1 } }
const ADMIN_TRAININGS: Ask = { operation: 'legacy-admin/trainings.list', as: 'key', query: { limit: 1, page: 1 } }
const ADMIN_LEARNERS: Ask = { operation: 'legacy-admin/learners.search', as: 'key', query: { limit: 1, page: 1 } }

/** Seconds of simulated time that so many requests take. */
async function secondsFor(asks: readonly Ask[], limits: StageOptions['limits']): Promise<number> {
  const { world, clock } = stage({ rateLimits: 'on', limits })
  const begun = clock.now()
  await Promise.all(asks.map((ask) => world.client.send(ask)))
  return (clock.now() - begun) / 1000
}

const times = (count: number, ...asks: Ask[]) => Array.from({ length: count }, (_, at) => asks[at % asks.length]!)

test('an older interface keeps its limit, whatever operations share it', async () => {
  const limits = { limits: { 'legacy-admin': 10, 'legacy-learner': 10 } }
  expect(await secondsFor(times(8, ADMIN_TRAININGS, ADMIN_LEARNERS), limits)).toBeLessThan(1)
  const seconds = await secondsFor(times(25, ADMIN_TRAININGS, ADMIN_LEARNERS), limits)
  expect(seconds).toBeGreaterThanOrEqual(120)
  expect(seconds).toBeLessThan(130)
  expect(await secondsFor(times(15, TRAININGS), limits)).toBeGreaterThanOrEqual(60)
})

test('no second holds more requests than the highest rate', async () => {
  const seconds = await secondsFor(times(41, ADMIN_TRAININGS, TRAININGS), { maxRate: 4, limits: {} })
  expect(seconds).toBeGreaterThanOrEqual(10)
  expect(seconds).toBeLessThan(12)
})

test('rests longer and longer while server errors come, and no longer than a minute', async () => {
  const clock = simulatedClock()
  const rests: string[] = []
  const strain = strainOf(clock, (text) => rests.push(text))
  for (let answers = 0; answers < 100; answers++) {
    await strain.rest()
    strain.note({ operation: `one of ${answers % 7}`, status: 503, ms: 10 })
  }
  expect(rests[0]).toBe('5 of 5 answers were server errors: nothing is sent for 2 s')
  expect(rests.at(-1)).toContain('60 s')
  expect(clock.now()).toBeGreaterThan(600_000)
})

test('rests no more for an operation that fails before and after a rest while others answer', async () => {
  const clock = simulatedClock()
  const rests: string[] = []
  const strain = strainOf(clock, (text) => rests.push(text))
  const answers = async (times: number, statusOf: (operation: string, time: number) => number) => {
    for (let time = 0; time < times; time++)
      for (const operation of ['broken', 'sound', 'other']) {
        await strain.rest()
        strain.note({ operation, status: statusOf(operation, time), ms: 10 })
      }
  }
  await answers(100, (operation) => (operation === 'broken' ? 500 : 200))
  expect(rests).toHaveLength(1)
  // Errors of all of them, and errors of any of them now and then, are still signs of load.
  await answers(10, () => 500)
  expect(rests.length).toBeGreaterThan(1)
  const before = rests.length
  await answers(40, (_, time) => (time % 3 ? 200 : 500))
  expect(rests.length).toBeGreaterThan(before)
})

test('rests when answers slow down, and not because they were slow from the beginning', async () => {
  const clock = simulatedClock()
  const rests: string[] = []
  const note = (strain: ReturnType<typeof strainOf>, ms: number) => {
    for (let answers = 0; answers < 40; answers++) strain.note({ operation: 'any', status: 200, ms })
  }
  const slow = strainOf(clock, (text) => rests.push(text))
  note(slow, 1_500)
  expect(rests).toEqual([])
  const slowing = strainOf(clock, (text) => rests.push(text))
  note(slowing, 50)
  note(slowing, 1_500)
  expect(rests[0]).toMatch(/answers take 1500 ms, 50 ms at the beginning/)
  rests.length = 0
  // Where this process has no time to read them, answers are late for its sake.
  const busy = strainOf({ ...clock, atWork: () => 0.95 }, (text) => rests.push(text))
  note(busy, 50)
  note(busy, 1_500)
  expect(rests).toEqual([])
})
