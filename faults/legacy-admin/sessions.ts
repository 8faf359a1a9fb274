/** Faults of sessions beyond those that the laws give. */

import type { Members } from '../../contract/members.ts'
import { asks, fault, refuses, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import {
  around,
  bodyOf,
  copyOf,
  type Fault,
  isOk,
  listIn,
  recordsIn,
  replying,
  withList,
} from '../../reference/mutators/fault.ts'
import { createsTwo, hidesCreated } from '../../reference/mutators/shapes.ts'
import { listsFormer, neighbour, translationsByName } from './build.ts'
import { anyActive, cutsLongTexts, text, writingFaults } from './written-texts.ts'

const LIST = 'legacy-admin/trainings.sessions'
const CREATE = 'legacy-admin/sessions.create'
const GET = 'legacy-admin/sessions.get'
const UPDATE = 'legacy-admin/sessions.update'

const isEmptyEnd = (body: Members) => !('end' in body) || body.end === ''

const ruleFaults = (operation: typeof CREATE | typeof UPDATE): readonly Fault[] => [
  ...writingFaults(operation, 'awkward-values', ['active', 'title', 'welcomeText']),
  anyActive(operation, 'translation-members'),
  refuses(operation, 'needs-end', 'refuses a session without an end', 'empty-end', (question) =>
    isEmptyEnd(bodyOf(question)),
  ),
  refuses(
    operation,
    'refuses-empty-end',
    'refuses an empty end, and takes none',
    'empty-end-sent',
    (question) => bodyOf(question).end === '',
  ),
  asks(operation, 'ends-some-day', 'invents an end date for a session without one', 'empty-end', (question) => {
    const body = bodyOf(question)
    if (isEmptyEnd(body)) question.body = { ...body, end: '2031-01-01' }
  }),
]

/** The start of a refused update, kept beside the store: the honest one holds dates alone. */
const refusedStarts = new WeakMap<object, Map<string, unknown>>()

const storesRefusedStart: Fault = fault(
  UPDATE,
  'stores-refused-start',
  'stores the start of a refused update',
  'type-start',
  around(UPDATE, (next, world) => (question) => {
    const { start } = bodyOf(question)
    const reply = next(question)
    const starts = refusedStarts.get(world.store) ?? new Map<string, unknown>()
    refusedStarts.set(world.store, starts)
    if (!isOk(reply) && start !== undefined) starts.set(question.path.session_guid!.toLowerCase(), start)
    return reply
  }),
  replying(GET, (reply, { path }, { store }) => {
    const start = refusedStarts.get(store)?.get(path.session_guid!.toLowerCase())
    for (const record of start === undefined ? [] : recordsIn(reply)) record.start = start
  }),
)

const LONGEST = 255

export const legacyAdminSessionsFaults: readonly Fault[] = [
  listsFormer(LIST, 'start', 'legacy-admin/sessions.update', 'updated-in-list'),
  replies(LIST, 'lists-twice', 'lists everything twice', 'distinct', (reply) => {
    const list = listIn(reply)
    return list && withList(reply, [...list, ...list])
  }),
  shows(LIST, 'other-start', 'shows another start than the session', 'as-read', (record) => {
    record.start = '2001-01-01'
  }),
  wraps(
    LIST,
    'all-sessions',
    'lists a session of another training as well',
    'own-only',
    (next, { store }) =>
      (question) => {
        const reply = next(copyOf(question))
        const list = listIn(reply)
        const course = store.courses.find(
          (one) =>
            one.uuid !== question.path.training_guid &&
            store.sessions.all().some(({ courseId }) => courseId === one.id),
        )
        const foreign = course && listIn(next({ ...copyOf(question), path: { training_guid: course.uuid } }))
        return list && foreign ? withList(reply, [...list, foreign[0]]) : reply
      },
  ),
  replies(LIST, 'loses-first', 'leaves the first session out', 'own-only', (reply) => {
    const list = listIn(reply)
    return list ? withList(reply, list.slice(1)) : reply
  }),
  replies(LIST, 'foreign-session', 'lists a session of another training', 'of-that-training', (reply) => {
    const [first] = isOk(reply) ? recordsIn(reply) : []
    if (first) first._links = { ...(first._links as Members), training: { href: '/API/ADMIN/v1/REST/Training/0/' } }
  }),
  ...ruleFaults(CREATE),
  asks(CREATE, 'cuts-at-200', 'cuts titles at 200 characters', 'title-255', (question) =>
    text(question, 'title', (title) => title.slice(0, 200)),
  ),
  refuses(
    CREATE,
    'refuses-255',
    'refuses a title of 255 characters',
    'title-255',
    (question) => String(bodyOf(question).title).length >= LONGEST,
  ),
  wraps(
    CREATE,
    'takes-256',
    'stores a title of 256 characters',
    `${CREATE}#title-255`,
    (next, { store }) =>
      (question) => {
        const { title } = bodyOf(question)
        if (typeof title !== 'string' || title.length <= LONGEST) return next(question)
        const reply = next({ ...question, body: { ...bodyOf(question), title: title.slice(0, LONGEST) } })
        const session = store.sessions.byUuid(String(recordsIn(reply)[0]?.guid).toLowerCase())
        if (session) session.title = title
        return reply
      },
  ),
  createsTwo(CREATE),
  hidesCreated(CREATE, LIST, ["shows the newest session in no training's list", 'appears-in-list']),
  replies(LIST, 'hides-past', 'lists no session that is over', 'own-only', (reply) => {
    const today = new Date().toISOString().slice(0, 10)
    const list = listIn(reply)
    return (
      list &&
      withList(
        reply,
        list.filter(({ end }) => !end || String(end) >= today),
      )
    )
  }),
  neighbour(GET, 'session_guid', ({ store }) => store.sessions.all()),
  translationsByName(GET),
  ...ruleFaults(UPDATE),
  cutsLongTexts(UPDATE),
  storesRefusedStart,
  wraps(
    UPDATE,
    'changes-training',
    'changes every session of the training',
    'only-that-record',
    (next, { store }) =>
      (question) => {
        const reply = next(copyOf(question))
        const own = store.sessions.byUuid(question.path.session_guid?.toLowerCase() ?? '')
        for (const session of isOk(reply) ? store.sessions.filter(({ courseId }) => courseId === own?.courseId) : [])
          session.title = own!.title
        return reply
      },
  ),
  wraps(
    UPDATE,
    'titles-training',
    'gives the training the title of its session',
    'only-that-record',
    (next, { store }) =>
      (question) => {
        const reply = next(copyOf(question))
        const own = store.sessions.byUuid(question.path.session_guid?.toLowerCase() ?? '')
        const training = isOk(reply) && own ? store.courses.get(own.courseId) : undefined
        if (training) training.title = own!.title
        return reply
      },
  ),
]
