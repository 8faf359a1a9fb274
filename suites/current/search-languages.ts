/** The other languages that a search lists: current, Search. */

import { succeeded, Undecided } from '../../answers/outcome.ts'
import { type Item, pageOf } from '../../answers/page.ts'
import { show, valueAt, valuesAt } from '../../answers/values.ts'
import { describe } from '../../client/answer.ts'
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

/** No other language is listed: then there are no hits in those of which the target has content. */
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

/** By a keyword that nothing has, no language claims hits that it does not have. */
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
  const other = languages.find(({ resultsCount }) => resultsCount > 0)
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
