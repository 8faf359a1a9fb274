/** The duration range beside another filter of the learning object list. */

import { type Item, keyOf, pageOf } from '../../answers/page.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { filtered } from '../../laws/filters/values.ts'
import { answerTo, recordsOf } from '../../laws/pages.ts'
import { check, type Draft, type Query } from '../../laws/suite.ts'
import { ground, setting } from './learning-objects-reads.ts'
import { type MatchStanding, mobileStanding, standingOf } from './learning-objects-standings.ts'

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

/** For each other filter a range such that either of the two alone finds an object that both together do not. */
async function filtersTogether(scope: Scope): Promise<readonly Outcome[]> {
  const { records } = await recordsOf(scope, setting)
  const outcomes = new Map<string, Outcome>()
  for (const { query, standing } of await narrowings(scope, records)) {
    const name = Object.keys(query).join()
    const range = (['short', 'long', 'medium'] as const).find((one) => {
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
  return outcomes.size ? [...outcomes.values()] : [needs.record('learning objects that differ in two filters')]
}

export const filtersTogetherDraft: Draft = check('filters-together', {
  title: 'applies the duration range beside another filter',
  run: filtersTogether,
})
