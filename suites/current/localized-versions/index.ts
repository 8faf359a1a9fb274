/** Localized version operations: current, Learning resources. */

import { localizedVersionsCreate } from './create.ts'
import { localizedVersionsUpdate } from './update.ts'

export const localizedVersions = [localizedVersionsCreate, localizedVersionsUpdate]
