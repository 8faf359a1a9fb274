/** Faults of training courses, sessions, registrations and activities beyond those that the laws give. */
import { bodyOf, type Fault, isObject, isOk, listIn, type Members, recordsIn } from '../fault.ts'
import { asks, intoReply, replies, stores, taking, wraps } from './training-shapes.ts'

const COURSE = 'current/training-courses.get'
const COURSE_UPDATE = 'current/training-courses.update'
const SESSIONS = 'current/training-sessions.list'
const SESSION = 'current/training-sessions.get'
const TRANSLATIONS = 'current/training-sessions.translations'
const REGISTRATIONS = 'current/registrations.list'
const REGISTRATION_UPDATE = 'current/registrations.update'
const ACTIVITY = 'current/activities.get'

const neighbours = (['courses', 'sessions', 'activities'] as const).map((kind, place): Fault => {
  const operation = ([COURSE, SESSION, ACTIVITY] as const)[place]!
  return asks(operation, 'serves-neighbour', 'serves the next record', 'right-record', (question, { store }) => {
    const next = Number(question.path.id) + 1
    if (store[kind].get(next)) question.path.id = String(next)
  })
})

const junkIds = (['courses', 'sessions', 'activities', 'sessions'] as const).map((kind, place): Fault => {
  const operation = ([COURSE, SESSION, ACTIVITY, TRANSLATIONS] as const)[place]!
  return asks(operation, 'takes-junk-id', 'takes a junk id for the first', 'junk-identifier', (question, { store }) => {
    if (!/^-?\d+$/.test(question.path.id ?? '')) question.path.id = String(store[kind].all()[0]!.id)
  })
})

const wideIds = ([COURSE, SESSION] as const).map((operation) =>
  asks(operation, 'cuts-to-32-bits', 'cuts an id to 32 bits', 'wide-identifier', (question) => {
    const id = Number(question.path.id)
    if (id > 2 ** 32) question.path.id = String(id % 2 ** 32)
  }),
)

const forLearners = ([COURSE, SESSION, ACTIVITY] as const).map((operation) =>
  replies(operation, 'tells-learners-less', 'shows learners other values', 'same-for-learner', (reply, question) => {
    if (question.caller?.kind !== 'learner' || !isOk(reply) || !isObject(reply.body)) return
    for (const name of ['title', 'name']) if (name in reply.body) reply.body[name] = 'hidden from learners'
  }),
)

const languages = ([COURSE, SESSIONS, TRANSLATIONS] as const).map((operation) =>
  replies(operation, 'shows-short-languages', 'shows en in place of en-GB', 'language-code', (reply) => {
    if (isOk(reply))
      for (const record of recordsIn(reply)) record.languageCode = String(record.languageCode).slice(0, 2)
  }),
)

const WRITABLE = ['title', 'referenceCode', 'description', 'durationText', 'isMandatory', 'isMobile'] as const

const without = (name: string) => (body: Members) =>
  Object.fromEntries(Object.entries(body).filter(([member]) => member !== name))

const forgotten = WRITABLE.map((name) =>
  asks(COURSE_UPDATE, `forgets-${name}`, `does not store ${name}`, `body-${name}`, (question) => {
    question.body = without(name)(bodyOf(question))
  }),
)

const echoed = WRITABLE.map((name) =>
  wraps(
    COURSE_UPDATE,
    `only-echoes-${name}`,
    `echoes ${name} without storing it`,
    `body-${name}`,
    (next) => (question) => {
      const body = bodyOf(question)
      const reply = next({ ...question, body: without(name)(body) })
      if (name in body && isOk(reply)) intoReply(reply, { [name]: body[name] })
      return reply
    },
  ),
)

const refuses = (name: string) =>
  replies(COURSE_UPDATE, `refuses-${name}`, `refuses ${name}`, `body-${name}`, (reply, question) =>
    name in bodyOf(question) ? { ...reply, status: 400, body: { message: `no ${name}` } } : undefined,
  )

const courses: readonly Fault[] = [
  ...forgotten,
  ...echoed,
  refuses('publisher'),
  refuses('hrisSelectedSessionsIds'),
  asks(COURSE_UPDATE, 'forgets-mode', 'does not store hrisExportMode', 'values-hrisExportMode', (question) => {
    question.body = without('hrisExportMode')(bodyOf(question))
  }),
  replies(COURSE_UPDATE, 'refuses-content', 'refuses CONTENT', 'values-hrisExportMode', (reply, question) =>
    bodyOf(question).hrisExportMode === 'CONTENT' ? { ...reply, status: 400, body: { message: 'no' } } : undefined,
  ),
  stores(COURSE_UPDATE, 'stores-any-mode', 'stores any text as hrisExportMode', 'values-hrisExportMode', (body) =>
    String(body.hrisExportMode).startsWith('LPC') ? { hrisExportMode: body.hrisExportMode } : {},
  ),
  stores(COURSE_UPDATE, 'stores-any-type', 'stores a text as isMandatory', 'wrong-types', (body) =>
    typeof body.isMandatory === 'string' ? { isMandatory: body.isMandatory } : {},
  ),
  asks(COURSE_UPDATE, 'clears-unsent', 'empties what an update does not send', 'partial', (question) => {
    question.body = { referenceCode: null, durationText: null, ...bodyOf(question) }
  }),
  stores(COURSE_UPDATE, 'changes-status', 'lets status be changed', 'unlisted', taking(['status'])),
  stores(COURSE_UPDATE, 'changes-language', 'lets languageCode be changed', 'unlisted', taking(['languageCode'])),
  stores(COURSE_UPDATE, 'changes-metadata', 'lets metadata be changed', 'unlisted', taking(['metadata'])),
  wraps(
    COURSE_UPDATE,
    'changes-neighbour',
    'changes the course before as well',
    'only-that-record',
    (next) => (question) => {
      const reply = next(question)
      const before = String(Number(question.path.id) - 1)
      if (isOk(reply)) next({ ...question, path: { id: before } })
      return reply
    },
  ),
  asks(COURSE_UPDATE, 'loses-letters', 'loses letters beyond ASCII', 'awkward-values', (question) => {
    const body = bodyOf(question)
    if (typeof body.title === 'string') question.body = { ...body, title: body.title.replace(/[^\x20-\x7e]/g, '?') }
  }),
]

const sessions: readonly Fault[] = [
  asks(
    SESSIONS,
    'applies-nothing',
    'forgets the dates with applyModifiedAtOnTraining',
    'apply-on-training',
    ({ query }) => {
      if (query.get('applyModifiedAtOnTraining') === 'true') query.delete('modifiedAt.greaterThan')
    },
  ),
  replies(
    SESSIONS,
    'applies-too-much',
    'finds nothing with applyModifiedAtOnTraining',
    'apply-on-training',
    (reply, question) =>
      question.query.get('applyModifiedAtOnTraining') === 'true' && isObject(reply.body)
        ? { ...reply, body: { ...reply.body, items: [] } }
        : undefined,
  ),
  asks(SESSIONS, 'applies-always', 'applies dates to trainings when told not to', 'apply-off', ({ query }) => {
    if (query.has('applyModifiedAtOnTraining')) query.set('applyModifiedAtOnTraining', 'true')
  }),
  replies(SESSIONS, 'hides-enabled', 'does not show enabled', 'enabled-shown', (reply) => {
    for (const record of recordsIn(reply)) delete record.enabled
  }),
  replies(SESSIONS, 'repeats-id', 'shows one id twice', 'unique', (reply) => {
    const [one, other] = listIn(reply) ?? []
    if (one && other) other.id = one.id
  }),
  replies(TRANSLATIONS, 'repeats-language', 'shows one language twice', 'one-per-language', (reply) => {
    const list = listIn(reply)
    if (list?.[0]) list.push({ ...list[0] })
  }),
  asks(
    TRANSLATIONS,
    'always-the-first',
    'shows the translations of the first session',
    'own-session',
    (question, { store }) => {
      if (store.sessions.get(Number(question.path.id))) question.path.id = String(store.sessions.all()[0]!.id)
    },
  ),
  replies(TRANSLATIONS, 'refuses-include', 'refuses include', 'include-sourceStrings', (reply, { query }) =>
    query.has('include') ? { ...reply, status: 400, body: { message: 'no include' } } : undefined,
  ),
  replies(
    TRANSLATIONS,
    'sources-only',
    'shows sources in place of translations',
    'include-sourceStrings',
    (reply, { query }) => {
      if (query.has('include')) for (const record of recordsIn(reply)) record.title = 'the source'
    },
  ),
]

const OTHER = { PENDING: 'CONFIRMED', CONFIRMED: 'SUSPENDED', SUSPENDED: 'PENDING' } as const

const moves = (['PENDING', 'CONFIRMED', 'SUSPENDED'] as const).flatMap((status): Fault[] => [
  asks(
    REGISTRATION_UPDATE,
    `never-${status.toLowerCase()}`,
    `does not move to ${status}`,
    `to-${status.toLowerCase()}`,
    (question) => {
      if (bodyOf(question).status === status) question.body = {}
    },
  ),
  wraps(
    REGISTRATION_UPDATE,
    `one-way-to-${status.toLowerCase()}`,
    `refuses ${status} from another status than one`,
    `to-${status.toLowerCase()}`,
    (next, { store }) =>
      (question) => {
        const from = store.registrations.get(Number(question.path.id))?.status
        const refused = bodyOf(question).status === status && from === OTHER[status]
        return refused ? { status: 409, headers: {}, body: { message: 'not from there' } } : next(question)
      },
  ),
])

const registrations: readonly Fault[] = [
  ...moves,
  wraps(
    REGISTRATION_UPDATE,
    'returns-old',
    'returns the registration as it was',
    'returns-updated',
    (next, { store }) =>
      (question) => {
        const before = store.registrations.get(Number(question.path.id))?.status
        const reply = next(question)
        if (isOk(reply)) intoReply(reply, { status: before })
        return reply
      },
  ),
  replies(REGISTRATION_UPDATE, 'returns-another', 'returns another registration', 'returns-updated', (reply) => {
    if (isOk(reply) && isObject(reply.body)) intoReply(reply, { id: Number(reply.body.id) + 1 })
  }),
  wraps(
    REGISTRATION_UPDATE,
    'stores-junk',
    'stores any text as status',
    'values-status',
    (next, { store }) =>
      (question) => {
        const { status } = bodyOf(question)
        const registration = store.registrations.get(Number(question.path.id))
        if (typeof status !== 'string' || status in OTHER || !registration) return next(question)
        const reply = next({ ...question, body: {} })
        registration.status = status as 'PENDING'
        return reply
      },
  ),
  wraps(
    REGISTRATION_UPDATE,
    'writes-progress',
    'takes progress as well',
    'only-status',
    (next, { store }) =>
      (question) => {
        const reply = next(question)
        const registration = store.registrations.get(Number(question.path.id))
        const { progress } = bodyOf(question)
        if (isOk(reply) && registration && typeof progress === 'number') registration.progress = progress
        return reply
      },
  ),
  wraps(
    REGISTRATION_UPDATE,
    'changes-others',
    'changes the registration before as well',
    'only-that-record',
    (next) => (question) => {
      const reply = next(question)
      if (isOk(reply)) next({ ...question, path: { id: String(Number(question.path.id) - 1) } })
      return reply
    },
  ),
  asks(
    REGISTRATION_UPDATE,
    'takes-negative-id',
    'takes a negative id for the first',
    'negative-identifier',
    (question, { store }) => {
      if (Number(question.path.id) < 0) question.path.id = String(store.registrations.all()[0]!.id)
    },
  ),
  asks(REGISTRATIONS, 'ignores-junk-bound', 'ignores a bound that it cannot read', 'junk-range', ({ query }) => {
    for (const [name, value] of [...query]) if (value === 'lpc-junk') query.delete(name)
  }),
  replies(REGISTRATIONS, 'repeats-uuid', 'shows one uuid twice', 'unique', (reply) => {
    const [one, other] = listIn(reply) ?? []
    if (one && other) other.uuid = one.uuid
  }),
]

export const currentTrainingFaults: readonly Fault[] = [
  ...neighbours,
  ...junkIds,
  ...wideIds,
  ...forLearners,
  ...languages,
  ...courses,
  ...sessions,
  ...registrations,
]
