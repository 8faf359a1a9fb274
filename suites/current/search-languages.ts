/** The other languages that a search lists: current, Search. */

import { type Answer, describe } from '../../client/answer.ts'
import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show, valueAt, valuesAt } from '../../client/answers/values.ts'
import { guidKey } from '../../contract/guid.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { isLanguageCode } from '../../schemas/formats.ts'
import { type Language, LIMIT, languagesIn, NOWHERE, type Search } from './search.ts'
import { triedTitles } from './search-keyword.ts'

export async function otherLanguages(search: Search, scope: Scope): Promise<Outcome> {
  const answer = succeeded(await search.find(scope))
  return languagesIn(answer)
    ? holds()
    : broken(
        `${answer.label}: otherLanguagesResults of {language {code, name}, resultsCount}`,
        show((answer.json as { otherLanguagesResults?: unknown } | undefined)?.otherLanguagesResults),
      )
}

export const listedLanguages = async ({ find, operation }: Search, scope: Scope): Promise<readonly Language[]> => {
  const languages = languagesIn(succeeded(await find(scope)))
  if (!languages) throw new Undecided(needs.finding(`${operation}#other-languages`))
  return languages
}

export async function searchedLanguage(search: Search, scope: Scope): Promise<Outcome> {
  const codes = (await listedLanguages(search, scope)).map(({ code }) => code)
  const language = await search.language(scope)
  if (codes.includes(language)) return broken(`${search.operation}: languages other than ${language}`, language)
  const twice = codes.find((code, place) => codes.indexOf(code) !== place)
  return twice === undefined ? holds() : broken(`${search.operation}: each language once`, `${twice} twice`)
}

/** Languages tried for hits where none is listed. */
const MOST_LANGUAGES = 3

/**
 * A language that has hits is listed. A target may list others for a keyword alone: for the title of one of those hits,
 * where that finds it.
 */
async function listsLanguage(search: Search, scope: Scope, language: string, hits: readonly Item[]): Promise<Outcome> {
  const expected = `${search.operation}: otherLanguagesResults with ${language}, which has hits`
  const own = await triedTitles(search, scope, hits, language)
  // Keywords may be looked for in another language than that in which titles are shown.
  const { found, last } = own.found
    ? own
    : await triedTitles(search, scope, (await search.hits(scope)).records, language)
  const keyword = valueAt(last?.ask.json, 'keyword')
  if (!found || typeof keyword !== 'string') return needs.record('hits in another language that a keyword finds')
  const listed = languagesIn(await search.find(scope, { keyword })) ?? []
  const isSame = (code: string) => code.split(/[-_]/)[0] === language.split('-')[0]
  return listed.some(({ code, resultsCount }) => isSame(code) && resultsCount > 0)
    ? holds()
    : broken(`${expected} for the keyword ${show(keyword)}`, 'a list without it')
}

/** No other language is listed: then there are no hits in those in which the target has content. */
async function noOther(search: Search, scope: Scope): Promise<Outcome> {
  const searched = await search.language(scope)
  const { records } = scope.has('administrator')
    ? await scope.known('current/learning-resource', { atLeast: 0 })
    : { records: [] }
  const languages = new Set(records.flatMap((record) => valuesAt(record, 'localizedVersions.languageCode')))
  const others = [...languages].map(String).filter((code) => isLanguageCode(code) && code !== searched)
  for (const language of others.slice(0, MOST_LANGUAGES)) {
    const answer = await search.find(scope, { language })
    const hits = answer.ok ? pageOf(answer).items : []
    if (hits.length) return listsLanguage(search, scope, language, hits)
  }
  return needs.record('hits in another language')
}

/** With a keyword that nothing has, no language claims hits that it does not have. */
async function claimedNowhere(search: Search, scope: Scope): Promise<Outcome> {
  const answer = await search.find(scope, { keyword: NOWHERE })
  const claiming = (answer.ok ? (languagesIn(answer) ?? []) : []).find(({ resultsCount }) => resultsCount > 0)
  if (!claiming || !isLanguageCode(claiming.code)) return holds()
  const there = await search.find(scope, { keyword: NOWHERE, language: claiming.code })
  return there.ok && !pageOf(there).items.length
    ? broken(`${answer.label} with keyword ${NOWHERE}: no hits in ${claiming.code}`, `${claiming.resultsCount}`)
    : holds()
}

export async function languageCount(search: Search, scope: Scope): Promise<Outcome> {
  const claimed = await claimedNowhere(search, scope)
  if (claimed.kind === 'broken') return claimed
  const languages = await listedLanguages(search, scope)
  const negative = languages.find(({ resultsCount }) => resultsCount < 0)
  if (negative) return broken(`${search.operation}: a resultsCount of 0 or more`, show(negative.resultsCount))
  const withHits = languages.filter(({ resultsCount }) => resultsCount > 0)
  // R29: a search may not take a code of another form.
  const other = withHits.find(({ code }) => isLanguageCode(code)) ?? withHits[0]
  if (!other) return noOther(search, scope)
  const answer = await search.find(scope, { language: other.code })
  if (!answer.ok && !isLanguageCode(other.code)) return needs.record('language codes by which can be searched')
  if (!answer.ok) return broken(`${answer.label} with language ${other.code}: a success`, describe(answer))
  const { items } = pageOf(answer)
  // R29: whether codes of another form can be used for a search is not shown.
  if (!items.length && !isLanguageCode(other.code)) return needs.record('language codes by which can be searched')
  return items.length < LIMIT && other.resultsCount > items.length
    ? broken(`${answer.label} with language ${other.code}: ${other.resultsCount} hits`, `${items.length}`)
    : holds()
}

/** Where both find the same page: whether the language has as many hits as the answer says (R105). */
async function asCounted(search: Search, scope: Scope, { code, resultsCount }: Language): Promise<Outcome> {
  const { records, complete } = await search.hits(scope)
  if (!complete || records.length === resultsCount) return holds()
  const answer = await search.find(scope, { language: code }, LIMIT, Math.min(records.length, resultsCount))
  if (!answer.ok) return holds()
  const goesOn = pageOf(answer).items.length > 0
  return goesOn === resultsCount > records.length
    ? holds()
    : broken(
        `${answer.label} with language ${code}: ${resultsCount} hits`,
        `those of another language, which has ${records.length}`,
      )
}

/** The same the other way round: the searched language, as the answer of the other one counts it. */
async function asCountedThere(search: Search, scope: Scope, there: Answer): Promise<Outcome> {
  const { records, complete } = await search.hits(scope)
  const own = await search.language(scope)
  const counted = (languagesIn(there) ?? []).find(({ code }) => code === own)
  return !complete || !counted || counted.resultsCount === records.length
    ? holds()
    : broken(`${there.label}: ${records.length} hits in ${own}, as that search finds`, `${counted.resultsCount}`)
}

/** R124: a hit of a resource whose versions, as List learning resources shows them, are all in other languages. */
async function inThatLanguage(scope: Scope, { label }: Answer, items: readonly Item[], code: string): Promise<Outcome> {
  const { records } = scope.has('administrator')
    ? await scope.known('current/learning-resource', { atLeast: 0 })
    : { records: [] }
  const main = (language: unknown) => String(language).split(/[-_]/)[0]!.toLowerCase()
  const codes = new Map(
    records.map((one) => [guidKey(one.uuid), valuesAt(one, 'localizedVersions.languageCode').map(main)] as const),
  )
  const wrong = items.find((hit) => {
    const known = codes.get(guidKey(hit.uuid))
    return known?.length && !known.includes(main(code))
  })
  return wrong
    ? broken(`${label} with language ${code}: hits that have a version in it`, `${keyOf(wrong)}, which has none`)
    : holds()
}

/**
 * Languages that the answer lists each find their own hits: they differ from the first, or stand as they are counted.
 */
export async function knownLanguages(search: Search, scope: Scope): Promise<readonly Outcome[]> {
  const first = succeeded(await search.find(scope))
  const { items } = pageOf(first)
  const listed = (languagesIn(first) ?? []).filter((one) => isLanguageCode(one.code) && one.resultsCount > 0)
  const outcomes: Outcome[] = []
  for (const language of listed.slice(0, MOST_LANGUAGES)) {
    const answer = await search.find(scope, { language: language.code })
    if (!answer.ok) continue
    const found = pageOf(answer).items
    if (JSON.stringify(found) === JSON.stringify(items))
      outcomes.push(await asCounted(search, scope, language), await asCountedThere(search, scope, answer))
    outcomes.push(await inThatLanguage(scope, answer, found, language.code))
  }
  return outcomes
}
