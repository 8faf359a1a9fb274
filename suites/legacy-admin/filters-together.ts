/** Two filters together: a record that matches one of them and not the other must not be found. */

import { describe } from '../../client/answer.ts'
import { type Item, keyOf } from '../../client/answers/page.ts'
import { memberOf } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'
import { itemsIn } from './records.ts'

type Value = string | boolean

const ENTITY = 'entityGuid'

export interface Filters {
  readonly of: string
  /** Records with every member that a filter compares. */
  readonly records: (scope: Scope) => Promise<readonly Item[]>
  /** Member that each filter compares. */
  readonly members: Readonly<Record<string, string>>
  /** A filter that a record matches, and one beside it that the same record does not. */
  readonly pairs: readonly (readonly [kept: string, other: string])[]
  /** A filter whose values may be refused; a pair alone tries it. */
  readonly refusable?: string
}

const filteredValue = (record: Item, { members }: Filters, filter: string): Value | undefined => {
  const value = memberOf(record, members[filter] ?? filter)
  return typeof value === 'boolean' || (typeof value === 'string' && value) ? value : undefined
}

/** R37: one text in the other may be a match. */
const mayMatch = (one: Value | undefined, other: Value) => {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other
  const [short, long] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length) as [string, string]
  return long.includes(short)
}

interface Contrary {
  readonly record: Item
  readonly query: Readonly<Record<string, Value>>
}

/** A record that must not be found, and beside it one for which it is the other way round. */
function contraryOf(records: readonly Item[], filters: Filters, kept: string, other: string): readonly Contrary[] {
  const valued = records.filter((record) => filteredValue(record, filters, kept) !== undefined)
  const contrary = (record: Item, to: Item): Contrary => ({
    record,
    query: { [kept]: filteredValue(record, filters, kept)!, [other]: filteredValue(to, filters, other)! },
  })
  for (const record of valued) {
    const own = filteredValue(record, filters, other)
    const differs = (one: Item) => {
      const value = filteredValue(one, filters, other)
      return value !== undefined && !mayMatch(own, value)
    }
    const turned = own === undefined ? undefined : valued.find(differs)
    const to = turned ?? records.find(differs)
    if (to) return turned ? [contrary(record, to), contrary(to, record)] : [contrary(record, to)]
  }
  return []
}

async function both(scope: Scope, { of, refusable }: Filters, { record, query }: Contrary): Promise<Outcome> {
  const answer = await scope.call({ query: { ...query, limit: 50 } })
  if (answer.refused && refusable !== undefined && refusable in query) return holds()
  if (!answer.ok) return broken(`${answer.label}: a success with two filters`, describe(answer))
  const found = itemsIn(answer).some(({ guid }) => sameGuid(guid, record.guid))
  return found ? broken(`${answer.label}: only ${of} that match both`, `${keyOf(record)} as well`) : holds()
}

/** R38: an entity may find those below it, so that of two records each must be found by the filters of the other. */
async function eachFound(scope: Scope, filters: Filters, [first, turned]: readonly Contrary[]): Promise<Outcome> {
  const outcome = await both(scope, filters, first!)
  if (outcome.kind !== 'broken' || Object.keys(first!.query).at(-1) !== ENTITY) return outcome
  const other = turned ? await both(scope, filters, turned) : needs.record(`${filters.of} in different entities`)
  return other.kind === 'broken' ? outcome : other
}

/** A record by every value that it shows. */
async function all(scope: Scope, filters: Filters, record: Item): Promise<Outcome> {
  const query = Object.fromEntries(
    Object.keys(filters.members).map((name) => [name, filteredValue(record, filters, name)] as const),
  )
  const answer = await scope.call({ query: { ...query, limit: 50 } })
  if (!answer.ok) return broken(`${answer.label}: a success with every filter`, describe(answer))
  return itemsIn(answer).some(({ guid }) => sameGuid(guid, record.guid))
    ? holds()
    : broken(`${answer.label}: ${keyOf(record)}, which matches them all`, 'a list without it')
}

/** R103: values with special characters may be stored in another form than they are shown. */
const isPlain = (record: Item, filters: Filters) =>
  Object.keys(filters.members).every((name) => !/[&<>"'\\]/.test(String(filteredValue(record, filters, name) ?? '')))

export const filtersTogether = (filters: Filters): Draft =>
  check('filters-together', 'applies filters that are given together', async (scope) => {
    const records = (await filters.records(scope)).filter((record) => isPlain(record, filters))
    const outcomes: Outcome[] = records[0] ? [await all(scope, filters, records[0])] : []
    for (const [kept, other] of filters.pairs) {
      const contraries = contraryOf(records, filters, kept, other)
      if (contraries.length) outcomes.push(await eachFound(scope, filters, contraries))
    }
    return outcomes.length > 1 ? outcomes : needs.record(`${filters.of} with different values`)
  })
