/** Authors, tags and themes of a localized version: current, Learning resources. */

import { addOf } from './add.ts'
import { listOf } from './list.ts'
import { NAMES } from './places.ts'
import { removeOf } from './remove.ts'

export const versionLinks = NAMES.flatMap((name) => [listOf(name), addOf(name), removeOf(name)])
