/** Operations, terms and service-wide clauses of the older administration interface. */
import type { Exemption } from '../exemption.ts'
import type { Terms } from '../terms.ts'
import * as adminAdministrators from './administrators.ts'
import * as adminTokens from './auth-token.ts'
import * as adminContent from './content.ts'
import * as adminEntities from './entities.ts'
import { forms } from './forms.ts'
import * as adminLearners from './learners.ts'
import { operations } from './operations.ts'
import { records } from './records.ts'
import * as adminRegistrations from './registrations.ts'
import { service } from './service.ts'
import * as adminSessions from './sessions.ts'
import { silences } from './silences.ts'
import * as adminTrackings from './trackings.ts'
import * as adminTrainings from './trainings.ts'

/** Terms of every operation that the suite exercises, in the order of the document. */
const terms: readonly Terms[] = [
  adminContent.trainingsContent,
  adminAdministrators.administratorsSsoLink,
  adminAdministrators.administratorsUpdate,
  adminContent.contentGet,
  adminEntities.entitiesGet,
  adminEntities.entitiesSearch,
  adminLearners.learnersGet,
  adminLearners.learnersSearch,
  adminLearners.learnersCreate,
  adminLearners.learnersUpdate,
  adminRegistrations.learnersRegistrations,
  adminTokens.learnersAuthToken,
  adminTokens.tokensExchange,
  adminTrackings.learnersTrackings,
  adminTrackings.trackingsGet,
  adminTrainings.trainingsList,
  adminTrainings.trainingsGet,
  adminTrainings.trainingsCreate,
  adminTrainings.trainingsUpdate,
  adminSessions.trainingsSessions,
  adminSessions.sessionsCreate,
  adminSessions.sessionsGet,
  adminSessions.sessionsUpdate,
  adminRegistrations.sessionsRegister,
  adminRegistrations.registrationsGet,
  adminRegistrations.registrationsDelete,
]

const withoutOddInput: readonly Exemption[] = [
  {
    reason: 'takes only texts, and its own checks send those that name nothing',
    operations: ['legacy-admin/tokens.exchange'],
  },
  {
    reason: 'writes to the account of an administrator of the platform',
    operations: ['legacy-admin/administrators.update'],
  },
]

export const legacyAdmin = { operations, terms, service, records, forms, silences, withoutOddInput }
