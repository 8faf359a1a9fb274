/** Faults and legal variations of the current interface, in the order of the documents. */

import type { Fault, FaultsOfInterface, Variation } from '../../reference/mutators/fault.ts'
import { activityFaults } from './activities.ts'
import { activityTrackingFaults } from './activity-trackings.ts'
import { certificateFaults } from './certificates.ts'
import { entityFaults } from './entities.ts'
import { forgottenFilterFaults } from './forgotten-filters.ts'
import { learnerFaults } from './learners/index.ts'
import { learningResourceFaults } from './learning-resources/index.ts'
import { localizedVersionFaults } from './localized-versions/index.ts'
import { oneUuidFaults } from './one-uuid.ts'
import { publisherFaults } from './publishers.ts'
import { registrationFaults } from './registrations.ts'
import { searchLearningResourcesFaults } from './search-learning-resources.ts'
import { searchTrainingCoursesFaults } from './search-training-courses.ts'
import { tokenFaults } from './tokens.ts'
import { trackingFaults } from './trackings.ts'
import { trainingCourseFaults } from './training-courses.ts'
import { trainingSessionFaults } from './training-sessions.ts'
import { contentVariations } from './variations/content.ts'
import { elsewhere } from './variations/elsewhere.ts'
import { forms } from './variations/forms.ts'
import { inUse } from './variations/in-use.ts'
import { learnerViews } from './variations/learner-views.ts'
import { peopleVariations } from './variations/people.ts'
import { platformVariations } from './variations/platform.ts'
import { signIns } from './variations/sign-ins.ts'
import { trackingVariations } from './variations/trackings.ts'
import { trainingVariations } from './variations/training.ts'
import { wordVariations } from './variations/words.ts'
import { versionLinkFaults } from './version-links/index.ts'
import { vocabularyFaults } from './vocabulary/index.ts'

const faults: readonly Fault[] = [
  ...forgottenFilterFaults,
  ...oneUuidFaults,
  ...tokenFaults,
  ...learnerFaults,
  ...publisherFaults,
  ...learningResourceFaults,
  ...localizedVersionFaults,
  ...versionLinkFaults,
  ...vocabularyFaults,
  ...trainingCourseFaults,
  ...trainingSessionFaults,
  ...registrationFaults,
  ...activityFaults,
  ...trackingFaults,
  ...activityTrackingFaults,
  ...certificateFaults,
  ...entityFaults,
  ...searchLearningResourcesFaults,
  ...searchTrainingCoursesFaults,
]

const variations: readonly Variation[] = [
  ...contentVariations,
  ...platformVariations,
  ...inUse,
  ...elsewhere,
  ...forms,
  ...trainingVariations,
  ...trackingVariations,
  ...peopleVariations,
  ...wordVariations,
  ...learnerViews,
  ...signIns,
]

export const own: FaultsOfInterface = { faults, variations }
