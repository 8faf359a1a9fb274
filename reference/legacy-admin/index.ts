/** Operations and features of the older administration interface. */
import type { Front } from '../front.ts'
import * as administrators from './administrators.ts'
import * as authToken from './auth-token.ts'
import * as adminContent from './content.ts'
import * as adminEntities from './entities.ts'
import * as adminLearners from './learners.ts'
import { lists } from './lists.ts'
import * as adminRegistrations from './registrations.ts'
import * as adminSessions from './sessions.ts'
import * as adminTrackings from './trackings.ts'
import * as adminTrainings from './trainings.ts'

const actions: Front<'legacy-admin'>['actions'] = {
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

const VARIABLE = 'LEGACY_ADMIN_API_KEY'

export const front: Front<'legacy-admin'> = {
  actions,
  callerOf: ({ headers }, { credentials }) =>
    headers['api-key'] === credentials[VARIABLE] ? { kind: 'key' } : undefined,
  standIn: { kind: 'key' },
  credentials: ({ accounts, random }) => ({
    LEGACY_ADMIN_ADMINISTRATOR_LOGIN: accounts.superUser.login,
    [VARIABLE]: `key-${random.uuid()}`,
  }),
  lists,
  refusal: (message) => ({ message, success: false, totalCount: 0, count: 0, value: [] }),
  serves: (path) => path.startsWith('/API/ADMIN/'),
  tellsBySuccess: true,
  keepsStatus: ['credential'],
}
