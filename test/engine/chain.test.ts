/** The longest chain of requests that `plan` tells. */
import { expect, test } from 'vitest'
import { skippedResult } from '../../engine/results.ts'
import { longestChain, measuredChain } from '../../runner/planner/chain.ts'
import { requestsOf } from '../../runner/planner/costs.ts'
import { checks } from '../../suites/index.ts'

const of = (operation: string, phase: string) =>
  checks.filter((check) => check.operation === operation && check.phase === phase)
const own = (some: typeof checks) => longestChain(some).requests

test('checks that take turns add up, and others do not', () => {
  const saves = of('legacy-learner/trackings.save', 'shared')
  const rates = of('legacy-learner/learning-objects.rate', 'shared')
  expect(own(saves)).toBeGreaterThan(100)
  expect(own([...saves, ...rates])).toBe(Math.max(own(saves), own(rates)))
})

test('reads follow the sign-ins of their accounts, and neither others nor each other', () => {
  const [signIns, others] = [of('current/tokens.login', 'sign-in'), of('legacy-learner/session.login', 'sign-in')]
  const reads = of('current/tags.list', 'reads')
  expect(own(reads)).toBeLessThanOrEqual(Math.max(...reads.map((check) => requestsOf(check))))
  expect(own([...reads, ...signIns])).toBeLessThanOrEqual(own(reads) + own(signIns))
  expect(own([...reads, ...signIns])).toBeGreaterThan(own(signIns))
  expect(own([...reads, ...others])).toBe(Math.max(own(reads), own(others)))
})

test('the operations of the chain have all of its requests, the most first', () => {
  const { requests, operations } = longestChain(checks)
  const counts = operations.map((one) => one.requests)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(requests)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(operations[0]).toMatchObject({ operation: 'legacy-learner/trackings.save' })
})

test('the checks that took longest one after the other are the chain of a run that has ended', () => {
  const [saves, rates] = [
    of('legacy-learner/trackings.save', 'shared'),
    of('legacy-learner/learning-objects.rate', 'shared'),
  ]
  const all = [...saves, ...rates]
  const chainAt = (slow: typeof checks) =>
    measuredChain(
      all,
      all.map((check) => ({ ...skippedResult(check, ''), durationMs: slow.includes(check) ? 1_000 : 1 })),
      'full',
    )
  expect(chainAt(saves)).toEqual(saves.map(({ id }) => id))
  expect(chainAt(rates)).toEqual(rates.map(({ id }) => id))
})
