/** The benchmark that breaks the run loop has something to break. Not beside the tests that it executes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATIONS } from '../../bench/loop-mutations/mutations.ts'

test('every line that `npm run maintain -- loop-mutations` breaks is still there', () => {
  const gone = MUTATIONS.filter(([file, text]) => !readFileSync(file, 'utf8').includes(text))
  expect(gone).toEqual([])
})
