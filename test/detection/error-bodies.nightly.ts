/** Each of the thirty bodies of refusals alone, in every refusal of every operation: run and judged. */
import { expect, test } from 'vitest'
import { errorBodies } from '../../faults/error-bodies.ts'
import { accusedBy } from './accused-by.ts'

test.each(errorBodies)('$id', async (variation) => {
  expect(await accusedBy(variation, /./)).toEqual([[], []])
})
