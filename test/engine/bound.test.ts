/** The bound that `plan` prints is what the pacer needs, to the millisecond, where requests take no time. */
import { describe, expect, test } from 'vitest'
import { pacerOf } from '../../client/pacer.ts'
import { slotsOf } from '../../engine/slots.ts'
import { simulatedClock } from '../../faults/proving/simulated-clock.ts'
import { boundOf, type Demand } from '../../runner/planner/bound.ts'

const WINDOW = 60_000

interface Job {
  readonly budget: string
  readonly limit: number
}

/** Sends everything, phase by phase, through slots and pacer. */
async function makespan(demands: readonly Demand[], places: number): Promise<number> {
  const clock = simulatedClock()
  const slots = slotsOf(places)
  const pacer = slots.releasing(pacerOf(WINDOW, clock))
  const phases = Math.max(0, ...demands.map(({ counts }) => counts.length))
  for (let phase = 0; phase < phases; phase++) {
    const jobs = demands.flatMap(({ budget, limit, counts }): Job[] =>
      Array.from({ length: counts[phase] ?? 0 }, () => ({ budget, limit })),
    )
    await Promise.all(
      jobs.map(async ({ budget, limit }) => {
        const place = await slots.enter(budget)
        ;(await pacer.place(budget, limit)).release()
        place.leave()
      }),
    )
  }
  return clock.now()
}

/** Numbers that look random and are the same each time. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * (most + 1))
  }
}

const demand = (budget: string, limit: number, ...counts: readonly number[]): Demand => ({ budget, limit, counts })

describe('bound and makespan are the same', () => {
  test.each([
    ['nothing', [], 0],
    ['within the limit', [demand('a', 80, 80)], 0],
    ['one more', [demand('a', 80, 81)], 1],
    ['the longest decides', [demand('a', 80, 166), demand('b', 10, 45), demand('c', 80, 500)], 6],
    ['later phases find what earlier ones left', [demand('a', 80, 40, 40, 80)], 1],
    ['a phase waits for the slowest of the one before', [demand('a', 80, 90), demand('b', 80, 0, 90)], 2],
    ['budgets rest while another phase is stretched', [demand('a', 80, 170), demand('b', 80, 80, 80)], 2],
    ['no limit, no wait', [demand('a', Number.POSITIVE_INFINITY, 5_000)], 0],
  ] as const)('%s', async (_, demands, windows) => {
    expect(boundOf(demands, WINDOW).ms).toBe(windows * WINDOW)
    expect(await makespan(demands, 16)).toBe(windows * WINDOW)
  })

  test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))('random demands %i', async (seed) => {
    const next = numbers(seed)
    const demands = Array.from({ length: 1 + next(7) }, (_, index) =>
      demand(`budget ${index}`, [1, 3, 10, 80, 200][next(4)]!, ...Array.from({ length: 1 + next(4) }, () => next(180))),
    )
    expect(await makespan(demands, 1 + next(31))).toBe(boundOf(demands, WINDOW).ms)
  })
})
