/** One cause, one finding: a dozen of the ninety regressions of `npm run maintain -- causes`. */
import { expect, test } from 'vitest'
import { explainedBy, regressions } from '../../faults/proving/regressions.ts'

const MOST_CAUSES = 3
const CHOSEN = ['F01', 'F03', 'F16', 'F18', 'F29', 'F35', 'F36', 'C07', 'C11', 'C17', 'C26', 'C32']

const all = new Map(regressions().map((one) => [one.id, one]))

test('fifty faults of an independent implementation and forty regressions are written down', () => {
  expect([...all.keys()].filter((id) => id.startsWith('F'))).toHaveLength(50)
  expect([...all.keys()].filter((id) => id.startsWith('C'))).toHaveLength(40)
})

test.each(CHOSEN)('%s has at most three causes, and the right one first', async (id) => {
  const regression = all.get(id)!
  const { causes } = await explainedBy(regression)
  expect(causes.length).toBeLessThanOrEqual(MOST_CAUSES)
  expect(regression.first).toContain(causes[0]?.checks[0]?.split('#')[1])
})

test('a broken page walk leaves no count accused', async () => {
  const { results } = await explainedBy(all.get('F03')!)
  const count = results.find(({ id }) => id === 'legacy-admin/learners.search#count')
  expect(count?.verdict).toBe('inconclusive')
  expect(count?.message).toContain('legacy-admin/learners.search#page-walk')
})
