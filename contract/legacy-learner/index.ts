/** Operations, terms and service-wide clauses of the older learner interface. */
import type { Terms } from '../terms.ts'
import { commentsAdd, commentsLike, commentsList } from './comments.ts'
import { discussionsCreate, discussionsFollow, discussionsList } from './discussions.ts'
import { forms } from './forms.ts'
import { learningObjectsList } from './learning-objects.ts'
import * as learningObjects from './learning-objects-single.ts'
import { withoutOddInput } from './odd-input.ts'
import { operations } from './operations.ts'
import { managersList, subordinatesList } from './people.ts'
import { profileGet } from './profile.ts'
import { records } from './records.ts'
import { service } from './service.ts'
import * as session from './session.ts'
import { sessionFoldersList } from './session-folders.ts'
import { silences } from './silences.ts'
import { trackingsGet, trackingsSave, trackingsUpload } from './trackings.ts'
import { trainingSessionsList } from './training-sessions.ts'
import { trainingsList } from './trainings.ts'
import { themesList, typesList } from './vocabulary.ts'

/** Terms of every operation that the suite exercises, in the order of the document. */
const terms: readonly Terms[] = [
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
]

export const legacyLearner = { operations, terms, service, records, forms, silences, withoutOddInput }
