/** Faults of trackings beyond those that the laws give. */

import { isObject, type Members } from '../../contract/members.ts'
import { asks, refusal, refuses, replies, wraps } from '../../reference/mutators/builder.ts'
import {
  bodyOf,
  copyOf,
  type Fault,
  isOfLearner,
  isOk,
  type Killed,
  madeSlug,
  recordsIn,
} from '../../reference/mutators/fault.ts'
import { failsOnJunk, intoReply, losesReference, misreadOffsets, repeats } from '../../reference/mutators/shapes.ts'

const CREATE = 'current/trackings.create'

const LIST = 'current/trackings.list'

const UPDATE = 'current/trackings.update'

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

const clamps = (slug: string, kills: Killed, change: (body: Members) => Members) =>
  asks(CREATE, slug, 'changes what it stores', kills, (question) => {
    question.body = change(bodyOf(question))
  })

/** A learner's update is accepted, but not all of it. */
const ignoresOfLearners = ['score', 'scoreMax', 'firstLaunchedAt', 'latestAccessedAt', 'completedAt'].map((name) =>
  wraps(
    UPDATE,
    `ignores-${name}-of-learners`,
    `ignores ${name} when a learner sends it`,
    'by-learner',
    (next, world) => (question) => {
      const { [name]: _, ...rest } = bodyOf(question)
      return next(isOfLearner(question, world) ? { ...question, body: rest } : question)
    },
  ),
)

export const trackingFaults: readonly Fault[] = [
  ...ignoresOfLearners,
  ...misreadOffsets(LIST),
  losesReference(LIST, 'learningResource'),
  failsOnJunk(LIST),
  ...(['progress', 'score'] as const).map((name) =>
    asks(
      LIST,
      `cuts-fractions-of-${name}`,
      `compares whole numbers of ${name}`,
      madeSlug(`range-${name}-greaterThanEqual`),
      ({ query }) => {
        const bound = query.get(`${name}.greaterThanEqual`)
        if (bound !== null) query.set(`${name}.greaterThanEqual`, String(Math.floor(Number(bound))))
      },
    ),
  ),
  repeats(LIST, 'uuid'),
  asks(UPDATE, 'adds-time', 'adds timeSpent up', 'open-until-completed', (question, { store }) => {
    const { timeSpent } = bodyOf(question)
    const before = store.trackings.get(Number(question.path.id))?.timeSpent
    if (typeof timeSpent === 'number')
      question.body = { ...bodyOf(question), timeSpent: timeSpent + Number(before ?? 0) }
  }),
  wraps(
    UPDATE,
    'completes-by-null',
    'completes a tracking whenever completedAt is sent, null as well',
    'partial',
    (next, { store }) =>
      (question) => {
        const taken = bodyOf(question).completedAt === null
        const reply = next(question)
        const tracking = store.trackings.get(Number(question.path.id))
        if (taken && isOk(reply) && tracking) tracking.progress = 100
        if (taken && isOk(reply)) intoReply(reply, { progress: 100, status: 'COMPLETED' })
        return reply
      },
  ),
  replies(UPDATE, 'takes-status', 'takes a status that is sent', 'fixed-members', (reply, question) => {
    const { status } = bodyOf(question)
    if (isOk(reply) && typeof status === 'string') intoReply(reply, { status })
  }),
  asks(CREATE, 'drops-no-score', 'takes a score of 0 for none', 'body-score', (question) => {
    const { score, ...rest } = bodyOf(question)
    if (score === 0) question.body = rest
  }),

  ...negative('progress', (value) => value < 0 || value > 100, 50),
  ...negative('timeSpent', (value) => value < 0, 0),
  wraps(
    CREATE,
    'creates-what-it-refuses',
    'creates a tracking without the progress it refuses',
    'progress-bounds',
    (next) => (question) => {
      const asked = copyOf(question)
      const reply = next(question)
      const { progress, ...rest } = bodyOf(asked)
      if (!isOk(reply) && typeof progress === 'number') next({ ...asked, body: rest })
      return reply
    },
  ),
  clamps('rounds-progress', 'progress-bounds', (body) =>
    typeof body.progress === 'number' ? { ...body, progress: Math.round(body.progress) } : body,
  ),
  asks(UPDATE, 'drops-sign-of-timeSpent', 'drops the sign of timeSpent', 'timeSpent-minimum', (question) => {
    const { timeSpent } = bodyOf(question)
    if (typeof timeSpent === 'number') question.body = { ...bodyOf(question), timeSpent: Math.abs(timeSpent) }
  }),
  refuses(
    CREATE,
    'refuses-nothing-done',
    'refuses timeSpent 0',
    'timeSpent-minimum',
    (question) => bodyOf(question).timeSpent === 0,
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
  replies(CREATE, 'fills-in-another', 'fills in another learner', 'learner-filled', (reply, question, { store }) => {
    const [record] = recordsIn(reply)
    const tracking = isOk(reply) ? store.trackings.get(Number(record?.id)) : undefined
    if (tracking && question.caller?.kind === 'learner') tracking.learnerId = store.learners.all()[50]!.id
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
  replies(
    CREATE,
    'hides-created',
    'shows created trackings in no list',
    'appears-in-list',
    (reply, question, { store }) => {
      const [record] = recordsIn(reply)
      const tracking = isOk(reply) ? store.trackings.get(Number(record?.id)) : undefined
      if (tracking && question.caller?.kind === 'administrator') tracking.learnerId = 1
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
  asks(
    UPDATE,
    'completes-by-progress-alone',
    'updates trackings that the day of completion completed',
    'completed-fixed',
    (question, { store }) => {
      const tracking = store.trackings.get(Number(question.path.id))
      if (tracking && tracking.progress < 100) question.skip.add('state')
    },
  ),
  asks(UPDATE, 'scores-completed', 'takes a score alone for a completed tracking', 'completed-fixed', (question) => {
    const { score, progress } = bodyOf(question)
    if (score !== undefined && progress === undefined) question.skip.add('state')
  }),
  replies(UPDATE, 'writes-then-refuses', 'stores what it refuses', 'completed-fixed', (reply, question, { store }) => {
    const tracking = store.trackings.get(Number(question.path.id))
    const { timeSpent } = bodyOf(question)
    if (reply.status === 409 && tracking && typeof timeSpent === 'number') tracking.timeSpent = timeSpent
  }),
  refuses(
    UPDATE,
    'closes-early',
    'updates no tracking from the half on',
    'open-until-completed',
    (question, { store }) => {
      const { progress = 0 } = store.trackings.get(Number(question.path.id)) ?? {}
      return progress >= 50 && progress < 100 && 409
    },
  ),
  wraps(UPDATE, 'updates-once', 'updates a tracking once only', 'open-until-completed', (next) => {
    const seen = new Set<string>()
    return (question) => {
      const id = String(question.path.id)
      if (seen.has(id)) return refusal(question, 409)
      seen.add(id)
      return next(question)
    }
  }),
  replies(UPDATE, 'refuses-own', 'refuses learners', 'by-learner', (reply, { caller }) =>
    caller?.kind === 'learner' ? { ...reply, status: 403, body: { message: 'no' } } : undefined,
  ),
  refuses(
    UPDATE,
    'refuses-null',
    'refuses dates of null',
    'null-dates',
    (question) => bodyOf(question).completedAt === null,
  ),
  asks(UPDATE, 'clears-unsent', 'empties what an update does not send', 'partial', (question) => {
    question.body = { timeSpent: 0, firstLaunchedAt: null, ...bodyOf(question) }
  }),
  replies(UPDATE, 'moves-tracking', 'lets the session be changed', 'fixed-members', (reply, question, { store }) => {
    const { trainingSession } = bodyOf(question)
    const tracking = store.trackings.get(Number(question.path.id))
    if (isOk(reply) && tracking && isObject(trainingSession)) {
      tracking.sessionId = Number(trainingSession.id)
      intoReply(reply, { trainingSession: { id: tracking.sessionId } })
    }
  }),
  replies(
    UPDATE,
    'changes-siblings',
    'changes all trackings of the learner',
    'only-that-record',
    (reply, question, { store }) => {
      const own = store.trackings.get(Number(question.path.id))
      if (isOk(reply) && own)
        for (const one of store.trackings.filter(({ learnerId }) => learnerId === own.learnerId))
          one.timeSpent = own.timeSpent
    },
  ),
  asks(UPDATE, 'takes-negative-id', 'takes a negative id for another', 'negative-identifier', (question, { store }) => {
    if (Number(question.path.id) < 0) question.path.id = String(store.trackings.all().at(-1)!.id)
  }),
]
