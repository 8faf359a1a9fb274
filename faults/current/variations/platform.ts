/** Requirements and forms of an honest platform of the current generation, in several resources at once. */

import { isObject, type Members } from '../../../contract/members.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { Around, Handler, Question, World } from '../../../reference/index.ts'
import { answering, refusing } from '../../../reference/mutators/builder.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  giving,
  isOk,
  learnerIdOf,
  listIn,
  recordsIn,
  replying,
  type Variation,
} from '../../../reference/mutators/fault.ts'
import { everyText, intoReply } from '../../../reference/mutators/shapes.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'

const { asks, chooses, replies, varies, wraps } = variationsOf('platform-')

const idIn = (value: unknown) => (isObject(value) ? Number(value.id) : undefined)

const registeredOnly = refusing('current/trackings.create', (question, world) => {
  const { store } = world
  const { learner, trainingSession } = bodyOf(question)
  const learnerId = learnerIdOf(question, world) ?? idIn(learner)
  const known = store.learners.get(Number(learnerId)) && store.sessions.get(Number(idIn(trainingSession)))
  const registered = store.registrations
    .all()
    .some((one) => one.learnerId === learnerId && one.sessionId === idIn(trainingSession))
  return known && !registered && 422
})

/** The number of other registered learners where something goes on, with something left to be tracked in. */
const REGISTERED_OTHERS = 12

/**
 * The learner has a tracking of every object in the sessions in which it is registered; others have not, so that the
 * run finds places for them alone.
 */
const trackedThroughout = giving(({ learners, registrations, sessions: all, trackings }, { credentials }) => {
  const id = learners.find(({ login }) => login === credentials.CURRENT_LEARNER_LOGIN)?.id ?? 0
  const [{ id: _, uuid: __, ...like }] = registrations.all() as [ReturnType<typeof registrations.known>]
  const others = learners.filter((one) => one.id !== id && one.status === 'Y').slice(-REGISTERED_OTHERS)
  for (const { id: learnerId } of others)
    for (const { id: sessionId } of all.filter(({ status }) => status === 'ONGOING'))
      if (!registrations.having('learnerId', learnerId).some((one) => one.sessionId === sessionId))
        registrations.add({ ...like, ...{ learnerId, sessionId, status: 'CONFIRMED', progress: 0, completedAt: null } })
  const sessions = new Set(registrations.having('learnerId', id).map(({ sessionId }) => sessionId))
  const placeOf = (one: { resourceId: number; sessionId: number }) => `${one.resourceId} ${one.sessionId}`
  const taken = new Set(trackings.having('learnerId', id).map(placeOf))
  for (const { id: _, uuid: __, ...tracking } of [...trackings.all()]) {
    if (!sessions.has(tracking.sessionId) || taken.has(placeOf(tracking))) continue
    taken.add(placeOf(tracking))
    trackings.add({ ...tracking, learnerId: id })
  }
})

/** An update of the resource dates its versions: they show the time of the update. */
function datesVersions(): readonly Around[] {
  const dated = new WeakMap<World, Map<unknown, string>>()
  return [
    replying('current/learning-resources.update', (reply, question, world) => {
      const dates = dated.get(world) ?? new Map<unknown, string>()
      if (isOk(reply)) dates.set(Number(question.path.id), new Date(Date.now() + dates.size * 1000).toISOString())
      dated.set(world, dates)
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
  refusing(`current/localized-versions.${name}s.add`, (question, { store }) => {
    const record = store[`${name}s`].get(Number(idIn(bodyOf(question)[name])))
    return record && record.languageCode !== question.path.languageCode && 422
  }),
)

const lettersOnly = (['create', 'update'] as const).map((verb) =>
  refusing(`current/authors.${verb}`, (question) => {
    const { firstName, lastName } = bodyOf(question)
    return [firstName, lastName].some((name) => typeof name === 'string' && /\d/.test(name)) && 422
  }),
)

const INSTANT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?)(?:Z|\+00:00)$/

/** ISO 8601 allows the offset without minutes. */
const hours: readonly Around[] = [
  asking('current/*', (question) => {
    const whole = (text: string) => text.replace(/(T\d{2}:\d{2}:\d{2}(?:\.\d+)?)\+00$/, '$1Z')
    for (const [name, value] of [...question.query]) question.query.set(name, whole(value))
    if (isObject(question.body)) question.body = everyText(question.body, whole) as Members
  }),
  replying('current/*', (reply) => {
    if (isObject(reply.body)) reply.body = everyText(reply.body, (text) => text.replace(INSTANT, '$1+00')) as Members
  }),
]

/** ISO 8601 has a form without signs between the parts of a day and of a clock. */
const basic: readonly Around[] = [
  asking('current/*', (question) => {
    const signed = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6')
    for (const [name, value] of [...question.query]) question.query.set(name, signed(value))
    if (isObject(question.body)) question.body = everyText(question.body, signed) as Members
  }),
  replying('current/*', (reply) => {
    const unsigned = (text: string) => (/^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? text.replace(/[-:]/g, '') : text)
    if (isObject(reply.body)) reply.body = everyText(reply.body, unsigned) as Members
  }),
]

/** French under its script: values of the one form are stored in the other. */
const scripts: readonly Around[] = [
  asking('current/*', (question) => {
    const stored = (text: string) => text.replace(/^fr-Latn$/, 'fr-FR')
    for (const [name, value] of Object.entries(question.path)) question.path[name] = stored(value)
    for (const [name, value] of [...question.query]) question.query.set(name, stored(value))
    if (isObject(question.body)) question.body = everyText(question.body, stored) as Members
  }),
  replying('current/*', (reply) => {
    if (isObject(reply.body))
      reply.body = everyText(reply.body, (text) => text.replace(/^fr-FR$/, 'fr-Latn')) as Members
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

/** Other languages are listed for a keyword alone. */
const othersByKeyword = SEARCHES.map((operation) =>
  answering(operation, (reply, question) => {
    if (!bodyOf(question).keyword) intoReply(reply, { otherLanguagesResults: [] })
  }),
)

/** Trackings of a few places only: each learner may be tracked once in each. */
const fewPlaces = around('current/*', (next, { store }) => {
  const places = new Set<string>()
  const placeOf = (one: { resourceId: number; sessionId: number }) => `${one.resourceId} ${one.sessionId}`
  for (const one of store.trackings.all()) {
    if (places.size < 8) places.add(placeOf(one))
    if (!places.has(placeOf(one))) store.trackings.remove(one)
  }
  return next
})

const NUMBERED = /^(id|(learner|trainingSession|learningResource|publisher|entity|group|manager)Ids?)$/
const GUIDS = /^(uuid|\w+(Uuid|Guid))$/
const GUID = /^\{?[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}\}?$/i

const WRITES = /\.(create|update)$/

/** R104: markup in texts, altered before it is stored. */
const altersMarkup = (id: string, title: string, alter: (text: string) => string): Variation =>
  asks('current/*', id, title, ['R104'], (question) => {
    if (WRITES.test(question.operation)) question.body = everyText(question.body, alter)
  })

function without(question: Question, name: string): Question {
  const copy = copyOf(question)
  copy.query.delete(name)
  return copy
}

/** Everything that a list finds without a language, page by page. */
function everyRecord(next: Handler, question: Question): Members[] {
  const found: Members[] = []
  const all = without(question, 'languageCode')
  all.query.set('size', '100')
  all.query.set('offset', '0')
  for (let page = listIn(next(all)); page?.length; page = listIn(next(all))) {
    found.push(...page)
    all.query.set('offset', String(found.length))
  }
  return found
}

const TAGS = /<[^>]*>/g

/** Platforms that decide themselves about their own records what the documents leave open. */
const registrations: readonly Variation[] = [
  replies(
    'current/registrations.update',
    'moves-renew-registeredAt',
    'renews registeredAt with each move of a registration',
    ['R106'],
    (reply, question, { store, clock }) => {
      const registration = store.registrations.get(Number(question.path.id))
      if (isOk(reply) && registration && 'status' in bodyOf(question)) {
        registration.registeredAt = Math.floor(clock.now() / 1000) * 1000
        intoReply(reply, { registeredAt: new Date(registration.registeredAt).toISOString() })
      }
    },
  ),
  replies(
    'current/registrations.update',
    'suspension-restarts',
    'resets the progress of suspended registrations',
    ['R106'],
    (reply, question, { store }) => {
      const registration = store.registrations.get(Number(question.path.id))
      if (isOk(reply) && registration && bodyOf(question).status === 'SUSPENDED') {
        registration.progress = 0
        intoReply(reply, { progress: 0 })
      }
    },
  ),
]

export const platformVariations: readonly Variation[] = [
  ...registrations,
  altersMarkup('markup-escaped', 'stores markup escaped', (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ),
  altersMarkup('markup-removed', 'removes markup with what it encloses', (text) => text.replace(TAGS, '')),
  altersMarkup('markup-stripped', 'removes angle brackets, ampersands and quotes', (text) =>
    text.replace(TAGS, '').replace(/[<>&"']/g, ''),
  ),
  wraps(
    ['current/learners.list', 'current/training-sessions.list'],
    'languages-by-part',
    'finds languages by a part of their code',
    ['R37'],
    (next) => (question) => {
      const code = question.query.get('languageCode')
      if (!code) return next(question)
      const found = everyRecord(next, question).filter((one) => String(one.languageCode).includes(code))
      const { size = 100, offset = 0 } = Object.fromEntries(question.query)
      const reply = next(without(question, 'languageCode'))
      const page = found.slice(Number(offset), Number(offset) + Math.min(100, Number(size)))
      const counted = isObject(reply.body) && 'count' in reply.body ? { count: found.length } : {}
      return isOk(reply) ? { ...reply, body: { ...(reply.body as Members), ...counted, items: page } } : reply
    },
  ),
  replies(
    'current/training-sessions.translations',
    'no-translations',
    'answers an unknown session with an empty list of translations',
    ['R105'],
    (reply) => (reply.status === 404 ? { status: 200, headers: {}, body: { items: [] } } : reply),
  ),
  asks(
    'current/tokens.login',
    'passwords-in-any-letters',
    'takes passwords in other letters',
    ['R123'],
    (question, { store }) => {
      const { login, password } = bodyOf(question)
      const account = store.learners.all().find((learner) => learner.login === login)
      if (account && String(account.password).toLowerCase() === String(password).toLowerCase())
        question.body = { ...bodyOf(question), password: account.password }
    },
  ),
  asks('current/tokens.login', 'trimmed-passwords', 'ignores blanks around a password', ['R123'], (question) => {
    const { password } = bodyOf(question)
    if (typeof password === 'string') question.body = { ...bodyOf(question), password: password.trim() }
  }),
  varies('registered-only', 'tracks registered learners alone', ['R5', 'RC7'], registeredOnly),
  chooses(
    'registered-once',
    'tracks registered learners alone, each once in a place',
    ['R5', 'R27'],
    { repeatedTracking: 'refuse' },
    registeredOnly,
  ),
  chooses(
    'learner-tracked-throughout',
    'tracks registered learners alone, each once, and the learner in all that it could be tracked in',
    ['RC7', 'R102'],
    { repeatedTracking: 'refuse' },
    registeredOnly,
    trackedThroughout,
  ),
  varies('languages-of-a-script', 'shows a script in place of a country in some language codes', ['RC13'], ...scripts),
  asks('*', 'filters-it-can-read', 'leaves identifiers in filters out that are none', ['R40'], ({ query }) => {
    for (const [name, value] of [...query])
      if (NUMBERED.test(name) ? !/^\d+(,\d+)*$/.test(value) : GUIDS.test(name) && !GUID.test(value)) query.delete(name)
  }),
  varies('dates-versions', 'dates the versions of an updated resource', ['R49', 'RC8'], ...datesVersions()),
  varies(
    'one-language',
    'attaches tags and themes in the language of the version alone',
    ['R5', 'RC9'],
    ...oneLanguage,
  ),
  varies('names-without-digits', 'refuses digits in names of authors', ['R5'], ...lettersOnly),
  varies('hour-offsets', 'writes offsets without minutes', ['R8'], ...hours),
  varies('basic-instants', 'writes instants in the basic form of ISO 8601', ['R8'], ...basic),
  varies('other-languages-by-keyword', 'lists other languages for a keyword alone', ['R44'], ...othersByKeyword),
  chooses(
    'few-places',
    'has trackings in eight places, and takes each once',
    ['R27'],
    { repeatedTracking: 'refuse' },
    fewPlaces,
  ),
  varies('other-languages', 'shows languages of searches in another form', ['R29'], ...otherLanguages),
]
