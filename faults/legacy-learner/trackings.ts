/** Faults of tracking rows: creation, update, bounds. */

import type { Members } from '../../contract/members.ts'
import type { ValidationRule, World } from '../../reference/index.ts'
import { answers, asks, type Kills, refuses, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, copyOf, type Fault, isOk, type Killed, recordsIn } from '../../reference/mutators/fault.ts'
import { failsOn, valueIn } from './making.ts'

const GET = 'legacy-learner/trackings.get'
const SAVE = 'legacy-learner/trackings.save'

/** An update goes to each row of its registration. */
const updatesSiblings = wraps(
  SAVE,
  'updates-siblings',
  'updates all rows of the registration',
  'only-that-row',
  (next, { store }) =>
    (question) => {
      const reply = next(copyOf(question))
      const row = store.trackings.get(Number(bodyOf(question).trackingId))
      if (!isOk(reply) || !row) return reply
      for (const one of store.trackings.all())
        if (one.learnerId === row.learnerId && one.sessionId === row.sessionId && one.id !== row.id)
          one.score = row.score
      return reply
    },
)

const getFaults: readonly Fault[] = [
  shows('legacy-learner/trackings.get', 'negative-time', 'shows a negative time spent', 'numbers', (row) => {
    row.timeSpent = -20
  }),
  asks(GET, 'serves-foreign-rows', "serves another learner's rows", 'foreign-row', ({ skip }) => {
    skip.add('ownership')
  }),
  failsOn('legacy-learner/trackings.get', 'trackingId'),
  asks(
    GET,
    'one-for-all',
    'returns the same row for every id',
    ['right-row', 'legacy-learner/trackings.save#updates'],
    (question, { store }) => {
      if (store.trackings.get(Number(question.path.trackingId)))
        question.path.trackingId = String(store.trackings.all()[2]!.id)
    },
  ),
  shows(GET, 'object-id', 'names the object by its own id', 'of-the-object', (row) => {
    row.itemId = Number(row.itemId) + 1
  }),
  shows(GET, 'session-as-registration', 'names another registration', 'of-the-object', (row) => {
    row.registrationGuid = 'f0000000-0000-4000-8000-000000000000'
  }),
  wraps(
    GET,
    'launch-of-former-row',
    'shows the first launch of the row that was read before',
    'legacy-learner/trackings.upload#several-rows',
    (next) => {
      let former: unknown
      return (question) => {
        const reply = next(question)
        for (const row of isOk(reply) ? recordsIn(reply) : []) {
          const shown = former ?? row.firstLaunchTime
          former = row.firstLaunchTime
          row.firstLaunchTime = shown
        }
        return reply
      }
    },
  ),
  shows(GET, 'progression-as-text', 'gives progression as text', 'response-schema', (row) => {
    row.progression = String(row.progression)
  }),
]

/** Leaves a rule out where the question is of a kind. */
const lax = (
  slug: string,
  title: string,
  kills: Kills,
  rule: ValidationRule,
  when: (sent: Members) => boolean,
): Fault =>
  asks(SAVE, slug, title, kills, (question) => {
    if (when(bodyOf(question))) question.skip.add(rule)
  })

/** The stored row of a success, changed. */
const stored = (
  slug: string,
  title: string,
  kills: Kills,
  change: (row: NonNullable<ReturnType<World['store']['trackings']['get']>>, sent: Members, world: World) => void,
): Fault =>
  answers(SAVE, slug, title, kills, (reply, question, world) => {
    const row = world.store.trackings.get(Number(valueIn(reply)?.id))
    if (row) change(row, bodyOf(question), world)
  })

const number = (value: unknown) => Number(value)

const isUnknown = (guid: unknown) => String(guid).endsWith('fac0')

const lastPlace = new WeakMap<World, Members>()

const requiredFaults: readonly Fault[] = [
  lax('needs-no-itemId', 'creates rows without itemId', 'required-itemId', 'required', (sent) => !('itemId' in sent)),
  lax(
    'needs-no-registration',
    'creates rows without registrationGuid',
    'required-registrationGuid',
    'required',
    (sent) => !('registrationGuid' in sent),
  ),
  lax(
    'needs-no-time',
    'writes rows with neither time',
    'required-time',
    'required',
    (sent) => !('totalTimeSpent' in sent) && !('sessionTimeSpent' in sent),
  ),
  lax(
    'updates-without-time',
    'updates rows with neither time',
    'required-time',
    'required',
    (sent) => 'trackingId' in sent && !('totalTimeSpent' in sent) && !('sessionTimeSpent' in sent),
  ),
  wraps(
    SAVE,
    'writes-while-refusing',
    'refuses a row without time and writes it',
    'required-time',
    (next) => (question) => {
      const reply = next(question)
      const sent = bodyOf(question)
      if (!isOk(reply) && 'itemId' in sent && !('sessionTimeSpent' in sent) && !('totalTimeSpent' in sent)) {
        const again = copyOf(question)
        again.body = { ...sent, sessionTimeSpent: '5' }
        next(again)
      }
      return reply
    },
  ),
  ...(['itemId', 'registrationGuid'] as const).map((name) =>
    asks(
      SAVE,
      `takes-any-${name}`,
      `creates a row of the last one where ${name} names nothing`,
      `unknown-${name}`,
      (question, world) => {
        const sent = bodyOf(question)
        const last = lastPlace.get(world) ?? sent
        if (isUnknown(sent[name])) question.body = { ...sent, [name]: last[name] }
        else if (name in sent) lastPlace.set(world, sent)
      },
    ),
  ),
  lax(
    'updates-foreign-rows',
    "updates another learner's rows",
    'foreign-row',
    'ownership',
    (sent) => 'trackingId' in sent,
  ),
  refuses(SAVE, 'zero-is-no-time', 'takes a total time of 0 for none', 'zeros', (question) => {
    const { totalTimeSpent, sessionTimeSpent } = bodyOf(question)
    return totalTimeSpent === '0' && !sessionTimeSpent
  }),
  refuses(SAVE, 'zero-is-no-session-time', 'takes a session time of 0 for none', 'zeros', (question) => {
    const { totalTimeSpent, sessionTimeSpent } = bodyOf(question)
    return sessionTimeSpent === '0' && !totalTimeSpent
  }),
  refuses(SAVE, 'needs-both-times', 'requires both times', 'either-time', (question) => {
    const sent = bodyOf(question)
    return 'totalTimeSpent' in sent && !('sessionTimeSpent' in sent)
  }),
  wraps(
    SAVE,
    'takes-any-row',
    'updates some row where none is named',
    ['update-without-id', 'unknown-trackingId', 'trackingId-minimum'],
    (next, world) => {
      let last = ''
      return (question) => {
        const sent = bodyOf(question)
        const named = 'itemId' in sent || 'registrationGuid' in sent
        if (!named && last && !world.store.trackings.get(number(sent.trackingId)))
          question.body = { ...sent, trackingId: last, totalTimeSpent: '1' }
        const reply = next(question)
        last = String(valueIn(reply)?.id ?? last)
        return reply
      }
    },
  ),
]

const updateFaults: readonly Fault[] = [
  refuses(
    'legacy-learner/trackings.save',
    'refuses-data',
    'refuses data',
    'data-accepted',
    (question) => 'data' in bodyOf(question),
  ),
  shows(
    'legacy-learner/learning-objects.get',
    'other-tracking',
    'names a tracking that does not exist',
    'legacy-learner/trackings.save#trackingId-usable',
    (object) => {
      if (typeof object.trackingId === 'number') object.trackingId += 5_000_000
    },
  ),
  wraps(
    SAVE,
    'stores-while-refusing',
    'refuses a progression and stores the score beside it',
    'refused-unchanged',
    (next) => (question) => {
      const reply = next(copyOf(question))
      const { progression: _, ...rest } = bodyOf(question)
      if (!isOk(reply) && 'trackingId' in rest && 'score' in rest) next({ ...copyOf(question), body: rest })
      return reply
    },
  ),
  asks(
    SAVE,
    'updates-while-refusing',
    'refuses an update without a session and stores its progression',
    'update-without-session',
    (question, { store }) => {
      const { trackingId, progression } = bodyOf(question)
      const row = question.headers.cookie ? undefined : store.trackings.get(number(trackingId))
      if (row && progression !== undefined) row.progress = number(progression)
    },
  ),
  replies(
    SAVE,
    'takes-unknown-row',
    'answers an update of a row that is not there with a success',
    'unknown-trackingId',
    (reply, question) => {
      const { trackingId } = bodyOf(question)
      return !isOk(reply) && question.headers.cookie && number(trackingId ?? 0) > 900_000_000
        ? { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 1, value: null } }
        : undefined
    },
  ),
  ...(['score', 'scoreMax'] as const).map((name) =>
    asks(SAVE, `${name}-without-sign`, `drops the sign of ${name}`, `${name}-minimum`, (question) => {
      const sent = bodyOf(question)
      const value = number(sent[name] ?? 0)
      if (value < 0) question.body = { ...sent, [name]: String(-value) }
    }),
  ),
  wraps(
    SAVE,
    'subtracts-time',
    'subtracts a negative time',
    'sessionTimeSpent-minimum',
    (next, world) => (question) => {
      const sent = bodyOf(question)
      if (number(sent.sessionTimeSpent ?? 0) >= 0) return next(question)
      const reply = next({ ...question, body: { ...sent, sessionTimeSpent: '0' } })
      const row = world.store.trackings.get(number(valueIn(reply)?.id))
      if (row) row.timeSpent = 0
      return reply
    },
  ),
  asks(SAVE, 'creates-always', 'creates a row where it should update one', 'updates', (question, { store }) => {
    const { trackingId, ...sent } = bodyOf(question)
    const row = store.trackings.get(number(trackingId))
    const registration =
      row && store.registrations.find((one) => one.sessionId === row.sessionId && one.learnerId === row.learnerId)
    const resource = row && store.learningResources.get(row.resourceId)
    if (registration && resource)
      question.body = { ...sent, itemId: resource.uuid, registrationGuid: registration.uuid }
  }),
  stored('other-registration', 'creates the row in another registration', 'creates', (row, sent, { store }) => {
    if ('itemId' in sent)
      row.sessionId = store.registrations.find(
        (one) => one.learnerId === row.learnerId && one.sessionId !== row.sessionId,
      )!.sessionId
  }),
  stored('updates-all', 'updates every row of the object', 'updates', (row, sent, { store }) => {
    if ('trackingId' in sent)
      for (const other of store.trackings)
        if (other.resourceId === row.resourceId && other.learnerId === row.learnerId) other.score = row.score
  }),
  stored('forgets-updates', 'answers an update and stores no score', 'updates', (row, sent) => {
    if ('trackingId' in sent) row.score = null
  }),
  refuses(
    SAVE,
    'refuses-0',
    'refuses a progression of 0',
    'progression-edges',
    (question) => bodyOf(question).progression === '0',
  ),
  stored('never-complete', 'stores 99 for a progression of 100', 'progression-edges', (row, sent) => {
    if (sent.progression === '100') row.progress = 99
  }),
  asks(SAVE, 'zero-is-nothing', 'treats 0 as no value', 'updates', (question) => {
    const { score, ...rest } = bodyOf(question)
    question.body = score === '0' ? rest : { ...rest, ...(score === undefined ? {} : { score }) }
  }),
  asks(SAVE, 'progresses-once', 'stores a progression only where there was none', 'updates', (question, { store }) => {
    const { progression, ...rest } = bodyOf(question)
    const row = store.trackings.get(number(rest.trackingId))
    if (progression !== undefined && row && row.progress > 0) question.body = rest
  }),
  stored('adds-total', 'adds totalTimeSpent to the time spent', 'total-time', (row, sent) => {
    if ('totalTimeSpent' in sent && 'trackingId' in sent) row.timeSpent += number(sent.totalTimeSpent)
  }),
  stored('no-total-of-new-rows', 'stores no totalTimeSpent of a new row', 'total-time', (row, sent) => {
    if ('totalTimeSpent' in sent && !('trackingId' in sent)) row.timeSpent = 0
  }),
  stored('hour-at-most', 'stores no more than an hour', 'total-time', (row) => {
    row.timeSpent = Math.min(row.timeSpent, 3600)
  }),
  stored('total-in-minutes', 'stores totalTimeSpent in minutes', 'total-time', (row, sent) => {
    if ('totalTimeSpent' in sent) row.timeSpent = Math.floor(number(sent.totalTimeSpent) / 60)
  }),
  stored('ignores-session-time', 'ignores sessionTimeSpent', 'session-time', (row, sent) => {
    if ('sessionTimeSpent' in sent) row.timeSpent -= number(sent.sessionTimeSpent)
  }),
  stored('session-time-twice', 'adds sessionTimeSpent twice', 'session-time', (row, sent) => {
    if ('sessionTimeSpent' in sent) row.timeSpent += number(sent.sessionTimeSpent)
  }),
]

/** Stores a value outside its bounds in the row. */
const beyond = (name: string, member: 'progress' | 'score' | 'scoreMax' | 'timeSpent', check: Killed): Fault =>
  wraps(SAVE, `stores-any-${name}`, `stores any ${name}`, check, (next, world) => (question) => {
    const sent = bodyOf(question)
    const outside = name in sent && (number(sent[name]) < 0 || (name === 'progression' && number(sent[name]) > 100))
    if (!outside) return next(question)
    const { [name]: value, ...rest } = sent
    const reply = next({ ...question, body: { sessionTimeSpent: '0', ...rest } })
    const row = world.store.trackings.get(number(valueIn(reply)?.id))
    if (row) row[member] = number(value)
    return reply
  })

const boundFaults: readonly Fault[] = [
  beyond('progression', 'progress', 'progression-bounds'),
  beyond('score', 'score', 'score-minimum'),
  beyond('scoreMax', 'scoreMax', 'scoreMax-minimum'),
  beyond('sessionTimeSpent', 'timeSpent', 'sessionTimeSpent-minimum'),
  beyond('totalTimeSpent', 'timeSpent', 'totalTimeSpent-minimum'),
]

export const trackingFaults: readonly Fault[] = [
  ...getFaults,
  ...requiredFaults,
  updatesSiblings,
  ...updateFaults,
  ...boundFaults,
]
