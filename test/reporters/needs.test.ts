/** What an undecided check needs, and what a user is told to do about it. */
import { expect, test } from 'vitest'
import { settled } from '../../contract/references.ts'
import { skippedResult } from '../../engine/results.ts'
import { needsOf } from '../../reporters/needs.ts'
import { checks } from '../../suites/index.ts'
import { catalogueOf, check, end, head, runOf } from './sample.ts'

test.each([
  ['mode read-only forbids it: it needs additive or full', 'Run again with a --mode that allows it.'],
  ['--rate-limits off', 'Run again with --rate-limits all.'],
])('behind a check that was skipped: %s', (reason, how) => {
  const [first, second] = checks
  const skipped = skippedResult(first!, reason)
  const open = {
    ...skippedResult(second!, `see ${skipped.id}`),
    verdict: 'inconclusive' as const,
    causes: [{ kind: 'finding' as const, check: skipped.id }],
  }
  const told = settled([skipped, open]).results.find(({ id }) => id === open.id)!
  expect(told.message).toBe(`needs a check that was skipped: ${reason}`)
  const { report } = runOf([head([told.id]), { kind: 'check', ...told }, end()], catalogueOf([check(told.id)]))
  expect(needsOf(report)).toEqual([expect.objectContaining({ kind: 'credential', how })])
})
