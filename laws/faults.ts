/** The faults that every operation gets by its terms. */
import type { Terms } from '../contract/terms.ts'
import type { Fault } from '../mutators/fault.ts'
import { faultsOfLaws } from './registry-of-faults.ts'

export const lawFaults = (terms: Terms): readonly Fault[] =>
  faultsOfLaws.flat().flatMap(([of, law]) => law(terms).map((fault) => ({ class: of, ...fault })))
