/** Forms of inputs: legacy-learner, Endpoints and the two tables of parameters. */

import {
  each,
  filled,
  flag,
  type InputForm,
  type InputForms,
  integer,
  listOf,
  object,
  oneOf,
  required,
  text,
  zeroOrOne,
} from '../input-form.ts'
import type { OperationId } from '../operation.ts'

/** Of learning objects, as the operation of types lists them. */
const TYPE_CODES = 'irvqsdwcpa'

const positive: InputForm = { type: 'integer', minimum: 1 }
const natural: InputForm = { type: 'integer', minimum: 0 }
const notNegative: InputForm = { type: 'number', minimum: 0 }
const credentials: InputForms = { login: required(filled), password: required(filled) }
const commas = (items: InputForm): InputForm => ({ ...listOf(items), commas: true })
const mobileOnly: InputForm = { ...oneOf('', 'onlyMobile'), default: '' }
const moment: InputForm = { type: 'date-time', note: 'As `yyyy-mm-dd hh:ii:ss`.' }

const row = {
  completionTime: moment,
  firstLaunchTime: moment,
  progression: { type: 'integer', minimum: 0, maximum: 100 },
  registrationGuid: { ...text, note: 'Mandatory when creating.' },
  score: notNegative,
  scoreMax: notNegative,
  sessionTimeSpent: { ...natural, note: 'Seconds. Mandatory where `totalTimeSpent` is not sent.' },
  totalTimeSpent: { ...natural, note: 'Seconds. Mandatory where `sessionTimeSpent` is not sent.' },
} as const satisfies InputForms

export const forms: Partial<Record<OperationId, InputForms>> = {
  'legacy-learner/session.login': credentials,
  'legacy-learner/session.mobile-login': {
    ...credentials,
    deviceid: text,
    deviceName: text,
    deviceOs: oneOf('ios', 'android'),
    applicationName: text,
  },
  'legacy-learner/profile.get': { learnerLogin: text },
  'legacy-learner/subordinates.list': {
    limitedSub: { ...flag, note: 'True limits to direct subordinates; otherwise all of them.' },
    // R18: a number outside the bounds may be adjusted as well as refused.
    ...each(['limit', 'offset'], { ...positive, leftOpen: ['bounds'] }),
  },
  'legacy-learner/discussions.list': {
    contextGuid: { ...text, note: 'Of the object that `context` names.' },
    offset: integer,
  },
  'legacy-learner/comments.like': { commentId: positive, like: { ...zeroOrOne, default: 1 } },
  'legacy-learner/discussions.create': {
    context: oneOf('LearningObject', 'TrainingSession', 'Training'),
    contextGuid: text,
    title: { ...text, note: 'On a learning object the title of the content is taken instead.' },
    comment: text,
  },
  'legacy-learner/comments.list': { discussionId: integer },
  'legacy-learner/comments.add': { discussionId: integer, comment: text },
  'legacy-learner/discussions.follow': { discussionId: integer, follow: { ...zeroOrOne, default: 1 } },
  'legacy-learner/trainings.list': { filter: mobileOnly },
  'legacy-learner/training-sessions.list': {
    filter: mobileOnly,
    modalities: { ...commas(oneOf('kc', 'campus', 'distanciel', 'guided')), note: 'All of them where it is not sent.' },
  },
  'legacy-learner/learning-objects.list': {
    sort: { ...oneOf('view', 'rate', 'update', 'lastAccessDate'), note: 'Descending.' },
    filter: { ...oneOf('short', 'medium', 'long'), note: 'At most 10 minutes, at most 30, more than 30.' },
    // R40, R73: other types are not shown.
    types: {
      ...commas({ ...text, surely: { values: [...TYPE_CODES] } }),
      note: 'Each object found is of one of the types.',
    },
    tags: { ...commas(text), note: 'The objects have them.' },
    keyword: text,
    linkedToLoId: { ...integer, default: 0 },
    folderId: { ...integer, default: 0 },
    mobileTraining: { ...flag, note: 'True: objects of trainings that the mobile application offers.' },
  },
  'legacy-learner/learning-objects.get': { id: integer, locale: text },
  'legacy-learner/learning-objects.rate': {
    learningObjectId: integer,
    vote: { type: 'integer', minimum: 1, maximum: 5 },
    favourite: zeroOrOne,
  },
  'legacy-learner/learning-objects.download': { learningObjectId: integer },
  'legacy-learner/session-folders.list': { sessionGuid: text },
  'legacy-learner/trackings.upload': {
    trackings: {
      ...required(listOf(object({ trackingId: integer, itemId: text, ...row }))),
      note: 'The rows as one JSON array.',
    },
  },
  'legacy-learner/trackings.get': { trackingId: integer },
  'legacy-learner/trackings.save': {
    ...row,
    trackingId: { ...positive, note: 'Mandatory when updating.' },
    itemId: { ...text, note: 'GUID of the learning object. Mandatory when creating.' },
    data: text,
  },
}
