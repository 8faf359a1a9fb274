/** Instructions of the command line to the loop of a run. */
import type { OpenDoor } from '../../client/sign-in-guard.ts'
import type { Caller, Target } from '../../client/target.ts'
import type { OwnCheck } from '../../contract/own-check.ts'
import type { LastingChange, Mode, RateLimitChecks } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import type { LedgerEntry } from '../../output/run-file/record.ts'

export interface Instructions {
  readonly target: Target
  /** Checks to run, in the order in which they begin; skipped ones have been reported already. */
  readonly checks: readonly Check[]
  /** Checks of the user's own, which run after these. */
  readonly ownChecks?: readonly OwnCheck[]
  readonly mode: Mode
  readonly lasting: readonly LastingChange[]
  readonly maxCreations?: number
  /** Whether it continues a run that was cut off, of which the run file has a part. */
  readonly resumes: boolean
  /** Created by a part of this run that was cut off. */
  readonly earlier?: readonly LedgerEntry[]
  readonly rateLimits: RateLimitChecks
  readonly seed: number
  /** Stands in every name that the run gives. */
  readonly runName: string
  /** Whether this is a shard: it writes down its observations, for the checks that judge all shards together. */
  readonly shard: boolean
  /** Begins the id of every exchange. */
  readonly exchanges: string
  /** Requests of the preflight by budget: they count in the first window of the run. */
  readonly spent: Readonly<Record<string, number>>
  /** Callers whose credentials the preflight saw refused: nothing is sent as them. */
  readonly refused: readonly Caller[]
  readonly doors: readonly OpenDoor[]
  /** The records are appended to it. */
  readonly runFile: string
  readonly timeoutMs: number
  /** Milliseconds that an outage of the platform is waited out. */
  readonly outageMs: number
  /** Milliseconds after which one check is cut off. */
  readonly checkTimeoutMs: number
  /** Checks at work at a time. */
  readonly concurrency: number
}
