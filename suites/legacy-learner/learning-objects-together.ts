/** The duration range beside another filter of the learning object list. */

import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { valuesAt } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { answerTo, recordsOf } from '../../laws/kit/pages.ts'
import { check, type Draft, type Query } from '../../laws/kit/suite.ts'
import { filtered } from '../../laws/kit/values.ts'
import { ground, setting, singles } from './learning-objects-reads.ts'
import { type MatchStanding, mobileStanding, standingOf } from './learning-objects-standings.ts'
import { tagsOf } from './learning-objects-tags.ts'

const RANGE_NAMES = ['short', 'long', 'medium'] as const

interface Narrowing {
  readonly query: Query
  readonly standing: (item: Item) => MatchStanding
}

/** Filters beside the duration range, with values that objects show. */
async function narrowings(scope: Scope, records: readonly Item[]): Promise<readonly Narrowing[]> {
  const { records: trainings } = await scope.known('legacy-learner/training', { atLeast: 0 })
  const valuesOf = (name: string) => [...new Set(records.map((record) => record[name]))].filter(Boolean).map(String)
  const is =
    (name: string, value: string) =>
    (item: Item): MatchStanding =>
      String(item[name]).toLowerCase() === value.toLowerCase() ? 'must' : 'must-not'
  // R73: type codes may find nothing, so that an object of the type is not demanded.
  const mayBe = (type: string) => (item: Item) => (item.type === type ? 'may' : 'must-not')
  return [
    ...valuesOf('sessionGuid').map((guid) => ({ query: { sessionGuid: guid }, standing: is('sessionGuid', guid) })),
    ...valuesOf('type').map((type): Narrowing => ({ query: { types: type }, standing: mayBe(type) })),
    { query: { mobileTraining: true }, standing: mobileStanding(trainings) },
  ]
}

const joined =
  (...standings: readonly ((item: Item) => MatchStanding)[]) =>
  (item: Item): MatchStanding => {
    const all = standings.map((standing) => standing(item))
    return all.includes('must-not') ? 'must-not' : all.every((one) => one === 'must') ? 'must' : 'may'
  }

const wordsOf = ({ title }: Item) =>
  typeof title === 'string' ? title.split(/\s+/).filter((word) => /^[A-Za-z]{4,}$/.test(word)) : []

/** Values of filters that the list does not show of every object, or that an object may have more of (R103). */
async function partialValues(scope: Scope, records: readonly Item[]): Promise<Readonly<Record<string, ShownIn>>> {
  const read = records.length ? await singles(scope) : []
  const tags = new Map(read.map((object) => [keyOf(object), tagsOf(object)[0]]))
  return {
    theme: (record) => valuesAt(record, 'theme.theme')[0],
    keyword: (record) => wordsOf(record).sort((one, other) => other.length - one.length)[0],
    tags: (record) => tags.get(keyOf(record)),
  }
}

type ShownIn = (record: Item) => unknown

/** `{ filter: 'short' }` -> `filter=short` */
const named = (query: Query) =>
  Object.entries(query)
    .map((pair) => pair.join('='))
    .join(' and ')

/** A value, and the objects that have it but are excluded: with both filters, none of them is found. */
async function leftOut(
  scope: Scope,
  records: readonly Item[],
  [name, shownIn]: readonly [string, ShownIn],
  others: readonly Narrowing[],
): Promise<Outcome | undefined> {
  for (const record of records) {
    const value = shownIn(record)
    const other = others.find(({ standing }) => standing(record) === 'must-not')
    if (typeof value !== 'string' || !value || !other) continue
    const answer = await answerTo(scope, setting, { [name]: value, ...other.query, limit: 50 })
    // R73: the documents do not show the values of types; the own checks of other filters judge their refusals.
    const wrong = answer.ok ? pageOf(answer).items.find((item) => other.standing(item) === 'must-not') : undefined
    return wrong
      ? broken(
          `${answer.label}: only what ${named(other.query)} finds`,
          `${keyOf(wrong)}, which ${named(other.query)} alone leaves out`,
        )
      : holds()
  }
  return undefined
}

/** Each value that objects show beside each other filter that leaves one of these objects out. */
async function besideEach(
  scope: Scope,
  records: readonly Item[],
  values: Readonly<Record<string, ShownIn>>,
  others: readonly Narrowing[],
): Promise<readonly Outcome[]> {
  const ranges = RANGE_NAMES.map((filter): Narrowing => ({ query: { filter }, standing: standingOf(filter) }))
  const all = [...ranges, ...others]
  const shown: typeof values = { sessionGuid: ({ sessionGuid }) => sessionGuid, types: ({ type }) => type, ...values }
  const beside = ([name]: readonly [string, unknown]) =>
    ['filter', 'sessionGuid', 'types', 'mobileTraining']
      .filter((kind) => kind !== name)
      .map((kind) => all.filter(({ query }) => kind in query))
  const outcomes = await Promise.all(
    Object.entries(shown).flatMap((value) => beside(value).map((some) => leftOut(scope, records, value, some))),
  )
  return outcomes.filter((outcome) => outcome !== undefined)
}

/** A value that no object has finds nothing, beside a value that an object has in each other filter. */
async function unknownBeside(
  scope: Scope,
  records: readonly Item[],
  partial: Readonly<Record<string, ShownIn>>,
): Promise<readonly Outcome[]> {
  const [record] = records
  const range = RANGE_NAMES.find((one) => records.some((item) => standingOf(one)(item) === 'must'))
  const values = [
    ['sessionGuid', record?.sessionGuid],
    ['types', record?.type],
    ['filter', range],
    ...Object.entries(partial).map(([filter, shownIn]) => [filter, records.map(shownIn).find(Boolean)] as const),
  ] as const
  const outcomes = await Promise.all(values.map(([name, value]) => unknownWith(scope, name, value)))
  return outcomes.flat()
}

async function unknownWith(scope: Scope, name: string, value: unknown): Promise<readonly Outcome[]> {
  const beside = { [name]: String(value), limit: 50 }
  // R73: the documents do not show the values of types.
  if (!value || !(await found(scope, beside))) return []
  const unknowns = Object.entries(ground.terms.filters ?? {}).flatMap(([filter, { unknown }]) =>
    typeof unknown === 'string' && filter !== name ? [[filter, unknown] as const] : [],
  )
  const outcomes = unknowns.map(async ([filter, unknown]) => {
    const count = await found(scope, { ...beside, [filter]: unknown })
    // The own check of a filter reports its effect alone.
    if (count && (await found(scope, { [filter]: unknown }))) return undefined
    return count ? broken(`no objects of ${name} ${value} and ${filter} ${unknown}`, `${count} objects`) : holds()
  })
  return (await Promise.all(outcomes)).filter((outcome) => outcome !== undefined)
}

/** A value that no object has may be refused. */
async function found(scope: Scope, query: Query): Promise<number> {
  const answer = await answerTo(scope, setting, query)
  return answer.ok ? pageOf(answer).items.length : 0
}

/** For each other filter a range such that either of the two alone finds an object that both together do not. */
async function filtersTogether(scope: Scope): Promise<readonly Outcome[]> {
  const { records } = await recordsOf(scope, setting)
  const outcomes = new Map<string, Outcome>()
  const others = await narrowings(scope, records)
  for (const { query, standing } of others) {
    const name = Object.keys(query).join()
    const range = RANGE_NAMES.find((one) => {
      const inRange = standingOf(one)
      const only = (first: (item: Item) => MatchStanding, second: (item: Item) => MatchStanding) =>
        records.some((record) => first(record) !== 'must-not' && second(record) === 'must-not')
      return only(inRange, standing) && only(standing, inRange)
    })
    if (!range || outcomes.has(name)) continue
    // R73: the documents do not show the values of types; a refusal is judged by its own check.
    if (name === 'types' && !(await answerTo(scope, setting, query)).ok) continue
    outcomes.set(name, await filtered(scope, ground, { ...query, filter: range }, joined(standing, standingOf(range))))
  }
  const partial = await partialValues(scope, records)
  const more = [besideEach(scope, records, partial, others), unknownBeside(scope, records, partial)]
  const all = [...outcomes.values(), ...(await Promise.all(more)).flat()]
  return all.length ? all : [needs.record('learning objects that differ in two filters')]
}

export const filtersTogetherDraft: Draft = check(
  'filters-together',
  'applies filters that are given together',
  filtersTogether,
)
