/** Faults and legal variations of the older administration interface, in the order of the document. */
import type { Fault, FaultsOfInterface } from '../../reference/mutators/fault.ts'
import { legacyAdminAdministratorsFaults } from './administrators.ts'
import { legacyAdminAuthTokenFaults } from './auth-token.ts'
import { legacyAdminConsistencyFaults } from './consistency.ts'
import { legacyAdminContentFaults } from './content.ts'
import { legacyAdminEntitiesFaults } from './entities.ts'
import { legacyAdminFilterFaults } from './filters-together.ts'
import { legacyAdminLearnersFaults } from './learners.ts'
import { legacyAdminRegistrationsFaults } from './registrations.ts'
import { legacyAdminSessionsFaults } from './sessions.ts'
import { legacyAdminTotalsFaults } from './totals.ts'
import { legacyAdminTrackingsFaults } from './trackings.ts'
import { legacyAdminTrainingsFaults } from './trainings.ts'
import { variations } from './variations.ts'

const faults: readonly Fault[] = [
  ...legacyAdminFilterFaults,
  ...legacyAdminLearnersFaults,
  ...legacyAdminAuthTokenFaults,
  ...legacyAdminConsistencyFaults,
  ...legacyAdminContentFaults,
  ...legacyAdminAdministratorsFaults,
  ...legacyAdminEntitiesFaults,
  ...legacyAdminTotalsFaults,
  ...legacyAdminTrackingsFaults,
  ...legacyAdminTrainingsFaults,
  ...legacyAdminSessionsFaults,
  ...legacyAdminRegistrationsFaults,
]

export const own: FaultsOfInterface = { faults, variations }
