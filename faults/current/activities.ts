/** Faults of activities beyond those that the laws give. */

import type { Fault } from '../../reference/mutators/fault.ts'
import { hidesFromLearners, servesNeighbour } from '../../reference/mutators/shapes.ts'

const ACTIVITY = 'current/activities.get'

export const activityFaults: readonly Fault[] = [
  servesNeighbour(ACTIVITY, (id, { store }) => store.activities.get(id) !== undefined),
  hidesFromLearners(ACTIVITY),
]
