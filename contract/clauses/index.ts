/** Every clause: those that the laws expand from the terms of an operation, then those that stand by themselves. */
import { acrossClauses } from '../across.ts'
import { type Clause, clauseOf, type FollowsRecords, type Level } from '../clause.ts'
import { allTerms, serviceClauses } from '../index.ts'
import type { LawName, Maker } from '../laws.ts'
import type { Terms } from '../terms.ts'
import { clausesOfLaws } from './registry.ts'

const makers = new Map<string, LawName>()

/** Every clause of an operation: those that its terms call for, then its own. */
function clausesOf(terms: Terms): readonly Clause[] {
  const { operation, section, clauses = [] } = terms
  const ofLaws = clausesOfLaws.flatMap(([name, law]) =>
    law(terms).map((text) => {
      const clause = clauseOf(operation, section, text)
      makers.set(clause.id, name)
      return clause
    }),
  )
  return [...ofLaws, ...clauses.map((text) => clauseOf(operation, section, text))]
}

export const allClauses: readonly Clause[] = [...serviceClauses, ...allTerms.flatMap(clausesOf), ...acrossClauses]

/** The law that makes the clause, or its own resource. */
export const clauseMaker = (clause: string): Maker => makers.get(clause) ?? 'resource'

const byId = new Map(allClauses.map((clause) => [clause.id, clause]))

/** @throws RangeError for an unknown id */
export function clauseById(id: string): Clause {
  const clause = byId.get(id)
  if (!clause) throw new RangeError(`no clause "${id}"`)
  return clause
}

/** The verdict on a contradicted clause. @throws RangeError for an unknown id */
export const levelOf = (id: string): Level => clauseById(id).level

/** Whether a check judges all answers of an operation in a run. @param check its id; it may be one of an older suite */
export const isOfTheWholeRun = (check: string): boolean =>
  byId.get(check.replace('/', '.').replace('#', '.'))?.ofTheWholeRun ?? false

/** How far the observation of a clause depends on the records that a run meets; undefined where it does not. */
export const followsRecords = (clause: string): FollowsRecords | undefined => byId.get(clause)?.followsRecords
