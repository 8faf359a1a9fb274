/** Other runs of the suite that may change the same records: how often the run looks whether one is still. */
import { expect, test } from 'vitest'
import { otherRunsOf } from '../../engine/other-runs.ts'
import { hurriedClock } from '../../faults/proving/simulated-clock.ts'

/** How often each of ten records is read before its first change. */
async function readsOf(valueAt: (reads: number) => number) {
  const { steady } = otherRunsOf({
    areMet: () => true,
    areAtWork: () => false,
    clock: hurriedClock(),
    tell: () => undefined,
    seed: 'a',
  })
  const reads: number[] = []
  for (let record = 0; record < 10; record++) {
    let count = 0
    await steady(async () => valueAt(++count), false)
    reads.push(count)
  }
  return reads
}

test('runs whose records stand on the platform, but that have ended, delay a few changes and no more', async () => {
  const reads = await readsOf(() => 1)
  expect(Math.min(...reads.slice(0, 6))).toBeGreaterThan(1)
  expect(reads.slice(6)).toEqual(reads.slice(6).map(() => 1))
})

test('a run that changes a record while it is read has every other one read until it is still', async () => {
  const reads = await readsOf((count) => Math.min(count, 3))
  expect(Math.min(...reads)).toBeGreaterThan(3)
})

test('beside a run that was seen at work, a record is read for longer than a run holds its own value in it', async () => {
  const clock = hurriedClock()
  const { steady } = otherRunsOf({ areMet: () => true, areAtWork: () => true, clock, tell: () => undefined, seed: 'a' })
  for (let record = 0; record < 10; record++) {
    const since = clock.now()
    expect(await steady(async () => (clock.now() - since < 3_500 ? 'held' : 'own'), false)).toBe('own')
  }
})

test('the value that was still is its own, whatever the next read would show', async () => {
  const clock = hurriedClock()
  const { steady } = otherRunsOf({ areMet: () => true, areAtWork: () => true, clock, tell: () => undefined, seed: 'a' })
  let last = Number.NEGATIVE_INFINITY
  const read = async () => {
    const isAtOnce = clock.now() - last < 100
    last = clock.now()
    return isAtOnce ? 'held' : 'own'
  }
  for (let record = 0; record < 10; record++) {
    await clock.sleep(400)
    expect(await steady(read, false)).toBe('own')
  }
})

test("beside it, every finding about an existing record may be its work; values that never rest are nobody's", async () => {
  const parts = { areMet: () => true, clock: hurriedClock(), tell: () => undefined, seed: 'a' }
  const [beside, after] = [true, false].map((isAtWork) => otherRunsOf({ ...parts, areAtWork: () => isAtWork }))
  for (let found = 0; found < 10; found++) for (const runs of [beside!, after!]) runs.note(false)
  expect([beside!.mayCross(), after!.mayCross()]).toEqual([true, false])
  let reads = 0
  await expect(beside!.steady(async () => reads++, false)).rejects.toThrow()
})
