/** Filters of the learning object list that no law covers: durations, types, tags, words, mobile trainings. */

import { refusal } from '../../answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../answers/page.ts'
import { show } from '../../answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { filtered } from '../../laws/filters/checks.ts'
import { answerTo, fetchPage, keysOf, recordsOf, walk } from '../../laws/pages.ts'
import { check, type Draft, type Query } from '../../laws/suite.ts'
import { accepted } from './inputs.ts'
import { ground, setting, single, singles } from './learning-objects-reads.ts'

type Standing = 'must' | 'may' | 'must-not'

/** R67: at 10 and 30 minutes the shorter range; whether medium takes in the short ones is open. */
const RANGES: Record<'short' | 'medium' | 'long', (minutes: number) => Standing> = {
  short: (minutes) => (minutes <= 10 ? 'must' : 'must-not'),
  medium: (minutes) => (minutes > 30 ? 'must-not' : minutes > 10 ? 'must' : 'may'),
  long: (minutes) => (minutes > 30 ? 'must' : 'must-not'),
}

/** R103: an object is found by the duration that it shows, and may be by that of another locale; 0 may stand for none. */
const standingOf =
  (range: keyof typeof RANGES) =>
  ({ duration, locales }: Item): Standing => {
    if (typeof duration !== 'number' || duration <= 0) return 'may'
    const standing = RANGES[range](duration)
    return standing === 'must-not' && Array.isArray(locales) && locales.length > 1 ? 'may' : standing
  }

async function byDuration(scope: Scope, range: keyof typeof RANGES): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const standing = standingOf(range)
  const seen = new Set(records.map(standing))
  if (!seen.has('must') || !seen.has('must-not'))
    return needs.record(`learning objects in and out of the range ${range}`)
  return filtered(scope, ground, { filter: range }, standing)
}

async function unknownDuration(scope: Scope): Promise<Outcome> {
  await recordsOf(scope, setting)
  const answer = await answerTo(scope, setting, { filter: 'lpcUnknown' })
  if (!answer.ok) return refusal(answer, 'an unknown duration range')
  const { items } = pageOf(answer)
  return items.length ? broken(`${answer.label}: a refusal or no learning objects`, `${items.length}`) : holds()
}

/** R73: the allowed values are not shown, so that a refusal or nothing found decides nothing. */
async function byTypes(scope: Scope, most: number): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const codes = [...new Set(records.map(({ type }) => type))].filter((type) => typeof type === 'string').slice(0, most)
  if (codes.length < most || !records.some(({ type }) => !codes.includes(String(type))))
    return needs.record(`learning objects of more than ${most} types`)
  const answer = await answerTo(scope, setting, { types: codes.join(','), limit: 50 })
  if (!answer.ok) return needs.record(`values that types takes: ${answer.label} was refused (R73)`)
  const { items } = pageOf(answer)
  const wrong = items.find(({ type }) => !codes.includes(String(type)))
  if (wrong)
    return broken(`${answer.label}: only objects of type ${codes.join(' or ')}`, `${keyOf(wrong)} of ${wrong.type}`)
  if (!items.length) return needs.record(`values that types takes: ${answer.label} found nothing (R73)`)
  const missing = items.length < 50 && codes.find((code) => !items.some(({ type }) => type === code))
  return missing ? broken(`${answer.label}: objects of type ${missing} as well`, `${items.length} others`) : holds()
}

const SEPARATOR = /\s*[,;|]\s*/
const tagsOf = ({ tags }: Item): readonly string[] =>
  typeof tags === 'string' ? tags.split(SEPARATOR).filter((tag) => tag.length > 2) : []
const MOST_FOUND = 4

/** The object itself is found by its tags, and what else is found has them too. */
async function byTags(scope: Scope, count: 1 | 2): Promise<Outcome> {
  const read = await singles(scope)
  const object = read.find((one) => {
    const wanted = tagsOf(one).slice(0, count)
    return wanted.length === count && read.some((other) => !wanted.every((tag) => tagsOf(other).includes(tag)))
  })
  if (!object) return needs.record(`learning objects with and without ${count === 1 ? 'a tag' : 'two tags'}`)
  const wanted = tagsOf(object).slice(0, count)
  const result = await walk(scope, ground.terms, setting, { tags: wanted.join(',') })
  if (result.complete && !keysOf(result.items).includes(keyOf(object)))
    return broken(
      `${result.label}: ${keyOf(object)}, which has ${show(object.tags)}`,
      `${result.items.length} without it`,
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

/** A tag that is a part of another finds no object that has only the longer one. */
async function wholeTag(scope: Scope): Promise<Outcome> {
  const read = await singles(scope)
  const short = new Set(read.flatMap(tagsOf))
  for (const object of read.filter(({ locales }) => !Array.isArray(locales) || locales.length < 2)) {
    const own = tagsOf(object).map((tag) => tag.toLowerCase())
    const part = [...short].find(
      (tag) => !own.includes(tag.toLowerCase()) && own.some((longer) => longer.includes(tag.toLowerCase())),
    )
    if (!part) continue
    const { items, label } = await walk(scope, ground.terms, setting, { tags: part })
    return keysOf(items).includes(keyOf(object))
      ? broken(`${label}: only objects with the tag ${show(part)}`, `${keyOf(object)} with ${show(object.tags)}`)
      : holds()
  }
  // Where no tag is a part of another there is nothing to mistake.
  return holds()
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

/** The longest word of a title that stands in one title only; the searched members beyond it are not shown. */
async function byKeyword(scope: Scope, form: RegExp): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting, 2)
  const wordsOf = ({ title }: Item) =>
    typeof title === 'string' ? title.split(/\s+/).filter((word) => form.test(word)) : []
  const holders = (word: string) => records.filter((record) => wordsOf(record).includes(word)).length
  for (const record of records) {
    const word = wordsOf(record)
      .sort((one, other) => other.length - one.length)
      .find((one) => holders(one) < records.length)
    if (!word) continue
    const { items, label, complete } = await walk(scope, ground.terms, setting, { keyword: word })
    return keysOf(items).includes(keyOf(record)) || !complete
      ? holds()
      : broken(`${label}: ${keyOf(record)}, whose title is ${show(record.title)}`, `${items.length} without it`)
  }
  return needs.record(`learning objects with different words of the form ${form.source} in their titles`)
}

/** 0 is the default: the same page as without. */
async function zero(scope: Scope, name: 'folderId' | 'linkedToLoId'): Promise<Outcome> {
  await recordsOf(scope, setting, 2)
  const one = await fetchPage(scope, setting, {})
  const answer = await answerTo(scope, setting, { [name]: 0 })
  const { items } = pageOf(await accepted(answer, `${name} 0`, () => answerTo(scope, setting, {})))
  return String(keysOf(one.items).sort()) === String(keysOf(items).sort())
    ? holds()
    : broken(
        `${answer.label}: the same learning objects as without ${name}`,
        `${items.length} in place of ${one.items.length}, or others`,
      )
}

/** Which objects are linked is not shown; that the parameter takes one is. */
async function linkedTo(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const object = records.find(({ loId }) => typeof loId === 'number')
  if (!object) return needs.finding('legacy-learner/learning-objects.list#response-schema')
  const answer = await answerTo(scope, setting, { linkedToLoId: object.loId as number })
  await accepted(answer, `linkedToLoId ${object.loId}`, () => answerTo(scope, setting, {}))
  return holds()
}

const mobileStanding = (trainings: readonly Item[]) => {
  const mobile = new Map(trainings.map(({ guid, isMobile }) => [String(guid).toLowerCase(), isMobile]))
  return ({ trainingGuid, isMobile }: Item): Standing => {
    const ofTraining = mobile.get(String(trainingGuid).toLowerCase())
    if (ofTraining === false) return 'must-not'
    return ofTraining === true && isMobile === true ? 'must' : 'may'
  }
}

async function byMobileTraining(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const { records: trainings } = await scope.known('legacy-learner/training')
  const standing = mobileStanding(trainings)
  const seen = new Set(records.map(standing))
  if (!seen.has('must') || !seen.has('must-not'))
    return needs.record('learning objects of mobile and of other trainings')
  return filtered(scope, ground, { mobileTraining: true }, standing)
}

interface Narrowing {
  readonly query: Query
  readonly standing: (item: Item) => Standing
}

/** Filters beside the duration range, with values that objects show. */
async function narrowings(scope: Scope, records: readonly Item[]): Promise<readonly Narrowing[]> {
  const { records: trainings } = await scope.known('legacy-learner/training', { atLeast: 0 })
  const valuesOf = (name: string) => [...new Set(records.map((record) => record[name]))].filter(Boolean).map(String)
  const is =
    (name: string, value: string) =>
    (item: Item): Standing =>
      String(item[name]).toLowerCase() === value.toLowerCase() ? 'must' : 'must-not'
  // R73: type codes may find nothing, so that an object of the type is not demanded.
  const mayBe = (type: string) => (item: Item) => (item.type === type ? 'may' : 'must-not')
  return [
    ...valuesOf('sessionGuid').map((guid) => ({ query: { sessionGuid: guid }, standing: is('sessionGuid', guid) })),
    ...valuesOf('type').map((type): Narrowing => ({ query: { types: type }, standing: mayBe(type) })),
    { query: { mobileTraining: true }, standing: mobileStanding(trainings) },
  ]
}

const joined =
  (...standings: readonly ((item: Item) => Standing)[]) =>
  (item: Item): Standing => {
    const all = standings.map((standing) => standing(item))
    return all.includes('must-not') ? 'must-not' : all.every((one) => one === 'must') ? 'must' : 'may'
  }

/** For each other filter a range such that either of the two alone finds an object that both together do not. */
async function filtersTogether(scope: Scope): Promise<readonly Outcome[]> {
  const { records } = await recordsOf(scope, setting)
  const outcomes = new Map<string, Outcome>()
  for (const { query, standing } of await narrowings(scope, records)) {
    const name = Object.keys(query).join()
    const range = (['short', 'long', 'medium'] as const).find((one) => {
      const inRange = standingOf(one)
      const only = (first: (item: Item) => Standing, second: (item: Item) => Standing) =>
        records.some((record) => first(record) !== 'must-not' && second(record) === 'must-not')
      return only(inRange, standing) && only(standing, inRange)
    })
    if (!range || outcomes.has(name)) continue
    outcomes.set(name, await filtered(scope, ground, { ...query, filter: range }, joined(standing, standingOf(range))))
  }
  return outcomes.size ? [...outcomes.values()] : [needs.record('learning objects that differ in two filters')]
}

export const filterDrafts: readonly Draft[] = [
  ...(['short', 'medium', 'long'] as const).map((range) =>
    check(`duration-${range}`, {
      title: `finds learning objects by filter=${range}`,
      run: (scope) => byDuration(scope, range),
    }),
  ),
  check('duration-unknown', { title: 'finds nothing by an unknown duration range', run: unknownDuration }),
  check('types', {
    title: 'finds only learning objects of the given types',
    run: async (scope) => [await byTypes(scope, 1), await byTypes(scope, 2)],
  }),
  check('tags', {
    title: 'finds only learning objects that have all given tags',
    run: async (scope) => [
      await byTags(scope, 1),
      await byTags(scope, 2),
      await bothTags(scope),
      await wholeTag(scope),
    ],
  }),
  check('keyword', {
    title: 'finds a learning object by a word of its title',
    run: (scope) => byKeyword(scope, /^[A-Za-z]{4,}$/),
  }),
  check('keyword-letters', {
    title: 'finds a learning object by a word with non-ASCII letters',
    run: (scope) => byKeyword(scope, /^(?=.*[^\p{ASCII}])\p{L}{2,}$/u),
  }),
  check('keyword-accepted', {
    title: 'accepts a keyword',
    async run(scope) {
      await recordsOf(scope, setting)
      const answer = await answerTo(scope, setting, { keyword: 'learning' })
      await accepted(answer, 'keyword learning', () => answerTo(scope, setting, {}))
      return holds()
    },
  }),
  check('folder', { title: 'returns all learning objects with folderId 0', run: (scope) => zero(scope, 'folderId') }),
  check('linked', {
    title: 'returns all learning objects with linkedToLoId 0',
    run: (scope) => zero(scope, 'linkedToLoId'),
  }),
  check('linked-accepted', { title: 'accepts the loId of a learning object as linkedToLoId', run: linkedTo }),
  check('filters-together', {
    title: 'applies the duration range beside another filter',
    run: filtersTogether,
  }),
  check('mobileTraining', { title: 'finds learning objects by mobileTraining', run: byMobileTraining }),
]
