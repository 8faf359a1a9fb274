/** Other runs of the suite that may change the same records: how often the run looks whether one is still. */
import { expect, test } from 'vitest'
import { otherRunsOf } from '../../engine/other-runs.ts'
import { hurriedClock } from '../../faults/proving/simulated-clock.ts'

/** How often each of ten records is read before its first change. */
async function readsOf(valueAt: (reads: number) => number) {
  const { steady } = otherRunsOf({ areMet: () => true, clock: hurriedClock(), tell: () => undefined, seed: 'a' })
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
