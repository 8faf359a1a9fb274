/** What an honest platform of the current generation may ask for, or write otherwise, in several resources at once. */

import type { OperationId } from '../../../contract/operations.ts'
import type { ReadingId } from '../../../contract/readings.ts'
import {
  around,
  asking,
  bodyOf,
  isObject,
  isOk,
  type Members,
  recordsIn,
  replying,
  type Variation,
} from '../../../mutators/fault.ts'
import type { Around, Reply, World } from '../../../reference/index.ts'

const varies = (id: string, title: string, readings: readonly ReadingId[], ...list: readonly Around[]): Variation => ({
  id: `platform-${id}`,
  title,
  readings,
  around: list,
})

const refusal = (message: string): Reply => ({ status: 422, headers: {}, body: { message } })

const idIn = (value: unknown) => (isObject(value) ? Number(value.id) : undefined)

const registeredOnly = around('current/trackings.create', (next, { store }) => (question) => {
  const { learner, trainingSession } = bodyOf(question)
  const { caller } = question
  const learnerId = caller?.kind === 'learner' ? caller.learner.id : idIn(learner)
  const known = store.learners.get(Number(learnerId)) && store.sessions.get(Number(idIn(trainingSession)))
  const registered = store.registrations
    .all()
    .some((one) => one.learnerId === learnerId && one.sessionId === idIn(trainingSession))
  return known && !registered ? refusal('not registered') : next(question)
})

/** An update of the resource dates its versions: they show the time of the update. */
function datesVersions(): readonly Around[] {
  const dated = new WeakMap<World, Map<unknown, string>>()
  return [
    around('current/learning-resources.update', (next, world) => (question) => {
      const reply = next(question)
      const dates = dated.get(world) ?? new Map<unknown, string>()
      if (isOk(reply)) dates.set(Number(question.path.id), new Date(Date.now() + dates.size * 1000).toISOString())
      dated.set(world, dates)
      return reply
    }),
    replying('current/*', (reply, _, world) => {
      for (const record of isOk(reply) ? recordsIn(reply) : []) {
        const date = dated.get(world)?.get(record.id)
        if (!date || !Array.isArray(record.localizedVersions)) continue
        for (const { metadata } of record.localizedVersions.filter(isObject))
          if (isObject(metadata)) Object.assign(metadata, { modifiedAt: date, version: Number(metadata.version) + 1 })
      }
    }),
  ]
}

const oneLanguage = (['tag', 'theme'] as const).map((name) =>
  around(`current/localized-versions.${name}s.add`, (next, { store }) => (question) => {
    const record = store[`${name}s`].get(Number(idIn(bodyOf(question)[name])))
    return record && record.languageCode !== question.path.languageCode ? refusal('another language') : next(question)
  }),
)

const lettersOnly = (['create', 'update'] as const).map((verb) =>
  around(`current/authors.${verb}`, (next) => (question) => {
    const { firstName, lastName } = bodyOf(question)
    return [firstName, lastName].some((name) => typeof name === 'string' && /\d/.test(name))
      ? refusal('names have no digits')
      : next(question)
  }),
)

const inAll = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => inAll(one, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inAll(one, change)]))
}

const INSTANT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?)(?:Z|\+00:00)$/

/** ISO 8601 allows the offset without minutes. */
const hours: readonly Around[] = [
  asking('current/*', (question) => {
    const whole = (text: string) => text.replace(/(T\d{2}:\d{2}:\d{2}(?:\.\d+)?)\+00$/, '$1Z')
    for (const [name, value] of [...question.query]) question.query.set(name, whole(value))
    if (isObject(question.body)) question.body = inAll(question.body, whole) as Members
  }),
  replying('current/*', (reply) => {
    if (isObject(reply.body)) reply.body = inAll(reply.body, (text) => text.replace(INSTANT, '$1+00')) as Members
  }),
]

const SEARCHES: readonly OperationId[] = ['current/search.learning-resources', 'current/search.training-courses']

const otherLanguages = SEARCHES.map((operation) =>
  replying(operation, (reply) => {
    const results = isObject(reply.body) ? reply.body.otherLanguagesResults : undefined
    for (const one of Array.isArray(results) ? results : [])
      if (isObject(one) && isObject(one.language)) one.language.code = String(one.language.code).replace('-', '_')
  }),
)

export const platformVariations: readonly Variation[] = [
  varies('registered-only', 'tracks registered learners alone', ['R5', 'RC7'], registeredOnly),
  varies('dates-versions', 'dates the versions of an updated resource', ['R49', 'RC8'], ...datesVersions()),
  varies(
    'one-language',
    'attaches tags and themes in the language of the version alone',
    ['R5', 'RC9'],
    ...oneLanguage,
  ),
  varies('names-without-digits', 'refuses digits in names of authors', ['R5'], ...lettersOnly),
  varies('hour-offsets', 'writes offsets without minutes', ['R8'], ...hours),
  varies('other-languages', 'shows languages of searches in another form', ['R29'], ...otherLanguages),
]
