/** The needs of undecided checks, and the advice to the user. */
import { expect, test } from 'vitest'
import { settled } from '../../contract/references.ts'
import type { Cause } from '../../contract/verdict.ts'
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

/** A run with one check that cannot decide, and what it is told to do. */
function adviceFor(cause: Cause) {
  const id = checks[0]!.id
  const open = { ...skippedResult(checks[0]!, 'open'), verdict: 'inconclusive' as const, causes: [cause] }
  const { report } = runOf([head([id]), { kind: 'check', ...open }, end()], catalogueOf([check(id)]))
  return needsOf(report)
}

test.each([
  ['a refusal of this operation', /^Nothing to create: the run sent no request that the target refused/],
  ['a target that keeps the instant in whole seconds', /^Nothing to do/],
  ['text that the target accepts (letters)', /^Nothing to do/],
  ['room for another record: POST /v1/tags/ gave 409 "taken"', /^The target says that there is one already/],
  ['something in the list: GET /v1/tags/ gave 500', /^Nothing to create: look at that answer/],
  ['an update that the target refuses (PATCH /v1/tags/1 was accepted)', /^Nothing to/],
  ['more records than one page', /^The target needs more records of that kind/],
  ['a learner with a history: records.learner of the profile', /^Name one under records\.learner in the profile/],
  ['a learner with a manager', /^Create it on the target, or name one/],
])('gives advice that can be followed: %s', (what, how) => {
  expect(adviceFor({ kind: 'record', what })).toEqual([expect.objectContaining({ how: expect.stringMatching(how) })])
})

test('lists what waits for a finding as well, so that the numbers add up', () => {
  expect(adviceFor({ kind: 'finding', check: 'current/tags.list#answers' })).toEqual([
    expect.objectContaining({ kind: 'finding', what: 'current/tags.list#answers', checks: [checks[0]!.id] }),
  ])
})
