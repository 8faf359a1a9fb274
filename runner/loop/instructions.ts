/** What the command line tells the loop of a run. */
import type { Caller, Target } from '../../client/target.ts'
import type { OwnCheck } from '../../contract/own-check.ts'
import type { LastingChange, Mode, RateLimitChecks } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import type { LedgerEntry } from '../../output/run-file/record.ts'

export interface Instructions {
  readonly target: Target
  /** To run, in the order in which they begin; what is skipped has been told already. */
  readonly checks: readonly Check[]
  /** Checks of the user's own, which run after these. */
  readonly ownChecks?: readonly OwnCheck[]
  readonly mode: Mode
  readonly lasting: readonly LastingChange[]
  readonly maxCreations?: number
  /** Whether it goes on with a run that was cut off, of which the run file has a part. */
  readonly resumes: boolean
  /** Created by a part of this run that was cut off. */
  readonly earlier?: readonly LedgerEntry[]
  readonly rateLimits: RateLimitChecks
  readonly seed: number
  /** Stands in every name that the run gives. */
  readonly runName: string
  /** Whether this is a shard: it writes down what it saw, for the checks that judge what all shards saw. */
  readonly shard: boolean
  /** Begins the id of every exchange. */
  readonly exchanges: string
  /** Requests of the preflight by budget: they count in the first window of the run. */
  readonly spent: Readonly<Record<string, number>>
  /** Callers whose credentials the preflight saw refused: nothing is sent as them. */
  readonly refused: readonly Caller[]
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
