import { parseJson } from '../../contract/json.ts'
import type { Members } from '../../contract/members.ts'
import type { Handler, Question, Reply, World } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  isOk,
  listIn,
  recordsIn,
  replying,
  type Variation,
} from '../../reference/mutators/fault.ts'
import { each, lax, legal } from './legal.ts'
import { refusing, valued, valueIn } from './making.ts'

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
  legal(
    'wants-whole-rows',
    'takes no row without progression, score, scoreMax and firstLaunchTime',
    ['R101'],
    ([SAVE, UPLOAD] as const).map((operation) =>
      around(operation, (next) => (question) => {
        const rows = operation === SAVE ? [bodyOf(question)] : (rowsOf(question) ?? [])
        return question.headers.cookie && rows.some(lacksMembers)
          ? refusing('a row wants all its members')
          : next(question)
      }),
    ),
  ),
  legal(
    'clamps-rows',
    'clamps the values of a row',
    ['R6'],
    [
      asking(SAVE, (question) => {
        question.body = clamped(bodyOf(question))
      }),
      asking(UPLOAD, (question) => {
        const rows = rowsOf(question)
        if (rows) question.body = { trackings: JSON.stringify(rows.map(clamped)) }
      }),
    ],
  ),
  legal(
    'keeps-good-rows',
    'stores the valid rows beside an invalid one and says so',
    ['R72'],
    [
      around(UPLOAD, (next) => (question) => {
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
      }),
    ],
  ),
  legal(
    'rows-by-guid',
    'accepts only the GUID as itemId of an uploaded row',
    ['R71'],
    [
      around(
        UPLOAD,
        (next) => (question) =>
          rowsOf(question)?.some(({ itemId }) => /^\d+$/.test(String(itemId ?? 'none'))) && question.headers.cookie
            ? refusing('itemId must be a GUID')
            : next(question),
      ),
    ],
  ),
  legal(
    'one-row-per-object',
    'refuses to create a second row on an object',
    ['RL19'],
    [
      around(SAVE, (next, world) => (question) => {
        const { trackingId, itemId, registrationGuid } = bodyOf(question)
        return trackingId || !rowOf(world, itemId, registrationGuid) || !question.headers.cookie
          ? next(question)
          : refusing('there is a tracking already: update it by its trackingId', 409)
      }),
    ],
  ),
  legal(
    'empty-completion',
    'gives an empty string as completionTime of an incomplete row',
    ['RL17'],
    ([SAVE, UPLOAD, 'legacy-learner/trackings.get'] as const).map((operation) =>
      each(operation, (row) => {
        row.completionTime ??= ''
      }),
    ),
  ),
  legal(
    'takes-lax-words',
    'treats other values of like and follow as 1',
    ['R61'],
    [lax('legacy-learner/comments.like', 'type'), lax('legacy-learner/discussions.follow', 'type')],
  ),
  legal(
    'best-score',
    'keeps the best score of a row',
    ['R72'],
    [
      around(SAVE, (next, world) => keepingBest(next, world, (question) => [bodyOf(question)])),
      around(UPLOAD, (next, world) => keepingBest(next, world, (question) => rowsOf(question) ?? [])),
    ],
  ),
  legal(
    'time-falls',
    'stores a totalTimeSpent below the stored one',
    ['R72'],
    [
      replying(SAVE, (reply, question, { store }) => {
        const total = Number(bodyOf(question).totalTimeSpent)
        const row = store.trackings.get(Number(valueIn(reply)?.id))
        if (!isOk(reply) || !row || Number.isNaN(total)) return undefined
        row.timeSpent = total
        return valued(reply, { ...valueIn(reply), timeSpent: total })
      }),
    ],
  ),
  legal(
    'empty-launch',
    'gives an empty string as firstLaunchTime of a row never launched',
    ['RL17'],
    [
      each('legacy-learner/trackings.get', (row) => {
        if (!row.timeSpent && !row.progression) row.firstLaunchTime = ''
      }),
    ],
  ),
]
