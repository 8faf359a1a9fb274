/** Faults of the life of a registration beyond those that the laws give. */

import { UNKNOWN_GUID } from '../../contract/legacy-admin/service.ts'
import type { Members } from '../../contract/members.ts'
import type { Question, World } from '../../reference/index.ts'
import { answers, asks, fault, refusal, replies, showing, shows, wraps } from '../../reference/mutators/builder.ts'
import {
  around,
  copyOf,
  type Fault,
  isOk,
  listIn,
  madeSlug,
  recordsIn,
  replying,
  withList,
} from '../../reference/mutators/fault.ts'
import { neighbour } from './build.ts'

const LIST = 'legacy-admin/learners.registrations'
const REGISTER = 'legacy-admin/sessions.register'
const GET = 'legacy-admin/registrations.get'
const DELETE = 'legacy-admin/registrations.delete'

const shown = (slug: string, title: string, check: string, name: string, value: unknown) =>
  shows(REGISTER, slug, title, madeSlug(check), (record) => {
    record[name] = value
  })

/** A registration that the honest instance would refuse without a learner or a session. */
const makesUp = (parameter: 'session_guid' | 'learner_guid', check: string, slug: string, title: string) =>
  wraps(REGISTER, slug, title, madeSlug(check), (next, { store }) => (question) => {
    const reply = next(copyOf(question))
    if (isOk(reply)) return reply
    const all = parameter === 'session_guid' ? store.sessions.all() : store.learners.all()
    const some = all.at(-1)!.uuid
    return next({ ...copyOf(question), path: { ...question.path, [parameter]: some } })
  })

/** A success that reports failure. */
const claimsNone = (parameter: 'session_guid' | 'learner_guid', check: string) =>
  replies(REGISTER, `claims-${check}`, 'reports success, and registers nobody', madeSlug(check), (reply, question) =>
    !isOk(reply) && question.path[parameter] === UNKNOWN_GUID
      ? { status: 200, headers: {}, body: { message: 'OK', success: true, value: [] } }
      : undefined,
  )

const registrationAt = ({ path }: Question, { store }: World) =>
  store.registrations.byUuid(path.registration_guid?.toLowerCase() ?? '')

export const legacyAdminRegistrationsFaults: readonly Fault[] = [
  replies(LIST, 'lists-twice', 'lists everything twice', 'distinct', (reply) => {
    const list = listIn(reply)
    return list && withList(reply, [...list, ...list])
  }),
  answers(LIST, 'of-another', 'names another learner', 'own-only', (reply) => {
    for (const record of recordsIn(reply).slice(0, 1)) record.learnerGuid = UNKNOWN_GUID
  }),
  replies(LIST, 'hides-begun', 'leaves out registrations that have begun', 'none-left-out', (reply, _, { store }) => {
    const list = listIn(reply)
    const isBegun = ({ guid }: Members) => store.registrations.byUuid(String(guid).toLowerCase())?.progress
    return (
      list &&
      withList(
        reply,
        list.filter((one) => !isBegun(one)),
      )
    )
  }),
  shows(LIST, 'other-session', 'names another session than the registration', 'as-read', (record) => {
    record.sessionGuid = UNKNOWN_GUID
  }),
  shown('starts-at-one', 'registers with progress 1', 'initial-state', 'progress', 1),
  shown('starts-in-progress', 'registers with progressStatus P', 'initial-state', 'progressStatus', 'P'),
  replies(
    REGISTER,
    'stores-progress',
    'stores a new registration as begun',
    `${REGISTER}#initial-state`,
    (reply, _, { store }) => {
      const registration = store.registrations.byUuid(String(recordsIn(reply)[0]?.guid).toLowerCase())
      if (registration) registration.progress = 5
    },
  ),
  shown('names-other-learner', 'names another learner', 'right-records', 'learnerGuid', UNKNOWN_GUID),
  shown('names-other-session', 'names another session', 'right-records', 'sessionGuid', UNKNOWN_GUID),
  shown('names-other-training', 'names another training', 'right-records', 'trainingGuid', UNKNOWN_GUID),
  fault(
    REGISTER,
    'hides-from-list',
    "leaves the newest registration out of the learner's list",
    `${REGISTER}#in-learners-list`,
    replying(LIST, (reply) => {
      const list = listIn(reply)
      return list ? withList(reply, list.slice(0, -1)) : reply
    }),
  ),
  wraps(
    REGISTER,
    'registers-neighbour',
    'registers another learner as well',
    'only-that-learner',
    (next, { store }) =>
      (question) => {
        const reply = next(copyOf(question))
        for (const { uuid } of isOk(reply) ? store.learners.all().slice(-3) : [])
          next({ ...copyOf(question), path: { ...question.path, learner_guid: uuid } })
        return reply
      },
  ),
  wraps(
    REGISTER,
    'to-first-session',
    'registers to the first session of the training',
    'right-records',
    (next, { store }) =>
      (question) => {
        const asked = store.sessions.byUuid(question.path.session_guid?.toLowerCase() ?? '')
        const first = asked && store.sessions.find(({ courseId }) => courseId === asked.courseId)
        return next(first ? { ...question, path: { ...question.path, session_guid: first.uuid } } : question)
      },
  ),
  makesUp(
    'session_guid',
    'unknown-session',
    'takes-unknown-session',
    'registers to another session for an unknown one',
  ),
  claimsNone('session_guid', 'unknown-session'),
  claimsNone('learner_guid', 'unknown-learner'),
  makesUp('learner_guid', 'unknown-learner', 'takes-unknown-learner', 'registers somebody for an unknown learner'),
  fault(
    REGISTER,
    'dated-years-ago',
    'dates a registration years ago',
    'registered-now',
    showing(GET, (record) => {
      record.registrationDate = '2001-01-01 00:00:00'
    }),
  ),
  fault(
    REGISTER,
    'shows-old-date',
    'shows a registration as years old and launched',
    `${REGISTER}#registered-now`,
    showing(GET, (record) => {
      record.firstLaunchDate = '2001-01-01 00:00:00'
    }),
  ),
  shows(REGISTER, 'launches', 'answers a new registration as launched', 'registered-now', (record) => {
    record.firstLaunchDate = record.registrationDate
  }),
  neighbour(GET, 'registration_guid', ({ store }) => store.registrations.all()),
  answers(DELETE, 'says-deleted', 'returns a body for a deletion', 'no-body', (reply) => {
    return {
      ...reply,
      status: 200,
      body: { message: 'deleted', success: true, value: [], totalCount: 0, count: 0, _links: {} },
    }
  }),
  answers(
    DELETE,
    'says-deleted-in-text',
    'returns a text for a deletion',
    [`${DELETE}#no-body`, `${DELETE}#response-schema`],
    (reply) => ({
      ...reply,
      status: 200,
      body: Buffer.from('deleted'),
    }),
  ),
  wraps(
    DELETE,
    'keeps-registration',
    'answers without deleting',
    'gone',
    (next, world) => (question) =>
      registrationAt(question, world) ? { status: 204, headers: {}, body: undefined } : next(question),
  ),
  fault(
    DELETE,
    'still-listed',
    'lists a registration that is deleted',
    `${DELETE}#gone`,
    around(LIST, (next) => {
      const seen = new Map<string, unknown[]>()
      return (question) => {
        const reply = next(question)
        const list = listIn(reply)
        const learner = question.path.learner_guid ?? ''
        if (list?.length) seen.set(learner, list)
        return list && !list.length && seen.has(learner) ? withList(reply, seen.get(learner)!) : reply
      }
    }),
  ),
  wraps(
    DELETE,
    'deletes-session',
    'deletes the registrations of the whole session',
    'only-that-record',
    (next, world) => (question) => {
      const { sessionId } = registrationAt(question, world) ?? {}
      const reply = next(question)
      const { registrations } = world.store
      if (isOk(reply))
        for (const other of registrations.filter((one) => one.sessionId === sessionId)) registrations.remove(other)
      return reply
    },
  ),
  wraps(
    DELETE,
    'deletes-siblings',
    'deletes every registration of the learner',
    'only-that-record',
    (next, world) => (question) => {
      const { learnerId } = registrationAt(question, world) ?? {}
      const reply = next(question)
      const { registrations } = world.store
      if (isOk(reply))
        for (const other of registrations.filter((one) => one.learnerId === learnerId)) registrations.remove(other)
      return reply
    },
  ),
  wraps(DELETE, 'deletes-learner', 'deletes the learner as well', 'only-that-record', (next, world) => (question) => {
    const learner = world.store.learners.get(registrationAt(question, world)?.learnerId ?? -1)
    const reply = next(question)
    if (isOk(reply) && learner) world.store.learners.remove(learner)
    return reply
  }),
  fault(
    DELETE,
    'never-again',
    'refuses a learner who was registered to the session before',
    `${DELETE}#registers-again`,
    around(REGISTER, (next) => {
      const former = new Set<string>()
      return (question) => {
        const pair = `${question.path.session_guid} ${question.path.learner_guid}`.toLowerCase()
        if (former.has(pair)) return refusal(question, 409)
        const reply = next(question)
        if (isOk(reply)) former.add(pair)
        return reply
      }
    }),
  ),
  asks(
    DELETE,
    'deletes-last',
    'deletes the newest registration for an unknown GUID',
    'unknown-registration',
    (question, world) => {
      const { registrations } = world.store
      const last = registrations.all().at(-1)
      if (!registrationAt(question, world) && last) registrations.remove(last)
    },
  ),
]
