/**
 * Behaviour that a document says it does not show, in our own words, and the observations that record it all the same.
 */
import type { Interface } from './operation.ts'

export interface Silence {
  readonly interface: Interface
  readonly section: string
  readonly about: string
  /** Clauses of level not-shown that record what the target does; `*` stands for any text. */
  readonly as: readonly string[]
  /** Why a client cannot see it, or not all of it. */
  readonly unseen?: string
}

/** The silences of one document. */
export const silence =
  (of: Interface) =>
  (section: string, about: string, as: readonly string[], unseen?: string): Silence => ({
    interface: of,
    section,
    about,
    as,
    ...(unseen ? { unseen } : {}),
  })
