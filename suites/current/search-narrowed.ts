/** A search with one condition, page by page, and one with two conditions: current, Search. */

import type { Answer } from '../../client/answer.ts'
import { firstOf, inTurn } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import type { Members } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { orNothing } from '../../laws/kit/specimens.ts'
import { clauseOf } from '../../laws/kit/suite.ts'
import { LIMIT, languagesIn, NOWHERE, type Search, someHits } from './search.ts'
import { ownReference } from './training-records.ts'

/** Values by the member of the body that takes them. */
export type Narrowing = Readonly<Record<string, readonly string[]>>

/** Further members of a search: names, of which an unknown one finds nothing, and orders of the hits. */
export interface Beside {
  readonly names: readonly string[]
  readonly sortBy: readonly string[]
}

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
export async function joinedMembers(
  search: Search,
  scope: Scope,
  narrowing: Narrowing,
  besides: Beside,
): Promise<Outcome> {
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
      if (answer.ok) outcomes.push(hitsOfEach([one, other], answer, members))
    }
  outcomes.push(...(await besideAll(search, scope, joint(found), besides)))
  return outcomes.length ? firstOf(outcomes) : needs.record('hits that two members of a search tell apart')
}

function hitsOfEach(ones: readonly Narrowed[], answer: Answer, members: Members): Outcome {
  const stray = pageOf(answer)
    .items.map(keyOf)
    .find((key) => ones.some(({ keys }) => !keys.has(key)))
  return stray ? broken(`${answer.label} with ${show(members)}: hits of both`, `${stray} as well`) : holds()
}

/** One value of each member, as long as some hit has them all. */
function joint(found: readonly Narrowed[]): readonly Narrowed[] {
  const chosen: Narrowed[] = []
  let common: readonly string[] | undefined
  for (const one of found) {
    if (chosen.some(({ name }) => name === one.name)) continue
    const left: readonly string[] = [...one.keys].filter((key) => common?.includes(key) ?? true)
    if (!left.length) continue
    common = left
    chosen.push(one)
  }
  return chosen
}

/** A name that nothing has finds nothing beside a value of each other member and an order, or in a session. */
async function besideAll(
  search: Search,
  scope: Scope,
  ones: readonly Narrowed[],
  { names, sortBy }: Beside,
): Promise<readonly Outcome[]> {
  const joined: Members = { ...Object.fromEntries(ones.map(({ name, value }) => [name, value])), sortBy: sortBy[0] }
  const sessionId = await orNothing(ownReference(scope, 'trainingSession.id'))
  const outcomes: Outcome[] = []
  for (const members of [joined, ...(sessionId === undefined ? [] : [{ sessionId }])]) {
    const answer = await search.find(scope, members)
    if (!answer.ok || !pageOf(answer).items.length) continue
    if (members === joined) outcomes.push(hitsOfEach(ones, answer, members))
    outcomes.push(...(await inTurn(names, (name) => unknownBeside(search, scope, members, name))))
  }
  return outcomes
}

async function unknownBeside(search: Search, scope: Scope, members: Members, name: string): Promise<Outcome> {
  // Of a keyword that is sent already, the unknown one takes the place.
  const sent = { ...members, [name]: NOWHERE }
  const answer = await search.find(scope, sent)
  const hits = answer.ok ? pageOf(answer).items.length : 0
  if (!hits) return holds()
  const alone = await search.find(scope, { [name]: NOWHERE })
  // Its own check reports an unknown name that finds something by itself.
  if (!alone.ok || pageOf(alone).items.length) return holds()
  return broken(`${answer.label} with ${show(sent)}: no hit, as with ${name} alone`, `${hits} hits`)
}
