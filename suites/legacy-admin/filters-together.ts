/** Filters together: a record that matches all of them but one must not be found. */

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
  /** A filter whose values may be refused: it is tried beside each of the others alone. */
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

/** The values that a record has in these filters. */
const valuesIn = (record: Item, filters: Filters, names: readonly string[]) =>
  names.flatMap((name) => {
    const value = filteredValue(record, filters, name)
    return value === undefined ? [] : [[name, value] as const]
  })

/** A record that must not be found, and after it one for which it is the other way round. */
function contraryOf(records: readonly Item[], filters: Filters, kept: readonly string[], other: string) {
  const countOf = (record: Item) => valuesIn(record, filters, kept).length
  const valued = records.filter(countOf).sort((one, two) => countOf(two) - countOf(one))
  const contrary = (record: Item, to: Item): Contrary => ({
    record,
    query: { ...Object.fromEntries(valuesIn(record, filters, kept)), [other]: filteredValue(to, filters, other)! },
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

/**
 * Each filter, with those beside it: all others, and all but the guid, by which a platform may read the record itself.
 */
function crossings({ members, refusable }: Filters): readonly (readonly [kept: readonly string[], other: string])[] {
  const names = Object.keys(members)
  const besides = (all: readonly string[]) => all.map((other) => [all.filter((name) => name !== other), other] as const)
  const alone = refusable ? names.filter((name) => name !== 'guid') : []
  return [
    ...besides(names),
    ...besides(names.filter((name) => name !== 'guid')),
    ...alone.flatMap((name) => [[[name], refusable!] as const, [[refusable!], name] as const]),
  ]
}

async function both(scope: Scope, { of, refusable }: Filters, { record, query }: Contrary): Promise<Outcome> {
  const answer = await scope.call({ query: { ...query, limit: 50 } })
  if (answer.refused && refusable !== undefined && refusable in query) return holds()
  if (!answer.ok) return broken(`${answer.label}: a success with these filters`, describe(answer))
  const found = itemsIn(answer).some(({ guid }) => sameGuid(guid, record.guid))
  return found ? broken(`${answer.label}: only ${of} that match all`, `${keyOf(record)} as well`) : holds()
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
    for (const [kept, other] of crossings(filters)) {
      const contraries = contraryOf(records, filters, kept, other)
      if (contraries.length) outcomes.push(await eachFound(scope, filters, contraries))
    }
    return outcomes.length > 1 ? outcomes : needs.record(`${filters.of} with different values`)
  })
