/** The two searches for learners: how they are sent, and how their hits are read. Current, Search. */

import { type Answer, describe } from '../../client/answer.ts'
import { refusal, Undecided } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show, valueAt } from '../../client/answers/values.ts'
import type { Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Known } from '../../fixtures/records/walk.ts'
import type { ListSetting } from '../../laws/kit/suite.ts'
import { isLanguageCode } from '../../schemas/formats.ts'
import { learnerIdOf } from './tokens/sign-in.ts'

export const LIMIT = 50

const MOST_PAGES = 8

export const NOWHERE = 'lpcNowhereAtAll7391'

export interface Language {
  readonly code: string
  readonly resultsCount: number
}

/** The other languages of an answer; undefined when they lack the documented form. */
export function languagesIn(answer: Answer): readonly Language[] | undefined {
  const listed = (answer.json as { otherLanguagesResults?: unknown } | undefined)?.otherLanguagesResults
  if (!Array.isArray(listed)) return undefined
  const languages = listed.map((entry) => ({
    code: valueAt(entry, 'language.code'),
    name: valueAt(entry, 'language.name'),
    resultsCount: valueAt(entry, 'resultsCount'),
  }))
  const fits = languages.every(
    ({ code, name, resultsCount }) =>
      typeof code === 'string' && typeof name === 'string' && Number.isInteger(resultsCount),
  )
  return fits ? (languages as Language[]) : undefined
}

export interface Search {
  readonly operation: OperationId
  readonly find: (scope: Scope, members?: Members, limit?: number, offset?: number) => Promise<Answer>
  /** The same, sent once for all checks that need it: nothing changes while they read. */
  readonly findOnce: (scope: Scope, members: Members) => Promise<Answer>
  readonly language: (scope: Scope) => Promise<string>
  readonly hits: (scope: Scope) => Promise<Known>
  /** The same, requested again. */
  readonly hitsNow: (scope: Scope) => Promise<Known>
  readonly setting: ListSetting
}

/** The language with the most hits: the learner's own, or another that the answer lists. */
async function bestLanguage(shared: Scope, operation: OperationId): Promise<string> {
  const id = await learnerIdOf(shared, shared.target.current!.learner!.login)
  const own = await shared.call({ operation: 'current/learners.get', as: 'learner', path: { id } })
  const code = (own.json as Item | undefined)?.languageCode
  const first = own.ok && typeof code === 'string' && code ? code : 'en-GB'
  const answer = await shared.call({ operation, as: 'learner', query: { limit: LIMIT }, json: { language: first } })
  if (!answer.ok) return first
  const { items } = pageOf(answer)
  const others = (languagesIn(answer) ?? [])
    .filter(({ code }) => isLanguageCode(code))
    .sort((one, other) => other.resultsCount - one.resultsCount)
  return items.length < LIMIT && others[0] && others[0].resultsCount > items.length ? others[0].code : first
}

export function searchOf(operation: OperationId): Search {
  const language = (scope: Scope) => scope.once(`language of ${operation}`, (shared) => bestLanguage(shared, operation))
  const find = async (scope: Scope, members: Members = {}, limit = LIMIT, offset?: number) =>
    scope.call({
      operation,
      as: 'learner',
      query: offset === undefined ? { limit } : { limit, offset },
      json: { language: await language(scope), ...members },
    })
  const findOnce = (scope: Scope, members: Members) =>
    scope.once(`${operation} ${JSON.stringify(members)}`, (shared) => find(shared, members))
  const hitsNow = async (scope: Scope): Promise<Known> => {
    const found = new Map<string, Item>()
    const json = { language: await language(scope) }
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = { limit: LIMIT, offset: page * LIMIT }
      const { items } = pageOf(await scope.call({ operation, as: 'learner', query, json }))
      for (const item of items) found.set(keyOf(item), item)
      if (items.length < LIMIT) return { records: [...found.values()], complete: true }
    }
    return { records: [...found.values()], complete: false }
  }
  const hits = (scope: Scope) => scope.once(`hits of ${operation}`, hitsNow)
  const setting: ListSetting = {
    as: 'learner',
    sample: async (scope) => ({ json: { language: await language(scope) } }),
    records: hits,
  }
  return { operation, find, findOnce, language, hits, hitsNow, setting }
}

export const accepted = (answer: Answer): Outcome =>
  answer.ok ? holds() : broken(`${answer.label} with ${show(answer.ask.json)}: a success`, describe(answer))

/** An unknown value finds nothing or is refused. */
export async function nowhere({ find }: Search, scope: Scope, members: Members, clause?: string): Promise<Outcome> {
  const answer = await find(scope, members)
  if (!answer.ok) return refusal(answer, show(members), clause)
  const { items } = pageOf(answer)
  return items.length
    ? broken(`${answer.label} with ${show(members)}: no hit, or a refusal`, `${items.length} hits`, clause)
    : holds()
}

export async function someHits({ hits, operation }: Search, scope: Scope): Promise<Known> {
  const known = await hits(scope)
  if (!known.records.length) throw new Undecided(needs.record(`a hit of ${operation}`))
  return known
}
