/** The keyword of a search, and its hits: current, Search. */

import type { Answer } from '../../client/answer.ts'
import { firstOf } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { isOwn } from '../../fixtures/builders.ts'
import { accepted, LIMIT, languagesIn, NOWHERE, nowhere, type Search, someHits } from './search.ts'

/** Titles of hits, first those without signs: signs may be no part of a word, and titles that a run gave have many. */
function someTitles(hits: readonly Item[]): readonly Item[] {
  const named = hits.filter(({ title }) => typeof title === 'string' && title.trim().length > 3)
  const plain = named.filter(({ title }) => !isOwn(title) && /^[\p{L}\p{N} ]+$/u.test(String(title)))
  const others = named.filter((hit) => !plain.includes(hit))
  const spread = (some: readonly Item[]) => [some[0], some[Math.floor(some.length / 2)], some.at(-1)]
  return [...new Set([...spread(plain), ...spread(others)].filter((hit) => hit !== undefined))]
}

interface Tried {
  readonly tried: number
  readonly last?: Answer
  readonly found?: true
}

/** Titles of hits as keywords, up to the first that finds its own hit. */
export async function triedTitles(
  search: Search,
  scope: Scope,
  hits: readonly Item[],
  language?: string,
): Promise<Tried> {
  const titles = someTitles(hits)
  let last: Answer | undefined
  for (const hit of titles) {
    last = await search.find(scope, language ? { language, keyword: hit.title } : { keyword: hit.title })
    if (!last.ok) break
    const { items } = pageOf(last)
    if (items.length >= LIMIT || items.some((item) => keyOf(item) === keyOf(hit)))
      return { tried: titles.length, last, found: true }
  }
  return { tried: titles.length, last }
}

const MOST_LANGUAGES = 3

/** A title may be shown in another language than that in which keywords are looked for. */
async function triedElsewhere(search: Search, scope: Scope): Promise<Tried> {
  const languages = languagesIn(await search.find(scope)) ?? []
  let best: Tried = { tried: 0 }
  for (const { code } of languages.slice(0, MOST_LANGUAGES)) {
    const answer = await search.find(scope, { language: code })
    if (answer.ok) best = await triedTitles(search, scope, pageOf(answer).items, code)
    if (best.found) break
  }
  return best
}

/** The documents do not say which texts a keyword searches: at least one of several hits must be found by its title. */
export async function keyword(search: Search, scope: Scope): Promise<Outcome> {
  const own = await triedTitles(search, scope, (await someHits(search, scope)).records)
  if (!own.last) return needs.record('a hit with a title')
  if (!own.last.ok) return accepted(own.last)
  const elsewhere = own.found ? undefined : await triedElsewhere(search, scope)
  return firstOf([
    own.found || elsewhere?.found
      ? holds()
      : broken(
          `${own.last.label}: one of ${own.tried + (elsewhere?.tried ?? 0)} hits found by its title as keyword`,
          'none of them',
        ),
    await nowhere(search, scope, { keyword: NOWHERE }),
  ])
}
