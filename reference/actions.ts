import type { OperationId } from '../contract/operations.ts'
import * as entities from './current/entities.ts'
import * as learners from './current/learners.ts'
import * as publishers from './current/publishers.ts'
import * as tokens from './current/tokens.ts'
import * as authToken from './legacy-admin/auth-token.ts'
import * as adminEntities from './legacy-admin/entities.ts'
import * as adminLearners from './legacy-admin/learners.ts'
import * as profile from './legacy-learner/profile.ts'
import * as session from './legacy-learner/session.ts'
import * as trainings from './legacy-learner/trainings.ts'
import type { Action } from './world.ts'

/** What every operation does. */
export const actions: Readonly<Partial<Record<OperationId, Action>>> = {
  'current/tokens.login': tokens.login,
  'current/tokens.signed': tokens.signed,
  'current/tokens.refresh': tokens.refresh,
  'current/learners.list': learners.list,
  'current/learners.create': learners.create,
  'current/learners.get': learners.get,
  'current/learners.update': learners.update,
  'current/publishers.get': publishers.get,
  'current/entities.list': entities.list,
  'current/entities.get': entities.get,
  'legacy-learner/session.login': session.login,
  'legacy-learner/session.logout': session.logout,
  'legacy-learner/session.mobile-login': session.mobileLogin,
  'legacy-learner/session.mobile-logout': session.logout,
  'legacy-learner/profile.get': profile.get,
  'legacy-learner/trainings.list': trainings.list,
  'legacy-admin/learners.get': adminLearners.get,
  'legacy-admin/learners.search': adminLearners.search,
  'legacy-admin/learners.create': adminLearners.create,
  'legacy-admin/learners.update': adminLearners.update,
  'legacy-admin/learners.auth-token': authToken.issue,
  'legacy-admin/tokens.exchange': authToken.exchange,
  'legacy-admin/entities.search': adminEntities.search,
  'legacy-admin/entities.get': adminEntities.get,
}
