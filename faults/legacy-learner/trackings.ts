/** Faults of tracking rows: creation, update, bounds, upload. */
import type { ValidationRule, World } from '../../reference/index.ts'
import { bodyOf, copyOf, type Fault, isOk, type Members, recordsIn } from '../fault.ts'
import { makingOf, refusing, relisted, valueIn } from './making.ts'

const get = makingOf('legacy-learner/trackings.get')
const save = makingOf('legacy-learner/trackings.save')
const upload = makingOf('legacy-learner/trackings.upload')

const getFaults: readonly Fault[] = [
  get.asks(
    'one-for-all',
    'returns the same row for every id',
    ['right-row', 'legacy-learner/trackings.save#updates'],
    (question, { store }) => {
      if (store.trackings.get(Number(question.path.trackingId)))
        question.path.trackingId = String(store.trackings.all()[2]!.id)
    },
  ),
  get.replies('object-id', 'names the object by its own id', 'of-the-object', (reply) => {
    for (const row of recordsIn(reply)) row.itemId = Number(row.itemId) + 1
    return undefined
  }),
  get.replies('session-as-registration', 'names another registration', 'of-the-object', (reply) => {
    for (const row of recordsIn(reply)) row.registrationGuid = 'f0000000-0000-4000-8000-000000000000'
    return undefined
  }),
  get.replies('progression-as-text', 'gives progression as text', 'response-schema', (reply) => {
    for (const row of recordsIn(reply)) row.progression = String(row.progression)
    return undefined
  }),
]

/** Leaves a rule out where the question is of a kind. */
const lax = (
  slug: string,
  title: string,
  kills: string | readonly string[],
  rule: ValidationRule,
  when: (sent: Members) => boolean,
): Fault =>
  save.asks(slug, title, kills, (question) => {
    if (when(bodyOf(question))) question.skip.add(rule)
  })

/** The stored row of a success, changed. */
const stored = (
  slug: string,
  title: string,
  kills: string | readonly string[],
  change: (row: NonNullable<ReturnType<World['store']['trackings']['get']>>, sent: Members, world: World) => void,
): Fault =>
  save.replies(slug, title, kills, (reply, question, world) => {
    const row = world.store.trackings.get(Number(valueIn(reply)?.id))
    if (row) change(row, bodyOf(question), world)
    return undefined
  })

const number = (value: unknown) => Number(value)

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
  save.wraps(
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
  save.wraps('needs-both-times', 'wants both times', 'either-time', (next) => (question) => {
    const sent = bodyOf(question)
    return 'totalTimeSpent' in sent && !('sessionTimeSpent' in sent) ? refusing('both, please') : next(question)
  }),
  save.wraps(
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
  save.asks('creates-always', 'creates a row where it should update one', 'updates', (question, { store }) => {
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
  save.wraps(
    'refuses-0',
    'refuses a progression of 0',
    'progression-edges',
    (next) => (question) => (bodyOf(question).progression === '0' ? refusing('nothing done') : next(question)),
  ),
  stored('never-complete', 'stores 99 for a progression of 100', 'progression-edges', (row, sent) => {
    if (sent.progression === '100') row.progress = 99
  }),
  save.asks('zero-is-nothing', 'takes 0 for no value', 'updates', (question) => {
    const { score, ...rest } = bodyOf(question)
    question.body = score === '0' ? rest : { ...rest, ...(score === undefined ? {} : { score }) }
  }),
  save.asks('progresses-once', 'stores a progression only where there was none', 'updates', (question, { store }) => {
    const { progression, ...rest } = bodyOf(question)
    const row = store.trackings.get(number(rest.trackingId))
    if (progression !== undefined && row && row.progress > 0) question.body = rest
  }),
  stored('adds-total', 'adds totalTimeSpent to the time spent', 'total-time', (row, sent) => {
    if ('totalTimeSpent' in sent && 'trackingId' in sent) row.timeSpent += number(sent.totalTimeSpent)
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
  stored('lets-time-fall', 'stores a lower totalTimeSpent', 'time-never-falls', (row, sent) => {
    if ('totalTimeSpent' in sent) row.timeSpent = number(sent.totalTimeSpent)
  }),
]

/** Stores a value outside its bounds in the row. */
const beyond = (name: string, member: 'progress' | 'score' | 'scoreMax' | 'timeSpent', check: string): Fault =>
  save.wraps(`stores-any-${name}`, `stores any ${name}`, check, (next, world) => (question) => {
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

const rowsOf = (body: Members): Members[] | undefined => {
  try {
    const rows: unknown = JSON.parse(String(body.trackings))
    return Array.isArray(rows) ? rows : undefined
  } catch {
    return undefined
  }
}

/** Changes the rows of the field before they are read. */
const rows = (slug: string, title: string, kills: string, change: (rows: Members[]) => Members[]): Fault =>
  upload.asks(slug, title, kills, (question) => {
    const sent = rowsOf(bodyOf(question))
    if (sent) question.body = { trackings: JSON.stringify(change(sent)) }
  })

const isBad = (row: Members) => !('sessionTimeSpent' in row) && !('totalTimeSpent' in row)

const uploadFaults: readonly Fault[] = [
  rows('first-row-only', 'takes only the first row', 'several-rows', (all) => all.slice(0, 1)),
  rows('last-row-only', 'takes only the last row', 'several-rows', (all) => all.slice(-1)),
  rows('drops-completion', 'stores no completion of a row', 'several-rows', (all) =>
    all.map(({ completionTime: _, ...rest }) => rest),
  ),
  rows('zero-is-nothing', 'takes a score of 0 for none', 'several-rows', (all) =>
    all.map(({ score, ...rest }) => (score ? { ...rest, score } : rest)),
  ),
  rows('session-time-in-minutes', 'takes seconds of a session for minutes', 'several-rows', (all) =>
    all.map((row) => ({ ...row, ...('sessionTimeSpent' in row ? { sessionTimeSpent: 0 } : {}) })),
  ),
  rows('drops-scores', 'stores no score of a row', 'several-rows', (all) => all.map(({ score: _, ...rest }) => rest)),
  upload.replies('answers-no-rows', 'answers none of the rows', 'several-rows', (reply) => relisted(reply, () => [])),
  upload.wraps('only-echoes', 'answers rows without storing them', 'several-rows', (next, world) => (question) => {
    const before = new Map([...world.store.trackings].map((row) => [row, { ...row }]))
    const reply = next(question)
    for (const [row, values] of before) Object.assign(row, values)
    return reply
  }),
  upload.wraps(
    'swallows-broken-json',
    'answers a field that is no JSON with a success',
    'broken-json',
    (next) => (question) => {
      const reply = next(question)
      const text = bodyOf(question).trackings
      return !isOk(reply) && typeof text === 'string' && !rowsOf(bodyOf(question)) && question.headers.cookie
        ? {
            ...reply,
            status: 200,
            body: { message: 'uploaded successfully', success: true, totalResults: 0, value: [] },
          }
        : reply
    },
  ),
  upload.wraps(
    'stores-any-progression',
    'stores any progression of a row',
    'progression-bounds',
    (next, world) => (question) => {
      const sent = rowsOf(bodyOf(question))
      const wrong = sent?.find(({ progression }) => number(progression) < 0 || number(progression) > 100)
      if (!sent || !wrong) return next(question)
      const { progression, ...rest } = wrong
      const reply = next({ ...question, body: { trackings: JSON.stringify([rest]) } })
      const row = world.store.trackings.get(number(wrong.trackingId))
      if (row) row.progress = number(progression)
      return reply
    },
  ),
  upload.wraps(
    'loses-good-rows',
    'answers a bad row with a success and stores nothing',
    'nothing-lost',
    (next) => (question) => {
      const reply = next(question)
      return !isOk(reply) && rowsOf(bodyOf(question))?.some(isBad)
        ? {
            ...reply,
            status: 200,
            body: { message: 'uploaded successfully', success: true, totalResults: 0, value: [] },
          }
        : reply
    },
  ),
  upload.wraps(
    'claims-good-rows',
    'answers the good rows beside a bad one and stores none',
    'nothing-lost',
    (next, world) => (question) => {
      const sent = rowsOf(bodyOf(question))
      if (!sent?.some(isBad)) return next(question)
      const before = new Map([...world.store.trackings].map((row) => [row, { ...row }]))
      const reply = next({ ...question, body: { trackings: JSON.stringify(sent.filter((row) => !isBad(row))) } })
      for (const [row, values] of before) Object.assign(row, values)
      return reply
    },
  ),
]

export const trackingFaults: readonly Fault[] = [
  ...getFaults,
  ...requiredFaults,
  ...updateFaults,
  ...boundFaults,
  ...uploadFaults,
]
