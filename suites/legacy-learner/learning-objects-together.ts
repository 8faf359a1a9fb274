/** The duration range beside another filter of the learning object list. */

import { type Item, keyOf, pageOf } from '../../answers/page.ts'
import { valuesAt } from '../../answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { answerTo, fetchPage, recordsOf } from '../../laws/kit/pages.ts'
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

/** A session and a type of which either alone finds an object that both together do not. */
async function typeInSession(scope: Scope, records: readonly Item[]): Promise<Outcome | undefined> {
  for (const { sessionGuid, type } of records) {
    const differs = records.some((one) => one.sessionGuid === sessionGuid && one.type !== type)
    if (!sessionGuid || !type || !differs) continue
    // R73: which values types takes is not shown.
    const answer = await answerTo(scope, setting, { types: String(type), sessionGuid: String(sessionGuid), limit: 50 })
    const wrong = answer.ok ? pageOf(answer).items.find((one) => one.type !== type) : undefined
    return wrong ? broken(`${answer.label}: objects of type ${type}`, `${keyOf(wrong)} of ${wrong.type}`) : holds()
  }
  return undefined
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

/** A value and a range of which an object has the one and not the other: where both are given, it is not found. */
async function rangeBeside(
  scope: Scope,
  records: readonly Item[],
  name: string,
  shownIn: ShownIn,
): Promise<Outcome | undefined> {
  for (const record of records) {
    const value = shownIn(record)
    const range = RANGE_NAMES.find((one) => standingOf(one)(record) === 'must-not')
    if (typeof value !== 'string' || !value || !range) continue
    const { items, label } = await fetchPage(scope, setting, { [name]: value, filter: range, limit: 50 })
    const wrong = items.find((item) => standingOf(range)(item) === 'must-not')
    return wrong ? broken(`${label}: ${range} objects`, `${keyOf(wrong)} of ${wrong.duration} minutes`) : holds()
  }
  return undefined
}

/** What no object has finds nothing, beside a session, a type and a range of theirs too. */
async function unknownBeside(scope: Scope, records: readonly Item[]): Promise<readonly Outcome[]> {
  const [record] = records
  const range = RANGE_NAMES.find((one) => records.some((item) => standingOf(one)(item) === 'must'))
  const outcomes: Outcome[] = []
  for (const [name, value] of [
    ['sessionGuid', record?.sessionGuid],
    ['types', record?.type],
    ['filter', range],
  ] as const) {
    const beside = { [name]: String(value), limit: 50 }
    // R73: which values types takes is not shown.
    if (!value || !(await found(scope, beside))) continue
    for (const [filter, { unknown }] of Object.entries(ground.terms.filters ?? {})) {
      if (typeof unknown !== 'string') continue
      const count = await found(scope, { ...beside, [filter]: unknown })
      // What a filter does alone is for its own check to say.
      if (count && (await found(scope, { [filter]: unknown }))) continue
      outcomes.push(
        count ? broken(`${name} ${value} and ${filter} ${unknown}: no objects`, `${count} objects`) : holds(),
      )
    }
  }
  return outcomes
}

/** A value that nothing has may be refused. */
async function found(scope: Scope, query: Query): Promise<number> {
  const answer = await answerTo(scope, setting, query)
  return answer.ok ? pageOf(answer).items.length : 0
}

/** For each other filter a range such that either of the two alone finds an object that both together do not. */
async function filtersTogether(scope: Scope): Promise<readonly Outcome[]> {
  const { records } = await recordsOf(scope, setting)
  const outcomes = new Map<string, Outcome>()
  for (const { query, standing } of await narrowings(scope, records)) {
    const name = Object.keys(query).join()
    const range = RANGE_NAMES.find((one) => {
      const inRange = standingOf(one)
      const only = (first: (item: Item) => MatchStanding, second: (item: Item) => MatchStanding) =>
        records.some((record) => first(record) !== 'must-not' && second(record) === 'must-not')
      return only(inRange, standing) && only(standing, inRange)
    })
    if (!range || outcomes.has(name)) continue
    // R73: which values types takes is not shown; a refusal is its own check's to judge.
    if (name === 'types' && !(await answerTo(scope, setting, query)).ok) continue
    outcomes.set(name, await filtered(scope, ground, { ...query, filter: range }, joined(standing, standingOf(range))))
  }
  const pair = await typeInSession(scope, records)
  if (pair) outcomes.set('pair', pair)
  for (const [name, shownIn] of Object.entries(await partialValues(scope, records))) {
    const beside = await rangeBeside(scope, records, name, shownIn)
    if (beside) outcomes.set(name, beside)
  }
  const all = [...outcomes.values(), ...(await unknownBeside(scope, records))]
  return all.length ? all : [needs.record('learning objects that differ in two filters')]
}

export const filtersTogetherDraft: Draft = check('filters-together', {
  title: 'applies filters that are given together',
  run: filtersTogether,
})
