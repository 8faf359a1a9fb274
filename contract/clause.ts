/** Clauses: the statements of the documents, one by one, in our own words. Data only. */

import { type Interface, interfaceOf, type OperationId } from './operation.ts'
import type { ReadingId } from './readings.ts'

/**
 * The verdict on a contradicted statement: `documented` a violation, `derived` (from a standard that the documents
 * name, or from several statements together) a warning, `not-shown` none: the behaviour is recorded.
 */
export type Level = 'documented' | 'derived' | 'not-shown'

export type Aspect =
  | 'access'
  | 'role'
  | 'header'
  | 'response'
  | 'error'
  | 'paging'
  | 'count'
  | 'filter'
  | 'range'
  | 'include'
  | 'body'
  | 'effect'
  | 'state'
  | 'token'
  | 'encoding'
  | 'limit'

/**
 * Whether another run can observe something else because it meets other records: anything, more or less of it, or more
 * members that are null. A member that no record lacked is not left out because of a record.
 */
export type FollowsRecords = 'wholly' | 'in part' | 'as unset'

export interface Clause {
  /** `current.learners.list.size-maximum` */
  readonly id: string
  readonly interface: Interface
  /** Absent for a statement about the whole interface. */
  readonly operation?: OperationId
  /** Heading of the document under which the statement stands. */
  readonly section: string
  readonly level: Level
  readonly aspect: Aspect
  readonly statement: string
  /** Readings of the register that this clause rests on, such as `R6`. */
  readonly readings?: readonly ReadingId[]
  /** Why no check decides it; absent when one does. */
  readonly undecidable?: string
  /** Judged by all answers of a run: another run that did not do the same saw something else. */
  readonly ofTheWholeRun?: true
  /** The observation depends on the records that a run meets, such as which members are not set. */
  readonly followsRecords?: FollowsRecords
}

/** A clause without its operation and section, which follow from where it stands. */
export type ClauseText = Omit<Clause, 'id' | 'interface' | 'operation' | 'section'> & {
  readonly slug: string
  readonly section?: string
}

/** A clause: slug, level, aspect, statement, and the readings on which it rests. */
export const clauseText = (
  slug: string,
  level: Level,
  aspect: Aspect,
  statement: string,
  ...readings: ReadingId[]
): ClauseText => ({ slug, level, aspect, statement, ...(readings.length ? { readings } : {}) })

type Row = [slug: string, aspect: Aspect, statement: string, ...readings: ReadingId[]]

const rowOf =
  (level: Level, more: Pick<ClauseText, 'section'> = {}) =>
  (...[slug, ...rest]: Row): ClauseText => ({ ...clauseText(slug, level, ...rest), ...more })

export const documented = rowOf('documented')
export const derived = rowOf('derived')
export const notShown = rowOf('not-shown')

/** The same under another heading of the document than the one under which the operation stands. */
export const under = (section: string) => ({
  documented: rowOf('documented', { section }),
  derived: rowOf('derived', { section }),
  notShown: rowOf('not-shown', { section }),
})

/** `current/learners.list` -> `current.learners.list` */
export const clausePrefix = (operation: OperationId) => operation.replace('/', '.')

export function clauseOf(operation: OperationId, section: string, text: ClauseText): Clause {
  const { slug, ...rest } = text
  return { section, ...rest, id: `${clausePrefix(operation)}.${slug}`, interface: interfaceOf(operation), operation }
}

/** A statement about a whole interface: `current.service.credential-message`. */
export function serviceClause(of: Interface, section: string, text: ClauseText): Clause {
  const { slug, ...rest } = text
  return { section, ...rest, id: `${of}.service.${slug}`, interface: of }
}
