/** Entities: legacy-admin, Endpoints and the Entity resource. */

import { inTurn, succeeded } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { walk } from '../../laws/kit/pages.ts'
import { check, type ListSetting } from '../../laws/kit/suite.ts'
import { consistencyOf, READ } from './consistency.ts'
import { pageLinks } from './page-links.ts'
import { covering, readBy, rightRecord } from './records.ts'
import { foundByPart, matchesOf } from './title-part.ts'
import { totalsOf } from './totals.ts'

const KIND = 'legacy-admin/entity'
const SEARCH = 'legacy-admin/entities.search'

const known = async (scope: Scope): Promise<readonly Item[]> => (await scope.known(KIND)).records

const sample = async (scope: Scope): Promise<Call> => {
  const given = scope.target.records.entity?.[0]
  return { path: { entity_guid: String(given ?? (await known(scope))[0]!.guid) } }
}

const read = (scope: Scope, guid: unknown) => readBy(scope, 'legacy-admin/entities.get', 'entity_guid', guid)

const treesOf = (records: readonly Item[]) =>
  records.map(({ tree }) => tree).filter((tree): tree is string => typeof tree === 'string' && tree !== '')

/** Whether a path joins two known names with something other than a bar. */
function otherwiseJoined(tree: string, names: ReadonlySet<string>): boolean {
  if (tree.includes('|') || names.has(tree)) return false
  const starts = [...names].filter((name) => tree.startsWith(name))
  const ends = [...names].filter((name) => tree.endsWith(name))
  return starts.some((one) => ends.some((other) => one !== other && one.length + other.length < tree.length))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The parts of a tree without the entity itself, which may be the last of them. */
function parentsOf({ tree, title }: Item): readonly string[] {
  const parts = isText(tree) ? tree.split('|').map((part) => part.trim()) : []
  return parts.at(-1) === title ? parts.slice(0, -1) : parts
}

/** Entities whose title tells them from all others. */
function byTitle(records: readonly Item[]): ReadonlyMap<string, Item> {
  const named = new Map<string, Item>()
  for (const one of records) if (isText(one.title)) named.set(one.title, one)
  for (const one of records) if (isText(one.title) && named.get(one.title) !== one) named.delete(one.title)
  return named
}

/** RA4: parts that are no known title decide nothing. */
function parentsJoined(records: readonly Item[]): Outcome {
  const named = byTitle(records)
  let isDecided = false
  for (const one of records) {
    const parents = parentsOf(one)
    for (const parent of parents) {
      const above = parentsOf(named.get(parent) ?? {})
      const missing = above.find((part) => !parents.includes(part))
      if (missing !== undefined)
        return broken(`tree of ${keyOf(one)} with ${show(missing)}, a parent of ${show(parent)}`, show(one.tree))
      isDecided ||= above.length > 0
    }
  }
  return isDecided ? holds() : needs.record('an entity two levels below the top')
}

const get = suite('legacy-admin/entities.get', { as: 'key', sample }, [
  rightRecord('returns the entity that was asked for, as in the search', {
    find: known,
    most: 4,
    read,
    of: 'entity',
    clause: 'legacy-admin.entities.get.as-listed',
  }),
  check('tree-separator', 'separates the parents of an entity by a vertical bar', async (scope) => {
    const records = await known(scope)
    const names = new Set(
      records.flatMap(({ title, guid }) =>
        [title, guid].filter((one): one is string => typeof one === 'string' && one !== ''),
      ),
    )
    const trees = treesOf(records)
    const wrong = trees.find((tree) => otherwiseJoined(tree, names))
    if (wrong) return broken('parents separated by a vertical bar', show(wrong))
    return trees.some((tree) => tree.includes('|')) ? holds() : needs.record('an entity two levels below the top')
  }),
  check('tree-parents', 'shows the parents of each parent in a tree', async (scope) => {
    // With only a part of all entities, a title may not be unique.
    const { records, complete } = await scope.known(KIND)
    return complete ? parentsJoined(records) : needs.record('entities that can all be listed')
  }),
  check('tree-parts', 'records the parts of a tree', async (scope) => {
    const records = await known(scope)
    const titles = new Set(records.map(({ title }) => title))
    const parts = treesOf(records).flatMap((tree) => tree.split('|'))
    if (!parts.length) return needs.record('an entity with a tree')
    const named = parts.filter((part) => titles.has(part)).length
    const last = records.some(({ tree, title }) => typeof tree === 'string' && tree.split('|').at(-1) === title)
    return observed(
      `${named === parts.length ? 'titles' : named ? 'titles and others' : 'no titles'}, ${last ? 'with' : 'without'} the entity itself`,
    )
  }),
  ...consistencyOf({
    records: (scope) =>
      scope.once('entities in full', async (shared) => {
        return inTurn(covering(await known(shared), 4), ({ guid }) => read(shared, guid))
      }),
    links: { self: [...READ.entity, 'guid'] },
  }),
])

const searching: ListSetting = { as: 'key', kind: KIND }

/** Two titles of which one contains the other. */
async function nested(scope: Scope): Promise<{ inner: string; outer: string } | undefined> {
  const titles = (await known(scope))
    .map(({ title }) => title)
    .filter((one): one is string => typeof one === 'string' && one.length > 2)
  for (const inner of titles) {
    const outer = titles.find((other) => other !== inner && other.includes(inner))
    if (outer) return { inner, outer }
  }
  return undefined
}

const SPECIAL = /[^\w.-]/
const MOST_SIGNS = 6

/** A record for each odd sign; the shortest, so that little else is found. */
function odd(records: readonly Item[]): readonly Item[] {
  const bySign = new Map<string, Item>()
  const ordered = [...records].sort((one, other) => String(one.title).length - String(other.title).length)
  for (const record of ordered)
    for (const sign of String(record.title)) if (SPECIAL.test(sign) && !bySign.has(sign)) bySign.set(sign, record)
  return [...new Set(bySign.values())].slice(0, MOST_SIGNS)
}

const search = suite(SEARCH, searching, [
  ...totalsOf('entities'),
  pageLinks({ operation: SEARCH, filter: async (scope) => ({ title_exact: String((await known(scope))[0]!.title) }) }),
  check('exact-against-pattern', 'excludes longer titles from title_exact', async (scope) => {
    const pair = await nested(scope)
    if (!pair) return needs.record('two entities of which one has the title of the other in its own')
    const result = await walk(scope, termsOf(SEARCH), searching, { title_exact: pair.inner })
    const titles = result.items.map(({ title }) => title)
    if (!titles.includes(pair.inner)) return broken(`${result.label}: the entity of that title`, show(titles))
    const wrong = titles.find(
      (title) => title !== pair.inner && String(title).toLowerCase() !== pair.inner.toLowerCase(),
    )
    return wrong === undefined ? holds() : broken(`${result.label}: only that title`, show(wrong))
  }),
  check('filter-encoding', 'decodes percent-encoded titles', async (scope) => {
    const records = (await known(scope)).filter(({ title }) => typeof title === 'string' && SPECIAL.test(title))
    if (!records.length) return needs.record('an entity whose title holds a space, a sign or a letter beyond ASCII')
    const outcomes: Outcome[] = []
    for (const { title, guid } of odd(records)) {
      for (const name of ['title', 'title_exact'] as const) {
        const answer = succeeded(await scope.call({ query: { [name]: title as string, limit: 50 } }))
        const found = pageOf(answer).items
        outcomes.push(
          found.some((item) => item.guid === guid) || found.length >= 50
            ? holds()
            : broken(`${answer.label}: the entity ${show(title)}`, 'a list without it'),
        )
      }
    }
    return outcomes
  }),
  check('pattern-part', 'finds an entity by a part of its title', async (scope) =>
    foundByPart(scope, await known(scope), 'an entity'),
  ),
  check('pattern', 'records what a title matches', async (scope) => {
    const record = (await known(scope)).find(({ title }) => typeof title === 'string' && /^\w{4,}$/.test(title))
    if (!record) return needs.record('an entity whose title is one word')
    return matchesOf(scope, record, ['%', '*'])
  }),
])

export const entities = [get, search]
