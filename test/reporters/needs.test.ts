/** What an undecided check needs, and what a user is told to do about it. */
import { expect, test } from 'vitest'
import { settled } from '../../contract/references.ts'
import { skippedResult } from '../../engine/results.ts'
import { needsOf } from '../../reporters/needs.ts'
import { checks } from '../../suites/index.ts'
import { catalogueOf, check, end, head, runOf } from './sample.ts'

/** A check that refers to one that was skipped. */
function behind(reason: string) {
  const [first, second] = checks
  const skipped = skippedResult(first!, reason)
  const open = {
    ...skippedResult(second!, `see ${skipped.id}`),
    verdict: 'inconclusive' as const,
    causes: [{ kind: 'finding' as const, check: skipped.id }],
  }
  return settled([skipped, open]).results.find(({ id }) => id === open.id)!
}

test('what the mode forbids is skipped with whatever rests on it', () => {
  const reason = 'mode read-only forbids it: it needs additive or full'
  const told = behind(reason)
  expect([told.verdict, told.message, told.causes]).toEqual(['skipped', reason, undefined])
})

test.each([['--rate-limits off', 'Run again with --rate-limits all.']])(
  'behind a check that was skipped: %s',
  (reason, how) => {
    const told = behind(reason)
    expect(told.message).toBe(`needs a check that was skipped: ${reason}`)
    const { report } = runOf([head([told.id]), { kind: 'check', ...told }, end()], catalogueOf([check(told.id)]))
    expect(needsOf(report)).toEqual([expect.objectContaining({ kind: 'credential', how })])
  },
)
