/** Faults of trackings, activity trackings, certificates, entities and searches beyond those that the laws give. */
import { bodyOf, type Fault, isObject, isOk, listIn, type Members, recordsIn, withList } from '../fault.ts'
import { asks, intoReply, replies, wraps } from './training-shapes.ts'

const CREATE = 'current/trackings.create'
const LIST = 'current/trackings.list'
const UPDATE = 'current/trackings.update'
const ACTIVITIES = 'current/activity-trackings.search'
const CERTIFICATES = 'current/certificates.list'
const CERTIFICATE = 'current/certificates.get'
const DOWNLOAD = 'current/certificates.download'
const ENTITIES = 'current/entities.list'
const ENTITY = 'current/entities.get'
const RESOURCES = 'current/search.learning-resources'
const COURSES = 'current/search.training-courses'

/** Each instant moved by the offset that it was written with: taken for UTC. */
const offsetIgnored = (text: string) => text.replace(/\+05:30$/, 'Z')

const offsets = ([LIST, CERTIFICATES, 'current/registrations.list'] as const).map((operation) =>
  asks(operation, 'ignores-offsets', 'ignores the offset of a date-time', 'range-offsets', ({ query }) => {
    for (const [name, value] of [...query]) query.set(name, offsetIgnored(value))
  }),
)

const repeats = ([LIST, CERTIFICATES, ENTITIES] as const).map((operation) =>
  replies(operation, 'repeats-uuid', 'shows one uuid twice', 'unique', (reply) => {
    const [one, other] = listIn(reply) ?? []
    if (one && other) other.uuid = one.uuid
  }),
)

const negative = (name: 'progress' | 'timeSpent', beyond: (value: number) => boolean, stored: number) =>
  ([CREATE, UPDATE] as const).map((operation) =>
    wraps(
      operation,
      `stores-any-${name}`,
      `stores ${name} out of its bounds`,
      name === 'progress' ? 'progress-bounds' : 'timeSpent-minimum',
      (next, { store }) =>
        (question) => {
          const value = bodyOf(question)[name]
          if (typeof value !== 'number' || !beyond(value)) return next(question)
          const reply = next({ ...question, body: { ...bodyOf(question), [name]: stored } })
          const [record] = recordsIn(reply)
          const tracking = isOk(reply) ? store.trackings.get(Number(record?.id)) : undefined
          if (tracking) tracking[name] = value
          if (tracking) intoReply(reply, { [name]: value })
          return reply
        },
    ),
  )

const clamps = (slug: string, kills: string, change: (body: Members) => Members) =>
  asks(CREATE, slug, 'changes what it stores', kills, (question) => {
    question.body = change(bodyOf(question))
  })

const trackings: readonly Fault[] = [
  ...negative('progress', (value) => value < 0 || value > 100, 50),
  ...negative('timeSpent', (value) => value < 0, 0),
  clamps('rounds-progress', 'progress-bounds', (body) =>
    typeof body.progress === 'number' ? { ...body, progress: Math.round(body.progress) } : body,
  ),
  replies(CREATE, 'refuses-nothing-done', 'refuses timeSpent 0', 'timeSpent-minimum', (reply, question) =>
    bodyOf(question).timeSpent === 0 ? { ...reply, status: 400, body: { message: 'nothing done' } } : undefined,
  ),
  clamps('ignores-offset', 'offsets', (body) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replace(/[+-]05:[03]0$/, 'Z') : value,
      ]),
    ),
  ),
  replies(
    CREATE,
    'wants-learner',
    'refuses a learner that does not name itself',
    'learner-filled',
    (reply, question) =>
      question.caller?.kind === 'learner' && !('learner' in bodyOf(question))
        ? { ...reply, status: 400, body: { message: 'learner is required' } }
        : undefined,
  ),
  wraps(CREATE, 'fills-in-another', 'fills in another learner', 'learner-filled', (next, { store }) => (question) => {
    const reply = next(question)
    const [record] = recordsIn(reply)
    const tracking = isOk(reply) ? store.trackings.get(Number(record?.id)) : undefined
    if (tracking && question.caller?.kind === 'learner') tracking.learnerId = store.learners.all()[50]!.id
    return reply
  }),
  asks(
    CREATE,
    'creates-for-others',
    'lets a learner create for another',
    'for-other-learner',
    ({ skip }) => void skip.add('ownership'),
  ),
  asks(CREATE, 'takes-unknown', 'takes references that do not exist', 'unknown-references', (question, { store }) => {
    const body = bodyOf(question)
    const { learner } = body
    if (isObject(learner) && learner.id === 2_147_483_647)
      question.body = { ...body, learner: { id: store.learners.all()[0]!.id } }
  }),
  wraps(
    CREATE,
    'hides-created',
    'shows created trackings in no list',
    'appears-in-list',
    (next, { store }) =>
      (question) => {
        const reply = next(question)
        const [record] = recordsIn(reply)
        const tracking = isOk(reply) ? store.trackings.get(Number(record?.id)) : undefined
        if (tracking && question.caller?.kind === 'administrator') tracking.learnerId = 1
        return reply
      },
  ),
  asks(
    LIST,
    'ignores-known-learner',
    'ignores learnerId where the learner exists',
    'filter-learner-own',
    ({ query }) => {
      if (query.get('learnerId') !== '2147483647') query.delete('learnerId')
    },
  ),
  replies(LIST, 'refuses-include', 'refuses include=count', 'include-count', (reply, { query }) =>
    query.has('include') ? { ...reply, status: 400, body: { message: 'no include' } } : undefined,
  ),
  asks(
    UPDATE,
    'updates-completed',
    'updates completed trackings',
    'completed-fixed',
    ({ skip }) => void skip.add('state'),
  ),
  wraps(UPDATE, 'writes-then-refuses', 'stores what it refuses', 'completed-fixed', (next, { store }) => (question) => {
    const reply = next(question)
    const tracking = store.trackings.get(Number(question.path.id))
    const { timeSpent } = bodyOf(question)
    if (reply.status === 409 && tracking && typeof timeSpent === 'number') tracking.timeSpent = timeSpent
    return reply
  }),
  wraps(UPDATE, 'updates-once', 'updates a tracking once only', 'open-until-completed', (next) => {
    const seen = new Set<string>()
    return (question) => {
      const id = String(question.path.id)
      if (seen.has(id)) return { status: 409, headers: {}, body: { message: 'once only' } }
      seen.add(id)
      return next(question)
    }
  }),
  replies(UPDATE, 'refuses-own', 'refuses learners', 'by-learner', (reply, { caller }) =>
    caller?.kind === 'learner' ? { ...reply, status: 403, body: { message: 'no' } } : undefined,
  ),
  replies(UPDATE, 'refuses-null', 'refuses dates of null', 'null-dates', (reply, question) =>
    bodyOf(question).completedAt === null ? { ...reply, status: 400, body: { message: 'no null' } } : undefined,
  ),
  asks(UPDATE, 'clears-unsent', 'empties what an update does not send', 'partial', (question) => {
    question.body = { timeSpent: 0, firstLaunchedAt: null, ...bodyOf(question) }
  }),
  wraps(UPDATE, 'moves-tracking', 'lets the session be changed', 'fixed-members', (next, { store }) => (question) => {
    const reply = next(question)
    const { trainingSession } = bodyOf(question)
    const tracking = store.trackings.get(Number(question.path.id))
    if (isOk(reply) && tracking && isObject(trainingSession)) {
      tracking.sessionId = Number(trainingSession.id)
      intoReply(reply, { trainingSession: { id: tracking.sessionId } })
    }
    return reply
  }),
  wraps(
    UPDATE,
    'changes-siblings',
    'changes all trackings of the learner',
    'only-that-record',
    (next, { store }) =>
      (question) => {
        const reply = next(question)
        const own = store.trackings.get(Number(question.path.id))
        if (isOk(reply) && own)
          for (const one of store.trackings.filter(({ learnerId }) => learnerId === own.learnerId))
            one.timeSpent = own.timeSpent
        return reply
      },
  ),
  asks(UPDATE, 'takes-negative-id', 'takes a negative id for another', 'negative-identifier', (question, { store }) => {
    if (Number(question.path.id) < 0) question.path.id = String(store.trackings.all().at(-1)!.id)
  }),
]

const firstOnly = (name: string, kills: string): Fault =>
  asks(ACTIVITIES, `first-of-${name}`, `takes only the first of ${name}`, kills, (question) => {
    const body = bodyOf(question)
    const list = body[name]
    if (Array.isArray(list)) question.body = { ...body, [name]: list.slice(0, 1) }
  })

const dropsUnfit = (name: string, kills: string, unfit: (value: unknown) => boolean): Fault =>
  asks(ACTIVITIES, `drops-${name}`, `drops ${name} that it cannot read`, kills, (question) => {
    const { [name]: value, ...rest } = bodyOf(question)
    if (value !== undefined && unfit(value)) question.body = rest
  })

const activityTrackings: readonly Fault[] = [
  firstOnly('learnerIds', 'any-of-learners'),
  firstOnly('activityIds', 'any-of-activities'),
  firstOnly('trainingSessionIds', 'any-of-sessions'),
  firstOnly('status', 'any-of-statuses'),
  replies(ACTIVITIES, 'empty-finds-nothing', 'finds nothing by an empty object', 'empty-body', (reply, question) =>
    Object.keys(bodyOf(question)).length ? undefined : withList(reply, (listIn(reply) ?? []).slice(0, 5)),
  ),
  asks(ACTIVITIES, 'takes-one-bound', 'takes one operator of a range', 'two-bounds', (question) => {
    for (const value of Object.values(bodyOf(question)))
      if (isObject(value)) for (const operator of Object.keys(value).slice(1)) delete value[operator]
  }),
  asks(ACTIVITIES, 'ignores-offsets', 'ignores the offset of a date-time', 'range-offsets', (question) => {
    question.body = JSON.parse(JSON.stringify(bodyOf(question)).replaceAll('+05:30', 'Z'))
  }),
  dropsUnfit('learnerIds', 'wrong-types', (value) => !Array.isArray(value)),
  replies(ACTIVITIES, 'repeats-id', 'shows one id twice', 'composite-id', (reply) => {
    const [one, other] = listIn(reply) ?? []
    if (one && other) other.id = one.id
  }),
]

const certificates: readonly Fault[] = [
  ...([CERTIFICATES, CERTIFICATE, DOWNLOAD] as const).map((operation) =>
    asks(
      operation,
      'shows-others',
      "shows other learners' certificates",
      'own-only',
      ({ skip }) => void skip.add('ownership'),
    ),
  ),
  asks(CERTIFICATES, 'filters-all', 'filters the certificates of everybody', 'own-only-filtered', ({ query, skip }) => {
    if (query.has('certifiedAt.equal')) skip.add('ownership')
  }),
  replies(CERTIFICATES, 'hides-one', 'hides one of the learner', 'own-only', (reply, { caller }) =>
    caller?.kind === 'learner' ? withList(reply, (listIn(reply) ?? []).slice(1)) : undefined,
  ),
  asks(CERTIFICATES, 'takes-one-bound', 'takes the first of two bounds', 'two-bounds', ({ query }) => {
    const bounds = [...query.keys()].filter((name) => name.includes('.'))
    for (const name of bounds.slice(1)) query.delete(name)
  }),
  ...([CERTIFICATE, DOWNLOAD] as const).flatMap((operation): Fault[] => [
    asks(operation, 'takes-junk-id', 'takes a junk id for the first', 'junk-identifier', (question, { store }) => {
      if (!/^-?\d+$/.test(question.path.id ?? '')) question.path.id = String(store.certificates.all()[0]!.id)
    }),
    wraps(operation, 'leaks-in-refusal', 'shows what it refuses', 'own-only', (next) => (question) => {
      const reply = next(question)
      if (reply.status !== 403) return reply
      const { body } = next({ ...question, skip: new Set(['ownership']) })
      const leaked = Buffer.isBuffer(body) ? body : { message: 'no', certificate: body }
      return { ...reply, body: leaked }
    }),
  ]),
  asks(CERTIFICATE, 'serves-neighbour', 'serves the next certificate', 'right-record', (question, { store }) => {
    const next = Number(question.path.id) + 1
    if (store.certificates.get(next)) question.path.id = String(next)
  }),
  replies(DOWNLOAD, 'sends-markup', 'sends a page in place of the PDF', 'pdf', (reply) =>
    isOk(reply) ? { ...reply, body: Buffer.from(`<html>${'certificate '.repeat(20)}</html>`) } : undefined,
  ),
  replies(DOWNLOAD, 'names-text', 'names the content text', 'content-type', (reply) => {
    if (isOk(reply)) reply.headers['content-type'] = 'text/html; charset=utf-8'
  }),
  replies(DOWNLOAD, 'cuts-file', 'sends half of the PDF', 'whole', (reply) =>
    isOk(reply) && Buffer.isBuffer(reply.body)
      ? { ...reply, body: reply.body.subarray(0, Math.floor(reply.body.length / 2)) }
      : undefined,
  ),
]

const entities: readonly Fault[] = [
  wraps(ENTITIES, 'changes-view', 'shows other entities each time', 'same-view', (next) => {
    let turn = 0
    return (question) => {
      const reply = next(question)
      const list = listIn(reply)
      return list && question.query.get('size') === '50' ? withList(reply, list.slice(turn++ % 3)) : reply
    }
  }),
  asks(ENTITY, 'serves-neighbour', 'serves the next entity', 'right-record', (question, { store }) => {
    const next = Number(question.path.id) + 1
    if (store.entities.get(next)) question.path.id = String(next)
  }),
  asks(ENTITY, 'takes-junk-id', 'takes a junk id for the first', 'junk-identifier', (question, { store }) => {
    if (!/^-?\d+$/.test(question.path.id ?? '')) question.path.id = String(store.entities.all()[0]!.id)
  }),
  replies(ENTITY, 'tells-learners-less', 'shows learners another name', 'same-for-learner', (reply, { caller }) => {
    if (caller?.kind === 'learner' && isOk(reply)) intoReply(reply, { name: 'hidden' })
  }),
]

const ignoring = (operation: typeof RESOURCES | typeof COURSES, name: string, kills = name): Fault =>
  asks(operation, `ignores-${name}`, `ignores ${name}`, kills, (question) => {
    const { [name]: _, ...rest } = bodyOf(question)
    question.body = rest
  })

const refusing = (operation: typeof RESOURCES | typeof COURSES, name: string, value: unknown, kills: string): Fault =>
  replies(operation, `refuses-${name}-${value}`, `refuses ${name} ${value}`, kills, (reply, question) =>
    bodyOf(question)[name] === value ? { ...reply, status: 400, body: { message: 'no' } } : undefined,
  )

const ofBoth = (operation: typeof RESOURCES | typeof COURSES): Fault[] => [
  ...(['keyword', 'publisher', 'sessionId'] as const).map((name) => ignoring(operation, name)),
  replies(operation, 'finds-nothing-by-keyword', 'finds nothing by a keyword', 'keyword', (reply, question) =>
    bodyOf(question).keyword === undefined ? undefined : withList(reply, []),
  ),
  ignoring(operation, 'type', 'values-type'),
  refusing(operation, 'sortBy', 'RELEVANCE', 'values-sortBy'),
  replies(operation, 'loses-by-sorting', 'loses a hit by sorting', 'values-sortBy', (reply, question) =>
    bodyOf(question).sortBy === 'DATE' ? withList(reply, (listIn(reply) ?? []).slice(1)) : undefined,
  ),
  asks(operation, 'ignores-junk', 'ignores unknown values', 'unknown-values', (question) => {
    question.body = Object.fromEntries(
      Object.entries(bodyOf(question)).filter(([, value]) => value !== 'LPC_UNKNOWN_VALUE'),
    )
  }),
  replies(operation, 'no-other-languages', 'leaves other languages out', 'other-languages', (reply) => {
    if (isOk(reply) && isObject(reply.body)) delete reply.body.otherLanguagesResults
  }),
  replies(operation, 'languages-as-text', 'gives languages as texts', 'other-languages', (reply) => {
    if (isOk(reply)) intoReply(reply, { otherLanguagesResults: ['fr-FR'] })
  }),
  replies(
    operation,
    'names-searched-language',
    'lists the searched language too',
    'other-language-searched',
    (reply, question) => {
      if (isObject(reply.body) && Array.isArray(reply.body.otherLanguagesResults))
        reply.body.otherLanguagesResults.push({
          language: { code: bodyOf(question).language, name: 'this one' },
          resultsCount: 1,
        })
    },
  ),
  replies(operation, 'makes-languages-up', 'lists languages without hits', 'other-language-count', (reply) => {
    if (isObject(reply.body) && Array.isArray(reply.body.otherLanguagesResults))
      reply.body.otherLanguagesResults.unshift({ language: { code: 'pt-BR', name: 'Portuguese' }, resultsCount: 7 })
  }),
  replies(operation, 'repeats-hit', 'shows a hit twice', 'unique', (reply) => {
    const list = listIn(reply)
    if (list?.[0]) list.push(list[0])
  }),
]

const searches: readonly Fault[] = [
  ...ofBoth(RESOURCES),
  ...ofBoth(COURSES),
  asks(RESOURCES, 'needs-no-language', 'searches without language', 'required-language', (question) => {
    question.body = { language: 'en-GB', ...bodyOf(question) }
  }),
  refusing(RESOURCES, 'type', 'OTHERS', 'values-type'),
  refusing(RESOURCES, 'duration', 'MORE_THAN_30_MINUTES', 'values-duration'),
  ignoring(RESOURCES, 'duration', 'values-duration'),
  ...(['author', 'tag', 'theme'] as const).map((name) => ignoring(RESOURCES, name)),
  refusing(COURSES, 'status', 'COMPLETED', 'values-status'),
  ignoring(COURSES, 'status', 'values-status'),
  ignoring(COURSES, 'chapter'),
  ignoring(COURSES, 'hasContributionWidget'),
  replies(COURSES, 'everybody-registered', 'says registered of every course', 'own-state', (reply) => {
    for (const record of recordsIn(reply)) if ('isRegistered' in record) record.isRegistered = true
  }),
  replies(COURSES, 'nobody-registered', 'says registered of no course', 'own-state', (reply) => {
    for (const record of recordsIn(reply)) if ('isRegistered' in record) record.isRegistered = false
  }),
]

export const currentTrackingFaults: readonly Fault[] = [
  ...offsets,
  ...repeats,
  ...trackings,
  ...activityTrackings,
  ...certificates,
  ...entities,
  ...searches,
]
