/** Every check of the current interface, in the order of the documents. */
import type { Suite } from '../../engine/check.ts'
import { activities } from './activities.ts'
import { activityTrackings } from './activity-trackings.ts'
import { certificates } from './certificates.ts'
import { entities } from './entities.ts'
import { learners } from './learners/index.ts'
import { learningResourcesCreate } from './learning-resources/create.ts'
import { learningResourcesGet } from './learning-resources/get.ts'
import { learningResourcesList } from './learning-resources/list.ts'
import { learningResourcesUpdate } from './learning-resources/update.ts'
import { localizedVersionsCreate } from './localized-versions/create.ts'
import { localizedVersionsUpdate } from './localized-versions/update.ts'
import { publishers } from './publishers.ts'
import { registrations } from './registrations/index.ts'
import { searchResources } from './search-learning-resources.ts'
import { searchCourses } from './search-training-courses.ts'
import { tokensLogin } from './tokens/login.ts'
import { tokensRefresh } from './tokens/refresh.ts'
import { tokensSigned } from './tokens/signed.ts'
import { trackings } from './trackings/index.ts'
import { trainingCoursesGet } from './training-courses/get.ts'
import { trainingCoursesUpdate } from './training-courses/update.ts'
import { trainingSessionsGet } from './training-sessions/get.ts'
import { trainingSessionsList } from './training-sessions/list.ts'
import { trainingSessionsTranslations } from './training-sessions/translations.ts'
import { versionLinks } from './version-links/index.ts'
import { vocabulary } from './vocabulary/index.ts'

export const suites: readonly Suite[] = [
  tokensLogin,
  tokensSigned,
  tokensRefresh,
  ...learners,
  ...publishers,
  learningResourcesList,
  learningResourcesCreate,
  learningResourcesGet,
  learningResourcesUpdate,
  localizedVersionsCreate,
  localizedVersionsUpdate,
  ...versionLinks,
  ...vocabulary,
  trainingCoursesGet,
  trainingCoursesUpdate,
  trainingSessionsList,
  trainingSessionsGet,
  trainingSessionsTranslations,
  ...registrations,
  ...activities,
  ...trackings,
  ...activityTrackings,
  ...certificates,
  ...entities,
  searchResources,
  searchCourses,
]
