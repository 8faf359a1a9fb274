import { expect, test } from 'vitest'
import type { FaultId } from '../contract/ids.ts'
import type { OperationId } from '../contract/operations.ts'
import type { ReadingId } from '../contract/readings.ts'
import { check } from '../laws/suite.ts'
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
    // @ts-expect-error no such reading
    'R999' satisfies ReadingId,
    // @ts-expect-error no such fault
    'current/learners.list/ignores-logins' satisfies FaultId,
  ]
  expect(wrong).toHaveLength(5)
})
