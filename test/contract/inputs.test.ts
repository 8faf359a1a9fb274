import { expect, test } from 'vitest'
import { allTerms } from '../../contract/index.ts'
import { ownerOf } from '../../contract/inputs.ts'
import { allClauses } from '../../laws/clauses.ts'
import { checks } from '../../suites/index.ts'

const inputsOf = (terms: (typeof allTerms)[number]): readonly (readonly [string, string?])[] => [
  ...(terms.paging ? ([[terms.paging.size], [terms.paging.from]] as const) : []),
  ...Object.keys({ ...terms.filters, ...terms.body, ...terms.inputs }).map((name) => [name] as const),
  ...Object.entries(terms.ranges ?? {}).flatMap(([field, { operators }]) =>
    operators.map((operator) => [`${field}.${operator}`] as const),
  ),
  ...Object.keys(terms.include ?? {}).map((name) => ['include', name] as const),
]

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
