/** Changes of a list that others cannot have made: a record that leaves it and comes back unchanged. */
import { expect, test } from 'vitest'
import type { Item } from '../../client/answers/page.ts'
import type { Ask } from '../../client/request.ts'
import { flickers } from '../../engine/listings.ts'

const record = (id: string, timeSpent = 1): Item => ({ id, timeSpent })
const [A, B, C] = [record('1'), record('2'), record('3')]

/** Looks at one page, whose records stand in order. */
const pages = (ask: Partial<Ask>, looks: readonly (readonly Item[])[]) =>
  new Map([
    [
      'page',
      {
        ask: { operation: 'current/activity-trackings.search', ...ask } as Ask,
        label: () => 'page',
        looks: looks.map((items) => ({ items, keys: items.map(({ id }) => `id:${id}`), counted: '200' })),
      },
    ],
  ])

const BACK = [
  [A, B, C],
  [A, C],
  [A, B, C],
]

test('a record that comes back as it was has not been written by others', () => {
  expect(flickers(pages({ query: { size: 50 } }, BACK))).toBe(true)
  expect(flickers(pages({ query: { size: 50 }, json: {} }, BACK))).toBe(true)
})

test.each([
  ['a filter in the query', { query: { size: 50, status: 'COMPLETED' } }, BACK],
  ['a filter in the body', { query: { size: 50 }, json: { status: ['COMPLETED'] } }, BACK],
  ['a filter in a form', { form: { status: 'COMPLETED' } }, BACK],
  ['a list below another record', { path: { id: 7 } }, BACK],
  ['a later page', { query: { size: 50, offset: 50 } }, BACK],
  [
    'a key that is given again',
    {},
    [
      [A, B, C],
      [A, C],
      [A, record('2', 9), C],
    ],
  ],
  ['a record beyond the end of the page', {}, [[A, B], [A], [A, B]]],
] as const)('%s: others may have taken it away and brought it back', (_, ask, looks) => {
  expect(flickers(pages(ask as Partial<Ask>, looks))).toBe(false)
})
