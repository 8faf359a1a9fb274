/**
 * Every fault and every legal variation of the reference instance: what the checks must find, and what they must not.
 */

import { allTerms } from '../contract/index.ts'
import type { LawName, Maker } from '../contract/laws.ts'
import { lawFaults } from '../laws/faults.ts'
import { limitsFaults, limitsVariations } from '../laws/limits/faults.ts'
import type { Fault, Variation } from '../mutators/fault.ts'
import { acrossFaults } from './across/learners.ts'
import { computedTimeVariations } from './computed-times.ts'
import { consequenceVariations } from './consequences.ts'
import { currentFaults, currentVariations } from './current/index.ts'
import { dataVariations } from './data/index.ts'
import { errorBodyVariations } from './error-bodies.ts'
import { legacyAdminAdministratorsFaults } from './legacy-admin/administrators.ts'
import { legacyAdminAuthTokenFaults } from './legacy-admin/auth-token.ts'
import { legacyAdminConsistencyFaults } from './legacy-admin/consistency.ts'
import { legacyAdminContentFaults } from './legacy-admin/content.ts'
import { legacyAdminEntitiesFaults } from './legacy-admin/entities.ts'
import { legacyAdminFilterFaults } from './legacy-admin/filters-together.ts'
import { legacyAdminLearnersFaults } from './legacy-admin/learners.ts'
import { legacyAdminRegistrationsFaults } from './legacy-admin/registrations.ts'
import { legacyAdminSessionsFaults } from './legacy-admin/sessions.ts'
import { legacyAdminTotalsFaults } from './legacy-admin/totals.ts'
import { legacyAdminTrackingsFaults } from './legacy-admin/trackings.ts'
import { legacyAdminTrainingsFaults } from './legacy-admin/trainings.ts'
import { legacyAdminVariations } from './legacy-admin/variations.ts'
import { commentFaults } from './legacy-learner/comments.ts'
import { discussionFaults } from './legacy-learner/discussions.ts'
import { learningObjectFaults } from './legacy-learner/learning-objects.ts'
import { learningObjectUseFaults } from './legacy-learner/learning-objects-use.ts'
import { learnerListFaults } from './legacy-learner/lists.ts'
import { peopleFaults } from './legacy-learner/people.ts'
import { profileFaults } from './legacy-learner/profile.ts'
import { sessionFaults } from './legacy-learner/session.ts'
import { sessionFolderFaults } from './legacy-learner/session-folders.ts'
import { trackingFaults } from './legacy-learner/trackings.ts'
import { trackingUploadFaults } from './legacy-learner/trackings-upload.ts'
import { trainingSessionFaults } from './legacy-learner/training-sessions.ts'
import { trainingFaults } from './legacy-learner/trainings.ts'
import { legacyLearnerVariations } from './legacy-learner/variations.ts'
import { vocabularyFaults } from './legacy-learner/vocabulary.ts'
import { localTimeVariations } from './local-times.ts'
import { strictVariations } from './strict.ts'
import { choiceVariations } from './variations.ts'
import { wireVariations } from './wire.ts'

export type { Fault, Variation } from '../mutators/fault.ts'

const byLaw = allTerms.flatMap(lawFaults)
const ofLaws = byLaw.flatMap(([, made]) => made)
const makers: ReadonlyMap<string, LawName> = new Map(
  byLaw.flatMap(([name, made]) => made.map(({ id }) => [id, name] as const)),
)

/** The law that makes the fault, or its own resource. */
export const faultMaker = (id: string): Maker => makers.get(id) ?? 'resource'

/** Those that every operation gets by its terms, then the ones written for a clause of its own. */
export const faults: readonly Fault[] = [
  ...ofLaws,
  ...currentFaults,
  ...sessionFaults,
  ...profileFaults,
  ...peopleFaults,
  ...discussionFaults,
  ...commentFaults,
  ...trainingFaults,
  ...trainingSessionFaults,
  ...sessionFolderFaults,
  ...learnerListFaults,
  ...learningObjectFaults,
  ...learningObjectUseFaults,
  ...vocabularyFaults,
  ...trackingFaults,
  ...trackingUploadFaults,
  ...legacyAdminFilterFaults,
  ...legacyAdminLearnersFaults,
  ...legacyAdminAuthTokenFaults,
  ...legacyAdminConsistencyFaults,
  ...legacyAdminContentFaults,
  ...legacyAdminAdministratorsFaults,
  ...legacyAdminEntitiesFaults,
  ...legacyAdminTotalsFaults,
  ...legacyAdminTrackingsFaults,
  ...legacyAdminTrainingsFaults,
  ...legacyAdminSessionsFaults,
  ...legacyAdminRegistrationsFaults,
  ...acrossFaults,
  ...limitsFaults,
]

export const variations: readonly Variation[] = [
  ...choiceVariations,
  ...wireVariations,
  ...errorBodyVariations,
  ...strictVariations,
  ...localTimeVariations,
  ...legacyLearnerVariations,
  ...currentVariations,
  ...legacyAdminVariations,
  ...consequenceVariations,
  ...computedTimeVariations,
  ...limitsVariations,
  ...dataVariations,
]

/** The fault of that id, or undefined. */
export const faultById = (id: string): Fault | undefined => faults.find((fault) => fault.id === id)
