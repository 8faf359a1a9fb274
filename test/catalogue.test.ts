/** The static catalogue: clauses, checks, faults and readings fit together. */
import { expect, test } from 'vitest'
import { allTerms } from '../contract/index.ts'
import { INTERFACES, interfaces } from '../contract/interfaces.ts'
import { operations } from '../contract/operations.ts'
import { lineOf, RULES } from '../tools/gaps.ts'

test.each(Object.entries(RULES))('%s', (rule, gapsOf) => {
  const lines = gapsOf().map(lineOf)
  if (lines.length) expect.fail(`${rule}, but\n  ${lines.join('\n  ')}`)
})

/** Of the three documents; an interface that is added has as many as its row says. */
const DOCUMENTED = { current: 54, 'legacy-learner': 25, 'legacy-admin': 26 }

test('covers all 105 operations of the documents', () => {
  const counts = Object.fromEntries(INTERFACES.map((name) => [name, interfaces[name].contract.operations.length]))
  expect(counts).toMatchObject(DOCUMENTED)
  expect(allTerms.map(({ operation }) => operation).sort()).toEqual(operations.map(({ id }) => id).sort())
})
