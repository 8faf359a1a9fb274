/** A change that no interface can undo is not made unless the user allows it by name. */
import { expect, test } from 'vitest'
import { LASTING_CHANGES, type LastingChange } from '../../contract/run.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'

const OF: Readonly<Record<LastingChange, RegExp>> = {
  'course-publisher': /^current\/training-courses\.update#/,
  'course-sessions': /^current\/training-courses\.update#/,
  vote: /^legacy-learner\/learning-objects\.rate#/,
}

/** Courses and votes as the platform holds them; that an update moved their date is no change. */
const heldIn = ({ store }: ReturnType<typeof stage>['reference']) =>
  JSON.stringify([store.courses.all(), store.learningResources.all().map(({ rates }) => [...rates])], (name, value) =>
    name === 'modifiedAt' ? undefined : value,
  )

async function ran(change: LastingChange, allowed: readonly LastingChange[]) {
  const { world, reference } = stage()
  const before = heldIn(reference)
  const results = await runChecks(
    checks.filter(({ id }) => OF[change].test(id)),
    { ...world, lasting: allowed },
    { rateLimits: 'off' },
  )
  return {
    results,
    changed: heldIn(reference) !== before,
    kept: world.ledger.entries.filter(({ state }) => state === 'kept'),
  }
}

test.each(LASTING_CHANGES)(
  '%s is not made without --allow-lasting, and what it leaves undecided says so',
  async (change) => {
    const { results, changed, kept } = await ran(change, [])
    expect([changed, kept]).toEqual([false, []])
    expect(results.filter(({ verdict }) => ['violation', 'warning'].includes(verdict))).toEqual([])
    const said = results.filter(({ message }) => message.includes(`--allow-lasting ${change}`))
    expect(said.length).toBeGreaterThan(0)
    expect(new Set(said.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive']))
  },
)

test.each(LASTING_CHANGES)('%s is made where it is allowed, and listed among what stays', async (change) => {
  const { results, kept } = await ran(change, [change])
  expect(results.filter(({ message }) => message.includes(`--allow-lasting ${change}`))).toEqual([])
  expect(kept.length).toBeGreaterThan(0)
})

/** Checks of a rating that cast a vote. */
const VOTING =
  /#(?:votes|totals|one-vote|only-that|vote-bounds|vote-type|refused-unchanged|vote-and-favourite|by-another)$/

test('what casts no vote is decided without one, and takes back the favourites that it sets', async () => {
  const { world, reference } = stage()
  const favourites = () => reference.store.learningResources.all().map((one) => JSON.stringify([...one.favourites]))
  const before = favourites()
  const results = await runChecks(
    checks.filter(({ id }) => OF.vote.test(id) && !VOTING.test(id)),
    { ...world, lasting: [] },
    { rateLimits: 'off' },
  )
  expect(results.filter(({ verdict }) => !['pass', 'observation'].includes(verdict))).toEqual([])
  expect(results.length).toBeGreaterThan(8)
  expect(favourites()).toEqual(before)
})
