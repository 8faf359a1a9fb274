/** Range filters: `<field>.<operator>`, each with a record on the boundary and one on each side. */

import { Broken, firstOf } from '../../answers/outcome.ts'
import { type Item, keyOf } from '../../answers/page.ts'
import { instantOf, valueAt } from '../../answers/values.ts'
import type { Operator, Range, Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { filtered } from '../filters/checks.ts'
import { provenOf } from '../filters/proofs.ts'
import { type Query, recordsOf, walk } from '../pages.ts'
import { check, type Draft, isBatched, type Law, type Setting, stagedIn } from '../suite.ts'
import { boundedFields, LOWER, UPPER } from './terms.ts'

/** Which sides of the value an operator takes in: below, on it, above. */
const TAKES: Record<Operator, { below: boolean; on: boolean; above: boolean }> = {
  equal: { below: false, on: true, above: false },
  greaterThan: { below: false, on: false, above: true },
  lowerThan: { below: true, on: false, above: false },
  greaterThanEqual: { below: false, on: true, above: true },
  lowerThanEqual: { below: true, on: true, above: false },
}

export const numeric = (value: unknown, type: Range['type']): number | undefined => {
  if (value === null || value === undefined) return undefined
  const number = type === 'date-time' ? instantOf(value) : Number(value)
  return Number.isNaN(number) ? undefined : number
}

export const sideOf = (value: number, boundary: number) =>
  value < boundary ? 'below' : value > boundary ? 'above' : 'on'

/** The value with a record on it and most evenly spread neighbours, as it stands in its record. */
function boundaryOf(
  records: readonly Item[],
  { member = '', type }: Range,
): { raw: string | number; boundary: number } | undefined {
  const placed = records
    .map((record) => valueAt(record, member) as string | number)
    .filter((raw) => numeric(raw, type) !== undefined)
    .sort((one, other) => numeric(one, type)! - numeric(other, type)!)
  const middle = placed[Math.floor(placed.length / 2)]
  for (const raw of middle === undefined ? [] : [middle, ...placed]) {
    const boundary = numeric(raw, type)!
    const sides = new Set(placed.map((other) => sideOf(numeric(other, type)!, boundary)))
    if (sides.size === 3) return { raw, boundary }
  }
  return undefined
}

async function decided(
  scope: Scope,
  terms: Terms,
  setting: Setting,
  field: string,
  range: Range,
  operator: Operator,
): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const of = terms.of ?? 'records'
  const found = boundaryOf(records, range)
  if (!found) return needs.record(`${of} with ${range.member} below, on and above one value`)
  const ground = { terms, setting, of }
  const name = `${field}.${operator}`
  const on = await filtered(scope, ground, { [name]: found.raw }, standingBy(range, operator, found.boundary))
  if (range.type !== 'date-time' || on.kind !== 'holds') return on
  const near = besideOf(found.raw, operator)
  return filtered(scope, ground, { [name]: near.text }, standingBy(range, operator, near.instant))
}

/** The side on which a bound one second off tells whether the time of day counts at all. */
const ASIDE: Record<Operator, 1 | -1> = {
  equal: 1,
  greaterThan: -1,
  lowerThan: 1,
  greaterThanEqual: 1,
  lowerThanEqual: -1,
}

/** A bound one second beside an instant, written as that is. */
export function besideOf(
  raw: string | number,
  operator: Operator,
): { readonly instant: number; readonly text: string } {
  const instant = instantOf(raw) + ASIDE[operator] * SECOND_MS
  return { instant, text: `${new Date(wholeSecond(instant)).toISOString().slice(0, 19)}${fractionOf(raw)}Z` }
}

/** A record of the run's own whose hidden instant lies between two others, and the query that singles it out. */
export interface Touched {
  readonly key: string
  readonly query: Query
  /** Instants between which the target set it, by the target's clock where it tells. */
  readonly earliest: number
  readonly latest: number
  /** Whether the target's clock told them. */
  readonly told: boolean
}

const DAY_MS = 86_400_000
const SECOND_MS = 1_000
const CANDIDATES = 4

const wholeSecond = (instant: number) => Math.floor(instant / SECOND_MS) * SECOND_MS

const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

interface Hidden {
  readonly terms: Terms
  readonly setting: Setting
  readonly field: string
  readonly touch: (scope: Scope) => Promise<Touched>
}

async function finds(
  scope: Scope,
  { terms, setting, field }: Hidden,
  touched: Touched,
  operator: Operator,
  instant: number,
  elsewhere = false,
) {
  const text = elsewhere ? inOtherOffset(iso(instant)) : iso(instant)
  const result = await walk(scope, terms, setting, { ...touched.query, [`${field}.${operator}`]: text })
  return { found: result.items.some((item) => keyOf(item) === touched.key), label: result.label }
}

/**
 * The whole second that the target stored, where it stores whole seconds: found from both sides with a millisecond's
 * distance, so that it does not rest on what an operator does with its own boundary.
 */
async function exactInstant(scope: Scope, hidden: Hidden, touched: Touched): Promise<number | undefined> {
  const first = wholeSecond(touched.earliest)
  for (let step = 0; step < CANDIDATES && first + step * SECOND_MS <= touched.latest + SECOND_MS; step++) {
    const instant = first + step * SECOND_MS
    try {
      const after = await finds(scope, hidden, touched, 'greaterThan', instant - 1)
      if (!after.found) continue
      const before = await finds(scope, hidden, touched, 'lowerThan', instant + 1)
      if (before.found) return instant
    } catch (error) {
      // A target may want instants in whole seconds: then its own instant cannot be found.
      if (error instanceof Broken) return undefined
      throw error
    }
  }
  return undefined
}

const MINUTES_MS = 10 * 60_000

/**
 * Two days off, clocks and time zones do not matter. Ten minutes off, under another UTC offset, where the target tells
 * its own clock; on the exact instant only where it can be found.
 */
async function sidesOf(scope: Scope, hidden: Hidden, operator: Operator): Promise<Outcome> {
  const { operation, of = 'records' } = hidden.terms
  const touched = await scope.once(`touched ${operation} ${hidden.field}`, hidden.touch)
  const takes = TAKES[operator]
  const cases: (readonly [number, boolean, string, boolean?])[] = [
    [wholeSecond(touched.earliest - 2 * DAY_MS), takes.above, 'two days later'],
    [wholeSecond(touched.latest + 2 * DAY_MS), takes.below, 'two days earlier'],
    ...(touched.told
      ? ([
          [wholeSecond(touched.earliest - MINUTES_MS), takes.above, 'ten minutes later', true],
          [wholeSecond(touched.latest + MINUTES_MS), takes.below, 'ten minutes earlier', true],
        ] as const)
      : []),
  ]
  const both = hidden.terms.ranges?.[hidden.field]?.operators.includes('greaterThan')
  const exact = both
    ? await scope.once(`exact ${operation} ${hidden.field}`, (shared) => exactInstant(shared, hidden, touched))
    : undefined
  if (exact !== undefined) cases.push([exact, takes.on, 'at that instant'])
  for (const [instant, expected, where, elsewhere] of cases) {
    const { found, label } = await finds(scope, hidden, touched, operator, instant, elsewhere)
    if (found !== expected) {
      const [must, is] = expected ? ['with', 'without'] : ['without', 'with']
      return broken(`${label}: ${of} ${must} the one made ${where}`, `${of} ${is} it`)
    }
  }
  return operator === 'equal' && exact === undefined
    ? needs.record('a target that keeps the instant in whole seconds')
    : holds()
}

/** Checks for a range over a value that no item shows (R35), decided with a record of the run's own. */
export const hiddenRange = (hidden: Hidden): readonly Draft[] =>
  (hidden.terms.ranges?.[hidden.field]?.operators ?? []).map((operator) =>
    check(`range-${hidden.field}-${operator}`, {
      title: `applies ${hidden.field}.${operator}`,
      phase: 'own',
      run: (scope) => sidesOf(scope, hidden, operator),
    }),
  )

/** A lower and an upper bound with records between them and on either side. */
function boundsOf(records: readonly Item[], { member = '', type }: Range) {
  const placed = new Map<number, string | number>()
  for (const record of records) {
    const raw = valueAt(record, member) as string | number
    const number = numeric(raw, type)
    if (number !== undefined) placed.set(number, raw)
  }
  const sorted = [...placed].sort(([one], [other]) => one - other)
  if (sorted.length < 3) return undefined
  const third = Math.max(1, Math.floor(sorted.length / 3))
  const [lower, upper] = [sorted[third]!, sorted[Math.max(third, sorted.length - 1 - third)]!]
  return { lower, upper }
}

async function between(scope: Scope, terms: Terms, setting: Setting, field: string): Promise<Outcome> {
  const { of = 'records' } = terms
  const range = terms.ranges![field]!
  const { records } = await recordsOf(scope, setting)
  const bounds = boundsOf(records, range)
  if (!bounds) return needs.record(`${of} with three values of ${range.member}`)
  const [[low, lowest], [high, highest]] = [bounds.lower, bounds.upper]
  const query = { [`${field}.${LOWER}`]: lowest, [`${field}.${UPPER}`]: highest }
  return filtered(scope, { terms, setting, of }, query, (item) => {
    const value = numeric(valueAt(item, range.member!), range.type)
    return value !== undefined && value >= low && value <= high ? 'must' : 'must-not'
  })
}

const bothBounds = (terms: Terms, setting: Setting): Draft[] =>
  boundedFields(terms).map((field) =>
    check(`range-${field}-between`, {
      title: `applies two bounds of ${field} together`,
      run: (scope) => between(scope, terms, setting, field),
    }),
  )

export const rangeLaw: Law = (terms, setting) => [...singleBounds(terms, setting), ...bothBounds(terms, setting)]

const singleBounds = (terms: Terms, setting: Setting): Draft[] =>
  Object.entries(terms.ranges ?? {}).flatMap(([field, range]) =>
    range.member
      ? range.operators.map((operator) =>
          check(`range-${field}-${operator}`, {
            title: `applies ${field}.${operator}`,
            ...stagedIn(setting),
            run: (scope) =>
              isBatched(setting)
                ? provenOf(scope, { terms, setting, of: terms.of ?? 'records' }, `range-${field}-${operator}`)
                : decided(scope, terms, setting, field, range, operator),
          }),
        )
      : [],
  )

const HALF_DAY_OFFSET = 5.5 * 3_600_000

/** As the target writes it: what it shows, it takes. */
const fractionOf = (raw: string | number) => /[.,]\d+/.exec(String(raw))?.[0].replace(',', '.') ?? ''

/** The same instant under UTC offset +05:30, whose plus and colons must be percent-encoded. */
export const inOtherOffset = (raw: string | number): string =>
  `${new Date(wholeSecond(instantOf(raw)) + HALF_DAY_OFFSET).toISOString().slice(0, 19)}${fractionOf(raw)}+05:30`

/** A boundary written under another UTC offset, on the first date-time range for which the records allow it. */
export const rangeOffsets = (terms: Terms, setting: Setting): Draft =>
  check('range-offsets', {
    title: 'takes a date-time under another UTC offset for its instant',
    ...stagedIn(setting),
    async run(scope) {
      const { records } = await recordsOf(scope, setting)
      const of = terms.of ?? 'records'
      if (isBatched(setting)) return provenOf(scope, { terms, setting, of }, 'range-offsets')
      for (const [field, range] of Object.entries(terms.ranges ?? {})) {
        const found = range.type === 'date-time' ? boundaryOf(records, range) : undefined
        if (!found) continue
        const operators = (['lowerThanEqual', 'greaterThanEqual'] as const).filter((one) =>
          range.operators.includes(one),
        )
        const outcomes: Outcome[] = []
        for (const operator of operators) {
          const query = { [`${field}.${operator}`]: inOtherOffset(found.raw) }
          outcomes.push(
            await filtered(scope, { terms, setting, of }, query, standingBy(range, operator, found.boundary)),
          )
        }
        return firstOf(outcomes)
      }
      return needs.record(`${of} with a date-time below, on and above one value`)
    },
  })

export const standingBy = (range: Range, operator: Operator, boundary: number) => (item: Item) => {
  const value = numeric(valueAt(item, range.member!), range.type)
  // R10: a record that lacks the field matches no range.
  return value !== undefined && TAKES[operator][sideOf(value, boundary)] ? 'must' : 'must-not'
}
