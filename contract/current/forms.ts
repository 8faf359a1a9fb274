/** Forms of inputs: current, Endpoints and the tables of the resources. */

import {
  each,
  emptied,
  filled,
  flag,
  type InputForm,
  type InputForms,
  inQuery,
  integer,
  language,
  listOf,
  named,
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
/** Records by their numbers, which are integers wherever a record shows its own. */
const numbers = listOf({ type: 'number', surely: { type: 'integer' } })
const float: InputForm = { type: 'number', format: 'float' }
const percent: InputForm = { ...float, minimum: 0, maximum: 100 }
const natural: InputForm = { type: 'integer', minimum: 0 }

const offset: InputForms = { offset: { ...natural32, in: 'query' } }

const unit = each(['name', 'id'], emptied(text))
const writtenLearner: InputForms = {
  ...each(['email', 'firstName', 'lastName', 'referenceNumber'], emptied({})),
  timezone: emptied({ minLength: 1, note: 'Name of a time zone.' }),
  customFields: emptied(listOf(object({ uuid: required(text), value: required({ type: ['string', 'integer'] }) }))),
  entity: record,
  manager: emptied(record),
  department: emptied(object({ ...unit, parent: emptied(object(unit)) })),
  languageCode: emptied(language),
  enabled: { note: 'True for a new learner where it is not sent.' },
  enabledFrom: emptied({ note: 'Not after `enabledUntil`.' }),
  enabledUntil: emptied({ note: 'Not before `enabledFrom`.' }),
}

/** Members of a localized version; its version number and its date of modification can only be read. */
const metadata = emptied(
  object({
    ...each(['title', 'subTitle', 'summary', 'shortSummary', 'targetAudience', 'referenceCode'], emptied(text)),
    ...each(['complexityLevel', 'trackingOption'], named),
    status: oneOf(...STATUSES),
    durationInMinutes: emptied({ ...integer, surely: { minimum: 0 } }),
    isDownloadable: flag,
    isEmbeddable: flag,
    publishedAt: emptied({ type: 'date-time' }),
  }),
)

const writtenTracking: InputForms = {
  progress: percent,
  ...each(['score', 'scoreMax'], emptied(float)),
  timeSpent: natural,
}
const author = each(['firstName', 'lastName'], named)
const writtenTheme: InputForms = { name: named, parent: { ...record, nullable: true }, languageCode: language }

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
const search: InputForms = { limit: { ...int32, in: 'query' }, ...offset, sessionId: emptied(int32) }

export const forms: Partial<Record<OperationId, InputForms>> = {
  'current/tokens.login': {
    role: required({ type: 'string', values: ROLES }),
    login: required(filled),
    password: required(filled),
    impersonate: { ...filled, note: 'Login of the learner as whom the token acts.' },
  },
  'current/tokens.signed': {
    token: required({ ...named, note: "A JSON Web Token signed with the caller's private key." }),
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
    publisher: emptied(record),
    localizedVersion: object({ languageCode: required(language), metadata }),
  },
  'current/learning-resources.get': { id: integer, include: listOf(oneOf('authors', 'themes')) },
  'current/learning-resources.update': { id: natural32, publisher: emptied(record) },
  'current/localized-versions.create': { id: natural32, languageCode: language, metadata },
  'current/localized-versions.update': { id: natural32, languageCode: language, metadata },
  ...linkForms('author'),
  ...linkForms('tag'),
  ...linkForms('theme'),
  'current/authors.list': offset,
  'current/authors.get': { id: integer },
  'current/authors.create': author,
  'current/authors.update': { id: integer, ...author },
  'current/tags.list': offset,
  'current/tags.create': { name: named, languageCode: language },
  'current/tags.get': { id: integer },
  'current/tags.update': { id: integer, name: named, languageCode: language },
  'current/themes.list': offset,
  'current/themes.create': writtenTheme,
  'current/themes.get': { id: integer },
  'current/themes.update': { id: integer, ...writtenTheme },
  'current/training-courses.get': { id: int64 },
  'current/training-courses.update': {
    id: int64,
    title: named,
    referenceCode: emptied(text),
    description: text,
    durationText: { ...text, nullable: true },
    hrisExportMode,
    hrisSelectedSessionsIds: { ...listOf(integer), note: 'For certain export modes.' },
    isMandatory: flag,
    isMobile: flag,
    publisher: emptied(record),
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
    ...each(['firstLaunchedAt', 'latestAccessedAt', 'completedAt'], emptied({})),
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
    ...each(['learnerIds', 'trainingSessionIds', 'activityIds'], numbers),
    status: listOf(oneOf('NOT_STARTED', 'STARTED', 'PENDING_FEEDBACK', 'COMPLETED')),
  },
  'current/certificates.list': offset,
  'current/certificates.get': { id: integer },
  'current/certificates.download': { id: int64 },
  'current/entities.list': offset,
  'current/entities.get': { id: int32 },
  'current/search.learning-resources': {
    ...search,
    ...each(['keyword', 'publisher', 'theme', 'author', 'tag'], emptied(text)),
    language: required(filled),
    type: emptied(oneOf('AICC', 'SCORM', 'OTHERS', 'READING_DOCUMENT', 'VIDEO', 'WEBSITE')),
    duration: emptied(oneOf('LESS_THAN_10_MINUTES', 'BETWEEN_10_AND_30_MINUTES', 'MORE_THAN_30_MINUTES')),
    sortBy: emptied(oneOf('DATE', 'RATING', 'VIEWS', 'RELEVANCE')),
  },
  'current/search.training-courses': {
    ...search,
    ...each(['keyword', 'publisher', 'chapter'], emptied(text)),
    language: emptied(named),
    type: emptied(oneOf('PATH', 'OPEN_ACCESS')),
    status: emptied(oneOf('NOT_STARTED', 'STARTED', 'COMPLETED')),
    hasContributionWidget: emptied(flag),
    sortBy: emptied(oneOf('DATE', 'POPULARITY', 'RELEVANCE')),
  },
}
