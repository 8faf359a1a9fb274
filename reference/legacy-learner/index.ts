/** Operations and features of the older learner interface. */
import type { Front } from '../front.ts'
import { sessionOf } from '../guards/callers.ts'
import * as comments from './comments.ts'
import * as discussions from './discussions.ts'
import * as objects from './learning-objects.ts'
import * as objectUse from './learning-objects-use.ts'
import { lists } from './lists.ts'
import * as people from './people.ts'
import * as profile from './profile.ts'
import * as session from './session.ts'
import * as folders from './session-folders.ts'
import * as rows from './trackings.ts'
import * as learnerSessions from './training-sessions.ts'
import * as trainings from './trainings.ts'
import * as objectVocabulary from './vocabulary.ts'

const actions: Front<'legacy-learner'>['actions'] = {
  'legacy-learner/session.login': session.login,
  'legacy-learner/session.logout': session.logout,
  'legacy-learner/session.mobile-login': session.mobileLogin,
  'legacy-learner/session.mobile-logout': session.logout,
  'legacy-learner/profile.get': profile.get,
  'legacy-learner/managers.list': people.managers,
  'legacy-learner/subordinates.list': people.subordinates,
  'legacy-learner/discussions.list': discussions.list,
  'legacy-learner/comments.like': comments.like,
  'legacy-learner/discussions.create': discussions.create,
  'legacy-learner/comments.list': comments.list,
  'legacy-learner/comments.add': comments.add,
  'legacy-learner/discussions.follow': discussions.follow,
  'legacy-learner/trainings.list': trainings.list,
  'legacy-learner/training-sessions.list': learnerSessions.list,
  'legacy-learner/learning-objects.list': objects.list,
  'legacy-learner/learning-objects.get': objects.get,
  'legacy-learner/learning-objects.rate': objectUse.rate,
  'legacy-learner/themes.list': objectVocabulary.themes,
  'legacy-learner/types.list': objectVocabulary.types,
  'legacy-learner/learning-objects.download': objectUse.download,
  'legacy-learner/session-folders.list': folders.list,
  'legacy-learner/trackings.upload': rows.upload,
  'legacy-learner/trackings.get': rows.get,
  'legacy-learner/trackings.save': rows.save,
}

export const front: Front<'legacy-learner'> = {
  actions,
  callerOf: sessionOf,
  credentials: ({ accounts: { learner } }) => ({
    LEGACY_LEARNER_LOGIN: learner.login,
    LEGACY_LEARNER_PASSWORD: learner.password,
  }),
  open: ['legacy-learner/session.login', 'legacy-learner/session.mobile-login'],
  lists,
  refusal: (message) => ({ message, success: false, totalResults: 0, value: null }),
  serves: (path) => path.startsWith('/API/') || path.startsWith('/api/learner/'),
  tellsBySuccess: true,
  // The document writes `learner` and `Discussions` side by side.
  caselessPart: 3,
}
