/** A search with one condition, page by page, and one with two conditions: current, Search. */

import type { Answer } from '../../client/answer.ts'
import { firstOf, inTurn } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { clauseOf } from '../../laws/kit/suite.ts'
import { LIMIT, languagesIn, type Search, someHits } from './search.ts'

/** Values by the member of the body that takes them. */
export type Narrowing = Readonly<Record<string, readonly string[]>>

interface Narrowed {
  readonly name: string
  readonly value: string
  readonly keys: ReadonlySet<string>
  readonly answer: Answer
}

/** The word that most titles have, though not all of them. */
function commonWord(hits: readonly Item[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { title } of hits)
    for (const word of new Set(String(title).match(/\p{L}{4,}/gu) ?? [])) counts.set(word, (counts.get(word) ?? 0) + 1)
  const [common] = [...counts]
    .filter(([, count]) => count < Math.min(hits.length, LIMIT))
    .sort((one, other) => other[1] - one[1])
  return common?.[0]
}

/** The hits of single members, where one page holds all of them and each hit once. */
async function narrowedOnes(search: Search, scope: Scope, narrowing: Narrowing): Promise<readonly Narrowed[]> {
  const { records } = await someHits(search, scope)
  const word = commonWord(records)
  const all = { ...narrowing, ...(word ? { keyword: [word] } : {}) }
  const found: Narrowed[] = []
  for (const [name, values] of Object.entries(all))
    for (const value of values) {
      const answer = await search.findOnce(scope, { [name]: value })
      const { items } = answer.ok ? pageOf(answer) : { items: [] }
      const keys = new Set(items.map(keyOf))
      if (keys.size && keys.size === items.length && keys.size < Math.min(LIMIT, records.length))
        found.push({ name, value, keys, answer })
    }
  return found
}

const countsIn = (answer: Answer) =>
  languagesIn(answer)
    ?.map(({ code, resultsCount }) => `${code} ${resultsCount}`)
    .sort()
    .join(', ')

/** One hit at a time: the second is another of those that are found, and the other languages have as many as before. */
async function pagedBy(search: Search, scope: Scope, { name, value, keys, answer }: Narrowed): Promise<Outcome> {
  const one = await search.find(scope, { [name]: value }, 1)
  const two = await search.find(scope, { [name]: value }, 1, 1)
  if (!one.ok || !two.ok) return holds()
  const [[first, ...more], [second, ...others]] = [pageOf(one).items.map(keyOf), pageOf(two).items.map(keyOf)]
  const label = `${two.label} with ${show({ [name]: value })}`
  if (!first || more.length || !second || others.length)
    return broken(
      `${label}: one hit, as limit asks for`,
      `${more.length + (first ? 1 : 0)} and ${others.length + (second ? 1 : 0)}`,
    )
  if (first === second || !keys.has(second)) return broken(`${label}: another of the ${keys.size} hits`, second)
  const changed = [one, two].find((page) => countsIn(page) !== countsIn(answer))
  return changed
    ? broken(
        `${changed.label} with ${show({ [name]: value })}: other languages as with limit ${LIMIT}`,
        `${countsIn(changed)} in place of ${countsIn(answer)}`,
        clauseOf(search, 'other-language-count'),
      )
    : holds()
}

export async function narrowedPages(search: Search, scope: Scope, narrowing: Narrowing): Promise<readonly Outcome[]> {
  const found = await narrowedOnes(search, scope, narrowing)
  const several = found.filter(({ keys }) => keys.size > 1)
  const byName = [...new Map(several.map((one) => [one.name, one])).values()]
  if (!byName.length) return [needs.record('hits of which a search finds some, and others')]
  return inTurn(byName, (one) => pagedBy(search, scope, one))
}

const isBeyond = (one: Narrowed, other: Narrowed) => [...one.keys].some((key) => !other.keys.has(key))

/** R10: hits of two conditions are hits of each of them alone. */
export async function joinedMembers(search: Search, scope: Scope, narrowing: Narrowing): Promise<Outcome> {
  const found = await narrowedOnes(search, scope, narrowing)
  const outcomes: Outcome[] = []
  const tried = new Set<string>()
  for (const one of found)
    for (const other of found) {
      const pair = `${one.name} ${other.name}`
      if (one.name >= other.name || tried.has(pair) || !isBeyond(one, other) || !isBeyond(other, one)) continue
      tried.add(pair)
      const members = { [one.name]: one.value, [other.name]: other.value }
      const answer = await search.find(scope, members)
      if (!answer.ok) continue
      const stray = pageOf(answer)
        .items.map(keyOf)
        .find((key) => !one.keys.has(key) || !other.keys.has(key))
      outcomes.push(stray ? broken(`${answer.label} with ${show(members)}: hits of both`, `${stray} as well`) : holds())
    }
  return outcomes.length ? firstOf(outcomes) : needs.record('hits that two members of a search tell apart')
}
