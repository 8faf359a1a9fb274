/** Behaviour of an honest platform with its trainings, registrations, trackings, certificates and searches. */

import { isObject, type Members } from '../../../contract/members.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { ReadingId } from '../../../contract/readings.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  isOk,
  recordsIn,
  replying,
  type Variation,
} from '../../../reference/mutators/fault.ts'
import { everyHit } from './every-hit.ts'

const CREATE = 'current/trackings.create'

const UPDATE = 'current/trackings.update'

const shown = (
  id: string,
  title: string,
  readings: readonly ReadingId[],
  operations: readonly OperationId[],
  change: (record: Members) => void,
): Variation => ({
  id: `training/${id}`,
  title,
  readings,
  around: operations.map((operation) =>
    replying(operation, (reply) => {
      if (isOk(reply)) for (const record of recordsIn(reply)) change(record)
    }),
  ),
})

const SESSIONS: readonly OperationId[] = ['current/training-sessions.list', 'current/training-sessions.get']

const COURSES: readonly OperationId[] = ['current/training-courses.get', 'current/training-courses.update']

const REGISTRATIONS: readonly OperationId[] = ['current/registrations.list', 'current/registrations.update']

const TRACKINGS: readonly OperationId[] = ['current/trackings.list', CREATE, UPDATE]

const SEARCHES: readonly OperationId[] = ['current/search.learning-resources', 'current/search.training-courses']

const DOWNLOAD: OperationId = 'current/certificates.download'

const refusesWhere = (
  id: string,
  title: string,
  readings: readonly ReadingId[],
  operation: OperationId,
  unwanted: (body: Members) => boolean,
): Variation => ({
  id: `training/${id}`,
  title,
  readings,
  around: [
    around(
      operation,
      (next) => (question) =>
        unwanted(bodyOf(question)) ? { status: 422, headers: {}, body: { message: 'not like that' } } : next(question),
    ),
  ],
})

const byChoice = (
  id: string,
  title: string,
  readings: readonly ReadingId[],
  choices: Variation['choices'],
): Variation => ({
  id: `training/${id}`,
  title,
  readings,
  ...(choices ? { choices } : {}),
})

export const trainingVariations: readonly Variation[] = [
  byChoice('one-date-is-enough', 'takes a session with one date in range', ['R39'], { modifiedOnTraining: 'either' }),
  byChoice('optional-unasked', 'shows optional members unasked', ['R11'], { optionalMembers: 'always' }),
  byChoice('empty-list-everything', 'finds everything by an empty list', ['R43'], { emptyIdList: 'everything' }),
  byChoice('completed-by-date', 'completes a tracking by its date', ['R54'], { trackingCompletion: 'completedAt' }),
  byChoice('completed-by-progress', 'completes a tracking by progress', ['R54'], { trackingCompletion: 'progress' }),
  byChoice('tracked-once', 'refuses a second tracking of the same kind', ['R27'], { repeatedTracking: 'refuse' }),
  byChoice('state-400', 'refuses completed trackings with 400', ['R5'], { stateStatus: 400 }),
  byChoice('state-422', 'refuses completed trackings with 422', ['R5'], { stateStatus: 422 }),
  shown('other-types', 'has other types and statuses of courses', ['R7'], COURSES, (record) => {
    Object.assign(record, { type: 'ELEARNINGX', status: 'DRAFT' })
  }),
  shown(
    'references-by-id',
    'shows nothing but the id of references',
    ['R7'],
    [...SESSIONS, ...REGISTRATIONS, ...TRACKINGS],
    (record) => {
      for (const [name, value] of Object.entries(record))
        if (isObject(value) && 'uuid' in value && 'id' in value) record[name] = { id: value.id }
    },
  ),
  shown(
    'full-references',
    'shows more of its references',
    ['R7'],
    [...SESSIONS, ...REGISTRATIONS, ...TRACKINGS],
    (record) => {
      for (const value of Object.values(record))
        if (isObject(value) && 'uuid' in value && 'id' in value)
          Object.assign(value, { title: 'more', nested: { a: [1] } })
    },
  ),
  shown('sequence-everywhere', 'shows sequenceMode of every session', ['R7'], SESSIONS, (record) => {
    record.sequenceMode ??= null
  }),
  shown(
    'script-languages',
    'has language codes with a script',
    ['R29'],
    ['current/training-sessions.translations'],
    (record) => {
      if (record.languageCode === 'fr-FR') record.languageCode = 'zh-Hans-CN'
    },
  ),
  shown('unset-numbers', 'leaves unset numbers of registrations null', ['R7'], REGISTRATIONS, (record) => {
    Object.assign(record, { score: null, timeSpentClassroomActivities: null })
  }),
  shown('titled-trackings', 'shows a title of each tracking', ['R60'], TRACKINGS, (record) => {
    record.title = 'of the tracking'
  }),
  shown(
    'long-composite-ids',
    'writes composite ids with letters',
    ['R7'],
    ['current/activity-trackings.search'],
    (record) => {
      record.id = `at:${record.id}`
    },
  ),
  shown(
    'turned-composite-ids',
    'writes the parts of composite ids the other way round',
    ['R7'],
    ['current/activity-trackings.search'],
    (record) => {
      record.id = String(record.id).split('-').reverse().join('-')
    },
  ),
  shown('odd-search-values', 'shows texts for progress and duration of hits', ['R44'], SEARCHES, (record) => {
    if ('progress' in record) Object.assign(record, { progress: '12 %', duration: '3 h' })
    if ('author' in record) Object.assign(record, { author: null, tag: '', theme: null })
  }),
  {
    id: 'training/sources-beside',
    title: 'gives source strings beside the translations',
    readings: ['R11'],
    around: [
      replying('current/training-sessions.translations', (reply, { query }) => {
        if (isOk(reply) && query.has('include') && isObject(reply.body)) reply.body.sourceStrings = { title: 'source' }
      }),
    ],
  },
  {
    id: 'training/ignores-include',
    title: 'takes sourceStrings for nothing',
    readings: ['R11'],
    around: [asking('current/training-sessions.translations', ({ query }) => query.delete('include'))],
  },
  {
    id: 'training/untyped-download',
    title: 'sends certificates as bytes without a type',
    readings: ['R4'],
    around: [
      replying(DOWNLOAD, (reply) => {
        if (isOk(reply)) reply.headers['content-type'] = 'application/octet-stream'
      }),
    ],
  },
  {
    id: 'training/padded-download',
    title: 'sends bytes before and behind the PDF',
    readings: ['R4'],
    around: [
      replying(DOWNLOAD, (reply) =>
        isOk(reply) && Buffer.isBuffer(reply.body)
          ? { ...reply, body: Buffer.concat([Buffer.from('\n\n'), reply.body, Buffer.from('\n\n')]) }
          : undefined,
      ),
    ],
  },
  refusesWhere(
    'strict-update',
    'refuses an update that changes nothing',
    ['R2'],
    'current/registrations.update',
    (body) => Object.keys(body).length === 0,
  ),
  refusesWhere(
    'strict-status',
    'refuses a status that is sent with a tracking',
    ['R52'],
    CREATE,
    (body) => 'status' in body,
  ),
  {
    id: 'training/own-learner-only',
    title: 'fills in the caller, whoever a learner names',
    readings: ['R55'],
    around: [
      asking(CREATE, (question) => {
        const token = question.headers.authorization ?? ''
        const { learner: _, ...rest } = bodyOf(question)
        if (isLearner(token)) question.body = rest
      }),
    ],
  },
  {
    id: 'training/no-learner-trackings',
    title: 'keeps progress from falling',
    readings: ['R72'],
    around: [
      around(UPDATE, (next, { store }) => (question) => {
        const stored = store.trackings.get(Number(question.path.id))
        const { progress } = bodyOf(question)
        if (
          stored &&
          typeof progress === 'number' &&
          progress >= 0 &&
          progress < stored.progress &&
          stored.progress < 100
        )
          question.body = { ...bodyOf(question), progress: stored.progress }
        return next(question)
      }),
    ],
  },
  {
    id: 'training/keyword-in-titles-only',
    title: 'looks for keywords in titles as they are shown',
    readings: ['R44'],
    around: SEARCHES.map((operation) =>
      around(operation, (next) => (question) => {
        const { keyword, ...rest } = bodyOf(question)
        if (typeof keyword !== 'string') return next(question)
        const [limit, offset] = ['limit', 'offset'].map((name) => Number(question.query.get(name) ?? NaN))
        const reply = next({ ...copyOf(question), body: rest })
        if (!isOk(reply) || !isObject(reply.body)) return reply
        const withWord = (body: Members) =>
          everyHit(next, question, body).filter(({ title }) => String(title).includes(keyword))
        const others = (reply.body.otherLanguagesResults as readonly { language: { code: string } }[]).flatMap(
          (one) => {
            const resultsCount = withWord({ ...rest, language: one.language.code }).length
            return resultsCount ? [{ ...one, resultsCount }] : []
          },
        )
        const items = withWord(rest).slice(offset || 0, (offset || 0) + Math.min(limit || 10, 50))
        return { ...reply, body: { ...reply.body, items, otherLanguagesResults: others } }
      }),
    ),
  },
]

const isLearner = (authorization: string) => {
  try {
    const [, claims = ''] = authorization.split('.')
    return Buffer.from(claims, 'base64url').toString('utf8').includes('learner')
  } catch {
    return false
  }
}
