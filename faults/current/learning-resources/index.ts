/** Faults of learning resources beyond those that the laws give. */

import type { Fault } from '../../../reference/mutators/fault.ts'
import { creating } from './create.ts'
import { getting } from './get.ts'
import { listing } from './list.ts'
import { updating } from './update.ts'

export const learningResourceFaults: readonly Fault[] = [...listing, ...creating, ...getting, ...updating]
