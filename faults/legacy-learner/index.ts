/** Faults and legal variations of the older learner interface, in the order of the document. */
import type { Fault, FaultsOfInterface } from '../../reference/mutators/fault.ts'
import { commentFaults } from './comments.ts'
import { discussionFaults } from './discussions.ts'
import { learningObjectFaults } from './learning-objects.ts'
import { learningObjectUseFaults } from './learning-objects-use.ts'
import { learnerListFaults, sessionFolderFaults } from './lists.ts'
import { peopleFaults } from './people.ts'
import { profileFaults } from './profile.ts'
import { sessionFaults } from './session.ts'
import { trackingFaults } from './trackings.ts'
import { trackingUploadFaults } from './trackings-upload.ts'
import { trainingSessionFaults } from './training-sessions.ts'
import { trainingFaults } from './trainings.ts'
import { variations } from './variations.ts'
import { vocabularyFaults } from './vocabulary.ts'

const faults: readonly Fault[] = [
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
]

export const own: FaultsOfInterface = { faults, variations }
