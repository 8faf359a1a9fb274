/** The contents of the row of an operation. */

export const ROLES = ['svc/admin', 'svc/learner'] as const
export type Role = (typeof ROLES)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The effect of an operation on the platform. `changes-foreign`: it can only be tried on records that the run did not
 * create; `changes-own`: on records of its own as well.
 */
export type Effect = 'reads' | 'signs-in' | 'signs-out' | 'creates' | 'changes-own' | 'changes-foreign'

/** Method and path of an operation; path parameters stand in braces. */
export interface Binding {
  readonly method: Method
  readonly path: string
}

export interface Operation extends Binding {
  readonly id: string
  readonly title: string
  /** Absent: a `GET` reads, and any other method counts as the gravest effect. */
  readonly effect?: Effect
  /** Whether the documents show method and path (R1). */
  readonly documented: boolean
  /** Roles that the document lists; none for operations that know no roles. */
  readonly roles?: readonly Role[]
}
