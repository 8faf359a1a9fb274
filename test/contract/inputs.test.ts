import { expect, test } from 'vitest'
import { allClauses } from '../../contract/clauses/index.ts'
import { allTerms } from '../../contract/index.ts'
import { inputsOf, ownerOf } from '../../contract/inputs.ts'
import { checks } from '../../suites/index.ts'

test('every documented input has a clause and a check that judge it', () => {
  const known = new Set<string>([...allClauses, ...checks].map(({ id }) => id))
  const lacking = allTerms.flatMap((terms) =>
    inputsOf(terms).filter(([input, value]) => {
      const owner = ownerOf(terms.operation, input, value)
      return !owner || !known.has(owner.clause) || !known.has(owner.check)
    }),
  )
  expect(lacking).toEqual([])
})

test('an input that no row names has no owner', () => {
  expect(ownerOf('current/learners.list', 'nonsense')).toBeUndefined()
  expect(ownerOf('current/learners.list', 'include', 'count')?.check).toBe('current/learners.list#count')
})
