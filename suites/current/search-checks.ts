/** Checks that both searches for learners share: current, Search. */

import type { Answer } from '../../client/answer.ts'
import { inTurn, refusal, succeeded } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { isExact, show, valueAt } from '../../client/answers/values.ts'
import { UNKNOWN_ID } from '../../contract/current/statements.ts'
import { sameGuid } from '../../contract/guid.ts'
import type { ClauseSlug } from '../../contract/ids.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { NamedRecord } from '../../contract/records.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Known } from '../../fixtures/records/walk.ts'
import { unread } from '../../laws/kit/control.ts'
import { check, clauseOf, type Draft } from '../../laws/kit/suite.ts'
import { isLanguageCode } from '../../schemas/formats.ts'
import { accepted, LIMIT, NOWHERE, nowhere, type Search, someHits } from './search.ts'
import { keyword } from './search-keyword.ts'
import { knownLanguages, languageCount, listedLanguages, otherLanguages, searchedLanguage } from './search-languages.ts'
import { joinedMembers, type Narrowing, narrowedPages } from './search-narrowed.ts'
import { ownReference } from './training-records.ts'

/**
 * A text that is accepted, with an unknown value that finds nothing. Where the unknown value is refused, only an
 * existing one can show that the member is accepted at all (R101).
 */
export async function acceptedText(
  search: Search,
  scope: Scope,
  name: string,
  existing: (scope: Scope) => Promise<string | undefined>,
  of: NamedRecord,
): Promise<Outcome> {
  await someHits(search, scope)
  const unknown = await search.find(scope, { [name]: NOWHERE })
  const value = await existing(scope)
  const known = value === undefined ? undefined : accepted(await search.find(scope, { [name]: value }))
  if (known?.kind === 'broken') return known
  if (unknown.refused && !known) return needs.named(`a ${name} that exists, as the unknown one is refused`, of)
  if (!unknown.ok) return refusal(unknown, `an unknown ${name}`)
  const { items } = pageOf(unknown)
  return items.length
    ? broken(`${unknown.label} with ${name} ${NOWHERE}: no hit, or a refusal`, `${items.length} hits`)
    : holds()
}

/** A learner may not be shown every one. */
const MOST_PUBLISHERS = 5

/** The name of a publisher that a learning resource shows. */
async function knownPublisher(scope: Scope): Promise<string | undefined> {
  if (!scope.has('administrator')) return undefined
  const { records } = await scope.known('current/learning-resource', { atLeast: 0 })
  const shown = records.map((record) => valueAt(record, 'publisher.id')).filter(isExact)
  const named = (scope.target.records.publisher ?? []).map(Number)
  for (const id of [...new Set([...named, ...shown])].slice(0, MOST_PUBLISHERS)) {
    const answer = await scope.call({ operation: 'current/publishers.get', as: 'learner', path: { id } })
    const name = valueAt(answer.json, 'name')
    if (answer.ok && typeof name === 'string' && name) return name
  }
  return undefined
}

/** The hits of a value are among all hits. */
async function within(search: Search, scope: Scope, all: Known, answer: Answer): Promise<Outcome> {
  const beside = ({ records, complete }: Known, items: readonly Item[]) => {
    const keys = new Set(records.map(keyOf))
    return complete ? items.filter((item) => !keys.has(keyOf(item))) : []
  }
  const strays = beside(all, scope.ours(pageOf(answer).items))
  // By now, all hits hold those that others have added meanwhile.
  const [stray] = strays.length ? beside(await search.hitsNow(scope), strays) : []
  return stray ? broken(`${answer.label}: only hits of the search without it`, `${keyOf(stray)} as well`) : holds()
}

/** The hits of each type; the caller judges hits of a type that is decided elsewhere. */
export type HitsOfTypes = ReadonlyMap<string, { readonly items: readonly Item[]; readonly label: string }>

/** Each type is accepted and finds some of all hits, and not every type finds everything. */
async function eachType(
  search: Search,
  scope: Scope,
  { type, judgeTypes }: Pick<Values, 'type' | 'judgeTypes'>,
): Promise<Outcome[]> {
  const all = await someHits(search, scope)
  const outcomes: Outcome[] = []
  const found = new Map<string, { items: readonly Item[]; label: string }>()
  let widest = true
  for (const value of type) {
    const answer = await search.findOnce(scope, { type: value })
    outcomes.push(accepted(answer))
    if (!answer.ok) continue
    outcomes.push(await within(search, scope, all, answer))
    const { items } = pageOf(answer)
    found.set(value, { items, label: answer.label })
    if (items.length < Math.min(LIMIT, all.records.length)) widest = false
  }
  outcomes.push(await judgeTypes(scope, found))
  if (widest && outcomes.every(({ kind }) => kind === 'holds'))
    outcomes.push(
      all.records.length > 1
        ? broken(`${search.operation}: a type that narrows the result`, 'everything for each type')
        : needs.record('more than one hit'),
    )
  return outcomes
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
    if (lost || (complete && keys.size !== expected)) {
      const clause = clauseOf(search, 'sortBy-hits')
      outcomes.push(broken(`${answer.label} with sortBy ${sortBy}: all ${expected} hits`, `${keys.size}`, clause))
    }
  }
  return [...outcomes, await sortedNowhere(search, scope, values)]
}

/** A search without hits has none in any order. */
async function sortedNowhere(search: Search, scope: Scope, values: readonly string[]): Promise<Outcome> {
  const unsorted = await search.findOnce(scope, { keyword: NOWHERE })
  if (!unsorted.ok || pageOf(unsorted).items.length) return holds()
  const clause = clauseOf(search, 'sortBy-hits')
  for (const sortBy of values) {
    const answer = await search.find(scope, { keyword: NOWHERE, sortBy })
    if (answer.refused) continue
    const found = pageOf(answer).items.length
    if (found) return broken(`${answer.label} with sortBy ${sortBy}: no hit, as without it`, `${found} hits`, clause)
  }
  return holds()
}

async function existingSession(search: Search, scope: Scope): Promise<readonly Outcome[]> {
  await someHits(search, scope)
  const sessionId = await ownReference(scope, 'trainingSession.id')
  return [accepted(await search.find(scope, { sessionId }))]
}

/** R105: the documents do not say that the session filters. */
async function unknownSession(search: Search, scope: Scope): Promise<Outcome> {
  await someHits(search, scope)
  const answer = await search.find(scope, { sessionId: UNKNOWN_ID })
  return observed(answer.ok ? (pageOf(answer).items.length ? 'does not filter' : 'finds nothing') : 'refused')
}

/** A language without content: any hit ignores the language. */
async function languageEffect(search: Search, scope: Scope): Promise<readonly Outcome[]> {
  await someHits(search, scope)
  return [await nowhere(search, scope, { language: 'tlh-QQ' }), ...(await knownLanguages(search, scope))]
}

export const learnerCheck = (
  search: Search,
  slug: ClauseSlug,
  title: string,
  run: (search: Search, scope: Scope) => Promise<Outcome | readonly Outcome[]>,
  clauses: Draft['clauses'] = [slug],
): Draft => check(slug, title, { clauses }, (scope) => run(search, scope))

/** R120: some hits, each read by its id. */
async function leads(search: Search, scope: Scope, operation: OperationId): Promise<readonly Outcome[]> {
  const { records } = await someHits(search, scope)
  const as = scope.has('administrator') ? 'administrator' : 'learner'
  const some = [...new Set([records[0]!, records[Math.floor(records.length / 2)]!, records.at(-1)!])]
  const read: { readonly hit: Item; readonly answer: Answer }[] = []
  for (const hit of some)
    if (isExact(hit.id)) read.push({ hit, answer: await scope.call({ operation, as, path: { id: hit.id } }) })
  if (!read.length) return [needs.record('hits with an id (below 2^53 if it is a number)')]
  return read.map(({ hit, answer }) => {
    if (!answer.ok) return unread(scope, answer, 'the record that a hit names')
    const uuid = valueAt(answer.json, 'uuid')
    return sameGuid(uuid, hit.uuid) ? holds() : broken(`${answer.label}: uuid ${hit.uuid} of the hit`, show(uuid))
  })
}

interface Values {
  /** The read of the record of a hit. */
  readonly read: OperationId
  readonly type: readonly string[]
  readonly sortBy: readonly string[]
  readonly others: Readonly<Record<string, string>>
  /** Values that narrow the result, by their member. */
  readonly narrowing: Narrowing
  /** Members that take a name, of which an unknown one finds nothing. */
  readonly names: readonly string[]
  /** Whether hits have the type by which they were found. */
  readonly judgeTypes: (scope: Scope, found: HitsOfTypes) => Outcome | Promise<Outcome>
  /** Slugs of the clauses that decide it. */
  readonly typeClauses: readonly ClauseSlug[]
}

/** A hit that two types find, where each hit has one. */
export function sharedHit(found: HitsOfTypes): { readonly hit: Item; readonly of: string } | undefined {
  const seen = new Map<string, string>()
  for (const [type, { items }] of found)
    for (const hit of items) {
      const other = seen.get(keyOf(hit))
      if (other && other !== type) return { hit, of: `${other} and ${type}` }
      seen.set(keyOf(hit), type)
    }
  return undefined
}

export const shared = (
  search: Search,
  { read, sortBy, others, typeClauses, narrowing, names, ...types }: Values,
): readonly Draft[] => [
  learnerCheck(search, 'other-languages', 'lists other languages and their result counts', otherLanguages),
  learnerCheck(search, 'other-language-searched', 'lists only other languages, each once', searchedLanguage),
  learnerCheck(search, 'other-language-count', 'finds hits in a language that claims results', languageCount),
  learnerCheck(search, 'language-code', 'records the form of language codes', async (one, scope) => {
    const codes = (await listedLanguages(one, scope)).map(({ code }) => code)
    return observed(codes.every(isLanguageCode) ? 'the documented pattern' : 'another form')
  }),
  learnerCheck(search, 'keyword', 'finds hits by title, and none by an unknown keyword', keyword),
  learnerCheck(search, 'publisher', 'accepts publisher, and finds nothing for an unknown one', (one, scope) =>
    acceptedText(one, scope, 'publisher', knownPublisher, 'publisher'),
  ),
  learnerCheck(search, 'sessionId', 'accepts sessionId', existingSession),
  learnerCheck(search, 'sessionId-unknown', 'records what an unknown sessionId finds', unknownSession),
  learnerCheck(search, 'language-effect', 'finds nothing in a language without hits', languageEffect),
  learnerCheck(
    search,
    'values-sortBy',
    'accepts each sortBy value without changing the hits',
    (one, scope) => sorted(one, scope, sortBy),
    ['values-sortBy', 'sortBy-hits'],
  ),
  learnerCheck(
    search,
    'values-type',
    'accepts each type and narrows the result',
    (one, scope) => eachType(one, scope, types),
    typeClauses,
  ),
  learnerCheck(
    search,
    'narrowed-pages',
    'applies limit and offset to the result of a search',
    (one, scope) => narrowedPages(one, scope, narrowing),
    ['narrowed-pages', 'other-language-count'],
  ),
  learnerCheck(search, 'joined-members', 'applies members that are given together', (one, scope) =>
    joinedMembers(one, scope, narrowing, { names, sortBy }),
  ),
  learnerCheck(search, 'unknown-values', 'refuses unknown values, or finds nothing', async (one, scope) => {
    await someHits(one, scope)
    return inTurn(Object.entries(others), ([name, value]) => nowhere(one, scope, { [name]: value }))
  }),
  learnerCheck(search, 'hits-lead', 'names records that can be read by their id', (one, scope) =>
    leads(one, scope, read),
  ),
  learnerCheck(search, 'unique', 'shows each hit once in a page', async (one, scope) => {
    const answer = succeeded(await one.find(scope))
    const keys = pageOf(answer).items.map(keyOf)
    const twice = keys.find((key, place) => keys.indexOf(key) !== place)
    return twice === undefined ? holds() : broken(`${answer.label}: each hit once`, `${twice} twice`)
  }),
]
