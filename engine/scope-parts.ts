/** The parts of a scope, and its actions so far. */
import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Asked } from './asked.ts'
import type { Check } from './check.ts'
import type { Listings } from './listings.ts'
import type { Looks } from './read-cache.ts'
import type { Showing } from './showing.ts'
import type { World } from './world.ts'

export interface ScopeParts {
  readonly world: World
  readonly check: Check
  /** 1, or 2 for the attempt that confirms. */
  readonly attempt: number
  /** How often this attempt was begun again after a failed connection. */
  readonly repetition?: number
  /** No earlier record is trusted: other clients change it meanwhile. */
  readonly fresh?: boolean
  /** Declared deviations that do not count. */
  readonly without?: ReadonlySet<number>
  /** Writes are given time to show before anything is read. */
  readonly patient?: boolean
  /** For an attempt that confirms findings of single answers. */
  readonly byItself?: boolean
  /** The operation whose read was watched in vain after the first attempt, for as long as any is waited for. */
  readonly watched?: OperationId
  /** Of the attempt on whose behalf a shared step is made. */
  readonly showing?: Showing
  /** With records of its own only; always so from the second attempt on. */
  readonly alone?: boolean
  readonly signal?: AbortSignal
  /** Takes the answers to the questions of the check, or of a shared step before it. */
  readonly asked?: Asked[]
}

/** The actions of a scope so far: see `Scope`. */
export interface Done {
  wrote: boolean
  readonly readBack: { answer?: Answer }
  failure?: Answer
  latest?: Answer
  wroteBy?: string
  readonly listings: Listings
  readonly reads: Map<string, Ask>
  readonly looks: Looks
  readonly showing: Showing
}

/** The borrower of a record: one attempt of a check, or a shared step until its end. */
export const holderOf = ({ check, attempt }: ScopeParts, part: string) => `${part || check.id} ${attempt}`
