/**
 * The contract as data: operations, terms, readings. No I/O, no check, no expected answer.
 * May import nothing outside this folder.
 */
import { activitiesGet } from './current/activities.ts'
import { activityTrackingsSearch } from './current/activity-trackings.ts'
import { certificatesDownload, certificatesGet, certificatesList } from './current/certificates.ts'
import { entitiesGet, entitiesList } from './current/entities.ts'
import { learnersCreate, learnersGet, learnersList, learnersUpdate } from './current/learners.ts'
import {
  learningResourcesCreate,
  learningResourcesGet,
  learningResourcesList,
  learningResourcesUpdate,
} from './current/learning-resources.ts'
import { localizedVersionsCreate, localizedVersionsUpdate } from './current/localized-versions.ts'
import { publishersGet } from './current/publishers.ts'
import { registrationsList, registrationsUpdate } from './current/registrations.ts'
import { searchLearningResources } from './current/search-learning-resources.ts'
import { searchTrainingCourses } from './current/search-training-courses.ts'
import { tokensLogin, tokensRefresh, tokensSigned } from './current/tokens.ts'
import { trackingsCreate, trackingsList, trackingsUpdate } from './current/trackings.ts'
import { trainingCoursesGet, trainingCoursesUpdate } from './current/training-courses.ts'
import * as currentSessions from './current/training-sessions.ts'
import { linkTerms } from './current/version-links.ts'
import { authorTerms, tagTerms, themeTerms } from './current/vocabulary.ts'
import * as adminAdministrators from './legacy-admin/administrators.ts'
import * as adminTokens from './legacy-admin/auth-token.ts'
import * as adminContent from './legacy-admin/content.ts'
import * as adminEntities from './legacy-admin/entities.ts'
import * as adminLearners from './legacy-admin/learners.ts'
import * as adminRegistrations from './legacy-admin/registrations.ts'
import * as adminSessions from './legacy-admin/sessions.ts'
import * as adminTrackings from './legacy-admin/trackings.ts'
import * as adminTrainings from './legacy-admin/trainings.ts'
import { commentsAdd, commentsLike, commentsList } from './legacy-learner/comments.ts'
import { discussionsCreate, discussionsFollow, discussionsList } from './legacy-learner/discussions.ts'
import { learningObjectsList } from './legacy-learner/learning-objects.ts'
import * as learningObjects from './legacy-learner/learning-objects-single.ts'
import { managersList, subordinatesList } from './legacy-learner/people.ts'
import { profileGet } from './legacy-learner/profile.ts'
import * as session from './legacy-learner/session.ts'
import { sessionFoldersList } from './legacy-learner/session-folders.ts'
import { trackingsGet, trackingsSave, trackingsUpload } from './legacy-learner/trackings.ts'
import { trainingSessionsList } from './legacy-learner/training-sessions.ts'
import { trainingsList } from './legacy-learner/trainings.ts'
import { themesList, typesList } from './legacy-learner/vocabulary.ts'
import type { OperationId } from './operations.ts'
import type { Terms } from './terms.ts'

/** Terms of every operation that the suite exercises, in the order of the documents. */
export const allTerms: readonly Terms[] = [
  tokensLogin,
  tokensSigned,
  tokensRefresh,
  learnersList,
  learnersCreate,
  learnersGet,
  learnersUpdate,
  publishersGet,
  learningResourcesList,
  learningResourcesCreate,
  learningResourcesGet,
  learningResourcesUpdate,
  localizedVersionsCreate,
  localizedVersionsUpdate,
  ...linkTerms,
  ...authorTerms,
  ...tagTerms,
  ...themeTerms,
  trainingCoursesGet,
  trainingCoursesUpdate,
  currentSessions.trainingSessionsList,
  currentSessions.trainingSessionsGet,
  currentSessions.trainingSessionsTranslations,
  registrationsList,
  registrationsUpdate,
  activitiesGet,
  trackingsCreate,
  trackingsList,
  trackingsUpdate,
  activityTrackingsSearch,
  certificatesList,
  certificatesGet,
  certificatesDownload,
  entitiesList,
  entitiesGet,
  searchLearningResources,
  searchTrainingCourses,
  session.sessionLogin,
  session.sessionLogout,
  session.sessionMobileLogin,
  session.sessionMobileLogout,
  profileGet,
  managersList,
  subordinatesList,
  discussionsList,
  commentsLike,
  discussionsCreate,
  commentsList,
  commentsAdd,
  discussionsFollow,
  trainingsList,
  trainingSessionsList,
  learningObjectsList,
  learningObjects.learningObjectsGet,
  learningObjects.learningObjectsRate,
  themesList,
  typesList,
  learningObjects.learningObjectsDownload,
  sessionFoldersList,
  trackingsUpload,
  trackingsGet,
  trackingsSave,
  adminContent.trainingsContent,
  adminAdministrators.administratorsSsoLink,
  adminAdministrators.administratorsUpdate,
  adminContent.contentGet,
  adminEntities.entitiesGet,
  adminEntities.entitiesSearch,
  adminLearners.learnersGet,
  adminLearners.learnersSearch,
  adminLearners.learnersCreate,
  adminLearners.learnersUpdate,
  adminRegistrations.learnersRegistrations,
  adminTokens.learnersAuthToken,
  adminTokens.tokensExchange,
  adminTrackings.learnersTrackings,
  adminTrackings.trackingsGet,
  adminTrainings.trainingsList,
  adminTrainings.trainingsGet,
  adminTrainings.trainingsCreate,
  adminTrainings.trainingsUpdate,
  adminSessions.trainingsSessions,
  adminSessions.sessionsCreate,
  adminSessions.sessionsGet,
  adminSessions.sessionsUpdate,
  adminRegistrations.sessionsRegister,
  adminRegistrations.registrationsGet,
  adminRegistrations.registrationsDelete,
]

const termsByOperation = new Map(allTerms.map((terms) => [terms.operation, terms]))

/** @throws RangeError for an operation without terms */
export function termsOf(operation: OperationId): Terms {
  const terms = termsByOperation.get(operation)
  if (!terms) throw new RangeError(`no terms of "${operation}"`)
  return terms
}

export const hasTerms = (operation: OperationId) => termsByOperation.has(operation)
