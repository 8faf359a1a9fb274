/** What a scope is made of, and what it has done so far. */
import type { Answer } from '../client/answer.ts'
import type { Asked } from './asked.ts'
import type { Check } from './check.ts'
import type { Listings } from './listings.ts'
import type { Looks } from './looks.ts'
import type { Showing } from './showing.ts'
import type { World } from './world.ts'

export interface ScopeParts {
  readonly world: World
  readonly check: Check
  /** 1, or 2 for the attempt that confirms. */
  readonly attempt: number
  /** How often this attempt was begun again after a failed connection. */
  readonly repetition?: number
  /** Nothing that was found before is trusted: other clients change it meanwhile. */
  readonly fresh?: boolean
  /** Declared deviations that do not count. */
  readonly without?: ReadonlySet<number>
  /** What was written is given time to show before anything is read. */
  readonly patient?: boolean
  /** Of an attempt that confirms what single answers showed by themselves. */
  readonly byItself?: boolean
  /** With records of its own only; always so from the second attempt on. */
  readonly alone?: boolean
  readonly signal?: AbortSignal
  /** Takes the answers to what the check, or a step of several before it, has asked. */
  readonly asked?: Asked[]
}

/** What a scope has done so far: see `Scope`. */
export interface Done {
  wrote: boolean
  readonly readBack: { answer?: Answer }
  failure?: Answer
  latest?: Answer
  wroteBy?: string
  readonly listings: Listings
  readonly looks: Looks
  readonly showing: Showing
}
