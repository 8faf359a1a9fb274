/** The order of a list: recorded, because the documents do not say. */

import type { Item } from '../../client/answers/page.ts'
import { needs, observed } from '../../contract/verdict.ts'
import { fetchPage } from '../kit/pages.ts'
import { check, type ListLaw } from '../kit/suite.ts'

/** Fewer records than this may be in some order by chance. */
const ENOUGH = 6

/** Identifiers first: numbers given at creation are also in order of creation. */
const byName = (one: string, other: string) => Number(!isId(one)) - Number(!isId(other)) || (one < other ? -1 : 1)
const isId = (name: string) => ['id', 'guid', 'uuid'].includes(name)

type Key = string | number

/** An address holds some other member, or a meaningless one. */
const isKey = (value: unknown): value is Key =>
  typeof value === 'number' || (typeof value === 'string' && !/^https?:/.test(value))

function wayOf(values: readonly Key[]): string | undefined {
  const pairs = values.slice(1).map((value, index) => [values[index]!, value] as const)
  if (pairs.every(([one, other]) => one < other)) return 'ascending'
  return pairs.every(([one, other]) => one > other) ? 'descending' : undefined
}

/** The first member of different values by which the items are sorted. */
function orderOf(items: readonly Item[]): string {
  for (const name of Object.keys(items[0] ?? {}).sort(byName)) {
    const values = items.map((item) => (item as Record<string, unknown>)[name])
    if (!values.every(isKey)) continue
    const way = wayOf(values) ?? wayOf(values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)))
    if (way) return `by ${name}, ${way}`
  }
  return 'by no single member'
}

export const orderLaw: ListLaw = ({ paging, of = 'records' }, setting) =>
  paging
    ? [
        check('order', 'records the order of a list', async (scope) => {
          const { items } = await fetchPage(scope, setting, {})
          return items.length < ENOUGH ? needs.record(`a page of at least ${ENOUGH} ${of}`) : observed(orderOf(items))
        }),
      ]
    : []
