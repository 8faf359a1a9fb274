/**
 * Every fault and every legal variation of the reference instance: the checks must find the former, and not the latter.
 */

import { allTerms } from '../contract/index.ts'
import type { LawName, Maker } from '../contract/laws.ts'
import { lawFaults } from '../laws/faults.ts'
import { limitsFaults, limitsVariations } from '../laws/limits/faults.ts'
import type { Fault, Variation } from '../reference/mutators/fault.ts'
import { acrossFaults } from './across/learners.ts'
import { computedTimeVariations } from './computed-times.ts'
import { consequenceVariations } from './consequences.ts'
import { dataVariations } from './data/index.ts'
import { errorBodyVariations } from './error-bodies.ts'
import { localTimeVariations } from './local-times.ts'
import { faultsOf } from './registry.ts'
import { strictVariations } from './strict.ts'
import { choiceVariations } from './variations.ts'
import { wireVariations } from './wire.ts'

export type { Fault, Variation } from '../reference/mutators/fault.ts'

const byLaw = allTerms.flatMap(lawFaults)
const ofLaws = byLaw.flatMap(([, made]) => made)
const makers: ReadonlyMap<string, LawName> = new Map(
  byLaw.flatMap(([name, made]) => made.map(({ id }) => [id, name] as const)),
)

/** The law that makes the fault, or its own resource. */
export const faultMaker = (id: string): Maker => makers.get(id) ?? 'resource'

const ofInterfaces = Object.values(faultsOf)

/** Those that every operation gets from its terms, then those written for one of its own clauses. */
export const faults: readonly Fault[] = [
  ...ofLaws,
  ...ofInterfaces.flatMap((one) => one.faults),
  ...acrossFaults,
  ...limitsFaults,
]

export const variations: readonly Variation[] = [
  ...choiceVariations,
  ...wireVariations,
  ...errorBodyVariations,
  ...strictVariations,
  ...localTimeVariations,
  ...ofInterfaces.flatMap((one) => one.variations),
  ...consequenceVariations,
  ...computedTimeVariations,
  ...limitsVariations,
  ...dataVariations,
]

/** The fault of that id, or undefined. */
export const faultById = (id: string): Fault | undefined => faults.find((fault) => fault.id === id)
