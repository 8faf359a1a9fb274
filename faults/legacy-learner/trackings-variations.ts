import { parseJson } from '../../contract/json.ts'
import type { Members } from '../../contract/members.ts'
import type { Handler, Question, Reply, World } from '../../reference/index.ts'
import { refusal } from '../../reference/mutators/builder.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  isOk,
  listIn,
  recordsIn,
  type Variation,
} from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { lax, valued, valueIn } from './making.ts'

const { refuses, replies, shows, varies, wraps } = variationsOf('legacy-learner-')

const SAVE = 'legacy-learner/trackings.save'
const UPLOAD = 'legacy-learner/trackings.upload'

const clamped = (row: Members): Members => {
  const result = { ...row }
  const limit = (name: string, most: number) => {
    if (name in row && row[name] !== '') {
      const value = Math.min(most, Math.max(0, Number(row[name])))
      if (!Number.isNaN(value)) result[name] = String(value)
    }
  }
  limit('progression', 100)
  for (const name of ['score', 'scoreMax', 'sessionTimeSpent', 'totalTimeSpent']) limit(name, Number.MAX_SAFE_INTEGER)
  return result
}

const rowOf = ({ store }: World, itemId: unknown, registrationGuid: unknown) => {
  const registration = store.registrations.byUuid(String(registrationGuid).toLowerCase())
  return store.trackings.find(
    ({ learnerId, sessionId, resourceId }) =>
      learnerId === registration?.learnerId &&
      sessionId === registration.sessionId &&
      store.learningResources.get(resourceId)?.uuid === String(itemId).toLowerCase(),
  )
}

const rowsOf = (question: Question): Members[] | undefined => {
  try {
    const rows: unknown = parseJson(String(bodyOf(question).trackings))
    return Array.isArray(rows) ? rows : undefined
  } catch {
    return undefined
  }
}

/** The score of a row never falls. */
const keepingBest =
  (next: Handler, { store }: World, rowsIn: (question: Question) => readonly Members[]): Handler =>
  (question) => {
    const former = new Map(
      rowsIn(question).flatMap(({ trackingId }) => {
        const row = store.trackings.get(Number(trackingId))
        return row ? [[row, row.score] as const] : []
      }),
    )
    const reply = next(question)
    for (const [row, score] of former) {
      if (score === null || (row.score ?? 0) >= score) continue
      row.score = score
      for (const shown of recordsIn(reply)) if (shown.id === row.id) shown.score = score
    }
    return reply
  }

const lacksMembers = (row: Members) =>
  ['progression', 'score', 'scoreMax', 'firstLaunchTime'].some((name) => (row[name] ?? '') === '')

export const trackingVariations: readonly Variation[] = [
  varies(
    'wants-whole-rows',
    'takes no row without progression, score, scoreMax and firstLaunchTime',
    ['R101'],
    ...([SAVE, UPLOAD] as const).map((operation) =>
      around(operation, (next) => (question) => {
        const rows = operation === SAVE ? [bodyOf(question)] : (rowsOf(question) ?? [])
        return question.headers.cookie && rows.some(lacksMembers) ? refusal(question) : next(question)
      }),
    ),
  ),
  varies(
    'clamps-rows',
    'clamps the values of a row',
    ['R6'],
    asking(SAVE, (question) => {
      question.body = clamped(bodyOf(question))
    }),
    asking(UPLOAD, (question) => {
      const rows = rowsOf(question)
      if (rows) question.body = { trackings: JSON.stringify(rows.map(clamped)) }
    }),
  ),
  wraps(
    UPLOAD,
    'keeps-good-rows',
    'stores the valid rows beside an invalid one and says so',
    ['R72'],
    (next) => (question) => {
      const rows = rowsOf(question)
      if (!rows || rows.length < 2) return next(question)
      const replies: Reply[] = rows.map((row) =>
        next({ ...copyOf(question), body: { trackings: JSON.stringify([row]) } }),
      )
      const good = replies.filter(isOk)
      if (!good.length) return replies[0]!
      const value = good.flatMap((reply) => listIn(reply) ?? [])
      const message = `${good.length} of ${rows.length} rows were stored`
      return { ...good[0]!, body: { message, success: true, totalResults: value.length, value } }
    },
  ),
  refuses(
    UPLOAD,
    'rows-by-guid',
    'accepts only the GUID as itemId of an uploaded row',
    ['R71'],
    (question) =>
      rowsOf(question)?.some(({ itemId }) => /^\d+$/.test(String(itemId ?? 'none'))) && question.headers.cookie,
  ),
  refuses(SAVE, 'one-row-per-object', 'refuses to create a second row on an object', ['RL19'], (question, world) => {
    const { trackingId, itemId, registrationGuid } = bodyOf(question)
    return !trackingId && rowOf(world, itemId, registrationGuid) && question.headers.cookie && 409
  }),
  shows(
    [SAVE, UPLOAD, 'legacy-learner/trackings.get'],
    'empty-completion',
    'gives an empty string as completionTime of an incomplete row',
    ['RL17'],
    (row) => {
      row.completionTime ??= ''
    },
  ),
  varies(
    'takes-lax-words',
    'treats other values of like and follow as 1',
    ['R61'],
    lax('legacy-learner/comments.like', 'type'),
    lax('legacy-learner/discussions.follow', 'type'),
  ),
  varies(
    'best-score',
    'keeps the best score of a row',
    ['R72'],
    around(SAVE, (next, world) => keepingBest(next, world, (question) => [bodyOf(question)])),
    around(UPLOAD, (next, world) => keepingBest(next, world, (question) => rowsOf(question) ?? [])),
  ),
  replies(SAVE, 'time-falls', 'stores a totalTimeSpent below the stored one', ['R72'], (reply, question, { store }) => {
    const total = Number(bodyOf(question).totalTimeSpent)
    const row = store.trackings.get(Number(valueIn(reply)?.id))
    if (!isOk(reply) || !row || Number.isNaN(total)) return undefined
    row.timeSpent = total
    return valued(reply, { ...valueIn(reply), timeSpent: total })
  }),
  shows(
    'legacy-learner/trackings.get',
    'empty-launch',
    'gives an empty string as firstLaunchTime of a row never launched',
    ['RL17'],
    (row) => {
      if (!row.timeSpent && !row.progression) row.firstLaunchTime = ''
    },
  ),
]
