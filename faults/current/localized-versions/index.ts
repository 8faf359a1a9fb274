/** Faults of localized versions and their metadata beyond those that the laws give. */

import type { Fault } from '../../../mutators/fault.ts'
import { creating } from './create.ts'
import { ofBoth } from './metadata.ts'
import { updating } from './update.ts'

const CREATE = 'current/localized-versions.create'

const UPDATE = 'current/localized-versions.update'

export const localizedVersionFaults: readonly Fault[] = [...ofBoth(CREATE), ...ofBoth(UPDATE), ...creating, ...updating]
