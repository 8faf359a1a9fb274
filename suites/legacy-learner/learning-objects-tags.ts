/** The tags filter of the learning object list (RL12). */

import { type Item, keyOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { keysOf, recordsOf, walk } from '../../laws/kit/pages.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'
import { ground, setting, single, singles } from './learning-objects-reads.ts'

const SEPARATOR = /(?<!\s)\s*[,;|]\s*/
const partsOf = ({ tags }: Item): readonly string[] =>
  typeof tags === 'string' ? tags.split(SEPARATOR).filter((part) => part !== '') : []
export const tagsOf = (object: Item): readonly string[] => partsOf(object).filter((tag) => tag.length > 2)
const MOST_FOUND = 4

/** Without signs around it, which may come from the way in which the platform writes its tags. */
const BARE = /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u

/**
 * RL12: a tag may hold a separator itself; what stands alone on some object is a tag for certain. Where no object shows
 * a separator, blanks may separate tags.
 */
function certainTags(read: readonly Item[]): ReadonlySet<string> {
  const isSeparated = read.some((object) => partsOf(object).length > 1)
  const alone = read.filter((object) => partsOf(object).length === 1).flatMap(tagsOf)
  return new Set(alone.filter((tag) => BARE.test(tag) && (isSeparated || !/\s/.test(tag))))
}

interface Tagged {
  readonly object: Item
  readonly wanted: readonly string[]
}

/** An object with so many certain tags that another one has not. */
function tagged(read: readonly Item[], count: 1 | 2): Tagged | undefined {
  const certain = certainTags(read)
  const all = read.map((object) => ({
    object,
    wanted: tagsOf(object)
      .filter((tag) => certain.has(tag))
      .slice(0, count),
  }))
  return all.find(
    ({ wanted }) =>
      wanted.length === count && read.some((other) => !wanted.every((tag) => tagsOf(other).includes(tag))),
  )
}

/** Two parts that stand alone nowhere may be one tag: of an object that is found by each of them they are two. */
async function foundByEach(scope: Scope, read: readonly Item[], count: 1 | 2): Promise<Tagged | undefined> {
  for (const object of read.filter((one) => tagsOf(one).length > 1).slice(0, MOST_FOUND)) {
    const wanted = tagsOf(object).slice(0, 2)
    const found = await Promise.all(wanted.map((tags) => walk(scope, ground.terms, setting, { tags })))
    if (found.every(({ items }) => keysOf(items).includes(keyOf(object))))
      return { object, wanted: wanted.slice(0, count) }
  }
  return undefined
}

/** The object itself is found by its tags, and all others found have them too. */
async function byTags(scope: Scope, count: 1 | 2): Promise<Outcome> {
  const read = await singles(scope)
  const chosen = tagged(read, count) ?? (await foundByEach(scope, read, count))
  if (!chosen)
    return needs.record(count === 1 ? 'learning objects with and without a tag' : 'a learning object with two tags')
  const { object, wanted } = chosen
  const result = await walk(scope, ground.terms, setting, { tags: wanted.join(',') })
  if (result.complete && !keysOf(result.items).includes(keyOf(object)))
    return broken(
      `${result.label}: ${keyOf(object)}, which has ${show(object.tags)}`,
      result.items.length ? `${result.items.length} others` : 'nothing',
    )
  // Tags may be those of another language version than the one that is shown.
  const judged = result.items.filter(({ locales }) => !Array.isArray(locales) || locales.length < 2)
  for (const item of judged.slice(0, MOST_FOUND)) {
    const { tags } = await single(scope, item.id)
    const lacking = wanted.find((tag) => !String(tags).toLowerCase().includes(tag.toLowerCase()))
    if (lacking)
      return broken(`${result.label}: only objects with ${wanted.join(' and ')}`, `${keyOf(item)} with ${show(tags)}`)
  }
  return judged.length || result.items.length < (await recordsOf(scope, setting)).records.length
    ? holds()
    : needs.record('learning objects in one language')
}

/** An object with the one tag and without the other is found by neither order of the two. */
async function bothTags(scope: Scope): Promise<Outcome> {
  const read = (await singles(scope)).filter(({ locales }) => !Array.isArray(locales) || locales.length < 2)
  const every = [...new Set((await singles(scope)).flatMap(tagsOf))]
  for (const object of read) {
    const [own] = tagsOf(object)
    const other = every.find((tag) => !String(object.tags).toLowerCase().includes(tag.toLowerCase()))
    if (!own || !other) continue
    for (const tags of [`${own},${other}`, `${other},${own}`]) {
      const { items, label } = await walk(scope, ground.terms, setting, { tags })
      if (keysOf(items).includes(keyOf(object)))
        return broken(`${label}: only objects with both tags`, `${keyOf(object)} with ${show(object.tags)}`)
    }
    return holds()
  }
  return needs.record('a learning object in one language with a tag')
}

export const tagsDraft: Draft = check('tags', 'finds only learning objects that have all given tags', async (scope) => [
  await byTags(scope, 1),
  await byTags(scope, 2),
  await bothTags(scope),
])
