import { describe, expect, test } from 'vitest'
import { variations } from '../../faults/index.ts'
import { combinations, joined } from '../../faults/proving/combinations.ts'
import { tolerate } from '../../faults/proving/detect.ts'
import { checks } from '../../suites/index.ts'

const SETS = 40
const SEED = 11

describe('legal variations together', () => {
  // Each under a seed of its own, from 2 on: a whole run each, which takes no longer than under the first.
  const named = combinations(SETS, SEED).map((set, place) => [set.id, place + 2, set] as const)
  test.each(named)('%s are no violation, under seed %i', async (_, seed, set) => {
    const { falseAlarms, errors } = await tolerate(set, seed)
    expect([...falseAlarms, ...errors]).toEqual([])
  })

  // Sets that were accused once.
  test.each([
    [
      'where the one row of an object was completed over another interface in between',
      [
        'unknownGuid-empty-array',
        'sessionTime-replacing',
        'count-page',
        'repeatedRow-same-row',
        'unknownEnumeration-empty',
      ],
      /^(current|legacy-learner)\/trackings/,
      0,
    ],
    [
      'where few records leave nothing for a second page, and pages past the end are refused',
      ['pastTheEnd-refuse', 'data-nothing-yet'],
      /^legacy-admin\/(learners\.search|trainings\.list)/,
      Infinity,
    ],
  ])('%s, nothing is accused', async (_, names, operations, most) => {
    const set = joined(variations.filter(({ id }) => names.includes(id)))
    const chosen = checks.filter(({ operation }) => operations.test(operation))
    const { falseAlarms, errors, undecided } = await tolerate(set, 1, chosen)
    expect([...falseAlarms, ...errors]).toEqual([])
    expect(undecided.length).toBeLessThanOrEqual(most)
  })
})
