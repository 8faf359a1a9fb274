/** Faults of localized versions and their metadata beyond those that the laws give. */

import { METADATA } from '../../../contract/current/localized-versions.ts'
import type { Fault } from '../../../reference/mutators/fault.ts'
import { overreaching } from '../../../reference/mutators/updating.ts'
import { creating } from './create.ts'
import { ofBoth } from './metadata.ts'
import { updating } from './update.ts'

const CREATE = 'current/localized-versions.create'

const UPDATE = 'current/localized-versions.update'

/** Metadata are the members that a partial update sends. */
const overreachingUpdates = overreaching(
  UPDATE,
  Object.entries(METADATA).map(([name, type]) => ({
    name,
    type,
    form: ['complexityLevel', 'trackingOption'].includes(name) ? name : type,
    within: 'metadata',
  })),
)

export const localizedVersionFaults: readonly Fault[] = [
  ...overreachingUpdates,
  ...ofBoth(CREATE),
  ...ofBoth(UPDATE),
  ...creating,
  ...updating,
]
