/** The input and output of a view of the page. */
import type { ComponentChildren } from 'preact'
import type { Narrowing } from './narrowing.ts'

export interface ViewProps {
  readonly narrowing: Narrowing
  /** Id of the check or clause that the address names; empty for none. */
  readonly addressed: string
}

export interface Drawn {
  /** The number of shown items: `12 clauses`. */
  readonly tally: string
  readonly content: ComponentChildren
}
