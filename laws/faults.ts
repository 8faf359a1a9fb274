/** The faults that every operation gets from its terms. */
import type { LawName } from '../contract/laws.ts'
import type { Terms } from '../contract/terms.ts'
import type { Fault } from '../reference/mutators/fault.ts'
import { faultsOfLaws } from './registry-of-faults.ts'

/** The laws that have any, each with its faults. */
export const lawFaults = (terms: Terms): readonly (readonly [LawName, readonly Fault[]])[] =>
  faultsOfLaws.map(([name, made]) => [
    name,
    made.flatMap(([of, law]) => law(terms).map((fault) => ({ class: of, ...fault }))),
  ])
