/** Some hundred cases of `npm run fuzz`, the same each time; ten thousand others come every night. */
import { expect, test } from 'vitest'
import { fuzz } from './fuzzing.ts'

test('what others write ends in a result or in an error that says what is wrong', { timeout: 120_000 }, async () => {
  const found = await fuzz(210, 1)
  expect(found.flatMap(({ failure }) => failure ?? [])).toEqual([])
  expect(found.map(({ cases }) => cases).reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(200)
})
