/** The requests and the time in `plan` are true of a run on the reference instance, on a simulated clock. */
import { expect, test } from 'vitest'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import { estimateOf } from '../../runner/planner/estimate.ts'
import { byUrgency } from '../../runner/planner/order.ts'
import { skipped } from '../../runner/planner/skips.ts'
import { checks } from '../../suites/index.ts'

/** Order, seeds and checks changed since the last `npm run costs` move the numbers a little; promised is rather more. */
const TOLERANCE = { under: { share: 0.1, requests: 6 }, over: { share: 0.25, requests: 12 } }

/** At a time: nobody who waits keeps another from beginning. */
const EVERYTHING = 10_000

test.each([
  ['full', 'sample'],
  ['read-only', 'all'],
] as const)('requests and shortest time of the current interface in mode %s', async (mode, rateLimits) => {
  const { world, records, clock } = stage({ rateLimits: 'on', concurrency: EVERYTHING, mode })
  const { target } = world.client
  const own = checks.filter(({ operation }) => operation.startsWith('current/'))
  const skips = skipped(own, target, { mode, rateLimits })
  const sent = byUrgency(
    own.filter(({ id }) => !skips.has(id)),
    target,
    mode,
  )
  const planned = estimateOf(sent, target, mode)
  const results = await runChecks(sent, world, { rateLimits })
  const took = clock.now()

  const exchanges = records.flatMap((record) => (record.kind === 'exchange' ? [record] : []))
  expect(exchanges.filter(({ throttled }) => throttled)).toEqual([])
  expect(results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')).toEqual([])

  const counts = new Map<string, number>()
  for (const { operation } of exchanges) counts.set(operation, (counts.get(operation) ?? 0) + 1)
  const off = planned.operations.filter(({ operation, requests }) => {
    const actual = counts.get(operation) ?? 0
    const allowed = requests < actual ? TOLERANCE.under : TOLERANCE.over
    return Math.abs(actual - requests) > Math.max(allowed.requests, actual * allowed.share)
  })
  // The operation that is compared with a limit depends on which check comes first.
  const counted = rateLimits === 'all' ? [] : off
  const shown = counted.map(
    ({ operation, requests }) => `${operation}: planned ${requests}, sent ${counts.get(operation)}`,
  )
  expect(shown, 'run `npm run costs` after changing what checks send').toEqual([])

  expect(took).toBeGreaterThanOrEqual(planned.ms - 1)
  expect(took).toBeLessThanOrEqual(planned.ms * 1.1)
})
