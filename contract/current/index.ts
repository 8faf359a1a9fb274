/** Operations, terms and service-wide clauses of the current interface. */
import type { Terms } from '../terms.ts'
import { activitiesGet } from './activities.ts'
import { activityTrackingsSearch } from './activity-trackings.ts'
import { certificatesDownload, certificatesGet, certificatesList } from './certificates.ts'
import { entitiesGet, entitiesList } from './entities.ts'
import { forms } from './forms.ts'
import { learnersCreate } from './learners/create.ts'
import { learnersGet } from './learners/get.ts'
import { learnersList } from './learners/list.ts'
import { learnersUpdate } from './learners/update.ts'
import {
  learningResourcesCreate,
  learningResourcesGet,
  learningResourcesList,
  learningResourcesUpdate,
} from './learning-resources.ts'
import { localizedVersionsCreate, localizedVersionsUpdate } from './localized-versions.ts'
import { operations } from './operations.ts'
import { publishersGet } from './publishers.ts'
import { records } from './records.ts'
import { registrationsList, registrationsUpdate } from './registrations.ts'
import { searchLearningResources } from './search-learning-resources.ts'
import { searchTrainingCourses } from './search-training-courses.ts'
import { service } from './service.ts'
import { silences } from './silences.ts'
import { tokensLogin, tokensRefresh, tokensSigned } from './tokens.ts'
import { trackingsCreate, trackingsList, trackingsUpdate } from './trackings.ts'
import { trainingCoursesGet, trainingCoursesUpdate } from './training-courses.ts'
import * as currentSessions from './training-sessions.ts'
import { linkTerms } from './version-links.ts'
import { authorTerms, tagTerms, themeTerms } from './vocabulary.ts'

/** Terms of every operation that the suite exercises, in the order of the document. */
const terms: readonly Terms[] = [
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
]

export const current = { operations, terms, service, records, forms, silences }
