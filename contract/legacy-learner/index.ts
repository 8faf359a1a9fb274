/** Operations, terms and service-wide clauses of the older learner interface. */
import { notShown, serviceClause } from '../clause.ts'
import type { Exemption } from '../exemption.ts'
import type { Terms } from '../terms.ts'
import { commentsAdd, commentsLike, commentsList } from './comments.ts'
import { discussionsCreate, discussionsFollow, discussionsList } from './discussions.ts'
import { forms } from './forms.ts'
import { learningObjectsList } from './learning-objects.ts'
import * as learningObjects from './learning-objects-single.ts'
import { operations } from './operations.ts'
import { managersList, subordinatesList } from './people.ts'
import { profileGet } from './profile.ts'
import { records } from './records.ts'
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

const service = [
  serviceClause('legacy-learner', 'Authentication', {
    ...notShown('session-lifetime', 'token', 'Lifetime and renewal of the session cookie.'),
    undecidable: 'a run is too short to see a session expire; the cookie attributes are recorded at login',
  }),
  serviceClause('legacy-learner', 'Errors', {
    ...notShown('statuses', 'error', 'Status codes and message catalogue.'),
    undecidable: 'recorded per operation as its refusal status',
  }),
]

const withoutOddInput: readonly Exemption[] = [
  {
    reason: 'takes only texts, and its own checks send those that name nothing',
    operations: ['legacy-learner/profile.get', 'legacy-learner/session-folders.list'],
  },
  {
    reason:
      'writes, for everybody to see, what no interface takes back: odd input that is taken would stay on the platform',
    operations: [
      'legacy-learner/discussions.create',
      'legacy-learner/discussions.follow',
      'legacy-learner/comments.add',
      'legacy-learner/comments.like',
      'legacy-learner/learning-objects.rate',
    ],
  },
  {
    reason: 'writes rows of a learner: its own checks send broken JSON in the one field that it takes (RL16)',
    operations: ['legacy-learner/trackings.upload'],
  },
]

export const legacyLearner = { operations, terms, service, records, forms, silences, withoutOddInput }
