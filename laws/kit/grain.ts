/**
 * Values kept finer than they are shown (R103): an instant in whole seconds may lie anywhere in that second, a rounded
 * number beside itself. A bound on such a value proves nothing, unless the target is seen to keep the shown value.
 */

import { type Item, keyOf } from '../../client/answers/page.ts'
import { instantOf, textOf, valueAt } from '../../client/answers/values.ts'
import type { Operator, Range, Terms } from '../../contract/terms.ts'
import type { Scope } from '../../engine/scope.ts'
import { extended } from '../../schemas/formats.ts'
import type { StandingOf } from './match.ts'
import { keysOf, walk } from './pages.ts'
import type { ListSetting, Query } from './suite.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

const numberOf = (raw: unknown, { type }: Range) => (type === 'date-time' ? instantOf(raw) : Number(raw))

/** The step of a shown value: a minute or a part of a second, a part of a number; 0 where nothing is hidden. */
export function grainOf(raw: unknown, { type }: Range): number {
  if (type === 'integer' || raw === null || raw === undefined) return 0
  if (type === 'number') {
    const decimals = /\.(\d+)$/.exec(String(raw))?.[1]
    return decimals === undefined ? 0 : 10 ** -decimals.length
  }
  const [, seconds, fraction = ''] = /[Tt ]\d\d:\d\d(:\d\d(?:[.,](\d+))?)?/.exec(extended(String(raw))) ?? []
  if (seconds === undefined) return MINUTE_MS
  return SECOND_MS * 10 ** -fraction.replace(/(?<!0)0+$/, '').length
}

/** Whether a bound lies where the value of a record may be, as far as it is shown. */
export function isWithinGrain(item: Item, range: Range, bound: number): boolean {
  const raw = valueAt(item, range.member!)
  const value = numberOf(raw, range)
  return Math.abs(value - bound) < grainOf(raw, range)
}

interface Bound {
  readonly field: string
  readonly range: Range
  readonly bound: number
}

/** The bounds of a query on values that records show. */
const boundsIn = ({ ranges = {} }: Terms, query: Query): readonly Bound[] =>
  Object.entries(query).flatMap(([name, value]) => {
    const [field = '', operator] = name.split('.')
    const range = ranges[field]
    const isBound = range?.member && range.operators.some((one) => one === operator)
    return isBound ? [{ field, range, bound: numberOf(value, range) }] : []
  })

export interface Searched {
  readonly terms: Terms
  readonly setting: ListSetting
  /** Another walk than that of the setting. */
  readonly find?: (query: Query) => Promise<readonly Item[]>
}

const firstOf = (offered: readonly Operator[], wanted: readonly Operator[]) =>
  wanted.find((one) => offered.includes(one))

/** Whether the target finds the record between two values, bounds taken in or not. */
async function isBetween(
  scope: Scope,
  { terms, setting, find }: Searched,
  { field, range }: Bound,
  item: Item,
  [low, high, closed]: readonly [low: number, high: number, closed: boolean],
): Promise<boolean> {
  const lower: readonly Operator[] = closed ? ['greaterThanEqual', 'greaterThan'] : ['greaterThan', 'greaterThanEqual']
  const upper: readonly Operator[] = closed ? ['lowerThanEqual', 'lowerThan'] : ['lowerThan', 'lowerThanEqual']
  const [from, to] = [firstOf(range.operators, lower), firstOf(range.operators, upper)]
  if (!from || !to) return closed
  const text = (value: number) => (range.type === 'date-time' ? textOf(value) : value)
  const query = { [`${field}.${from}`]: text(low), [`${field}.${to}`]: text(high) }
  const items = find ? await find(query) : (await walk(scope, terms, setting, query)).items
  return keysOf(items).includes(keyOf(item))
}

/** Whether the value of a record differs from the shown one, but lies within its step. */
async function isKeptFiner(scope: Scope, searched: Searched, bound: Bound, item: Item): Promise<boolean> {
  const raw = valueAt(item, bound.range.member!)
  const [value, grain] = [numberOf(raw, bound.range), grainOf(raw, bound.range)]
  const little = bound.range.type === 'date-time' ? grain / SECOND_MS : Math.max(1, Math.abs(value)) * 1e-12
  const isIn = (low: number, high: number, closed: boolean) =>
    isBetween(scope, searched, bound, item, [low, high, closed])
  if (await isIn(value - little, value + little, true)) return false
  return (await isIn(value + little, value + grain, false)) || (await isIn(value - grain, value - little, false))
}

/**
 * How records relate to a query where a record that seems wrong shows that a value is kept finer than it is shown;
 * undefined where that explains nothing.
 */
export async function standingByGrain(
  scope: Scope,
  searched: Searched,
  query: Query,
  standingOf: StandingOf,
  wrong: Item,
): Promise<StandingOf | undefined> {
  const finer: Bound[] = []
  for (const bound of boundsIn(searched.terms, query))
    if (isWithinGrain(wrong, bound.range, bound.bound) && (await isKeptFiner(scope, searched, bound, wrong)))
      finer.push(bound)
  if (!finer.length) return undefined
  return (item) => (finer.some(({ range, bound }) => isWithinGrain(item, range, bound)) ? 'may' : standingOf(item))
}
