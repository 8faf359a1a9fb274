/** Every check of the current interface, in the order of the documents. */
import type { Suite } from '../../engine/check.ts'
import { activities } from './activities.ts'
import { activityTrackings } from './activity-trackings.ts'
import { certificates } from './certificates.ts'
import { entities } from './entities.ts'
import { learners } from './learners/index.ts'
import { learningResources } from './learning-resources/index.ts'
import { localizedVersions } from './localized-versions/index.ts'
import { publishers } from './publishers.ts'
import { registrations } from './registrations/index.ts'
import { searchResources } from './search-learning-resources.ts'
import { searchCourses } from './search-training-courses.ts'
import { tokens } from './tokens/index.ts'
import { trackings } from './trackings/index.ts'
import { trainingCourses } from './training-courses/index.ts'
import { trainingSessions } from './training-sessions/index.ts'
import { versionLinks } from './version-links/index.ts'
import { vocabulary } from './vocabulary/index.ts'

export const suites: readonly Suite[] = [
  ...tokens,
  ...learners,
  ...publishers,
  ...learningResources,
  ...localizedVersions,
  ...versionLinks,
  ...vocabulary,
  ...trainingCourses,
  ...trainingSessions,
  ...registrations,
  ...activities,
  ...trackings,
  ...activityTrackings,
  ...certificates,
  ...entities,
  searchResources,
  searchCourses,
]
