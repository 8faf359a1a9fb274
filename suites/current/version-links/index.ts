/** Authors, tags and themes of a localized version: current, Learning resources. */

import { LINKED } from '../../../contract/current/vocabulary.ts'
import { addOf } from './add.ts'
import { listOf } from './list.ts'
import { removeOf } from './remove.ts'

export const versionLinks = LINKED.flatMap((name) => [listOf(name), addOf(name), removeOf(name)])
