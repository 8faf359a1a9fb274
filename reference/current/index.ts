/** Operations and features of the current interface. */
import type { Front } from '../front.ts'
import { bearerOf } from '../guards/callers.ts'
import { PLATFORM } from '../platform.ts'
import * as activities from './activities.ts'
import * as activityTrackings from './activity-trackings.ts'
import * as certificates from './certificates/operations.ts'
import * as entities from './entities.ts'
import * as learners from './learners/operations.ts'
import * as resources from './learning-resources.ts'
import { lists } from './lists.ts'
import * as versions from './localized-versions/operations.ts'
import * as publishers from './publishers.ts'
import * as registrations from './registrations.ts'
import * as resourceSearch from './search-learning-resources.ts'
import * as courseSearch from './search-training-courses.ts'
import * as tokens from './tokens/operations.ts'
import * as trackings from './trackings.ts'
import * as courses from './training-courses.ts'
import * as sessions from './training-sessions.ts'
import { authorLinks, tagLinks, themeLinks } from './version-links.ts'
import * as authors from './vocabulary/authors.ts'
import * as tags from './vocabulary/tags.ts'
import * as themes from './vocabulary/themes.ts'

const actions: Front<'current'>['actions'] = {
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
}

export const front: Front<'current'> = {
  actions,
  callerOf: bearerOf,
  credentials: ({ accounts: { superUser, plain, learner, otherLearner }, key, choices }) => ({
    CURRENT_PLATFORM: PLATFORM,
    CURRENT_ADMIN_LOGIN: superUser.login,
    CURRENT_ADMIN_PASSWORD: superUser.password,
    CURRENT_PLAIN_ADMIN_LOGIN: plain.login,
    CURRENT_PLAIN_ADMIN_PASSWORD: plain.password,
    CURRENT_LEARNER_LOGIN: learner.login,
    CURRENT_LEARNER_PASSWORD: learner.password,
    CURRENT_OTHER_LEARNER_LOGIN: otherLearner.login,
    CURRENT_OTHER_LEARNER_PASSWORD: otherLearner.password,
    CURRENT_SIGNING_KEY: key,
    CURRENT_SIGNING_ALG: choices.signingAlgorithm,
    CURRENT_SIGNING_CLAIMS: JSON.stringify({ sub: superUser.login, role: 'svc/admin', iss: PLATFORM }),
  }),
  open: ['current/tokens.login', 'current/tokens.signed', 'current/tokens.refresh'],
  lists,
  refusal: (message) => ({ message }),
  // A path that leads nowhere is answered in the form of this interface.
  serves: () => true,
  wantsPlatform: true,
  limited: true,
}
