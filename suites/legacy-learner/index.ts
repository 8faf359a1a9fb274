/** Every check of the older learner interface, in the order of the document. */
import type { Suite } from '../../engine/check.ts'
import { comments } from './comments.ts'
import { commentsLike } from './comments-like.ts'
import { discussionsList } from './discussions.ts'
import { discussionsCreate } from './discussions-create.ts'
import { discussionsFollow } from './discussions-follow.ts'
import { learningObjectsList } from './learning-objects.ts'
import { learningObjectsDownload } from './learning-objects-download.ts'
import { learningObjectsGet } from './learning-objects-get.ts'
import { learningObjectsRate } from './learning-objects-rate.ts'
import { people } from './people.ts'
import { profileGet } from './profile.ts'
import { sessions } from './session.ts'
import { sessionFolders } from './session-folders.ts'
import { trackingsGet } from './trackings.ts'
import { trackingsSave } from './trackings-save.ts'
import { trackingsUpload } from './trackings-upload.ts'
import { trainingSessions } from './training-sessions.ts'
import { trainingsList } from './trainings.ts'
import { vocabulary } from './vocabulary.ts'

export const suites: readonly Suite[] = [
  ...sessions,
  profileGet,
  ...people,
  discussionsList,
  discussionsFollow,
  discussionsCreate,
  ...comments,
  commentsLike,
  trainingsList,
  trainingSessions,
  sessionFolders,
  learningObjectsList,
  learningObjectsGet,
  learningObjectsRate,
  learningObjectsDownload,
  ...vocabulary,
  trackingsUpload,
  trackingsGet,
  trackingsSave,
]
