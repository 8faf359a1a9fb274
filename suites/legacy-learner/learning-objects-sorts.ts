/** Orders of the learning object list (R68). */

import { firstOf } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { answerTo, fetchPage, keysOf, recordsOf, walk } from '../../laws/kit/pages.ts'
import { check, type Draft, type Query } from '../../laws/kit/suite.ts'
import { narrowing } from './learning-objects-narrowing.ts'
import { ground, LIST, setting } from './learning-objects-reads.ts'

/** Members that each sort may use. */
const KEYS = {
  view: ['totalViews'],
  rate: ['totalRate', 'rate'],
  update: ['modificationDate'],
  lastAccessDate: ['launchDate'],
} as const

type Sort = keyof typeof KEYS

const LIMIT = 50
const MOST_PAGES = 6
type Value = string | number

/** Values in the order of the records, unset ones left out. */
const valuesOf = (items: readonly Item[], name: string): readonly Value[] =>
  items.flatMap((item) => {
    const value = item[name]
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [value] : []
  })

const follows = (values: readonly Value[], inOrder: (before: Value, after: Value) => boolean) =>
  values.every((value, index) => index === 0 || inOrder(values[index - 1]!, value))

const descending = (values: readonly Value[]) => follows(values, (before, after) => before >= after)
const ascending = (values: readonly Value[]) => follows(values, (before, after) => before <= after)

/** Others view and rate meanwhile: whether the first page ends at such a value by now. */
async function hasRisen(scope: Scope, sort: Sort, name: string, { limit, to }: { limit: number; to: Value }) {
  const { items } = await fetchPage(scope, setting, { sort, limit, offset: 0 })
  const last = valuesOf(items, name).at(-1)
  return last !== undefined && last >= to
}

/** The order continues across pages. */
async function acrossPages(scope: Scope, sort: Sort, name: string, found: number): Promise<Outcome> {
  const limit = Math.floor(found / 2)
  const pages = []
  for (const offset of [0, limit]) pages.push(await fetchPage(scope, setting, { sort, limit, offset }))
  const [before, after] = pages.map(({ items }) => valuesOf(items, name))
  const [last, first] = [before!.at(-1), after![0]]
  return last !== undefined &&
    first !== undefined &&
    last < first &&
    !(await hasRisen(scope, sort, name, { limit, to: first }))
    ? broken(`${pages[1]!.label}: nothing above ${last}, the last ${name} of the page before`, `${first}`)
    : holds()
}

/** Nor does the end of a long list: numbers of one length are in order as texts, too. */
async function atItsEnd(scope: Scope, sort: Sort, name: string, first: readonly Item[], known: number) {
  const last = valuesOf(first, name).at(-1)
  if (first.length < LIMIT || known <= LIMIT || last === undefined) return holds()
  const query = { sort, limit: LIMIT, offset: Math.max(LIMIT, known - LIMIT) }
  const { items, label } = await fetchPage(scope, setting, query)
  const above = valuesOf(items, name).find((value) => value > last)
  return above === undefined || (await hasRisen(scope, sort, name, { limit: LIMIT, to: above }))
    ? holds()
    : broken(`${label}: no ${name} above ${last} of the first page`, `${above}`)
}

async function sorted(scope: Scope, sort: Sort): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting, 3)
  const names = KEYS[sort].filter((name) => new Set(valuesOf(records, name)).size > 2)
  if (!names.length) return needs.record(`learning objects with different ${KEYS[sort].join(' or ')}`)
  const answer = await answerTo(scope, setting, { sort, limit: LIMIT })
  if (!answer.ok) return broken(`${answer.label}: a success`, `${answer.status}`)
  const first = pageOf(answer).items
  let items = first
  if (!items.length) return broken(`${answer.label}: learning objects`, 'none')
  const isAlike = () => names.every((name) => new Set(valuesOf(items, name)).size <= 1)
  // Those that have no value may stand first.
  for (let offset = LIMIT; isAlike() && offset < LIMIT * MOST_PAGES; offset += LIMIT) {
    const next = await fetchPage(scope, setting, { sort, limit: LIMIT, offset })
    if (!next.items.length) break
    items = next.items
  }
  const columns = names.map((name) => valuesOf(items, name))
  const ordered = names.find((_, place) => new Set(columns[place]).size > 1 && descending(columns[place]!))
  if (ordered)
    return firstOf([
      await acrossPages(scope, sort, ordered, items.length),
      await atItsEnd(scope, sort, ordered, items === first ? first : [], records.length),
    ])
  if (columns.every((values) => new Set(values).size <= 1))
    return needs.record(`a page with different ${names.join(' or ')}`)
  const reversed = sort !== 'lastAccessDate' && columns.some(ascending)
  const clause = `${clausePrefix(LIST)}.sort-${sort}${reversed ? '-descending' : ''}`
  const column = columns.find((values) => new Set(values).size > 1)!
  return broken(
    `${answer.label}: the highest ${names.join(' or ')} first`,
    reversed ? `the lowest first: ${column.slice(0, 8).join(', ')}` : riseIn(column),
    clause,
  )
}

/** Where values that should fall rise first. */
export function riseIn(values: readonly (number | string)[]): string {
  const place = values.findIndex((value, index) => index > 0 && value > values[index - 1]!)
  return `${values[place]} after ${values[place - 1]}, in place ${place + 1} of ${values.length}`
}

/** By views, the only sort whose member is unambiguous: beside each filter. */
async function sortedBehindFilters(scope: Scope): Promise<readonly Outcome[]> {
  const { records } = await recordsOf(scope, setting, 3)
  const filters = await narrowing(records, scope)
  const names = new Set(filters.flatMap((filter) => Object.keys(filter)))
  const each = [...names].map((name) =>
    sortedBehind(
      scope,
      filters.filter((filter) => name in filter),
    ),
  )
  const outcomes = (await Promise.all(each)).filter((outcome) => outcome !== undefined)
  return outcomes.length
    ? outcomes
    : [needs.record('three learning objects that one filter finds, with different totalViews')]
}

/** By the first of the filters that decides; undefined where none finds three objects with different numbers. */
async function sortedBehind(scope: Scope, filters: readonly Query[]): Promise<Outcome | undefined> {
  for (const filter of filters) {
    const alone = await answerTo(scope, setting, { ...filter, limit: LIMIT })
    const found = alone.ok ? pageOf(alone).items : []
    // The check of a filter itself reports what it finds.
    if (!found.length) continue
    const { items, label } = await fetchPage(scope, setting, { ...filter, sort: 'view', limit: LIMIT })
    const whole =
      found.length < LIMIT ? { items: found, complete: true } : await walk(scope, ground.terms, setting, filter)
    const known = new Set(keysOf(whole.items))
    const more = whole.complete ? keysOf(items).find((key) => !known.has(key)) : undefined
    if (more) return broken(`${label}: only what ${alone.label} finds`, `${more} as well`)
    const values = valuesOf(items, 'totalViews')
    if (!descending(values) && !ascending(values))
      return broken(`${label}: the objects that the filter finds in order of totalViews`, riseIn(values))
    if (new Set(values).size > 2) return holds()
  }
  return undefined
}

const titles: Record<Sort, string> = {
  view: 'sorts by views',
  rate: 'sorts by rate',
  update: 'sorts by modification date',
  lastAccessDate: 'sorts by last access date, the latest first',
}

export const sortDrafts: readonly Draft[] = [
  ...(Object.keys(KEYS) as Sort[]).map((sort) =>
    check(
      `sort-${sort}`,
      titles[sort],
      { clauses: sort === 'lastAccessDate' ? ['sort-lastAccessDate'] : [`sort-${sort}`, `sort-${sort}-descending`] },
      (scope) => sorted(scope, sort),
    ),
  ),
  check('sort-filtered', 'sorts a filtered list too', sortedBehindFilters),
  check('sort-unknown', 'records the result of an unknown sort', async (scope) => {
    const answer = await answerTo(scope, setting, { sort: 'lpcUnknown' })
    return observed(answer.ok ? 'served' : `refused with ${answer.status}`)
  }),
]
