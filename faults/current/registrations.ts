/** Faults of registrations beyond those that the laws give. */

import { isObject } from '../../contract/members.ts'
import { answers, asks, refuses, replies, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk, listIn, madeSlug } from '../../reference/mutators/fault.ts'
import { intoReply, losesReference, misreadOffsets, repeats, showsFirst } from '../../reference/mutators/shapes.ts'

const REGISTRATIONS = 'current/registrations.list'

const REGISTRATION_UPDATE = 'current/registrations.update'

const OTHER = { PENDING: 'CONFIRMED', CONFIRMED: 'SUSPENDED', SUSPENDED: 'PENDING' } as const

const idIn = (reference: unknown) => (isObject(reference) ? Number(reference.id) : undefined)

const moves = (['PENDING', 'CONFIRMED', 'SUSPENDED'] as const).flatMap((status): Fault[] => [
  asks(
    REGISTRATION_UPDATE,
    `never-${status.toLowerCase()}`,
    `does not move to ${status}`,
    madeSlug(`to-${status.toLowerCase()}`),
    (question) => {
      if (bodyOf(question).status === status) question.body = {}
    },
  ),
  refuses(
    REGISTRATION_UPDATE,
    `one-way-to-${status.toLowerCase()}`,
    `refuses ${status} from another status than one`,
    madeSlug(`to-${status.toLowerCase()}`),
    (question, { store }) => {
      const from = store.registrations.get(Number(question.path.id))?.status
      const refused = bodyOf(question).status === status && from === OTHER[status]
      return refused && 409
    },
  ),
])

export const registrationFaults: readonly Fault[] = [
  showsFirst(REGISTRATIONS, 'beyond-all', 'shows progress of 250', 'numbers', (record) => {
    record.progress = 250
  }),
  showsFirst(REGISTRATIONS, 'completes-more', 'counts more completed than there are', 'numbers', (record) => {
    record.totalLearningResourcesCompleted = Number(record.totalLearningResources) + 1
  }),
  showsFirst(REGISTRATIONS, 'accessed-backwards', 'shows the last access before the first', 'dates-order', (record) => {
    Object.assign(record, { firstAccessAt: '2026-03-01T00:00:00Z', lastAccessAt: '2026-02-01T00:00:00Z' })
  }),
  replies(REGISTRATIONS, 'names-another-course', 'shows another course for some', 'course-of-session', (reply) => {
    const list = (listIn(reply) ?? []).filter(isObject)
    const courses = list.map(({ trainingCourse }) => trainingCourse)
    for (const [place, record] of list.entries())
      if (place % 9 === 8) record.trainingCourse = courses.find((one) => idIn(one) !== idIn(record.trainingCourse))
  }),
  losesReference(REGISTRATIONS, 'trainingCourse'),
  ...misreadOffsets(REGISTRATIONS),
  repeats(REGISTRATIONS, 'uuid'),
  replies(
    REGISTRATION_UPDATE,
    'suspends-and-refuses',
    'suspends by what it refuses',
    'values-status',
    (reply, question, { store }) => {
      const registration = store.registrations.get(Number(question.path.id))
      if (!isOk(reply) && registration)
        registration.status = registration.status === 'SUSPENDED' ? 'PENDING' : 'SUSPENDED'
    },
  ),

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
  ...(['PENDING', 'CONFIRMED', 'SUSPENDED'] as const).map((status) =>
    wraps(
      REGISTRATION_UPDATE,
      `returns-old-of-${status.toLowerCase()}`,
      `returns the registration as it was when it moves to ${status}`,
      'returns-updated',
      (next, { store }) =>
        (question) => {
          const before = store.registrations.get(Number(question.path.id))?.status
          const reply = next(question)
          if (isOk(reply) && bodyOf(question).status === status) intoReply(reply, { status: before })
          return reply
        },
    ),
  ),
  answers(
    REGISTRATION_UPDATE,
    'returns-pending',
    'returns every registration as PENDING',
    'returns-updated',
    (reply) => {
      intoReply(reply, { status: 'PENDING' })
    },
  ),
  answers(REGISTRATION_UPDATE, 'returns-another', 'returns another registration', 'returns-updated', (reply) => {
    if (isObject(reply.body)) intoReply(reply, { id: Number(reply.body.id) + 1 })
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
  replies(
    REGISTRATION_UPDATE,
    'writes-progress',
    'takes progress as well',
    'only-status',
    (reply, question, { store }) => {
      const registration = store.registrations.get(Number(question.path.id))
      const { progress } = bodyOf(question)
      if (isOk(reply) && registration && typeof progress === 'number') registration.progress = progress
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
  replies(
    REGISTRATION_UPDATE,
    'changes-all-of-the-learner',
    'changes the other registrations of the learner as well',
    'only-that-record',
    (reply, question, { store }) => {
      const updated = store.registrations.get(Number(question.path.id))
      for (const other of isOk(reply) && updated ? store.registrations.all() : [])
        if (other.learnerId === updated!.learnerId) other.status = updated!.status
    },
  ),
  replies(
    REGISTRATION_UPDATE,
    'changes-last-of-the-session',
    'changes the last registration in the session as well',
    'only-that-record',
    (reply, question, { store }) => {
      const updated = store.registrations.get(Number(question.path.id))
      const others = store.registrations.filter((one) => one.sessionId === updated?.sessionId && one.id !== updated.id)
      const last = others.at(-1)
      if (isOk(reply) && last) last.status = updated!.status
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
]
