/** Behaviour of an honest platform with its trainings, registrations, trackings, certificates and searches. */

import { isObject, type Members } from '../../../contract/members.ts'
import type { OperationId } from '../../../contract/operations.ts'
import { bodyOf, copyOf, isOk, type Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'
import { everyHit } from './every-hit.ts'

const { answers, asks, chooses, refuses, shows, wraps } = variationsOf('training/')

const CREATE = 'current/trackings.create'

const UPDATE = 'current/trackings.update'

const SESSIONS: readonly OperationId[] = ['current/training-sessions.list', 'current/training-sessions.get']

const COURSES: readonly OperationId[] = ['current/training-courses.get', 'current/training-courses.update']

const REGISTRATIONS: readonly OperationId[] = ['current/registrations.list', 'current/registrations.update']

const TRACKINGS: readonly OperationId[] = ['current/trackings.list', CREATE, UPDATE]

const SEARCHES: readonly OperationId[] = ['current/search.learning-resources', 'current/search.training-courses']

const DOWNLOAD: OperationId = 'current/certificates.download'

export const trainingVariations: readonly Variation[] = [
  chooses('one-date-is-enough', 'takes a session with one date in range', ['R39'], { modifiedOnTraining: 'either' }),
  chooses('optional-unasked', 'shows optional members unasked', ['R11'], { optionalMembers: 'always' }),
  chooses('empty-list-everything', 'finds everything by an empty list', ['R43'], { emptyIdList: 'everything' }),
  chooses('completed-by-date', 'completes a tracking by its date', ['R54'], { trackingCompletion: 'completedAt' }),
  chooses('completed-by-progress', 'completes a tracking by progress', ['R54'], { trackingCompletion: 'progress' }),
  chooses('tracked-once', 'refuses a second tracking of the same kind', ['R27'], { repeatedTracking: 'refuse' }),
  chooses('state-400', 'refuses completed trackings with 400', ['R5'], { stateStatus: 400 }),
  chooses('state-422', 'refuses completed trackings with 422', ['R5'], { stateStatus: 422 }),
  shows(COURSES, 'other-types', 'has other types and statuses of courses', ['R7'], (record) => {
    Object.assign(record, { type: 'ELEARNINGX', status: 'DRAFT' })
  }),
  shows(
    [...SESSIONS, ...REGISTRATIONS, ...TRACKINGS],
    'full-references',
    'shows more of its references',
    ['R7'],
    (record) => {
      for (const value of Object.values(record))
        if (isObject(value) && 'id' in value) Object.assign(value, { uuid: 'more', title: 'more', nested: { a: [1] } })
    },
  ),
  shows(SESSIONS, 'sequence-everywhere', 'shows sequenceMode of every session', ['R7'], (record) => {
    record.sequenceMode ??= null
  }),
  shows(
    ['current/training-sessions.translations'],
    'script-languages',
    'has language codes with a script',
    ['R29'],
    (record) => {
      if (record.languageCode === 'fr-FR') record.languageCode = 'zh-Hans-CN'
    },
  ),
  shows(REGISTRATIONS, 'unset-numbers', 'leaves unset numbers of registrations null', ['R7'], (record) => {
    Object.assign(record, { score: null, timeSpentClassroomActivities: null })
  }),
  shows(TRACKINGS, 'titled-trackings', 'shows a title of each tracking', ['R60'], (record) => {
    record.title = 'of the tracking'
  }),
  shows(
    ['current/activity-trackings.search'],
    'long-composite-ids',
    'writes composite ids with letters',
    ['R7'],
    (record) => {
      record.id = `at:${record.id}`
    },
  ),
  shows(
    ['current/activity-trackings.search'],
    'turned-composite-ids',
    'writes the parts of composite ids the other way round',
    ['R7'],
    (record) => {
      record.id = String(record.id).split('-').reverse().join('-')
    },
  ),
  shows(SEARCHES, 'odd-search-values', 'shows texts for progress and duration of hits', ['R44'], (record) => {
    if ('progress' in record) Object.assign(record, { progress: '12 %', duration: '3 h' })
    if ('author' in record) Object.assign(record, { author: null, tag: '', theme: null })
  }),
  answers(
    'current/training-sessions.translations',
    'sources-beside',
    'gives source strings beside the translations',
    ['R11'],
    (reply, { query }) => {
      if (query.has('include') && isObject(reply.body)) reply.body.sourceStrings = { title: 'source' }
    },
  ),
  asks(
    'current/training-sessions.translations',
    'ignores-include',
    'takes sourceStrings for nothing',
    ['R11'],
    ({ query }) => query.delete('include'),
  ),
  answers(DOWNLOAD, 'untyped-download', 'sends certificates as bytes without a type', ['R4'], (reply) => {
    reply.headers['content-type'] = 'application/octet-stream'
  }),
  answers(DOWNLOAD, 'padded-download', 'sends bytes before and behind the PDF', ['R4'], (reply) =>
    Buffer.isBuffer(reply.body)
      ? { ...reply, body: Buffer.concat([Buffer.from('\n\n'), reply.body, Buffer.from('\n\n')]) }
      : undefined,
  ),
  refuses(
    'current/registrations.update',
    'strict-update',
    'refuses an update that changes nothing',
    ['R2'],
    (question) => Object.keys(bodyOf(question)).length === 0 && 422,
  ),
  refuses(
    CREATE,
    'strict-status',
    'refuses a status that is sent with a tracking',
    ['R52'],
    (question) => 'status' in bodyOf(question) && 422,
  ),
  asks(CREATE, 'own-learner-only', 'fills in the caller, whoever a learner names', ['R55'], (question) => {
    const token = question.headers.authorization ?? ''
    const { learner: _, ...rest } = bodyOf(question)
    if (isLearner(token)) question.body = rest
  }),
  asks(UPDATE, 'no-learner-trackings', 'keeps progress from falling', ['R72'], (question, { store }) => {
    const stored = store.trackings.get(Number(question.path.id))
    const { progress } = bodyOf(question)
    if (stored && typeof progress === 'number' && progress >= 0 && progress < stored.progress && stored.progress < 100)
      question.body = { ...bodyOf(question), progress: stored.progress }
  }),
  wraps(
    SEARCHES,
    'keyword-in-titles-only',
    'looks for keywords in titles as they are shown',
    ['R44'],
    (next) => (question) => {
      const { keyword, ...rest } = bodyOf(question)
      if (typeof keyword !== 'string') return next(question)
      const [limit, offset] = ['limit', 'offset'].map((name) => Number(question.query.get(name) ?? NaN))
      const reply = next({ ...copyOf(question), body: rest })
      if (!isOk(reply) || !isObject(reply.body)) return reply
      const withWord = (body: Members) =>
        everyHit(next, question, body).filter(({ title }) => String(title).includes(keyword))
      const others = (reply.body.otherLanguagesResults as readonly { language: { code: string } }[]).flatMap((one) => {
        const resultsCount = withWord({ ...rest, language: one.language.code }).length
        return resultsCount ? [{ ...one, resultsCount }] : []
      })
      const items = withWord(rest).slice(offset || 0, (offset || 0) + Math.min(limit || 10, 50))
      return { ...reply, body: { ...reply.body, items, otherLanguagesResults: others } }
    },
  ),
]

const isLearner = (authorization: string) => {
  try {
    const [, claims = ''] = authorization.split('.')
    return Buffer.from(claims, 'base64url').toString('utf8').includes('learner')
  } catch {
    return false
  }
}
