/** The freedoms of the older administration interface, as its document leaves them, on other platforms. */

import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Reply, World } from '../../reference/index.ts'
import { answering, refusal, showing } from '../../reference/mutators/builder.ts'
import { around, asking, bodyOf, copyOf, giving, isOk, listIn, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { named } from './build.ts'

const { asks, refuses, replies, shows, varies, wraps } = variationsOf('legacy-admin-')

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
  refuses([CREATE, UPDATE], `unique-${name}`, `lets no two learners have one ${name}`, ['RA12'], (question, world) => {
    const value = bodyOf(question)[name]
    const own = named(question, world, 'learner_guid')
    const other = world.store.learners.find((learner) => learner[name] === value && learner.uuid !== own)
    return value && other && 409
  })

const SHORT_LISTS = [
  'legacy-admin/learners.registrations',
  'legacy-admin/trainings.sessions',
  'legacy-admin/trainings.content',
] as const

/** More sessions in some trainings than a page holds. */
const manySessions = giving(({ courses, sessions }) => {
  const { id: _id, uuid: _uuid, ...model } = sessions.all()[0]!
  for (const { id: courseId } of courses.all().slice(0, 6))
    for (let number = 1; number <= 12; number++) sessions.add({ ...model, courseId, title: `Session ${number}` })
})

function cutToPage(reply: Reply, { query }: { query: URLSearchParams }): Reply | undefined {
  const list = listIn(reply)
  if (!list || !isObject(reply.body)) return undefined
  const size = Math.min(Number(query.get('limit') ?? 10), 50)
  const start = (Number(query.get('page') ?? 1) - 1) * size
  const value = list.slice(start, start + size)
  return { ...reply, body: { ...reply.body, value, count: value.length } }
}

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
      return start && end ? next(question) : refusal(question)
    }
  }),
]

export const platforms: readonly Variation[] = [
  varies(
    'short-lists-in-pages',
    'gives the lists of one learner or training in pages of ten too',
    ['RA11', 'R107'],
    manySessions,
    ...SHORT_LISTS.map((operation) => answering(operation, cutToPage)),
  ),
  varies('wants-dates', 'requires both dates of every learner', ['R101', 'RA12'], ...wantsDates),
  replies(LISTS, 'refuses-past-end', 'refuses a page past the end', ['R41'], (reply, question) =>
    isPastEnd(reply, question.query) ? refusal(question, 404) : undefined,
  ),
  wraps(LISTS, 'last-page-again', 'returns the last page past the end', ['R41'], (next) => (question) => {
    const reply = next(question)
    if (!isPastEnd(reply, question.query) || !isObject(reply.body)) return reply
    const [limit, total] = [Number(question.query.get('limit') ?? 10), Number(reply.body.totalCount)]
    if (!total || !(limit > 0)) return reply
    const last = copyOf(question)
    last.query.set('page', String(Math.ceil(total / Math.min(50, limit))))
    return next(last)
  }),
  replies(
    LISTS,
    'nothing-past-end',
    'answers a page past the end with 204',
    ['R21'],
    (reply, { query }): Reply | undefined =>
      isPastEnd(reply, query) ? { status: 204, headers: {}, body: undefined } : undefined,
  ),
  shows(ANY, 'first-name-in-one-word', 'shows the first name under the name of the table', ['R93'], (record) => {
    if (!('firstName' in record) || !('login' in record)) return
    record.firstname = record.firstName
    delete record.firstName
  }),
  shows(ANY, 'first-name-twice', 'shows the first name under both names', ['R93'], (record) => {
    if ('firstName' in record && 'login' in record) record.firstname = record.firstName
  }),
  varies(
    'languages-alone',
    'shows the language of a learner without a country',
    ['R7'],
    ...(['get', 'search', 'create', 'update'] as const).map((verb) =>
      showing(`legacy-admin/learners.${verb}`, (record) => {
        if (record.language === 'fr-FR') record.language = 'fr'
      }),
    ),
    ...[CREATE, UPDATE].map((operation) =>
      asking(operation as OperationId, (question) => {
        if (bodyOf(question).language === 'fr') question.body = { ...bodyOf(question), language: 'fr-FR' }
      }),
    ),
  ),
  varies(
    'languages-with-underscore',
    'writes languages of learners with an underscore',
    ['R7'],
    ...(['get', 'search', 'create', 'update'] as const).map((verb) =>
      showing(`legacy-admin/learners.${verb}`, (record) => {
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
  refuses([CREATE, UPDATE], 'known-domains', 'takes addresses of domains that exist alone', ['RA12'], (question) => {
    const names = ['email', 'web', 'twitter', 'linkedIn'] as const
    const odd = names.find((name) => !/^$|\.(com|org|net|eu|fr|de)($|\/)/.test(`${bodyOf(question)[name] ?? ''}`))
    return odd
  }),
  asks([CREATE, UPDATE], 'bare-addresses', 'stores web addresses without a last slash', ['R104'], (question) => {
    const { web } = bodyOf(question)
    if (typeof web === 'string') question.body = { ...bodyOf(question), web: web.replace(/\/$/, '') }
  }),
  refuses(
    'legacy-admin/sessions.create',
    'sessions-of-published-alone',
    'opens sessions of published trainings alone',
    ['RA12'],
    (question, world) => {
      const course = world.store.courses.byUuid(named(question, world, 'training_guid'))
      return course && course.status !== 'P' && 409
    },
  ),
  refuses(
    'legacy-admin/sessions.register',
    'active-learners-alone',
    'registers active learners alone',
    ['R89'],
    (question, world) => {
      const learner = world.store.learners.byUuid(named(question, world, 'learner_guid'))
      return learner?.status === 'N' && 409
    },
  ),
  shows(
    'legacy-admin/registrations.get',
    'scores-unset',
    'gives null for scores and points of registrations',
    ['R7'],
    (record) => {
      Object.assign(record, { score: null, points: null })
    },
  ),
  shows(ANY, 'unset-left-out', 'leaves out what a registration or content has not yet', ['R7'], (record) => {
    for (const name of ['points', 'publisher', 'threshold']) if (record[name] === null) delete record[name]
  }),
  shows(ANY, 'thumbnails-unset', 'gives no picture for trainings and contents', ['R7'], (record) => {
    if ('thumbnail' in record) record.thumbnail = null
    const versions = isObject(record.contentVersions) ? Object.values(record.contentVersions) : []
    for (const version of versions.filter(isObject)) version.thumbnail = null
  }),
  replies(ANY, 'more-of-an-envelope', 'adds status, errors and a date to the envelope', ['R7'], (reply) => {
    if (isObject(reply.body) && 'success' in reply.body)
      reply.body = { ...reply.body, status: reply.status, errors: [], date: '2026-01-01 00:00:00' }
  }),
  shows(ANY, 'links-with-methods', 'tells more of each link', ['R30'], (record) => {
    if (isObject(record._links))
      for (const link of Object.values(record._links).filter(isObject)) Object.assign(link, { method: 'GET', rel: 'x' })
  }),
  shows(ANY, 'absolute-links', 'writes links with the address of the platform', ['R120'], (record) => {
    if (isObject(record._links))
      for (const link of Object.values(record._links).filter(isObject))
        link.href = `http://service.test${String(link.href)}`
  }),
]
