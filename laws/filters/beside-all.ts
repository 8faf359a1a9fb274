/**
 * Each filter beside all the others. Every other one is given a value that one record has, and this one a value that it
 * has not, or that no record can have: a list that ignores the filter beside any other finds the record.
 */

import { Refused } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { isExact, valueAt } from '../../client/answers/values.ts'
import type { Scalar } from '../../client/request.ts'
import type { Filter, Operator, Range } from '../../contract/terms.ts'
import { holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { numeric, standingBy } from '../kit/bounds.ts'
import { recordsOf } from '../kit/pages.ts'
import { askableOf, type FilterGround, filtered, standing } from '../kit/values.ts'

interface Given {
  readonly name: string
  readonly value: Scalar
  /** No record can have the value, so that it finds nothing by itself either. */
  readonly isUnknown?: true
  /** Absent where the records do not show the whole compared value. */
  readonly standing?: (item: Item) => 'must' | 'may' | 'must-not'
}

/** Values of a filter: one that the record has, where it shows any, and one that excludes it. */
interface Crossing {
  readonly own?: Given
  readonly against?: Given
}

const MOST_RECORDS = 40

/** Values that the records have and a filter takes, in their order. */
type Askable = (filter: Filter) => ReadonlySet<Scalar>

function askableIn(records: readonly Item[]): Askable {
  const known = new Map<Filter, ReadonlySet<Scalar>>()
  return (filter) => {
    let values = known.get(filter)
    if (!values) {
      values = new Set(records.flatMap((record) => askableOf(record, filter)))
      known.set(filter, values)
    }
    return values
  }
}

function ofFilter(askable: Askable, record: Item, name: string, filter: Filter): readonly Crossing[] {
  if (filter.shownBy || filter.kind === 'hidden' || filter.several) {
    const value = filter.shownBy && valueAt(record, filter.shownBy)
    return [{ own: isExact(value) ? { name, value } : undefined, against: unknownOf(name, filter) }]
  }
  const given = (value: Scalar): Given => ({ name, value, standing: (item) => standing(item, filter, value) })
  const [value] = askableOf(record, filter)
  if (value === undefined) return []
  const counter = [...askable(filter)].find((other) => standing(record, filter, other) === 'must-not')
  return [{ own: given(value), against: counter === undefined ? undefined : given(counter) }]
}

const unknownOf = (name: string, { unknown }: Filter): Given | undefined =>
  unknown === undefined ? undefined : { name, value: unknown, standing: () => 'must-not', isUnknown: true }

function ofRange(records: readonly Item[], record: Item, field: string, range: Range): readonly Crossing[] {
  const numberOf = (item: Item) => numeric(valueAt(item, range.member!), range.type)
  const own = numberOf(record)
  if (own === undefined) return []
  const given = (item: Item, operator: Operator): Given => ({
    name: `${field}.${operator}`,
    value: valueAt(item, range.member!) as Scalar,
    standing: standingBy(range, operator, numberOf(item)!),
  })
  const above = records.find((other) => (numberOf(other) ?? own) > own)
  const below = records.find((other) => (numberOf(other) ?? own) < own)
  const against = above ? given(above, 'greaterThanEqual') : below && given(below, 'lowerThanEqual')
  return [{ own: given(record, 'lowerThanEqual'), against }]
}

function crossingsOf(
  records: readonly Item[],
  askable: Askable,
  record: Item,
  { terms }: FilterGround,
): readonly Crossing[] {
  const ranges = Object.entries(terms.ranges ?? {}).filter(([, { member }]) => member)
  return [
    ...Object.entries(terms.filters ?? {}).flatMap(([name, filter]) => ofFilter(askable, record, name, filter)),
    ...ranges.flatMap(([field, range]) => ofRange(records, record, field, range)),
  ]
}

/**
 * Only a record that must not be found proves that a filter was ignored; each filter alone proves whether the rest is
 * found.
 */
const joinedBy = (conditions: readonly Given[]) => (item: Item) =>
  conditions.some((one) => one.standing?.(item) === 'must-not') ? ('must-not' as const) : ('may' as const)

/** The outcome of one request for each filter; a list that refuses so many at once decides nothing here. */
export async function crossed(scope: Scope, ground: FilterGround): Promise<Outcome> {
  const { records } = await recordsOf(scope, ground.setting)
  const askable = askableIn(records)
  const all = records.slice(0, MOST_RECORDS).map((record) => crossingsOf(records, askable, record, ground))
  const ownOf = (crossings: readonly Crossing[]) => crossings.flatMap(({ own }) => own ?? [])
  const most = Math.max(...all.map((crossings) => ownOf(crossings).length))
  const crossings = all.find((one) => ownOf(one).length === most) ?? []
  for (const one of crossings) {
    if (!one.against) continue
    const conditions = [...ownOf(crossings.filter((other) => other !== one)), one.against]
    const query = Object.fromEntries(conditions.map(({ name, value }) => [name, value]))
    try {
      const outcome = await filtered(scope, ground, query, joinedBy(conditions))
      if (outcome.kind === 'broken' && !(await isIgnored(scope, ground, one.against))) return outcome
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  return holds()
}

/** The own check of a filter says so where its unknown value is ignored without any other. */
async function isIgnored(scope: Scope, ground: FilterGround, { name, value, isUnknown }: Given): Promise<boolean> {
  if (!isUnknown) return false
  return (await filtered(scope, ground, { [name]: value }, () => 'must-not')).kind === 'broken'
}
