/**
 * Each filter beside all the others. Every other one is given a value that one record has, and this one a value that it
 * has not, or that no record can have: a list that ignores the filter beside any other finds the record.
 */

import { Refused } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { isExact, valueAt } from '../../client/answers/values.ts'
import type { Scalar } from '../../client/request.ts'
import type { Filter, Operator, Range } from '../../contract/terms.ts'
import { holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { numeric, standingBy } from '../kit/bounds.ts'
import { answerTo, recordsOf } from '../kit/pages.ts'
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
  /** The record does not show whether it has the first. */
  readonly isHidden?: true
}

/** Before and after every record of a platform, and within what each database can hold. */
const EVER = '2000-01-01T00:00:00Z'
const NEVER = '2037-01-01T00:00:00Z'

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

/** A range of a date that records do not show. */
function ofHidden(field: string, { documented, operators, type }: Range): readonly Crossing[] {
  const operator = (documented ?? operators).find((one) => one.startsWith('greaterThan'))
  if (!operator || type !== 'date-time') return []
  const name = `${field}.${operator}`
  const never: Given = { name, value: NEVER, standing: () => 'must-not', isUnknown: true }
  return [{ own: { name, value: EVER }, against: never, isHidden: true }]
}

function ofRange(records: readonly Item[], record: Item, field: string, range: Range): readonly Crossing[] {
  if (!range.member) return ofHidden(field, range)
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
  const [include] = Object.keys(terms.include ?? {})
  return [
    ...(include ? [{ own: { name: 'include', value: include }, isHidden: true } as const] : []),
    ...Object.entries(terms.filters ?? {}).flatMap(([name, filter]) => ofFilter(askable, record, name, filter)),
    ...Object.entries(terms.ranges ?? {}).flatMap(([field, range]) => ofRange(records, record, field, range)),
  ]
}

/**
 * Only a record that must not be found proves that a filter was ignored; each filter alone proves whether the rest is
 * found.
 */
const joinedBy = (conditions: readonly Given[]) => (item: Item) =>
  conditions.some((one) => one.standing?.(item) === 'must-not') ? ('must-not' as const) : ('may' as const)

const queryOf = (conditions: readonly Given[]) => Object.fromEntries(conditions.map(({ name, value }) => [name, value]))

const ownOf = (crossings: readonly Crossing[]) => crossings.flatMap(({ own }) => own ?? [])

/** Those of the record with most values; hidden ones only where it is found with them. */
async function chosen(scope: Scope, ground: FilterGround): Promise<readonly Crossing[]> {
  const { records } = await recordsOf(scope, ground.setting)
  const askable = askableIn(records)
  const all = records.slice(0, MOST_RECORDS).map((record) => ({
    key: keyOf(record),
    crossings: crossingsOf(records, askable, record, ground),
  }))
  const most = Math.max(...all.map(({ crossings }) => ownOf(crossings).length))
  const { key, crossings = [] } = all.find((one) => ownOf(one.crossings).length === most) ?? {}
  if (!crossings.some(({ isHidden }) => isHidden)) return crossings
  const answer = await answerTo(scope, ground.setting, queryOf(ownOf(crossings)))
  const isFound = answer.ok && pageOf(answer).items.some((item) => keyOf(item) === key)
  return isFound ? crossings : crossings.filter(({ isHidden }) => !isHidden)
}

/** The outcome of one request for each filter; a list that refuses so many at once decides nothing here. */
export async function crossed(scope: Scope, ground: FilterGround): Promise<Outcome> {
  const crossings = await chosen(scope, ground)
  for (const one of crossings) {
    if (!one.against) continue
    const conditions = [...ownOf(crossings.filter((other) => other !== one)), one.against]
    try {
      const outcome = await filtered(scope, ground, queryOf(conditions), joinedBy(conditions))
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
