/** Defaults of a record where the file leaves a member out. */
import { unsetLearner } from '../../../reference/current/learners/members.ts'
import { blankMetadata } from '../../../reference/current/localized-versions/metadata.ts'
import type { Random, Store } from '../../../reference/index.ts'
import { blankTraining } from '../../../reference/legacy-admin/trainings-fields.ts'
import { codedTypes } from '../../../reference/seed/learning-resources.ts'
import type { Administrator } from '../../../reference/store/administrator.ts'
import type { Draft, Identified } from '../../../reference/store/collection.ts'
import type { Learner } from '../../../reference/store/learner.ts'
import type { Metadata } from '../../../reference/store/learning-resource.ts'
import type { Registration } from '../../../reference/store/registration.ts'
import type { ActivityTracking, Tracking } from '../../../reference/store/tracking.ts'
import type { TrainingCourse } from '../../../reference/store/training-course.ts'
import type { TrainingSession } from '../../../reference/store/training-session.ts'
import type { Resource } from './format.ts'

/** Members of a record of the file, references resolved. */
export type Given = Readonly<Record<string, unknown>> & { readonly id: number }

export interface Ground {
  readonly store: Store
  readonly random: Random
  /** Milliseconds since 1970. */
  readonly now: number
}

/** When everything without a date happened; fixed, so that two instances with the same data agree. */
export const WHILE_AGO = Date.UTC(2025, 0, 6, 8)

type Of<T extends Identified> = (given: Given, ground: Ground) => Draft<T>

const topOf = ({ entities }: Store): number | null => entities.find(({ parentId }) => parentId === null)?.id ?? null

/** The first code of each type. */
const TYPE_CODES: Readonly<Record<string, string>> = Object.fromEntries(codedTypes.toReversed())

const administrator: Of<Administrator> = ({ id }, { store, random }) => ({
  login: `administrator.${id}`,
  password: `Adm-${random.code(16)}`,
  superUser: false,
  enabled: true,
  entityId: topOf(store) ?? 0,
})

const learner: Of<Learner> = ({ id, login = `learner.${id}` }, { store, random }) => ({
  ...unsetLearner,
  login: String(login),
  password: `Lrn-${random.code(14)}`,
  referenceNumber: null,
  email: `learner${id}@example.test`,
  firstName: 'Learner',
  lastName: String(id),
  createdAt: WHILE_AGO,
  customFields: [],
  languageCode: 'en-GB',
  entityId: topOf(store) ?? 0,
  groupIds: [],
  avatarUrl: `https://media.example.test/avatars/${id}.png`,
})

/** Metadata in one language. */
export const metadataOf = (resourceId: number): Metadata => ({
  ...blankMetadata(WHILE_AGO),
  title: `Learning resource ${resourceId}`,
  complexityLevel: null,
  publishedAt: WHILE_AGO,
  trackingOption: null,
  status: 'VALIDATED',
})

const course: Of<TrainingCourse> = ({ id, type = 'blended' }) => ({
  ...blankTraining(String(type), WHILE_AGO),
  title: `Training course ${id}`,
  status: 'P',
})

const session: Of<TrainingSession> = ({ courseId, startAt = WHILE_AGO, endAt = null }, { store, now }) => {
  const { title, description, welcomeText, languageCode, isMandatory, isMobile, sequenceMode, metadata } =
    store.courses.known(courseId as number)
  return {
    courseId: courseId as number,
    startAt: startAt as number,
    endAt: endAt as number | null,
    title,
    description,
    welcomeText,
    enabled: true,
    status:
      (startAt as number) > now ? 'NOT_STARTED' : endAt !== null && (endAt as number) < now ? 'CLOSED' : 'ONGOING',
    languageCode,
    modifiedAt: WHILE_AGO,
    createdAt: WHILE_AGO,
    isMandatory,
    sequenceMode,
    isHrisExportable: false,
    isMobile,
    accessible: true,
    metadata: { ...metadata },
    translations: {},
    guidedThreshold: 0,
    guidedMainColor: '#1f6f8b',
    showPoints: true,
  }
}

const registration: Of<Registration> = ({ sessionId, learnerId, progress = 0 }, { store }) => {
  const total = store.sessionItems.filter((item) => item.sessionId === sessionId).length
  const begun = (progress as number) > 0
  return {
    sessionId: sessionId as number,
    learnerId: learnerId as number,
    status: 'CONFIRMED',
    registeredAt: WHILE_AGO,
    firstAccessAt: begun ? WHILE_AGO : null,
    lastAccessAt: begun ? WHILE_AGO : null,
    completedAt: progress === 100 ? WHILE_AGO : null,
    score: null,
    progress: progress as number,
    progressMandatory: progress as number,
    totalLearningResources: total,
    totalLearningResourcesCompleted: progress === 100 ? total : 0,
    totalLearningResourcesStarted: begun ? total : 0,
    timeSpent: 0,
    timeSpentClassroomActivities: 0,
    timeSpentOnline: 0,
    netPromoterScore: 0,
    points: null,
  }
}

const tracking: Of<Tracking> = ({ learnerId, resourceId, sessionId, progress = 0 }) => {
  const begun = (progress as number) > 0 ? WHILE_AGO : null
  const completed = progress === 100 ? WHILE_AGO : null
  return {
    learnerId: learnerId as number,
    resourceId: resourceId as number,
    sessionId: sessionId as number,
    firstLaunchedAt: begun,
    completedAt: completed,
    lastCompletedAt: completed,
    latestAccessedAt: begun,
    progress: progress as number,
    score: null,
    scoreMax: null,
    timeSpent: 0,
    raw: '{}',
  }
}

const activityTracking: Of<ActivityTracking> = ({ learnerId, sessionId, activityId, progress = 0 }) => ({
  learnerId: learnerId as number,
  sessionId: sessionId as number,
  activityId: activityId as number,
  firstLaunchedAt: (progress as number) > 0 ? WHILE_AGO : null,
  completedAt: progress === 100 ? WHILE_AGO : null,
  latestAccessedAt: (progress as number) > 0 ? WHILE_AGO : null,
  status: progress === 100 ? 'COMPLETED' : (progress as number) > 0 ? 'STARTED' : 'NOT_STARTED',
  progress: progress as number,
  earnedPoints: 0,
  timeSpent: 0,
})

/** A record of that kind with only its required members. */
export const DRAFTS: { readonly [Name in Resource]: (given: Given, ground: Ground) => object } = {
  entities: ({ id }, { store }) => ({ name: `Entity ${id}`, parentId: topOf(store) }),
  groups: ({ id }) => ({ name: `Group ${id}` }),
  customFields: ({ id }) => ({ name: `Field ${id}`, type: 'string' }),
  administrators: administrator,
  learners: learner,
  publishers: ({ id }) => ({ name: `Publisher ${id}`, type: 'CUSTOM' }),
  authors: ({ id }) => ({ firstName: 'Author', lastName: String(id) }),
  tags: ({ id }) => ({ name: `Tag ${id}`, languageCode: 'en-GB' }),
  themes: ({ id }) => ({ name: `Theme ${id}`, languageCode: 'en-GB', parentId: null }),
  chapters: ({ id }) => ({ name: `Chapter ${id}`, parentId: null }),
  learningResources: ({ type = 'WEBSITE' }) => ({
    type,
    typeCode: TYPE_CODES[String(type)],
    isTrackingPropagated: false,
    publisherId: null,
    updatedAt: WHILE_AGO,
    level: 1,
    points: null,
    rates: new Map(),
    favourites: new Set(),
    views: 0,
    isMobile: false,
    learningPoints: '',
    included: '',
    linkedIds: [],
  }),
  trainingCourses: course,
  trainingSessions: session,
  registrations: registration,
  certificates: ({ registrationId }) => ({ registrationId, certifiedAt: WHILE_AGO }),
  activities: ({ id, courseId }) => ({
    courseId,
    name: `Activity ${id}`,
    type: 'LEARNING_RESOURCE',
    duration: 0,
    points: 0,
  }),
  trackings: tracking,
  activityTrackings: activityTracking,
  discussions: ({ id, authorId }) => ({
    authorId,
    title: `Discussion ${id}`,
    createdAt: WHILE_AGO,
    followerIds: new Set(),
  }),
}
