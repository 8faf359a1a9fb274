/** Ranges over values that no item shows (R35), decided with a record of the run's own. */

import { Broken } from '../../client/answers/outcome.ts'
import { keyOf } from '../../client/answers/page.ts'
import { boundsIn, hiddenFields } from '../../contract/conditions/ranges.ts'
import type { Operator, Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { inOtherOffset, SECOND_MS, TAKES, wholeSecond } from '../kit/bounds.ts'
import { type Query, walk } from '../kit/pages.ts'
import { type Draft, type ListSetting, ownCheck } from '../kit/suite.ts'

/** A record of the run's own whose hidden instant lies between two others, and the query that singles it out. */
export interface Touched {
  readonly key: string
  readonly query: Query
  /** Instants between which the target set it, by the target's clock where it gives one. */
  readonly earliest: number
  readonly latest: number
  /** Whether the target's clock dated them. */
  readonly dated: boolean
}

const DAY_MS = 86_400_000

const CANDIDATES = 4

const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

interface Hidden {
  readonly terms: Terms
  readonly setting: ListSetting
  readonly field: string
  readonly touch: (scope: Scope) => Promise<Touched>
}

async function finds(
  scope: Scope,
  { terms, setting, field }: Hidden,
  touched: Touched,
  bounds: Partial<Record<Operator, string>>,
) {
  const named = Object.fromEntries(Object.entries(bounds).map(([operator, text]) => [`${field}.${operator}`, text]))
  const result = await walk(scope, terms, setting, { ...touched.query, ...named })
  return { found: result.items.some((item) => keyOf(item) === touched.key), label: result.label }
}

/**
 * The whole second that the target stored, where it stores whole seconds: found from both sides with a millisecond's
 * distance, so that it does not depend on how an operator treats its own boundary.
 */
async function exactInstant(scope: Scope, hidden: Hidden, touched: Touched): Promise<number | undefined> {
  const first = wholeSecond(touched.earliest)
  for (let step = 0; step < CANDIDATES && first + step * SECOND_MS <= touched.latest + SECOND_MS; step++) {
    const instant = first + step * SECOND_MS
    try {
      const after = await finds(scope, hidden, touched, { greaterThan: iso(instant - 1) })
      if (!after.found) continue
      const before = await finds(scope, hidden, touched, { lowerThan: iso(instant + 1) })
      if (before.found) return instant
    } catch (error) {
      // A target may require instants in whole seconds: then its own instant cannot be found.
      if (error instanceof Broken) return undefined
      throw error
    }
  }
  return undefined
}

const misplaced = (label: string, of: string, made: string, expected: boolean): Outcome => {
  const [must, is] = expected ? ['with', 'without'] : ['without', 'with']
  return broken(`${label}: ${of} ${must} the one ${made}`, `${of} ${is} it`)
}

const MINUTE_MS = 60_000

/**
 * Ten minutes from an instant, near midnight half the way to it and a quarter of a minute at least: a server that
 * compares days alone is found only within one day.
 */
function minutesFrom(instant: number, side: -1 | 1): number {
  const sinceMidnight = instant % DAY_MS
  const half = (side < 0 ? sinceMidnight : DAY_MS - sinceMidnight) / 2
  return wholeSecond(instant + side * (half < MINUTE_MS / 4 ? 10 * MINUTE_MS : Math.min(half, 10 * MINUTE_MS)))
}

/**
 * Two days off, clocks and time zones do not matter. Minutes off, under another UTC offset, where the target gives its
 * own clock; on the exact instant only where it can be found.
 */
async function sidesOf(scope: Scope, hidden: Hidden, operator: Operator): Promise<Outcome> {
  const { operation, of = 'records' } = hidden.terms
  const touched = await scope.once(`touched ${operation} ${hidden.field}`, hidden.touch)
  const takes = TAKES[operator]
  const cases: (readonly [number, boolean, string, boolean?])[] = [
    [wholeSecond(touched.earliest - 2 * DAY_MS), takes.above, 'two days later'],
    [wholeSecond(touched.latest + 2 * DAY_MS), takes.below, 'two days earlier'],
    ...(touched.dated
      ? ([
          [minutesFrom(touched.earliest, -1), takes.above, 'minutes later', true],
          [minutesFrom(touched.latest, 1), takes.below, 'minutes earlier', true],
        ] as const)
      : []),
  ]
  const both = hidden.terms.ranges?.[hidden.field]?.operators.includes('greaterThan')
  const exact = both
    ? await scope.once(`exact ${operation} ${hidden.field}`, (shared) => exactInstant(shared, hidden, touched))
    : undefined
  if (exact !== undefined) cases.push([exact, takes.on, 'at that instant'])
  for (const [instant, expected, where, elsewhere] of cases) {
    const text = elsewhere ? inOtherOffset(iso(instant)) : iso(instant)
    const { found, label } = await finds(scope, hidden, touched, { [operator]: text })
    if (found !== expected) return misplaced(label, of, `made ${where}`, expected)
  }
  return operator === 'equal' && exact === undefined
    ? needs.record('a target that keeps the instant in whole seconds')
    : holds()
}

/** Two bounds at once, two days and more apart: around the record, after it, and before it. */
async function betweenSides(scope: Scope, hidden: Hidden): Promise<readonly Outcome[]> {
  const { terms, field } = hidden
  const { operation, of = 'records' } = terms
  const touched = await scope.once(`touched ${operation} ${field}`, hidden.touch)
  const at = (instant: number, days: number) => iso(wholeSecond(instant + days * DAY_MS))
  const { earliest, latest } = touched
  const cases = [
    { low: at(earliest, -2), high: at(latest, 2), expected: true, made: 'made between the two' },
    { low: at(latest, 2), high: at(latest, 4), expected: false, made: 'made two days before the first' },
    { low: at(earliest, -4), high: at(earliest, -2), expected: false, made: 'made two days after the second' },
  ]
  const outcomes: Outcome[] = []
  for (const [lower, upper] of boundsIn(terms.ranges![field]!))
    for (const { low, high, expected, made } of cases) {
      const { found, label } = await finds(scope, hidden, touched, { [lower]: low, [upper]: high })
      outcomes.push(found === expected ? holds() : misplaced(label, of, made, expected))
    }
  return outcomes
}

/** Checks for a range over a value that no item shows (R35), decided with a record of the run's own. */
export const hiddenRange = (hidden: Hidden): readonly Draft[] => [
  ...singleSides(hidden),
  ...(hiddenFields(hidden.terms).includes(hidden.field)
    ? [
        ownCheck(`range-${hidden.field}-between`, `applies two bounds of ${hidden.field} together`, (scope) =>
          betweenSides(scope, hidden),
        ),
      ]
    : []),
]

const singleSides = (hidden: Hidden): readonly Draft[] =>
  (hidden.terms.ranges?.[hidden.field]?.operators ?? []).map((operator) =>
    ownCheck(`range-${hidden.field}-${operator}`, `applies ${hidden.field}.${operator}`, (scope) =>
      sidesOf(scope, hidden, operator),
    ),
  )
