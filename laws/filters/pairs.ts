/** Filters given together: each pair on values of which one shows a record that the other must leave out. */

import type { Item } from '../../client/answers/page.ts'
import type { Filter } from '../../contract/terms.ts'
import { needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { StandingOf } from '../kit/match.ts'
import { recordsOf } from '../kit/pages.ts'
import { proofOf } from '../kit/proofs.ts'
import { check, type Draft, isBatched, stagedIn } from '../kit/suite.ts'
import {
  askableOf,
  decisiveValue,
  type FilterGround,
  filtered,
  jointStanding,
  standing,
  type Value,
} from '../kit/values.ts'
import { crossed } from './beside-all.ts'

export type Named = readonly [string, Filter]

const MOST_CANDIDATES = 100

interface Contrary {
  readonly one: string
  readonly other: string
  readonly first: Filter
  readonly second: Filter
  readonly value: Value
  readonly counter: Value
  /** A value of the second that a record of the first has. */
  readonly alike?: Value
}

/**
 * Two values of two filters that no record has together; where every pair occurs, two of which each finds a record
 * that the other must not.
 */
function contrary(records: readonly Item[], [[one, first], [other, second]]: readonly [Named, Named]) {
  const value = decisiveValue(records, first)
  if (value === undefined) return undefined
  const having = records.filter((record) => standing(record, first, value) === 'must')
  const candidates = [...new Set(records.flatMap((record) => askableOf(record, second)))].slice(0, MOST_CANDIDATES)
  const without = (candidate: Value) => (record: Item) => standing(record, second, candidate) === 'must-not'
  const others = records.filter((record) => standing(record, first, value) === 'must-not')
  const counter =
    candidates.find((candidate) => having.every(without(candidate))) ??
    candidates.find(
      (candidate) =>
        having.some(without(candidate)) && others.some((one) => standing(one, second, candidate) === 'must'),
    )
  if (counter === undefined) return undefined
  const alike = having.flatMap((record) => askableOf(record, second))[0]
  return { one, other, first, second, value, counter, alike } satisfies Contrary
}

export const combined = (ground: FilterGround, named: readonly Named[]): Draft => {
  const besideOthers = async (scope: Scope) => (ground.setting.crossesFilters ? [await crossed(scope, ground)] : [])
  return check(
    'filters-combined',
    'applies filters that are given together',
    { ...stagedIn(ground.setting) },
    async (scope) => {
      const joined = isBatched(ground.setting) ? (await proofOf(scope, ground)).joined : undefined
      if (joined) return [joined, ...(await besideOthers(scope))]
      const { records } = await recordsOf(scope, ground.setting)
      const decisive = (two: readonly [Named, Named]) => contrary(records, two) ?? []
      const tried = pairsOf(named).flatMap(decisive)
      const pairs = tried.length ? tried : everyPair(named).flatMap(decisive).slice(0, 1)
      if (!pairs.length) return needs.record(`${ground.of} with different values for two filters`)
      const outcomes: Outcome[] = [...(await besideOthers(scope))]
      for (const [place, pair] of pairs.entries()) {
        const alike = place || pair.alike === undefined ? [] : [pair.alike]
        for (const counter of [pair.counter, ...alike]) {
          const query = { [pair.one]: pair.value, [pair.other]: counter }
          outcomes.push(await filtered(scope, ground, query, bothOf(pair, counter)))
        }
      }
      return outcomes
    },
  )
}

/** More than these are tried beside their neighbour only. */
const FEW_FILTERS = 4

const everyPair = (named: readonly Named[]): readonly (readonly [Named, Named])[] =>
  named.flatMap((one, place) => named.slice(place + 1).map((other) => [one, other] as const))

const pairsOf = (named: readonly Named[]) =>
  everyPair(named).filter(
    ([one, other]) => named.length <= FEW_FILTERS || named.indexOf(other) - named.indexOf(one) === 1,
  )

const bothOf =
  ({ first, second, value }: Contrary, counter: Value): StandingOf =>
  (item) =>
    jointStanding(
      item,
      [first, second].map(({ member = '' }) => member),
      [(one) => standing(one, first, value), (one) => standing(one, second, counter)],
    )
