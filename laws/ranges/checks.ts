/** Range filters: `<field>.<operator>`, each with a record on the boundary and one on each side. */

import { firstOf, inTurn } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { valueAt } from '../../client/answers/values.ts'
import { boundedFields, boundsIn } from '../../contract/conditions/ranges.ts'
import type { Operator, Range, Terms } from '../../contract/terms.ts'
import { needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { besideOf, inOtherOffset, isElsewhereAsText, numeric, sideBy, sideOf, standingBy } from '../kit/bounds.ts'
import { recordsOf } from '../kit/pages.ts'
import { provenOf } from '../kit/proofs.ts'
import { check, type Draft, isBatched, type ListLaw, type ListSetting, stagedIn } from '../kit/suite.ts'
import { filtered } from '../kit/values.ts'

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
  if (middle === undefined) return undefined
  const isParting = (raw: string | number) =>
    new Set(placed.map((other) => sideOf(numeric(other, type)!, numeric(raw, type)!))).size === 3
  const tellsTexts = (raw: string | number) =>
    placed.some((other) => isElsewhereAsText(Number(other), numeric(raw, type)!))
  const candidates = [middle, ...placed]
  const raw =
    (type === 'date-time' ? undefined : candidates.find((one) => tellsTexts(one) && isParting(one))) ??
    candidates.find(isParting)
  return raw === undefined ? undefined : { raw, boundary: numeric(raw, type)! }
}

async function decided(
  scope: Scope,
  terms: Terms,
  setting: ListSetting,
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

async function between(
  scope: Scope,
  terms: Terms,
  setting: ListSetting,
  field: string,
): Promise<Outcome | readonly Outcome[]> {
  const { of = 'records' } = terms
  const range = terms.ranges![field]!
  const { records } = await recordsOf(scope, setting)
  const bounds = boundsOf(records, range)
  if (!bounds) return needs.record(`${of} with three values of ${range.member}`)
  const [[low, lowest], [high, highest]] = [bounds.lower, bounds.upper]
  return inTurn(boundsIn(range), async ([lower, upper]) => {
    const [above, below] = [standingBy(range, lower, low), standingBy(range, upper, high)]
    const query = { [`${field}.${lower}`]: lowest, [`${field}.${upper}`]: highest }
    const isBetween = (item: Item) => above(item) === 'must' && below(item) === 'must'
    return filtered(scope, { terms, setting, of }, query, (item) => (isBetween(item) ? 'must' : 'must-not'))
  })
}

const bothBounds = (terms: Terms, setting: ListSetting): Draft[] =>
  boundedFields(terms).map((field) =>
    check(`range-${field}-between`, `applies two bounds of ${field} together`, (scope) =>
      between(scope, terms, setting, field),
    ),
  )

export const rangeLaw: ListLaw = (terms, setting) => [...singleBounds(terms, setting), ...bothBounds(terms, setting)]

const singleBounds = (terms: Terms, setting: ListSetting): Draft[] =>
  Object.entries(terms.ranges ?? {}).flatMap(([field, range]) =>
    range.member
      ? range.operators.map((operator) =>
          check(`range-${field}-${operator}`, `applies ${field}.${operator}`, { ...stagedIn(setting) }, (scope) =>
            isBatched(setting)
              ? provenOf(scope, { terms, setting, of: terms.of ?? 'records' }, `range-${field}-${operator}`)
              : decided(scope, terms, setting, field, range, operator),
          ),
        )
      : [],
  )

/** A boundary written under another UTC offset, on the first date-time range for which the records allow it. */
export const rangeOffsets = (terms: Terms, setting: ListSetting): Draft =>
  check(
    'range-offsets',
    'reads a date-time with another UTC offset as the same instant',
    { ...stagedIn(setting) },
    async (scope) => {
      const { records } = await recordsOf(scope, setting)
      const of = terms.of ?? 'records'
      if (isBatched(setting)) return provenOf(scope, { terms, setting, of }, 'range-offsets')
      for (const [field, range] of Object.entries(terms.ranges ?? {})) {
        const found = range.type === 'date-time' ? boundaryOf(records, range) : undefined
        if (!found) continue
        const operators = (['lowerThanEqual', 'greaterThanEqual'] as const).filter((one) =>
          range.operators.includes(one),
        )
        const outcomes = await inTurn(operators, async (operator) => {
          const query = { [`${field}.${operator}`]: inOtherOffset(found.raw, sideBy(operator)) }
          return filtered(scope, { terms, setting, of }, query, standingBy(range, operator, found.boundary))
        })
        return firstOf(outcomes)
      }
      return needs.record(`${of} with a date-time below, on and above one value`)
    },
  )
