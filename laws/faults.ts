/** The faults that every operation gets by its terms. */
import type { Terms } from '../contract/terms.ts'
import type { Fault, FaultClass } from '../mutators/fault.ts'
import { accessFaults } from './access/faults.ts'
import { bodyFaults } from './bodies/faults.ts'
import { updateFaults } from './bodies/update-faults.ts'
import { countFaults } from './counts/faults.ts'
import { filterFaults } from './filters/faults.ts'
import { identifierFaults } from './identifiers/faults.ts'
import { includeFaults } from './includes/faults.ts'
import { inputFaults } from './inputs/faults.ts'
import { learnerListFaults } from './learner-lists/faults.ts'
import { limitFaults } from './limits/faults.ts'
import { listFaults } from './lists/faults.ts'
import { numberFaults } from './numbers/faults.ts'
import { oddInputFaults } from './odd-input/faults.ts'
import { pagingFaults } from './paging/faults.ts'
import { rangeFaults } from './ranges/faults.ts'
import { responseFaults } from './responses/faults.ts'
import { identityFaults } from './responses/identity-faults.ts'
import { memberFaults } from './responses/member-faults.ts'

type Makes = (terms: Terms) => readonly Fault[]

/** By the class of the faults that do not say their own. */
const LAWS: readonly (readonly [FaultClass, Makes])[] = [
  ['answer malformed', responseFaults],
  ['member', memberFaults],
  ['identity', identityFaults],
  ['input crashing', oddInputFaults],
  ['credential', accessFaults],
  ['identifier', identifierFaults],
  ['number', numberFaults],
  ['input refused', inputFaults],
  ['page', pagingFaults],
  ['count', countFaults],
  ['input misapplied', filterFaults],
  ['input misapplied', rangeFaults],
  ['input misapplied', includeFaults],
  ['answer malformed', listFaults],
  ['input misapplied', learnerListFaults],
  ['stored wrongly', bodyFaults],
  ['update', updateFaults],
  ['limit', limitFaults],
]

export const lawFaults = (terms: Terms): readonly Fault[] =>
  LAWS.flatMap(([of, law]) => law(terms).map((fault) => ({ class: of, ...fault })))
