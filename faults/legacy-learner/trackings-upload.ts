/** Faults of uploaded tracking rows. */

import { parseJson } from '../../contract/json.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { answers, asks, replies, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk, type Killed, listIn, withList } from '../../reference/mutators/fault.ts'
import { relisted } from './making.ts'

const UPLOAD = 'legacy-learner/trackings.upload'

const number = (value: unknown) => Number(value)

const rowsOf = (body: Members): Members[] | undefined => {
  try {
    const rows: unknown = parseJson(String(body.trackings))
    return Array.isArray(rows) ? rows : undefined
  } catch {
    return undefined
  }
}

/** Changes the rows of the field before they are read. */
const rows = (slug: string, title: string, kills: Killed, change: (rows: Members[]) => Members[]): Fault =>
  asks(UPLOAD, slug, title, kills, (question) => {
    const sent = rowsOf(bodyOf(question))
    if (sent) question.body = { trackings: JSON.stringify(change(sent)) }
  })

const isBad = (row: Members) => !('sessionTimeSpent' in row) && !('totalTimeSpent' in row)

export const trackingUploadFaults: readonly Fault[] = [
  answers(UPLOAD, 'answers-one-twice', 'answers a single row twice', 'several-rows', (reply) => {
    const list = listIn(reply)
    return list?.length === 1 ? withList(reply, [...list, ...list]) : undefined
  }),
  asks(UPLOAD, 'updates-foreign-rows', "updates another learner's rows", 'foreign-row', ({ skip }) => {
    skip.add('ownership')
  }),
  rows('on-a-clock-of-twelve', 'takes the afternoon for the morning', 'several-rows', (all) =>
    all.map((row) => ({
      ...row,
      ...('firstLaunchTime' in row ? { firstLaunchTime: String(row.firstLaunchTime).replace(' 15:', ' 03:') } : {}),
    })),
  ),
  rows('first-row-only', 'takes only the first row', 'several-rows', (all) => all.slice(0, 1)),
  rows('last-row-only', 'takes only the last row', 'several-rows', (all) => all.slice(-1)),
  rows('drops-completion', 'stores no completion of a row', 'several-rows', (all) =>
    all.map(({ completionTime: _, ...rest }) => rest),
  ),
  rows('session-time-in-minutes', 'loses the seconds of a session', 'several-rows', (all) =>
    all.map((row) => ({ ...row, ...('sessionTimeSpent' in row ? { sessionTimeSpent: 0 } : {}) })),
  ),
  rows('drops-scores', 'stores no score of a row', 'several-rows', (all) => all.map(({ score: _, ...rest }) => rest)),
  answers(UPLOAD, 'says-nothing', 'gives an empty message', 'message', (reply) =>
    isObject(reply.body) ? { ...reply, body: { ...reply.body, message: '' } } : undefined,
  ),
  answers(UPLOAD, 'answers-other-ids', 'answers rows with ids that do not exist', 'several-rows', (reply) =>
    relisted(reply, (all) => all.map((row) => ({ ...row, id: Number(row.id) + 5_000_000 }))),
  ),
  answers(UPLOAD, 'answers-no-rows', 'answers none of the rows', 'several-rows', (reply) => relisted(reply, () => [])),
  wraps(UPLOAD, 'only-echoes', 'answers rows without storing them', 'several-rows', (next, world) => (question) => {
    const before = new Map([...world.store.trackings].map((row) => [row, { ...row }]))
    const reply = next(question)
    for (const [row, values] of before) Object.assign(row, values)
    return reply
  }),
  replies(
    UPLOAD,
    'swallows-broken-json',
    'answers a field with invalid JSON with a success',
    'broken-json',
    (reply, question) => {
      const text = bodyOf(question).trackings
      return !isOk(reply) && typeof text === 'string' && !rowsOf(bodyOf(question)) && question.headers.cookie
        ? {
            ...reply,
            status: 200,
            body: { message: 'uploaded successfully', success: true, totalResults: 0, value: [] },
          }
        : undefined
    },
  ),
  wraps(
    UPLOAD,
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
  replies(
    UPLOAD,
    'loses-good-rows',
    'answers an invalid row with a success and stores nothing',
    'nothing-lost',
    (reply, question) =>
      !isOk(reply) && rowsOf(bodyOf(question))?.some(isBad)
        ? {
            ...reply,
            status: 200,
            body: { message: 'uploaded successfully', success: true, totalResults: 0, value: [] },
          }
        : undefined,
  ),
  wraps(
    UPLOAD,
    'claims-good-rows',
    'returns the valid rows beside an invalid one and stores none',
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
