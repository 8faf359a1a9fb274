import { expect, test } from 'vitest'
import { riseIn } from '../../suites/legacy-learner/learning-objects-sorts.ts'

test('a list out of order is shown where it rises, however far down', () => {
  expect(riseIn([9, 8, 8, 7, 6, 5, 4, 3, 2, 1, 4])).toBe('4 after 1, in place 11 of 11')
})
