import { expect, test } from 'vitest'
import type { OperationId } from '../contract/operations.ts'
import type { ReadingId } from '../contract/readings.ts'
import { broken, needs } from '../contract/verdict.ts'
import { check } from '../laws/kit/suite.ts'
import { checkId } from '../mutators/fault.ts'

test('an id that does not exist does not compile', () => {
  // The compiler reads this file: each of these lines must be an error to it.
  const wrong = [
    // @ts-expect-error no such operation
    'current/learners.lists' satisfies OperationId,
    // @ts-expect-error no such check
    checkId('current/learners.list', 'size-maximun'),
    // @ts-expect-error no such clause
    check('size-maximum', { title: 'x', clauses: ['size-maximun'], run: async () => ({ kind: 'holds' }) }),
    // @ts-expect-error no such check
    needs.finding('current/learners.list#size-maximun'),
    // @ts-expect-error no such check
    needs.finding('current/learners.list#answers', '', ['current/learners.list#size-maximun']),
    // @ts-expect-error no such clause
    broken('a', 'b', 'current.learners.list.size-maximun'),
    // @ts-expect-error no such reading
    'R999' satisfies ReadingId,
  ]
  expect(wrong).toHaveLength(7)
})
