/** The faults that every operation gets by its terms. */
import type { Terms } from '../contract/terms.ts'
import type { Fault } from '../mutators/fault.ts'
import { accessFaults } from './access/faults.ts'
import { bodyFaults } from './bodies/faults.ts'
import { countFaults } from './counts/faults.ts'
import { filterFaults } from './filters/faults.ts'
import { identifierFaults } from './identifiers/faults.ts'
import { includeFaults } from './includes/faults.ts'
import { limitFaults } from './limits/faults.ts'
import { listFaults } from './lists/faults.ts'
import { numberFaults } from './numbers/faults.ts'
import { oddInputFaults } from './odd-input/faults.ts'
import { pagingFaults } from './paging/faults.ts'
import { rangeFaults } from './ranges/faults.ts'
import { responseFaults } from './responses/faults.ts'

const LAWS: readonly ((terms: Terms) => readonly Fault[])[] = [
  responseFaults,
  oddInputFaults,
  accessFaults,
  identifierFaults,
  numberFaults,
  pagingFaults,
  countFaults,
  filterFaults,
  rangeFaults,
  includeFaults,
  listFaults,
  bodyFaults,
  limitFaults,
]

export const lawFaults = (terms: Terms): readonly Fault[] => LAWS.flatMap((law) => law(terms))
