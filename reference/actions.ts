import type { OperationId } from '../contract/operations.ts'
import * as activities from './current/activities.ts'
import * as activityTrackings from './current/activity-trackings.ts'
import * as certificates from './current/certificates/operations.ts'
import * as entities from './current/entities.ts'
import * as learners from './current/learners/operations.ts'
import * as resources from './current/learning-resources.ts'
import * as versions from './current/localized-versions/operations.ts'
import * as publishers from './current/publishers.ts'
import * as registrations from './current/registrations.ts'
import * as resourceSearch from './current/search-learning-resources.ts'
import * as courseSearch from './current/search-training-courses.ts'
import * as tokens from './current/tokens/operations.ts'
import * as trackings from './current/trackings.ts'
import * as courses from './current/training-courses.ts'
import * as sessions from './current/training-sessions.ts'
import { authorLinks, tagLinks, themeLinks } from './current/version-links.ts'
import * as authors from './current/vocabulary/authors.ts'
import * as tags from './current/vocabulary/tags.ts'
import * as themes from './current/vocabulary/themes.ts'
import * as administrators from './legacy-admin/administrators.ts'
import * as authToken from './legacy-admin/auth-token.ts'
import * as adminContent from './legacy-admin/content.ts'
import * as adminEntities from './legacy-admin/entities.ts'
import * as adminLearners from './legacy-admin/learners.ts'
import * as adminRegistrations from './legacy-admin/registrations.ts'
import * as adminSessions from './legacy-admin/sessions.ts'
import * as adminTrackings from './legacy-admin/trackings.ts'
import * as adminTrainings from './legacy-admin/trainings.ts'
import * as comments from './legacy-learner/comments.ts'
import * as discussions from './legacy-learner/discussions.ts'
import * as objects from './legacy-learner/learning-objects.ts'
import * as objectUse from './legacy-learner/learning-objects-use.ts'
import * as people from './legacy-learner/people.ts'
import * as profile from './legacy-learner/profile.ts'
import * as session from './legacy-learner/session.ts'
import * as folders from './legacy-learner/session-folders.ts'
import * as rows from './legacy-learner/trackings.ts'
import * as learnerSessions from './legacy-learner/training-sessions.ts'
import * as trainings from './legacy-learner/trainings.ts'
import * as objectVocabulary from './legacy-learner/vocabulary.ts'
import type { Action } from './world.ts'

/** What every operation does. */
export const actions: Readonly<Record<OperationId, Action>> = {
  'current/tokens.login': tokens.login,
  'current/tokens.signed': tokens.signed,
  'current/tokens.refresh': tokens.refresh,
  'current/learners.list': learners.list,
  'current/learners.create': learners.create,
  'current/learners.get': learners.get,
  'current/learners.update': learners.update,
  'current/publishers.get': publishers.get,
  'current/learning-resources.list': resources.list,
  'current/learning-resources.create': resources.create,
  'current/learning-resources.get': resources.get,
  'current/learning-resources.update': resources.update,
  'current/localized-versions.create': versions.create,
  'current/localized-versions.update': versions.update,
  'current/localized-versions.authors.list': authorLinks.list,
  'current/localized-versions.authors.add': authorLinks.add,
  'current/localized-versions.authors.remove': authorLinks.remove,
  'current/localized-versions.tags.list': tagLinks.list,
  'current/localized-versions.tags.add': tagLinks.add,
  'current/localized-versions.tags.remove': tagLinks.remove,
  'current/localized-versions.themes.list': themeLinks.list,
  'current/localized-versions.themes.add': themeLinks.add,
  'current/localized-versions.themes.remove': themeLinks.remove,
  'current/authors.list': authors.list,
  'current/authors.create': authors.create,
  'current/authors.get': authors.get,
  'current/authors.update': authors.update,
  'current/tags.list': tags.list,
  'current/tags.create': tags.create,
  'current/tags.get': tags.get,
  'current/tags.update': tags.update,
  'current/themes.list': themes.list,
  'current/themes.create': themes.create,
  'current/themes.get': themes.get,
  'current/themes.update': themes.update,
  'current/training-courses.get': courses.get,
  'current/training-courses.update': courses.update,
  'current/training-sessions.list': sessions.list,
  'current/training-sessions.get': sessions.get,
  'current/training-sessions.translations': sessions.translations,
  'current/registrations.list': registrations.list,
  'current/registrations.update': registrations.update,
  'current/activities.get': activities.get,
  'current/trackings.create': trackings.create,
  'current/trackings.list': trackings.list,
  'current/trackings.update': trackings.update,
  'current/activity-trackings.search': activityTrackings.search,
  'current/certificates.list': certificates.list,
  'current/certificates.get': certificates.get,
  'current/certificates.download': certificates.download,
  'current/entities.list': entities.list,
  'current/entities.get': entities.get,
  'current/search.learning-resources': resourceSearch.search,
  'current/search.training-courses': courseSearch.search,
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
  'legacy-admin/learners.get': adminLearners.get,
  'legacy-admin/learners.search': adminLearners.search,
  'legacy-admin/learners.create': adminLearners.create,
  'legacy-admin/learners.update': adminLearners.update,
  'legacy-admin/learners.auth-token': authToken.issue,
  'legacy-admin/tokens.exchange': authToken.exchange,
  'legacy-admin/entities.search': adminEntities.search,
  'legacy-admin/entities.get': adminEntities.get,
  'legacy-admin/trainings.content': adminContent.ofTraining,
  'legacy-admin/administrators.sso-link': administrators.ssoLink,
  'legacy-admin/administrators.update': administrators.update,
  'legacy-admin/content.get': adminContent.get,
  'legacy-admin/learners.registrations': adminRegistrations.ofLearner,
  'legacy-admin/learners.trackings': adminTrackings.ofLearner,
  'legacy-admin/trackings.get': adminTrackings.get,
  'legacy-admin/trainings.list': adminTrainings.list,
  'legacy-admin/trainings.get': adminTrainings.get,
  'legacy-admin/trainings.create': adminTrainings.create,
  'legacy-admin/trainings.update': adminTrainings.update,
  'legacy-admin/trainings.sessions': adminSessions.list,
  'legacy-admin/sessions.create': adminSessions.create,
  'legacy-admin/sessions.get': adminSessions.get,
  'legacy-admin/sessions.update': adminSessions.update,
  'legacy-admin/sessions.register': adminRegistrations.register,
  'legacy-admin/registrations.get': adminRegistrations.get,
  'legacy-admin/registrations.delete': adminRegistrations.remove,
}
