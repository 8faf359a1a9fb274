/** The static catalogue: clauses, checks, faults and readings fit together. */
import { expect, test } from 'vitest'
import { allTerms } from '../contract/index.ts'
import { operations } from '../contract/operations.ts'
import { lineOf, RULES } from '../tools/gaps.ts'

test.each(Object.entries(RULES))('%s', (rule, gapsOf) => {
  const lines = gapsOf().map(lineOf)
  if (lines.length) expect.fail(`${rule}, but\n  ${lines.join('\n  ')}`)
})

test('covers all 105 operations', () => {
  expect(operations).toHaveLength(105)
  expect(allTerms).toHaveLength(105)
})
