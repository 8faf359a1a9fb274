/** Search learning resources: current, Search. */

import { firstOf, refusal, succeeded } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import type { Linked } from '../../contract/current/vocabulary.ts'
import { tableOf } from '../../contract/table.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'
import { accepted, LIMIT, NOWHERE, nowhere, type Search, searchOf, someHits } from './search.ts'
import { type HitsOfTypes, learnerCheck, shared, sharedHit } from './search-checks.ts'

const RESOURCES = 'current/search.learning-resources'

const resources = searchOf(RESOURCES)

const TYPES = ['AICC', 'SCORM', 'OTHERS', 'READING_DOCUMENT', 'VIDEO', 'WEBSITE'] as const

const DURATIONS: Readonly<Record<string, (minutes: number) => boolean>> = tableOf({
  // R44: units at exactly 10 and 30 minutes are not judged.
  LESS_THAN_10_MINUTES: (minutes) => minutes <= 10,
  BETWEEN_10_AND_30_MINUTES: (minutes) => minutes >= 10 && minutes <= 30,
  MORE_THAN_30_MINUTES: (minutes) => minutes >= 30,
})

/** The documents do not name minutes or seconds: judged where hits without the filter show that minutes are meant. */
async function durations(search: Search, scope: Scope): Promise<Outcome[]> {
  const all = await someHits(search, scope)
  const lengths = all.records.map(({ duration }) => duration).filter((one) => typeof one === 'number')
  const minutes = lengths.some((length) => length > 0) && lengths.every((length) => length < 600)
  const outcomes: Outcome[] = []
  for (const [duration, fits] of Object.entries(DURATIONS)) {
    const answer = await search.findOnce(scope, { duration })
    outcomes.push(accepted(answer))
    if (!answer.ok || !minutes) continue
    const wrong = pageOf(answer).items.find((item) => typeof item.duration === 'number' && !fits(item.duration))
    if (wrong) outcomes.push(broken(`${answer.label} with ${duration}`, `a hit of ${wrong.duration} minutes`))
  }
  return minutes ? outcomes : [...outcomes, needs.record('hits whose durations tell that they are minutes')]
}

/** Names that hits show, each searched for. */
const MOST_NAMES = 3

const partsOf = (names: unknown): readonly string[] =>
  String(names ?? '')
    .split(',')
    .map((one) => one.trim())

/** Whether a part of such a member is the name of a record, as the list of those shows it. */
async function knownNames(scope: Scope, name: Linked): Promise<(part: string) => boolean> {
  const { records } = await scope.known(`current/${name}`, { atLeast: 0 })
  const texts = records.map((one) => (name === 'author' ? [one.firstName, one.lastName] : [one.name]).map(String))
  // A comma may belong to a name.
  if (texts.flat().some((text) => text.includes(','))) return () => false
  return (part) => part.length > 3 && texts.some((names) => names.every((text) => part.includes(text)))
}

/** Hits that are looked for by the last of their names. */
const MOST_OF_SEVERAL = 2

/** A hit with several names is found by the last of them, too. */
async function byLastName(search: Search, scope: Scope, name: Linked, hits: readonly Item[]): Promise<Outcome> {
  const several = scope.has('administrator') ? hits.filter((hit) => partsOf(hit[name]).length > 1) : []
  if (!several.length) return holds()
  const isName = await knownNames(scope, name)
  const tried = several.filter((hit) => partsOf(hit[name]).every(isName)).slice(0, MOST_OF_SEVERAL)
  for (const hit of tried) {
    const answer = await search.find(scope, { [name]: partsOf(hit[name]).at(-1) })
    const listed = answer.ok ? pageOf(answer).items : []
    if (!answer.ok || listed.length >= LIMIT || listed.some((item) => keyOf(item) === keyOf(hit))) return holds()
  }
  return tried.length ? broken(`${RESOURCES}: a hit found by the last ${name} that it shows`, 'none of them') : holds()
}

/** A name in a comma-separated member finds the hits that have it. */
const named = (name: Linked): Draft =>
  learnerCheck(resources, name, `finds hits by ${name}`, async (search, scope) => {
    const { records } = await someHits(search, scope)
    const namesOf = (hit: Item) => partsOf(hit[name]).filter((one) => one.length > 3)
    // Hits with one name first.
    const named = [
      ...records.filter((one) => namesOf(one).length === 1),
      ...records.filter((one) => namesOf(one).length),
    ]
    const tried = [...new Map(named.map((hit) => [namesOf(hit)[0]!, hit]))].slice(0, MOST_NAMES)
    if (!tried.length) return needs.record(`a hit with ${name}`)
    let found = false
    const outcomes: Outcome[] = []
    for (const [wanted, hit] of tried) {
      const answer = await search.find(scope, { [name]: wanted })
      const words = wanted.toLowerCase().split(/\s+/)
      const listed = answer.ok ? pageOf(answer).items : []
      const wrong = listed.find((item) => !words.every((word) => String(item[name]).toLowerCase().includes(word)))
      outcomes.push(
        accepted(answer),
        wrong ? broken(`${answer.label} with ${name} ${show(wanted)}: only such hits`, show(wrong[name])) : holds(),
      )
      // A comma may belong to a name.
      const isWhole = !String(hit[name]).includes(',')
      found ||= !isWhole || !answer.ok || listed.length >= LIMIT || listed.some((item) => keyOf(item) === keyOf(hit))
    }
    // R103: a record is found by the value that it shows; either name may be shown in another form.
    if (!found) outcomes.push(broken(`${RESOURCES}: a hit found by the ${name} that it shows`, 'none of them'))
    const last = found ? await byLastName(search, scope, name, records) : holds()
    return firstOf([...outcomes, last, await nowhere(search, scope, { [name]: NOWHERE })])
  })

/** Each hit has the type that the list of resources shows of it, and no two types share a hit. */
async function ofType(scope: Scope, found: HitsOfTypes): Promise<Outcome> {
  // The documents do not say which types OTHERS covers (R44).
  const named = new Map([...found].filter(([type]) => type !== 'OTHERS'))
  const both = sharedHit(named)
  if (both) return broken(`${RESOURCES}: no hit of both ${both.of}`, keyOf(both.hit))
  if (!scope.has('administrator')) return holds()
  const { records } = await scope.known('current/learning-resource', { atLeast: 0 })
  // R124: letter case does not distinguish UUIDs.
  const types = new Map(records.map(({ uuid, type }) => [String(uuid).toLowerCase(), type]))
  for (const [type, { items, label }] of named)
    for (const hit of items) {
      const shown = types.get(String(hit.uuid).toLowerCase())
      if (typeof shown === 'string' && shown !== type)
        return broken(`${label} with type ${type}: hits of that type`, `${keyOf(hit)} of type ${shown}`)
    }
  return holds()
}

export const searchResources = suite(RESOURCES, resources.setting, [
  check('required-language', 'refuses a search without language', async (scope) => {
    succeeded(await resources.find(scope))
    return refusal(await scope.call({ json: {} }), 'a search without language')
  }),
  learnerCheck(resources, 'values-duration', 'accepts each duration and finds matching hits', durations),
  named('author'),
  named('tag'),
  named('theme'),
  ...shared(resources, {
    read: 'current/learning-resources.get',
    type: TYPES,
    sortBy: ['DATE', 'RATING', 'VIEWS', 'RELEVANCE'],
    others: { type: 'LPC_UNKNOWN_VALUE', duration: 'LPC_UNKNOWN_VALUE' },
    narrowing: { type: TYPES, duration: Object.keys(DURATIONS) },
    names: ['keyword', 'publisher', 'author', 'tag', 'theme'],
    judgeTypes: ofType,
    typeClauses: ['values-type'],
  }),
])
