/** A collection is walked to its end, however long the pages are that the target gives. */
import { expect, test } from 'vitest'
import { answerOf } from '../../client/answer.ts'
import { needs } from '../../contract/verdict.ts'
import { walkPages } from '../../fixtures/records/walk.ts'

const PAGING = { style: 'page', size: 'limit', from: 'page', default: 10, maximum: 50 } as const
const OPERATION = 'legacy-admin/learners.search'

/** So many learners, of which no page shows more than some. */
const cappedAt = (cap: number, total: number) => ({
  async ask({ limit = 10, page = 1 }: Readonly<Record<string, number>> = {}) {
    const size = Math.min(limit, cap)
    const value = Array.from({ length: total }, (_, at) => ({ guid: `g${at}` })).slice((page - 1) * size, page * size)
    const body = JSON.stringify({ message: '', success: true, totalCount: total, count: value.length, value })
    return answerOf(
      { operation: OPERATION, as: 'key' },
      'x1',
      { status: 200, headers: {}, body: Buffer.from(body) },
      () => OPERATION,
    )
  },
  refused: async () => needs.record('a page'),
})

test.each([
  [50, 144],
  [20, 144],
  [20, 25],
  [7, 44],
])('pages of at most %i, %i records', async (cap, total) => {
  const { records, complete } = await walkPages(PAGING, cappedAt(cap, total))
  expect({ records: records.length, complete }).toEqual({ records: total, complete: true })
})
