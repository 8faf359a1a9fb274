/** Checks of each record of a list against itself: numbers in range, dates in order. */

import { type Item, keyOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { type Draft, recordsCheck } from '../../laws/kit/suite.ts'

export type RecordsOf = (scope: Scope) => Promise<readonly Item[]>

/** Judges records one by one; `undefined` where a record does not decide. */
export function judged(
  records: readonly Item[],
  judge: (record: Item) => Outcome | undefined,
  lacking: string,
): Outcome {
  const outcomes = records.flatMap((record) => judge(record) ?? [])
  return outcomes.find(({ kind }) => kind === 'broken') ?? outcomes[0] ?? needs.record(lacking)
}

const isIdentifier = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Whether records with one identifier show one value; undefined where fewer than two records have both. */
export function oneFor(records: readonly Item[], by: string, shows: string): Outcome | undefined {
  const both = records.filter((record) => isIdentifier(record[by]) && isIdentifier(record[shows]))
  const first = new Map<string, Item>()
  for (const record of both) {
    const name = String(record[by]).toLowerCase()
    const earlier = first.get(name) ?? record
    first.set(name, earlier)
    if (String(earlier[shows]).toLowerCase() !== String(record[shows]).toLowerCase())
      return broken(`the ${shows} ${show(earlier[shows])} wherever ${by} is ${record[by]}`, show(record[shows]))
  }
  return both.length > 1 ? holds() : undefined
}

/** Whether two identifiers of a record go together everywhere; undefined where fewer than two records have both. */
export function oneToOne(records: readonly Item[], one: string, other: string): Outcome | undefined {
  const outcome = oneFor(records, one, other)
  return outcome?.kind === 'broken' ? outcome : oneFor(records, other, one)
}

interface Bounds {
  readonly minimum: number
  readonly maximum?: number
}

/** R119: members with bounds that follow from their meaning. */
export const numbersIn = (title: string, of: RecordsOf, bounds: Readonly<Record<string, Bounds>>): Draft =>
  recordsCheck('numbers', title, {
    find: of,
    judge: (records) =>
      judged(
        records,
        (record) => {
          const shown = Object.keys(bounds).filter((name) => typeof record[name] === 'number')
          const name = shown.find((one) => {
            const { minimum, maximum = Number.POSITIVE_INFINITY } = bounds[one]!
            return Number(record[one]) < minimum || Number(record[one]) > maximum
          })
          if (name === undefined) return shown.length ? holds() : undefined
          const { minimum, maximum } = bounds[name]!
          const range = maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`
          return broken(`${name} of ${keyOf(record)} ${range}`, show(record[name]))
        },
        `a record with ${Object.keys(bounds).join(' or ')}`,
      ),
  })

/** Two dates or date-times of a record, the first not after the second. */
export const datesInOrder = (title: string, of: RecordsOf, first: string, last: string): Draft =>
  recordsCheck('dates-in-order', title, {
    find: of,
    judge: (records) =>
      judged(
        records,
        (record) => {
          const [from, to] = [record[first], record[last]]
          if (typeof from !== 'string' || typeof to !== 'string' || !from || !to) return undefined
          // Both have one form, which sorts as text.
          return from <= to ? holds() : broken(`${last} of ${keyOf(record)} not before its ${first}, ${from}`, to)
        },
        `a record with ${first} and ${last}`,
      ),
  })
