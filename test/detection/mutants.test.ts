import { expect, test } from 'vitest'
import { mutantsOf } from '../../faults/proving/mutants.ts'
import { surveyed } from '../../faults/proving/survey.ts'

const survey = surveyed()

test('an untouched answer is no mutant, and the same seed makes the same mutants', async () => {
  const { routes } = await survey
  expect(mutantsOf(routes, 50, 7)).toEqual(mutantsOf(routes, 50, 7))
  expect(mutantsOf(routes, 50, 7)).not.toEqual(mutantsOf(routes, 50, 8))
})

/** Statuses that no document allows for what was asked, and lists that lost or doubled a record. */
test('an answer that claims to have failed is found on every route that a check decides by', async () => {
  const { routes, judge } = await survey
  const failing = mutantsOf(routes, 900, 3).filter(({ status }) => status === 500)
  expect(failing.length).toBeGreaterThan(5)
  const missed: string[] = []
  for (const mutant of failing) {
    const { kind } = await judge(mutant)
    if (kind !== 'found' && kind !== 'idle') missed.push(`${kind} ${mutant.id}`)
  }
  expect(missed).toEqual([])
})
