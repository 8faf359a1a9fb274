/** What the command line tells the runner's entry; it crosses a thread, so it is plain data. */
import type { Caller, Target } from '../../client/target.ts'
import type { LastingChange, Mode, RateLimitChecks } from '../../contract/run.ts'
import type { Verdict } from '../../contract/verdict.ts'

export interface Instructions {
  readonly target: Target
  /** Ids of the checks to run, in the order in which they begin; what is skipped has been told already. */
  readonly checks: readonly string[]
  readonly mode: Mode
  readonly lasting: readonly LastingChange[]
  readonly maxCreations?: number
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
  /** Milliseconds after which one check is cut off. */
  readonly checkTimeoutMs: number
  /** Checks at work at a time. */
  readonly concurrency: number
  /** Name of the channel on which anything means: end. */
  readonly channel: string
}

declare module 'vitest' {
  interface ProvidedContext {
    lpconform: Instructions
  }
}

declare module '@vitest/runner' {
  interface TaskMeta {
    /** For the progress line alone: the report is made from the run file. */
    verdict?: Verdict
    /** Why requests are no longer sent, once the target has gone. */
    lost?: string
  }
}
