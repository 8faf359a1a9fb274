/** Every clause: those that the laws expand from the terms of an operation, then those that stand by themselves. */
import { acrossClauses } from '../contract/across.ts'
import { type Clause, type ClauseText, clauseOf, type FollowsRecords } from '../contract/clause.ts'
import { allTerms, serviceClauses } from '../contract/index.ts'
import type { Terms } from '../contract/terms.ts'
import { accessClauses } from './access/clauses.ts'
import { bodyClauses } from './bodies/clauses.ts'
import { countClauses } from './counts/clauses.ts'
import { filterClauses } from './filters/clauses.ts'
import { identifierClauses } from './identifiers/clauses.ts'
import { includeClauses } from './includes/clauses.ts'
import { learnerListClauses } from './learner-lists/clauses.ts'
import { limitClauses } from './limits/clauses.ts'
import { listClauses } from './lists/clauses.ts'
import { numberClauses } from './numbers/clauses.ts'
import { oddInputClauses } from './odd-input/clauses.ts'
import { pagingClauses } from './paging/clauses.ts'
import { rangeClauses } from './ranges/clauses.ts'
import { responseClauses } from './responses/clauses.ts'

const LAWS: readonly ((terms: Terms) => readonly ClauseText[])[] = [
  accessClauses,
  responseClauses,
  identifierClauses,
  numberClauses,
  oddInputClauses,
  pagingClauses,
  countClauses,
  listClauses,
  learnerListClauses,
  filterClauses,
  rangeClauses,
  includeClauses,
  bodyClauses,
  limitClauses,
]

/** Every clause of an operation: those that its terms call for, then its own. */
const clausesOf = (terms: Terms): Clause[] =>
  [...LAWS.flatMap((law) => law(terms)), ...(terms.clauses ?? [])].map((text) =>
    clauseOf(terms.operation, terms.section, text),
  )

export const allClauses: readonly Clause[] = [...serviceClauses, ...allTerms.flatMap(clausesOf), ...acrossClauses]

const ofResources: ReadonlySet<string> = new Set([
  ...[...serviceClauses, ...acrossClauses].map(({ id }) => id),
  ...allTerms.flatMap(({ operation, section, clauses = [] }) =>
    clauses.map((text) => clauseOf(operation, section, text).id),
  ),
])

/** Whether a law makes the clause. */
export const isOfLaw = (clause: string): boolean => !ofResources.has(clause)

const byId = new Map(allClauses.map((clause) => [clause.id, clause]))

/** @throws RangeError for an unknown id */
export function clauseById(id: string): Clause {
  const clause = byId.get(id)
  if (!clause) throw new RangeError(`no clause "${id}"`)
  return clause
}

/** Whether a check judges what a whole run saw of an operation. @param check its id; it may be one of an older suite */
export const isOfTheWholeRun = (check: string): boolean =>
  byId.get(check.replace('/', '.').replace('#', '.'))?.ofTheWholeRun ?? false

/** How far what is observed of a clause depends on the records that a run meets; undefined where it does not. */
export const followsRecords = (clause: string): FollowsRecords | undefined => byId.get(clause)?.followsRecords
