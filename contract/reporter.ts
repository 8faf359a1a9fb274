/** The interface of a custom reporter, for programs that show or keep a run in their own way. */
import type { Comparison } from './comparison.ts'
import type { OperationId } from './operation.ts'
import type { CheckResult, Exchange, Mode, RateLimitChecks, Report, TargetDescription } from './run.ts'

/** A run before its first request. */
export interface RunBeginning {
  readonly target: TargetDescription
  readonly mode: Mode
  readonly rateLimits: RateLimitChecks
  readonly seed: number
  /** The selected checks, in the order of the catalogue. */
  readonly checks: readonly {
    readonly id: string
    readonly operation: OperationId
    readonly title: string
    readonly clauses: readonly string[]
  }[]
  /** Milliseconds that it takes at least under the rate limits. */
  readonly shortestMs: number
}

/** A run that has ended. */
export interface RunEnding {
  readonly report: Report
  /** 0 no violation, 1 a violation or a demand not met, 2 wrong usage, 3 not completed. */
  readonly code: number
  /** Why it is not 0, one sentence each. */
  readonly reasons: readonly string[]
  /** With a baseline. */
  readonly comparison?: Comparison
  /** Where the report was written. */
  readonly folder: string
}

/**
 * Callbacks of a run, each of them optional. An error in one never changes a verdict: the run goes on without that
 * reporter, and ends with 2 where it would have ended with 0.
 */
export interface Reporter {
  /** The name in messages. */
  readonly name?: string
  /** Before the first request; the run waits for it. */
  onBegin?(run: RunBeginning): void | Promise<void>
  /** A verdict, as soon as it is confirmed. Checks end in any order; those that are skipped stand in the report alone. */
  onResult?(result: CheckResult): void
  /** A request and its answer, secrets masked. */
  onExchange?(exchange: Exchange): void
  /** After the report was written; the run waits for it. */
  onEnd?(end: RunEnding): void | Promise<void>
}

export const CALLBACKS = ['onBegin', 'onResult', 'onExchange', 'onEnd'] as const satisfies readonly (keyof Reporter)[]
