/** Every check, as values: the source of truth for what a run sets out to decide. Reading it runs nothing. */
import type { Check, Suite } from '../engine/check.ts'
import { across } from './across/index.ts'
import { current } from './current/index.ts'
import { administrators } from './legacy-admin/administrators.ts'
import { content } from './legacy-admin/content.ts'
import { entities } from './legacy-admin/entities.ts'
import { learners as adminLearners } from './legacy-admin/learners.ts'
import { registrations as adminRegistrations } from './legacy-admin/registrations.ts'
import { sessions as adminSessions } from './legacy-admin/sessions.ts'
import { trackings as adminTrackings } from './legacy-admin/trackings.ts'
import { trainings as adminTrainings } from './legacy-admin/trainings.ts'
import { comments } from './legacy-learner/comments.ts'
import { commentsLike } from './legacy-learner/comments-like.ts'
import { discussionsList } from './legacy-learner/discussions.ts'
import { discussionsCreate } from './legacy-learner/discussions-create.ts'
import { discussionsFollow } from './legacy-learner/discussions-follow.ts'
import { learningObjectsList } from './legacy-learner/learning-objects.ts'
import { learningObjectsDownload } from './legacy-learner/learning-objects-download.ts'
import { learningObjectsGet } from './legacy-learner/learning-objects-get.ts'
import { learningObjectsRate } from './legacy-learner/learning-objects-rate.ts'
import { people } from './legacy-learner/people.ts'
import { profileGet } from './legacy-learner/profile.ts'
import { sessions } from './legacy-learner/session.ts'
import { sessionFolders } from './legacy-learner/session-folders.ts'
import { trackingsGet } from './legacy-learner/trackings.ts'
import { trackingsSave } from './legacy-learner/trackings-save.ts'
import { trackingsUpload } from './legacy-learner/trackings-upload.ts'
import { trainingSessions } from './legacy-learner/training-sessions.ts'
import { trainingsList } from './legacy-learner/trainings.ts'
import { vocabulary } from './legacy-learner/vocabulary.ts'

/** In the order of the documents. */
const suites: readonly Suite[] = [
  ...current,
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
  ...adminLearners,
  ...content,
  ...administrators,
  ...entities,
  ...adminTrackings,
  ...adminTrainings,
  ...adminSessions,
  ...adminRegistrations,
  ...across,
]

export const checks: readonly Check[] = suites.flatMap((suite) => suite.checks)
