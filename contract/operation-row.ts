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

export interface Operation<Id extends string = string> extends Binding {
  readonly id: Id
  readonly title: string
  /** Absent: a `GET` reads, and any other method counts as the gravest effect. */
  readonly effect?: Effect
  /** Whether the documents show method and path (R1). */
  readonly documented: boolean
  /** Roles that the document lists; none for operations that know no roles. */
  readonly roles?: readonly Role[]
  /** Parameters of the path that may be empty. */
  readonly mayBeEmpty?: readonly string[]
}

/** Roles as the document of `current` lists them beside an operation. */
export const ADMINISTRATORS = ['svc/admin'] as const
export const LEARNERS = ['svc/learner'] as const

type Route = `${Method} ${string}`
type More = Pick<Operation, 'effect' | 'roles' | 'mayBeEmpty'>

const row =
  (documented: boolean) =>
  <const Id extends string>(id: Id, route: Route, title: string, more: More = {}): Operation<Id> => {
    const [method, path] = route.split(' ') as [Method, string]
    return { id, title, method, path, documented, ...more }
  }

/** The row of an operation whose method and path the documents show. */
export const shown = row(true)

/** The row of an operation whose method and path are our reading (R1): a profile may bind them otherwise. */
export const assumed = row(false)
