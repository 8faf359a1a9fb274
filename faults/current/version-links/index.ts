/** Faults of linked authors, tags and themes beyond those that the laws give. */

import type { Fault } from '../../../reference/mutators/fault.ts'
import { additions } from './add.ts'
import { lists } from './list.ts'
import { removals } from './remove.ts'

const NAMES = ['author', 'tag', 'theme'] as const

export const versionLinkFaults: readonly Fault[] = NAMES.flatMap((name) => [
  ...lists(name),
  ...additions(name),
  ...removals(name),
])
