/** The accusations of a platform in a run, and in its recorded traffic. */
import { expect } from 'vitest'
import { judgedPassively, trafficOf } from '../../faults/proving/passive.ts'
import { checks } from '../../suites/index.ts'

/** @param operations whose checks are run */
export async function accusedBy(options: Parameters<typeof trafficOf>[0], operations: RegExp) {
  const chosen = checks.filter(({ operation }) => operations.test(operation))
  const { traffic, target, results } = await trafficOf(options, chosen)
  const accused = results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  const { accusations } = await judgedPassively(traffic, target)
  expect(traffic.length).toBeGreaterThan(0)
  return [accused, accusations].map((all) => all.map(({ id, message }) => `${id}: ${message}`))
}
