/** What the two searches for learners share: current, Search. */

import { firstOf, refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../answers/page.ts'
import { show, valueAt } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { check, type Draft, type Setting } from '../../laws/suite.ts'
import type { Known } from '../../records/discovery.ts'
import { isLanguageCode } from '../../schemas/formats.ts'
import type { Members } from './records.ts'
import { learnerIdOf } from './tokens/sign-in.ts'
import { ownReference } from './training-records.ts'

const LIMIT = 50

const MOST_PAGES = 8

export const NOWHERE = 'lpcNowhereAtAll7391'

interface Language {
  readonly code: string
  readonly resultsCount: number
}

/** The other languages of an answer; undefined when they lack the documented form. */
function languagesIn(answer: Answer): readonly Language[] | undefined {
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
  readonly find: (scope: Scope, members?: Members, limit?: number) => Promise<Answer>
  readonly language: (scope: Scope) => Promise<string>
  readonly hits: (scope: Scope) => Promise<Known>
  readonly setting: Setting
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
  const find = async (scope: Scope, members: Members = {}, limit = LIMIT) =>
    scope.call({
      operation,
      as: 'learner',
      query: { limit },
      json: { language: await language(scope), ...members },
    })
  const hits = (scope: Scope) =>
    scope.once(`hits of ${operation}`, async (shared): Promise<Known> => {
      const found = new Map<string, Item>()
      const json = { language: await language(shared) }
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = { limit: LIMIT, offset: page * LIMIT }
        const { items } = pageOf(await shared.call({ operation, as: 'learner', query, json }))
        for (const item of items) found.set(keyOf(item), item)
        if (items.length < LIMIT) return { records: [...found.values()], complete: true }
      }
      return { records: [...found.values()], complete: false }
    })
  const setting: Setting = {
    as: 'learner',
    sample: async (scope) => ({ json: { language: await language(scope) } }),
    records: hits,
  }
  return { operation, find, language, hits, setting }
}

export const accepted = (answer: Answer): Outcome =>
  answer.ok ? holds() : broken(`${answer.label} with ${show(answer.ask.json)}: a success`, describe(answer))

/** An unknown value finds nothing or is refused. */
export async function nowhere({ find }: Search, scope: Scope, members: Members): Promise<Outcome> {
  const answer = await find(scope, members)
  if (!answer.ok) return refusal(answer, show(members))
  const { items } = pageOf(answer)
  return items.length
    ? broken(`${answer.label} with ${show(members)}: no hit, or a refusal`, `${items.length} hits`)
    : holds()
}

export async function someHits({ hits, operation }: Search, scope: Scope): Promise<Known> {
  const known = await hits(scope)
  if (!known.records.length) throw new Undecided(needs.record(`a hit of ${operation}`))
  return known
}

/** The hits of a value are among all hits. */
const within = (all: Known, answer: Answer): Outcome => {
  const keys = new Set(all.records.map(keyOf))
  const stray = all.complete ? pageOf(answer).items.find((item) => !keys.has(keyOf(item))) : undefined
  return stray ? broken(`${answer.label}: only hits of the search without it`, `${keyOf(stray)} as well`) : holds()
}

/** Each value is accepted, finds some of all hits, and together they do not all find everything. */
async function eachValue(search: Search, scope: Scope, name: string, values: readonly string[]): Promise<Outcome[]> {
  const all = await someHits(search, scope)
  const outcomes: Outcome[] = []
  let widest = true
  for (const value of values) {
    const answer = await search.find(scope, { [name]: value })
    outcomes.push(accepted(answer))
    if (!answer.ok) continue
    outcomes.push(within(all, answer))
    if (pageOf(answer).items.length < Math.min(LIMIT, all.records.length)) widest = false
  }
  if (widest && outcomes.every(({ kind }) => kind === 'holds'))
    outcomes.push(
      all.records.length > 1
        ? broken(`${search.operation}: a value of ${name} that narrows the result`, 'everything for each value')
        : needs.record('more than one hit'),
    )
  return outcomes
}

/** Which texts a keyword searches is not stated: at least one of several hits must be found by its title. */
async function keyword(search: Search, scope: Scope): Promise<Outcome> {
  const { records } = await someHits(search, scope)
  const titled = records.filter(({ title }) => typeof title === 'string' && title.trim().length > 3)
  const tried = [titled[0], titled[Math.floor(titled.length / 2)], titled.at(-1)].filter((hit) => hit !== undefined)
  if (!tried.length) return needs.record('a hit with a title')
  let found = false
  let last: Answer | undefined
  for (const hit of tried) {
    last = await search.find(scope, { keyword: hit.title })
    if (!last.ok) return accepted(last)
    const { items } = pageOf(last)
    found ||= items.length >= LIMIT || items.some((item) => keyOf(item) === keyOf(hit))
    if (found) break
  }
  return firstOf([
    found
      ? holds()
      : broken(`${last!.label}: one of ${tried.length} hits found by its title as keyword`, 'none of them'),
    await nowhere(search, scope, { keyword: NOWHERE }),
  ])
}

async function sorted(search: Search, scope: Scope, values: readonly string[]): Promise<Outcome[]> {
  const { records, complete } = await someHits(search, scope)
  const outcomes: Outcome[] = []
  for (const sortBy of values) {
    const answer = await search.find(scope, { sortBy })
    outcomes.push(accepted(answer))
    if (!answer.ok) continue
    const keys = new Set(pageOf(answer).items.map(keyOf))
    const expected = Math.min(LIMIT, records.length)
    const lost = complete && records.length <= LIMIT ? records.find((one) => !keys.has(keyOf(one))) : undefined
    if (lost || (complete && keys.size !== expected))
      outcomes.push(broken(`${answer.label} with sortBy ${sortBy}: all ${expected} hits`, `${keys.size}`))
  }
  return outcomes
}

async function otherLanguages(search: Search, scope: Scope): Promise<Outcome> {
  const answer = succeeded(await search.find(scope))
  return languagesIn(answer)
    ? holds()
    : broken(
        `${answer.label}: otherLanguagesResults of {language {code, name}, resultsCount}`,
        show((answer.json as { otherLanguagesResults?: unknown } | undefined)?.otherLanguagesResults),
      )
}

const listedLanguages = async ({ find, operation }: Search, scope: Scope): Promise<readonly Language[]> => {
  const languages = languagesIn(succeeded(await find(scope)))
  if (!languages) throw new Undecided(needs.finding(`${operation}#other-languages`))
  return languages
}

async function searchedLanguage(search: Search, scope: Scope): Promise<Outcome> {
  const codes = (await listedLanguages(search, scope)).map(({ code }) => code)
  const language = await search.language(scope)
  if (codes.includes(language)) return broken(`${search.operation}: languages other than ${language}`, language)
  const twice = codes.find((code, place) => codes.indexOf(code) !== place)
  return twice === undefined ? holds() : broken(`${search.operation}: each language once`, `${twice} twice`)
}

async function languageCount(search: Search, scope: Scope): Promise<Outcome> {
  const languages = await listedLanguages(search, scope)
  const other = languages.find(({ resultsCount }) => resultsCount > 0)
  if (!other) return needs.record('hits in another language')
  const answer = await search.find(scope, { language: other.code })
  if (!answer.ok && !isLanguageCode(other.code)) return needs.record('language codes by which can be searched')
  if (!answer.ok) return broken(`${answer.label} with language ${other.code}: a success`, describe(answer))
  const { items } = pageOf(answer)
  if (items.length) return holds()
  // R29: whether codes of another form can be used for a search is not shown.
  return isLanguageCode(other.code)
    ? broken(`${answer.label} with language ${other.code}: some of ${other.resultsCount} hits`, 'none')
    : needs.record('language codes by which can be searched')
}

async function existingSession(search: Search, scope: Scope): Promise<Outcome> {
  const sessionId = await ownReference(scope, 'trainingSession.id')
  const answer = await search.find(scope, { sessionId })
  return firstOf([accepted(answer), await nowhere(search, scope, { sessionId: 2_147_483_647 })])
}

export const learnerCheck = (
  search: Search,
  slug: string,
  title: string,
  run: (search: Search, scope: Scope) => Promise<Outcome | readonly Outcome[]>,
): Draft => check(slug, { title, run: (scope) => run(search, scope) })

interface Values {
  readonly type: readonly string[]
  readonly sortBy: readonly string[]
  readonly others: Readonly<Record<string, string>>
}

export const shared = (search: Search, { type, sortBy, others }: Values): readonly Draft[] => [
  learnerCheck(search, 'other-languages', 'lists other languages and their result counts', otherLanguages),
  learnerCheck(search, 'other-language-searched', 'lists only other languages, each once', searchedLanguage),
  learnerCheck(search, 'other-language-count', 'finds hits in a language that claims results', languageCount),
  learnerCheck(search, 'language-code', 'records the form of language codes', async (one, scope) => {
    const codes = (await listedLanguages(one, scope)).map(({ code }) => code)
    return observed(codes.every(isLanguageCode) ? 'the documented pattern' : 'another form')
  }),
  learnerCheck(search, 'keyword', 'finds hits by title, and none by an unknown keyword', keyword),
  learnerCheck(search, 'publisher', 'finds nothing for an unknown publisher', (one, scope) =>
    someHits(one, scope).then(() => nowhere(one, scope, { publisher: NOWHERE })),
  ),
  learnerCheck(search, 'sessionId', 'accepts sessionId, and finds nothing in an unknown session', (one, scope) =>
    someHits(one, scope).then(() => existingSession(one, scope)),
  ),
  learnerCheck(search, 'values-sortBy', 'accepts each sortBy value without changing the hits', (one, scope) =>
    sorted(one, scope, sortBy),
  ),
  learnerCheck(search, 'values-type', 'accepts each type and narrows the result', (one, scope) =>
    eachValue(one, scope, 'type', type),
  ),
  learnerCheck(search, 'unknown-values', 'refuses unknown values, or finds nothing', async (one, scope) => {
    await someHits(one, scope)
    const outcomes: Outcome[] = []
    for (const [name, value] of Object.entries(others)) outcomes.push(await nowhere(one, scope, { [name]: value }))
    return outcomes
  }),
  learnerCheck(search, 'unique', 'shows each hit once in a page', async (one, scope) => {
    const answer = succeeded(await one.find(scope))
    const keys = pageOf(answer).items.map(keyOf)
    const twice = keys.find((key, place) => keys.indexOf(key) !== place)
    return twice === undefined ? holds() : broken(`${answer.label}: each hit once`, `${twice} twice`)
  }),
]
