/** Forms of inputs: current, Endpoints and the tables of the resources. */

import {
  each,
  filled,
  flag,
  type InputForm,
  type InputForms,
  inQuery,
  integer,
  language,
  listOf,
  object,
  oneOf,
  required,
  text,
} from '../input-form.ts'
import { type OperationId, ROLES } from '../operation.ts'
import { OPERATORS } from '../terms.ts'
import { STATUSES } from './learning-resources.ts'

const int32: InputForm = { type: 'integer', format: 'int32' }
const int64: InputForm = { type: 'integer', format: 'int64' }
/** Written as `int32 >= 0`. */
const natural32: InputForm = { ...int32, minimum: 0 }
/** A record by its number. */
const record = object({ id: required(integer) })
const float: InputForm = { type: 'number', format: 'float' }
const percent: InputForm = { ...float, minimum: 0, maximum: 100 }
const natural: InputForm = { type: 'integer', minimum: 0 }

const offset: InputForms = { offset: { ...natural32, in: 'query' } }

const writtenLearner: InputForms = {
  timezone: { minLength: 1, note: 'Name of a time zone.' },
  customFields: listOf(object({ uuid: required(text), value: required({ type: ['string', 'integer'] }) })),
  entity: record,
  manager: record,
  department: object({ name: text, id: text, parent: object({ name: text, id: text }) }),
  languageCode: language,
  enabled: { note: 'True for a new learner where it is not sent.' },
  enabledFrom: { note: 'Not after `enabledUntil`.' },
  enabledUntil: { note: 'Not before `enabledFrom`.' },
}

/** Members of a localized version; its version number and its date of modification can only be read. */
const metadata = object({
  ...each(['title', 'subTitle', 'summary', 'shortSummary', 'targetAudience'], text),
  ...each(['complexityLevel', 'referenceCode', 'trackingOption'], text),
  status: oneOf(...STATUSES),
  durationInMinutes: integer,
  isDownloadable: flag,
  isEmbeddable: flag,
  publishedAt: { type: 'date-time' },
})

const writtenTracking: InputForms = { progress: percent, score: float, scoreMax: float, timeSpent: natural }
const writtenTheme: InputForms = { parent: { ...record, nullable: true }, languageCode: language }

const COUNTED = [
  'progress',
  'totalLearningResources',
  'totalLearningResourcesCompleted',
  'totalLearningResourcesStarted',
  'timeSpent',
]
const counted = each(
  COUNTED.flatMap((field) => OPERATORS.map((operator) => `${field}.${operator}`)),
  int32,
)

const version: InputForms = { id: integer, languageCode: language }
const linkForms = (name: 'author' | 'tag' | 'theme'): Partial<Record<OperationId, InputForms>> => ({
  [`current/localized-versions.${name}s.list`]: { ...version, ...offset },
  [`current/localized-versions.${name}s.add`]: { ...version, [name]: required(record) },
  [`current/localized-versions.${name}s.remove`]: { ...version, [`${name}Id`]: integer },
})

const hrisExportMode = oneOf('ALL_SESSIONS', 'SELECTED_SESSIONS', 'TRAINING', 'CONTENT', 'DISABLED')
const search: InputForms = { limit: { ...int32, in: 'query' }, ...offset, sessionId: int32 }

export const forms: Partial<Record<OperationId, InputForms>> = {
  'current/tokens.login': {
    role: required({ type: 'string', values: ROLES }),
    login: required(filled),
    password: required(filled),
    impersonate: { ...filled, note: 'Login of the learner as whom the token acts.' },
  },
  'current/tokens.signed': {
    token: required({ ...text, note: "A JSON Web Token signed with the caller's private key." }),
    impersonate: { ...filled, note: 'Login of the learner as whom the token acts.' },
  },
  'current/tokens.refresh': { refreshToken: required(filled) },
  'current/learners.list': { ...offset, size: int32, ...each(['entityId', 'groupId', 'managerId'], int32) },
  'current/learners.create': writtenLearner,
  'current/learners.get': { id: int32 },
  'current/learners.update': { id: int32, ...writtenLearner },
  'current/publishers.get': { id: integer },
  'current/learning-resources.list': { ...offset, size: int32, id: integer, publisherId: int32 },
  'current/learning-resources.create': {
    publisher: record,
    localizedVersion: object({ languageCode: required(language), metadata }),
  },
  'current/learning-resources.get': { id: integer, include: listOf(oneOf('authors', 'themes')) },
  'current/learning-resources.update': { id: natural32, publisher: record },
  'current/localized-versions.create': { id: natural32, languageCode: language, metadata },
  'current/localized-versions.update': { id: natural32, languageCode: language, metadata },
  ...linkForms('author'),
  ...linkForms('tag'),
  ...linkForms('theme'),
  'current/authors.list': offset,
  'current/authors.get': { id: integer },
  'current/authors.update': { id: integer },
  'current/tags.list': offset,
  'current/tags.create': { languageCode: language },
  'current/tags.get': { id: integer },
  'current/tags.update': { id: integer, languageCode: language },
  'current/themes.list': offset,
  'current/themes.create': writtenTheme,
  'current/themes.get': { id: integer },
  'current/themes.update': { id: integer, ...writtenTheme },
  'current/training-courses.get': { id: int64 },
  'current/training-courses.update': {
    id: int64,
    ...each(['title', 'referenceCode', 'description'], text),
    durationText: { ...text, nullable: true },
    hrisExportMode,
    hrisSelectedSessionsIds: { ...listOf(integer), note: 'For certain export modes.' },
    isMandatory: flag,
    isMobile: flag,
    publisher: record,
  },
  'current/training-sessions.list': {
    ...offset,
    applyModifiedAtOnTraining: { ...flag, note: 'Applies the date filters to the sessions and to their trainings.' },
  },
  'current/training-sessions.get': { id: int64 },
  'current/training-sessions.translations': { id: int64, include: listOf(oneOf('sourceStrings')) },
  'current/registrations.list': { ...offset, ...counted, learnerId: int32, trainingSessionId: int32 },
  'current/registrations.update': { id: natural32, status: oneOf('PENDING', 'CONFIRMED', 'SUSPENDED') },
  'current/activities.get': { id: integer },
  'current/trackings.create': {
    ...writtenTracking,
    learner: { ...record, note: 'Required of an administrator; of a learner it is the caller.' },
    learningResource: record,
    trainingSession: record,
  },
  'current/trackings.list': {
    ...offset,
    ...each(['learnerId', 'learningResourceId', 'trainingSessionId'], integer),
    include: listOf(oneOf('count')),
  },
  'current/trackings.update': { id: natural32, ...writtenTracking },
  'current/activity-trackings.search': {
    ...offset,
    size: inQuery(integer),
    ...each(['learnerIds', 'trainingSessionIds', 'activityIds'], listOf({ type: 'number' })),
    status: listOf(oneOf('NOT_STARTED', 'STARTED', 'PENDING_FEEDBACK', 'COMPLETED')),
  },
  'current/certificates.list': offset,
  'current/certificates.get': { id: integer },
  'current/certificates.download': { id: int64 },
  'current/entities.list': offset,
  'current/entities.get': { id: int32 },
  'current/search.learning-resources': {
    ...search,
    ...each(['keyword', 'publisher', 'theme', 'author', 'tag'], text),
    language: required(filled),
    type: oneOf('AICC', 'SCORM', 'OTHERS', 'READING_DOCUMENT', 'VIDEO', 'WEBSITE'),
    duration: oneOf('LESS_THAN_10_MINUTES', 'BETWEEN_10_AND_30_MINUTES', 'MORE_THAN_30_MINUTES'),
    sortBy: oneOf('DATE', 'RATING', 'VIEWS', 'RELEVANCE'),
  },
  'current/search.training-courses': {
    ...search,
    ...each(['language', 'keyword', 'publisher', 'chapter'], text),
    type: oneOf('PATH', 'OPEN_ACCESS'),
    status: oneOf('NOT_STARTED', 'STARTED', 'COMPLETED'),
    hasContributionWidget: flag,
    sortBy: oneOf('DATE', 'POPULARITY', 'RELEVANCE'),
  },
}
