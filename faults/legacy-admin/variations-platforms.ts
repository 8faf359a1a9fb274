/** The freedoms of the older administration interface, as its document leaves them, on other platforms. */
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Reply, World } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  isOk,
  listIn,
  replying,
  type Variation,
} from '../../reference/mutators/fault.ts'
import { refused } from './build.ts'
import { legal, named, records } from './variations-build.ts'

const ANY = 'legacy-admin/*'
const LISTS: readonly OperationId[] = [
  'legacy-admin/entities.search',
  'legacy-admin/learners.search',
  'legacy-admin/trainings.list',
  'legacy-admin/learners.trackings',
]
const CREATE = 'legacy-admin/learners.create'
const UPDATE = 'legacy-admin/learners.update'

const isPastEnd = (reply: Reply, query: URLSearchParams) =>
  isOk(reply) && Number(query.get('page') ?? 1) > 1 && listIn(reply)?.length === 0

const unique = (name: 'email' | 'referenceNumber'): Variation =>
  legal(
    `unique-${name}`,
    `lets no two learners have one ${name}`,
    ['RA12'],
    ...[CREATE, UPDATE].map((operation) =>
      around(operation as OperationId, (next, world) => (question) => {
        const value = bodyOf(question)[name]
        const own = named(question, world, 'learner_guid')
        const other = world.store.learners.find((learner) => learner[name] === value && learner.uuid !== own)
        return value && other ? refused(`${name} is taken`, 409) : next(question)
      }),
    ),
  )

/** The request is changed to another form before the honest instance reads it. */
const underscored = (text: unknown) => (typeof text === 'string' ? text.replace('-', '_') : text)
const hyphened = (text: unknown) => (typeof text === 'string' ? text.replace('_', '-') : text)

/** Every learner has both dates, whatever its status. */
const dated = ({ store }: World) => {
  for (const learner of store.learners)
    Object.assign(learner, {
      enabledFrom: learner.enabledFrom ?? '2020-01-01',
      enabledUntil: learner.enabledUntil ?? '2099-01-01',
    })
}

const wantsDates = [
  around('legacy-admin/learners.search', (next, world) => {
    dated(world)
    return next
  }),
  around(CREATE, (next, world) => {
    dated(world)
    return (question) => {
      const { start, end } = bodyOf(question)
      return start && end ? next(question) : refused('start and end are required')
    }
  }),
]

export const platforms: readonly Variation[] = [
  legal('wants-dates', 'requires both dates of every learner', ['R101', 'RA12'], ...wantsDates),
  legal(
    'refuses-past-end',
    'refuses a page past the end',
    ['R41'],
    ...LISTS.map((operation) =>
      replying(operation, (reply, { query }) => (isPastEnd(reply, query) ? refused('no such page', 404) : undefined)),
    ),
  ),
  legal(
    'last-page-again',
    'returns the last page past the end',
    ['R41'],
    ...LISTS.map((operation) =>
      around(operation, (next) => (question) => {
        const reply = next(question)
        if (!isPastEnd(reply, question.query) || !isObject(reply.body)) return reply
        const [limit, total] = [Number(question.query.get('limit') ?? 10), Number(reply.body.totalCount)]
        if (!total || !(limit > 0)) return reply
        const last = copyOf(question)
        last.query.set('page', String(Math.ceil(total / Math.min(50, limit))))
        return next(last)
      }),
    ),
  ),
  legal(
    'nothing-past-end',
    'answers a page past the end with 204',
    ['R21'],
    ...LISTS.map((operation) =>
      replying(operation, (reply, { query }): Reply | undefined =>
        isPastEnd(reply, query) ? { status: 204, headers: {}, body: undefined } : undefined,
      ),
    ),
  ),
  legal(
    'first-name-in-one-word',
    'shows the first name under the name of the table',
    ['R93'],
    records(ANY, (record) => {
      if (!('firstName' in record) || !('login' in record)) return
      record.firstname = record.firstName
      delete record.firstName
    }),
  ),
  legal(
    'first-name-twice',
    'shows the first name under both names',
    ['R93'],
    records(ANY, (record) => {
      if ('firstName' in record && 'login' in record) record.firstname = record.firstName
    }),
  ),
  legal(
    'languages-alone',
    'shows the language of a learner without a country',
    ['R7'],
    ...(['get', 'search', 'create', 'update'] as const).map((verb) =>
      records(`legacy-admin/learners.${verb}`, (record) => {
        if (record.language === 'fr-FR') record.language = 'fr'
      }),
    ),
    ...[CREATE, UPDATE].map((operation) =>
      asking(operation as OperationId, (question) => {
        if (bodyOf(question).language === 'fr') question.body = { ...bodyOf(question), language: 'fr-FR' }
      }),
    ),
  ),
  legal(
    'languages-with-underscore',
    'writes languages of learners with an underscore',
    ['R7'],
    ...(['get', 'search', 'create', 'update'] as const).map((verb) =>
      records(`legacy-admin/learners.${verb}`, (record) => {
        record.language = underscored(record.language)
      }),
    ),
    ...[CREATE, UPDATE].map((operation) =>
      asking(operation as OperationId, (question) => {
        const { language } = bodyOf(question)
        if (language !== undefined) question.body = { ...bodyOf(question), language: hyphened(language) }
      }),
    ),
  ),
  unique('email'),
  unique('referenceNumber'),
  legal(
    'known-domains',
    'takes addresses of domains that exist alone',
    ['RA12'],
    ...[CREATE, UPDATE].map((operation) =>
      around(operation as OperationId, (next) => (question) => {
        const names = ['email', 'web', 'twitter', 'linkedIn'] as const
        const odd = names.find((name) => !/^$|\.(com|org|net|eu|fr|de)($|\/)/.test(`${bodyOf(question)[name] ?? ''}`))
        return odd ? refused(`${odd}: no such domain`, 400) : next(question)
      }),
    ),
  ),
  legal(
    'bare-addresses',
    'stores web addresses without a last slash',
    ['R104'],
    ...[CREATE, UPDATE].map((operation) =>
      asking(operation as OperationId, (question) => {
        const { web } = bodyOf(question)
        if (typeof web === 'string') question.body = { ...bodyOf(question), web: web.replace(/\/$/, '') }
      }),
    ),
  ),
  legal(
    'sessions-of-published-alone',
    'opens sessions of published trainings alone',
    ['RA12'],
    around('legacy-admin/sessions.create', (next, world) => (question) => {
      const course = world.store.courses.byUuid(named(question, world, 'training_guid'))
      return course && course.status !== 'P' ? refused('the training is not published', 409) : next(question)
    }),
  ),
  legal(
    'active-learners-alone',
    'registers active learners alone',
    ['R89'],
    around('legacy-admin/sessions.register', (next, world) => (question) => {
      const learner = world.store.learners.byUuid(named(question, world, 'learner_guid'))
      return learner?.status === 'N' ? refused('the learner is not active', 409) : next(question)
    }),
  ),
  legal(
    'scores-unset',
    'gives null for scores and points of registrations',
    ['R7'],
    records('legacy-admin/registrations.get', (record) => {
      Object.assign(record, { score: null, points: null })
    }),
  ),
  legal(
    'unset-left-out',
    'leaves out what a registration or content has not yet',
    ['R7'],
    records(ANY, (record) => {
      for (const name of ['points', 'publisher', 'threshold']) if (record[name] === null) delete record[name]
    }),
  ),
  legal(
    'thumbnails-unset',
    'gives no picture for trainings and contents',
    ['R7'],
    records(ANY, (record) => {
      if ('thumbnail' in record) record.thumbnail = null
      const versions = isObject(record.contentVersions) ? Object.values(record.contentVersions) : []
      for (const version of versions.filter(isObject)) version.thumbnail = null
    }),
  ),
  legal(
    'more-of-an-envelope',
    'adds status, errors and a date to the envelope',
    ['R7'],
    replying(ANY, (reply) => {
      if (isObject(reply.body) && 'success' in reply.body)
        reply.body = { ...reply.body, status: reply.status, errors: [], date: '2026-01-01 00:00:00' }
    }),
  ),
  legal(
    'links-with-methods',
    'tells more of each link',
    ['R30'],
    records(ANY, (record) => {
      if (isObject(record._links))
        for (const link of Object.values(record._links).filter(isObject))
          Object.assign(link, { method: 'GET', rel: 'x' })
    }),
  ),
  legal(
    'absolute-links',
    'writes links with the address of the platform',
    ['R120'],
    records(ANY, (record) => {
      if (isObject(record._links))
        for (const link of Object.values(record._links).filter(isObject))
          link.href = `http://service.test${String(link.href)}`
    }),
  ),
]
