/** Values by which a filter distinguishes records, and the records that it must find. */

import { type Item, keyOf } from '../../client/answers/page.ts'
import { isExact, show, valuesAt } from '../../client/answers/values.ts'
import { isScarce } from '../../contract/conditions/limits.ts'
import { sameGuid } from '../../contract/guid.ts'
import type { Filter, Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { areChanged } from './changed.ts'
import { standingByGrain } from './grain.ts'
import type { Match, StandingOf } from './match.ts'
import { keysOf, recordsOf, walk } from './pages.ts'
import type { ListSetting, Query } from './suite.ts'

export interface FilterGround {
  readonly terms: Terms
  readonly setting: ListSetting
  readonly of: string
  /** The records with which a result is compared, instead of those that the list is known to hold. */
  readonly among?: readonly Item[]
}

export type Value = string | number | boolean

const isValue = (value: unknown): value is Value => typeof value === 'boolean' || (value !== '' && isExact(value))

export const valuesOf = (item: Item, { member = '' }: Filter): readonly Value[] =>
  valuesAt(item, member).filter(isValue)

/** Values of an item that the filter takes: for a choice those that its row lists, as a record may have others. */
export const askableOf = (item: Item, filter: Filter): readonly Value[] =>
  valuesOf(item, filter).filter((value) => !filter.values || (filter.values as readonly Value[]).includes(value))

/** Whether the row names the value, where it names its values. */
export const isListed = ({ values }: Filter, value: string): boolean =>
  values?.some((one) => String(one) === value) ?? true

/** R37: letter case and accents are not judged. */
const folded = (value: Value) => withoutAccents(String(value)).toLowerCase()

/** A language with its script, beside the same one with a country or alone (RC13). */
export const isSameLanguage = (one: string, other: string): boolean => {
  const [[language, ...more], [same, ...others]] = [one.split('-'), other.split('-')]
  const isScript = (parts: readonly string[]) => parts[0]?.length === 4
  return language === same && isScript(more) !== isScript(others)
}

/** R37: whether a record with a value may be found by another, similar one. */
function mayBeFound(value: Value, filter: Filter, wanted: string): boolean {
  const [here, there] = [folded(value), folded(wanted)]
  return (
    // R124: GUIDs may be shown in braces.
    sameGuid(here, there) ||
    (/languageCode$/.test(filter.member ?? '') && isSameLanguage(here, there)) ||
    filter.near?.[wanted]?.includes(String(value)) === true ||
    (filter.kind === 'text' && here.includes(there))
  )
}

/** R37 leaves all between open. */
export function standing(item: Item, filter: Filter, wanted: Value): Match {
  const text = String(wanted)
  let may = filter.several === true
  for (const value of valuesAt(item, filter.member ?? '')) {
    if (!isValue(value)) continue
    if (String(value) === text) return 'must'
    may ||= mayBeFound(value, filter, text)
  }
  return may ? 'may' : 'must-not'
}

/** The record once for each entry of the list in which such members stand: of a learning resource, each version. */
export function partsOf(item: Item, members: readonly string[]): readonly Item[] {
  const list = members.map((member) => member.split('.', 1)[0]!).find((name) => Array.isArray(item[name]))
  const entries = list === undefined ? [] : (item[list] as readonly unknown[])
  return entries.length > 1 ? entries.map((entry) => ({ ...item, [list!]: [entry] })) : [item]
}

/** R36: the documents leave open whether one entry must satisfy all filters, where each holds for some entry. */
export function jointStanding(item: Item, members: readonly string[], standings: readonly StandingOf[]): Match {
  const singly = standings.map((of) => of(item))
  if (singly.includes('must-not')) return 'must-not'
  const isOne = (part: Item) => standings.every((of) => of(part) === 'must')
  return !singly.includes('may') && partsOf(item, members).some(isOne) ? 'must' : 'may'
}

/** Whether a value proves anything: some record must not be found by it, or need not where a record may hide others. */
export const keepsOut = (records: readonly Item[], filter: Filter, value: Value) =>
  records.some((record) =>
    filter.several ? standing(record, filter, value) !== 'must' : standing(record, filter, value) === 'must-not',
  )

const PLAIN = /^[\w.@-]+$/

/** A text that is long enough to prove anything, without wildcards of a search (R37). */
export const isPlainText = (value: Value): boolean =>
  typeof value === 'string' && value.length > 3 && !/[%_*]/.test(value)

const CANDIDATES = 8

const FEW = 3

/** A value that a few records have, or one, and others have not: plain ones first. */
export function decisiveValue(records: readonly Item[], filter: Filter): Value | undefined {
  const counts = new Map<Value, number>()
  const ofDisabled = new Set<Value>()
  for (const record of records)
    for (const value of askableOf(record, filter)) {
      counts.set(value, (counts.get(value) ?? 0) + 1)
      if (record.enabled === false) ofDisabled.add(value)
    }
  const rank = ([value, count]: [Value, number]) =>
    // Of two or three records, so that a search which ends at the first one is noticed; else the rarest.
    (count === 1 ? FEW + 0.5 : count) +
    (PLAIN.test(String(value)) ? 0 : 10_000) +
    (String(value).length < 3 ? 1_000 : 0) +
    // Among equals one that a search in small letters alone would miss.
    (/[A-Z]/.test(String(value)) ? 0 : 0.5) +
    // Among equals one of a record that a search may forget.
    (ofDisabled.has(value) ? 0 : 0.25)
  const ranked = [...counts].sort((one, other) => rank(one) - rank(other)).map(([value]) => value)
  const decisive = ranked.filter((value) => keepsOut(records, filter, value))
  if (filter.kind !== 'text') return decisive[0]
  // Results beside its record prove nothing: the fewer the better.
  const beside = (value: Value) => records.filter((record) => standing(record, filter, value) === 'may').length
  const plain = decisive.filter((value) => PLAIN.test(String(value))).slice(0, CANDIDATES)
  const others = decisive.filter((value) => !PLAIN.test(String(value))).slice(0, CANDIDATES)
  return [...plain, ...others].find((value) => beside(value) === 0) ?? decisive[0]
}

const byKeys = new WeakMap<readonly Item[], ReadonlyMap<string, Item>>()

/** Records by their distinguishing values; many filters are compared with the same ones. */
function keyed(records: readonly Item[]): ReadonlyMap<string, Item> {
  const known = byKeys.get(records) ?? new Map(records.map((record) => [keyOf(record), record]))
  byKeys.set(records, known)
  return known
}

/** Bounds of one query at which values are kept finer than shown. */
const MOST_FINER = 3

/** The defect of a filtered walk: a record that must not be there, or one that must and is not. */
export async function filtered(
  scope: Scope,
  ground: FilterGround,
  query: Query,
  standingOf: StandingOf,
): Promise<Outcome> {
  let standing: StandingOf | undefined = standingOf
  for (let turn = 0; ; turn++) {
    const { outcome, wrong } = await heldAgainst(scope, ground, query, standing)
    if (outcome.kind !== 'broken' || !wrong || turn === MOST_FINER) return outcome
    standing = await standingByGrain(scope, ground, query, standing, wrong)
    if (!standing) return outcome
  }
}

interface Held {
  readonly outcome: Outcome
  /** The record that should not be there, or that should. */
  readonly wrong?: Item
}

/** `id:1005 as well (enabled false)`: a record that a filter should leave out, and why. */
export function tooMany(record: Item, query: Query): string {
  const members = new Set(Object.keys(query).map((name) => name.split('.')[0]!))
  const shown = [...members].flatMap((name) => (name in record ? [`${name} ${show(record[name])}`] : []))
  return `${keyOf(record)} as well${shown.length ? ` (${shown.join(', ')})` : ''}`
}

async function heldAgainst(scope: Scope, ground: FilterGround, query: Query, standingOf: StandingOf): Promise<Held> {
  const { terms, setting, of, among } = ground
  const records = among ?? (await recordsOf(scope, setting)).records
  const result = await walk(scope, terms, setting, query)
  const byKey = keyed(records)
  const wrong = result.items.find((item) => {
    const known = byKey.get(keyOf(item))
    if (!known) return !among && standingOf(item) === 'must-not'
    return standingOf(known === item ? item : { ...known, ...item }) === 'must-not'
  })
  if (wrong) return { outcome: broken(`${result.label}: only matching ${of}`, tooMany(wrong, query)), wrong }
  const found = new Set(keysOf(result.items))
  const reach = result.complete ? records.length : reachIn(records, result.items)
  const missing = records.filter((record) => standingOf(record) === 'must' && !found.has(keyOf(record)))
  const passed = new Set(records.slice(0, reach))
  const lacking = missing.filter((record) => passed.has(record))
  const [first] = lacking
  if (!first) {
    const isOpen = missing.length > 0 && setting.shareReads
    return { outcome: isOpen ? needs.record(`a result of fewer pages: ${result.label}`) : holds() }
  }
  if (
    scope.confirming &&
    !isScarce(terms) &&
    (await areChanged(scope, ground, { query, standingOf, records, lacking }))
  )
    return { outcome: holds() }
  const expected = `${result.label}: ${keyOf(first)} in the result, as it matches`
  return {
    outcome: broken(expected, result.items.length ? `${result.items.length} ${of} without it` : `no ${of}`),
    wrong: first,
  }
}

/**
 * How many of the known records a walk that did not come to its end has passed: where it shows them in the order in which
 * they are known, those before its last one would have been shown as well.
 */
function reachIn(records: readonly Item[], shown: readonly Item[]): number {
  const placeOf = new Map(records.map((record, place) => [keyOf(record), place]))
  const places = shown.flatMap((item) => placeOf.get(keyOf(item)) ?? [])
  const isInOrder = places.every((place, index) => index === 0 || place > places[index - 1]!)
  return isInOrder ? (places.at(-1) ?? 0) : 0
}

/** Plain letters need no further reading: most values have only them. */
export const withoutAccents = (text: string) =>
  /[^ -~]/.test(text) ? text.normalize('NFD').replace(/\p{Mark}/gu, '') : text
