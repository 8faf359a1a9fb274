/** Faults that only a value at an edge shows: none at all, the other yes or no, an instant close by, the last letter. */
import { bodyOf, checkId, type Fault, isObject, isOk, listIn, type Members, replying } from '../fault.ts'
import { asks, intoReply, replies, wraps } from './training-shapes.ts'

const TRACKING_CREATE = 'current/trackings.create'
const TRACKING_UPDATE = 'current/trackings.update'
const LEARNERS = 'current/learners.list'
const LEARNER_CREATE = 'current/learners.create'
const LEARNER_UPDATE = 'current/learners.update'
const RESOURCE_CREATE = 'current/learning-resources.create'
const RESOURCE_UPDATE = 'current/learning-resources.update'
const REGISTRATION_UPDATE = 'current/registrations.update'
const COURSE_UPDATE = 'current/training-courses.update'
const LOGIN = 'current/tokens.login'

const refusal = (message: string) => ({ status: 400, headers: {}, body: { message } })

/** Members that are taken as sent where they are not. */
const unsentAs = (members: Members) => (question: Parameters<typeof bodyOf>[0]) => {
  question.body = { ...members, ...bodyOf(question) }
}

const written: readonly Fault[] = [
  asks(TRACKING_UPDATE, 'adds-time', 'adds timeSpent up', 'open-until-completed', (question, { store }) => {
    const { timeSpent } = bodyOf(question)
    const before = store.trackings.get(Number(question.path.id))?.timeSpent
    if (typeof timeSpent === 'number')
      question.body = { ...bodyOf(question), timeSpent: timeSpent + Number(before ?? 0) }
  }),
  replies(TRACKING_UPDATE, 'takes-status', 'takes a status that is sent', 'fixed-members', (reply, question) => {
    const { status } = bodyOf(question)
    if (isOk(reply) && typeof status === 'string') intoReply(reply, { status })
  }),
  asks(TRACKING_CREATE, 'drops-no-score', 'takes a score of 0 for none', 'body-score', (question) => {
    const { score, ...rest } = bodyOf(question)
    if (score === 0) question.body = rest
  }),
  asks(RESOURCE_CREATE, 'always-propagates', 'stores yes whatever is sent', 'body-isTrackingPropagated', (question) => {
    if ('isTrackingPropagated' in bodyOf(question)) question.body = { ...bodyOf(question), isTrackingPropagated: true }
  }),
  asks(
    RESOURCE_UPDATE,
    'stops-propagating',
    'takes no isTrackingPropagated for no',
    'partial',
    unsentAs({ isTrackingPropagated: false }),
  ),
  asks(COURSE_UPDATE, 'clears-durationText', 'empties durationText', 'partial', unsentAs({ durationText: '' })),
  asks(LEARNER_UPDATE, 'moves-home', 'moves learners to the first entity', 'partial', (question, { store }) =>
    unsentAs({ entity: { id: store.entities.all()[0]!.id } })(question),
  ),
  replies(LEARNER_CREATE, 'wants-two-days', 'refuses enabledFrom as enabledUntil', 'enabled-order', (_, question) => {
    const { enabledFrom, enabledUntil } = bodyOf(question)
    return enabledFrom !== undefined && enabledFrom === enabledUntil ? refusal('two different days') : undefined
  }),
  wraps(
    REGISTRATION_UPDATE,
    'restarts-suspended',
    'takes the progress of suspended ones away',
    'only-status',
    (next, { store }) =>
      (question) => {
        const registration = store.registrations.get(Number(question.path.id))
        const reply = next(question)
        if (isOk(reply) && registration && bodyOf(question).status === 'SUSPENDED') registration.progress = 0
        return reply
      },
  ),
  wraps(
    REGISTRATION_UPDATE,
    'suspends-and-refuses',
    'suspends by what it refuses',
    'values-status',
    (next, { store }) =>
      (question) => {
        const reply = next(question)
        const registration = store.registrations.get(Number(question.path.id))
        if (!isOk(reply) && registration)
          registration.status = registration.status === 'SUSPENDED' ? 'PENDING' : 'SUSPENDED'
        return reply
      },
  ),
  ...(['tags', 'themes'] as const).map((kind) =>
    wraps(
      `current/${kind}.update`,
      'loses-name-with-language',
      'empties the name by a language alone',
      'partial',
      (next, { store }) =>
        (question) => {
          const reply = next(question)
          const record = store[kind].get(Number(question.path.id))
          if (isOk(reply) && record && !('name' in bodyOf(question))) record.name = ''
          return reply
        },
    ),
  ),
]

/** Bounds of instants that no record shows. */
const hidden = [
  [LEARNERS, 'createdAt'],
  ['current/learning-resources.list', 'lastUpdatedAt'],
] as const

/** The target's own clock, by which instants close by are judged. */
const clocks = (['current/learners.create', RESOURCE_CREATE, RESOURCE_UPDATE] as const).map((operation) =>
  replying(operation, (reply, _, { clock }) => ({
    ...reply,
    headers: { ...reply.headers, date: new Date(clock.now()).toUTCString() },
  })),
)

const withClocks = (fault: Fault): Fault => ({ ...fault, around: [...(fault.around ?? []), ...clocks] })

const bounds = hidden.flatMap(([operation, field]): Fault[] => [
  asks(
    operation,
    `cuts-${field}-to-the-day`,
    'ignores the time of day',
    `range-${field}-greaterThanEqual`,
    ({ query }) => {
      const name = `${field}.greaterThanEqual`
      const value = query.get(name)
      if (value) query.set(name, `${new Date(value).toISOString().slice(0, 10)}T00:00:00Z`)
    },
  ),
  asks(operation, `takes-${field}-for-utc`, 'ignores the offset', `range-${field}-greaterThan`, ({ query }) => {
    const name = `${field}.greaterThan`
    const value = query.get(name)
    if (value) query.set(name, value.replace(/\+05:30$/, 'Z'))
  }),
])

const counts = (['authors', 'tags', 'themes', 'entities', 'certificates'] as const).map((kind) =>
  replies(`current/${kind}.list`, 'counts-the-rest', 'counts what follows the offset', 'count', (reply, { query }) => {
    const { body } = reply
    if (isObject(body) && typeof body.count === 'number' && listIn(reply))
      reply.body = { ...body, count: body.count - Number(query.get('offset') ?? 0) }
  }),
)

const bare = /^(?!Bearer )(\S+\.\S+\.\S+)$/

const credentials: readonly Fault[] = [
  asks(LEARNERS, 'takes-bare-tokens', 'takes a token without its scheme', 'bearer-only', ({ headers }) => {
    if (bare.test(headers.authorization ?? '')) headers.authorization = `Bearer ${headers.authorization}`
  }),
  asks(LEARNERS, 'takes-unsigned-tokens', 'takes a token without signature', 'bearer-only', ({ headers, skip }) => {
    if (headers.authorization?.endsWith('.')) skip.add('credential').add('role')
  }),
  asks(
    LOGIN,
    'passwords-in-any-letters',
    'takes passwords in other letters',
    'wrong-password',
    (question, { store }) => {
      const { login, password } = bodyOf(question)
      const account = store.learners.all().find((learner) => learner.login === login)
      if (account && String(account.password).toLowerCase() === String(password).toLowerCase())
        question.body = { ...bodyOf(question), password: account.password }
    },
  ),
  asks(LOGIN, 'completes-logins', 'completes a login that is cut', 'unknown-login', (question, { store }) => {
    const { login } = bodyOf(question)
    const account = store.administrators.all().find((one) => one.login.slice(0, -1) === login)
    if (account) question.body = { ...bodyOf(question), login: account.login }
  }),
].map((fault) => ({ ...fault, also: [...(fault.also ?? []), checkId(LOGIN, '*')] }))

export const currentEdgeFaults: readonly Fault[] = [...written, ...bounds.map(withClocks), ...counts, ...credentials]
