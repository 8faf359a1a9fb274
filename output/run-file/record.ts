/**
 * The run file: one JSON line per record, written as things happen, so that a killed run still has its report. Every
 * report form is made from it and from nothing else. `record` and `shape` define a line, `journal` writes it, `chain`
 * links it to the one before, `read` reads the file again.
 */
import type { Deviation, DeviationMet } from '../../contract/deviation.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { OwnResult } from '../../contract/own-result.ts'
import type {
  CheckResult,
  Exchange,
  Observation,
  RateLimitChecks,
  ReportMode,
  Seen,
  SuiteError,
  TargetDescription,
} from '../../contract/run.ts'

/** One part of a run that is divided among several processes. */
export interface ShardOf {
  /** From 1. */
  readonly index: number
  readonly count: number
  /** The same for the same checks in every shard. */
  readonly whole: string
}

/**
 * One creation, intended or settled, or one change of a record that the run did not create: `changing` until it has been
 * restored, `kept` where it cannot be.
 */
export interface LedgerEntry {
  readonly key: string
  readonly operation: OperationId
  readonly what: string
  /** A value by which the record can be found again, such as its login. */
  readonly handle: string
  readonly state: 'intended' | 'changing' | 'created' | 'refused' | 'undone' | 'kept'
  readonly id?: string
  /** Of a change: path parameters of the record, and the values of its members before it. */
  readonly path?: Readonly<Record<string, string | number | boolean>>
  readonly former?: Readonly<Record<string, unknown>>
}

export interface RunHead {
  readonly id: string
  readonly startedAt: string
  readonly mode: ReportMode
  readonly rateLimits: RateLimitChecks
  readonly seed: number
  readonly suiteVersion: string
  readonly target: TargetDescription
  /** Checks that the run set out to decide. */
  readonly selected: readonly string[]
  /** Milliseconds that it takes at least under the rate limits. */
  readonly shortestMs?: number
  readonly shard?: ShardOf
  /** Profile files, relative to the folder of the command, later ones on top. */
  readonly profile?: readonly string[]
  /** Of the profile; numbered from 1. */
  readonly deviations?: readonly Deviation[]
  /** It continues the run before it in the same file, which was cut off. */
  readonly resumes?: boolean
}

export type RunRecord =
  | ({ readonly kind: 'head' } & RunHead)
  | ({ readonly kind: 'exchange' } & Exchange)
  /**
   * `error`: the suite itself failed; says nothing about the target. `provisional`: the answers so far show it; the
   * result of the same check at the end of the run counts in its place.
   */
  | ({ readonly kind: 'check'; readonly error?: string; readonly provisional?: true } & CheckResult)
  | ({ readonly kind: 'own' } & OwnResult)
  | ({ readonly kind: 'observation' } & Observation)
  | ({ readonly kind: 'seen' } & Seen)
  | ({ readonly kind: 'deviation' } & DeviationMet)
  | ({ readonly kind: 'ledger' } & LedgerEntry)
  | ({ readonly kind: 'error' } & SuiteError)
  /** `urgent`: told at once, such as an account that is locked. */
  | { readonly kind: 'notice'; readonly text: string; readonly urgent?: true }
  /** Checks of which each waited for the one before, those that took longest. */
  | { readonly kind: 'longest-chain'; readonly checks: readonly string[] }
  | { readonly kind: 'end'; readonly finishedAt: string; readonly complete: boolean; readonly reason?: string }
