/**
 * The records of a run and the contents of a report. `output/run-file/` writes them as they happen, and reads them
 * again.
 */
import type { Aspect, Level } from './clause.ts'
import type { DeviationResult } from './deviation.ts'
import type { Binding, Interface, OperationId } from './operations.ts'
import type { OwnResult } from './own-result.ts'
import type { Severity } from './severity.ts'
import type { Cause, CauseCounts, Verdict, VerdictCounts } from './verdict.ts'
import type { Acceptance, WaiverResult } from './waiver.ts'

export const MODES = ['read-only', 'additive', 'full'] as const
export type Mode = (typeof MODES)[number]

/** `passive` is the mode of a report on traffic that others recorded. */
export const REPORT_MODES = [...MODES, 'passive'] as const
export type ReportMode = (typeof REPORT_MODES)[number]

/** Changes of records of others that no interface can take back: made only where the user allows them by name. */
export const LASTING_CHANGES = ['course-publisher', 'course-sessions', 'vote'] as const
export type LastingChange = (typeof LASTING_CHANGES)[number]

export const RATE_LIMIT_CHECKS = ['off', 'sample', 'all'] as const
export type RateLimitChecks = (typeof RATE_LIMIT_CHECKS)[number]

/** Why a request is sent. The result of a check says which of them decided. */
export const REASONS = [
  'sign-in',
  /** Looks for records on the target. */
  'discovery',
  /** An answer that several checks read. */
  'sample',
  /** Creates what the check needs. */
  'preparation',
  /** The question of the check. */
  'question',
  /** The allowed counterpart of a refusal. */
  'control',
  /** Repeats the question before anybody is accused. */
  'confirmation',
  'clean-up',
] as const
export type Reason = (typeof REASONS)[number]

/** Request headers by which a platform's logs name a request: no part of the question, and another value each time. */
export const TRACING: readonly string[] = ['traceparent', 'x-request-id']

/** Headers with several values are joined with `, `; bodies are text, cut at a bound, secrets masked. */
export interface Exchange {
  readonly id: string
  readonly operation: OperationId
  /** The credential of the request: `administrator`, `learner`, `anonymous`, ... */
  readonly as: string
  /** The owner of the budget, where it is not the caller's own: the owner of a borrowed token. */
  readonly account?: string
  /** Run files of older versions do not have it. */
  readonly why?: Reason
  /** The check that sent it first, and its number among the requests of that check, or of its shared step, from 1. */
  readonly check?: string
  readonly step?: number
  readonly startedAt: string
  readonly durationMs: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
  /** Milliseconds that it waited for a place under a rate limit, and why. */
  readonly waitedMs?: number
  readonly waitedFor?: 'limit' | 'refusal'
  /** It was refused for the number of requests, although the limit was kept. */
  readonly throttled?: true
  /** Absent when no answer came; then `failure` says why. */
  readonly response?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    /** Length of the whole body in bytes, when `body` was cut. */
    readonly cutFrom?: number
  }
  readonly failure?: string
}

/** One contradicted clause inside a check. */
export interface Finding {
  readonly clause: string
  readonly level: Level
  readonly expected: string
  readonly actual: string
  /**
   * The failure of the target, as a sentence without a full stop: `Serves requests without API-KEY`. Only in reports.
   */
  readonly fails?: string
  /** Only in reports. */
  readonly severity?: Severity
  /** The entry of the profile that settles it, and when it is right: `names.sessionCookie, if …`. Only in reports. */
  readonly settledBy?: string
}

/** Failed checks with one cause: repairing it most likely repairs them all. */
export interface FindingCause {
  /** The gravest of its checks. */
  readonly verdict: Verdict
  readonly severity?: Severity
  /** The failure of the target, as a sentence without a full stop. */
  readonly fails: string
  /** The request that showed it first; empty where the finding names none. */
  readonly request: string
  readonly expected: string
  readonly actual: string
  /** The contradicted clause of the first finding. */
  readonly clause: string
  /** Checks that failed so, the one from which the others follow first. */
  readonly checks: readonly string[]
  readonly operations: readonly string[]
  /** How many checks are undecided because of them. */
  readonly behind: number
}

export interface CheckResult {
  readonly id: string
  readonly operation: OperationId
  readonly interface: Interface
  readonly clauses: readonly string[]
  readonly title: string
  readonly verdict: Verdict
  /** One line: the finding, or what would be needed. */
  readonly message: string
  readonly findings: readonly Finding[]
  /** Why it could not decide; present when the verdict is `inconclusive`. */
  readonly causes?: readonly Cause[]
  /** Not selected, but executed because a selected check refers to it. */
  readonly prerequisite?: true
  readonly requests: number
  readonly durationMs: number
  /** Ids of exchanges, in order. */
  readonly evidence: readonly string[]
  /** Id of the exchange that decided, where something was found broken. */
  readonly decisive?: string
  /** Why a failure is not counted as one; present when the verdict is `waived`. */
  readonly waived?: Acceptance
  /**
   * Met once and not tried again: ids of checks of which a finding of the same kind was confirmed. Absent where each
   * finding was confirmed by itself.
   */
  readonly restsOn?: readonly string[]
  /** Numbers of the declared deviations that account for it, from 1. */
  readonly deviations?: readonly number[]
  /** The gravest of its findings. Only in reports. */
  readonly severity?: Severity
}

/** A behaviour that the documents do not show. `clause` is of level not-shown. */
export interface Observation {
  readonly clause: string
  readonly operation: OperationId
  readonly value: string
}

/** A defect of answers, or a member that the documents leave open; `key` is the same for the same defect. */
export interface SeenDefect {
  readonly topic: string
  readonly key: string
  /** The request that showed it first. */
  readonly label: string
  readonly expected: string
  readonly actual: string
  /** Ids of the exchanges that showed it, oldest first; bounded. */
  readonly exchanges: readonly string[]
  readonly times: number
}

/**
 * Observations of one operation, whichever check sent the request. A shard records them, so that the closing checks can
 * be judged from all shards together.
 */
export interface Seen {
  readonly operation: OperationId
  /** Statuses, ascending. */
  readonly successes: readonly number[]
  readonly refusals: readonly number[]
  readonly redirects: number
  readonly sightings: readonly SeenDefect[]
  /** Counts of the whole run over all operations. Absent from run files of before 0.1.0. */
  readonly failures?: Failures
}

/** How often the server failed inside. */
export interface Failures {
  readonly answers: number
  /** Answers with a 5xx that no gateway made. */
  readonly failed: number
  /** Those that did not come back when the same request was repeated. */
  readonly passing: number
}

/** Records that the run left on the target and could not undo. */
export interface Residue {
  readonly operation: OperationId
  readonly id: string
  readonly what: string
  /** Its name or login, where the run gave it one, so that a person can find it. */
  readonly name?: string
  /** Path parameters and former values of a changed record that was not restored. */
  readonly path?: Readonly<Record<string, string | number | boolean>>
  readonly former?: Readonly<Record<string, unknown>>
}

/** A fault of the suite itself, such as an exception inside a check. Never a statement about the target. */
export interface SuiteError {
  /** Id of the check, or of the part of the suite that failed. */
  readonly check: string
  readonly message: string
}

export interface TargetDescription {
  readonly kind: 'embedded' | 'configured'
  readonly interfaces: readonly Interface[]
  /** Base address per interface. */
  readonly addresses: Readonly<Record<string, string>>
  readonly rateWindowSeconds: number
  /** Operations that the profile binds elsewhere than the table does. */
  readonly bindings?: Readonly<Record<string, Binding>>
}

export interface OperationResult {
  readonly id: OperationId
  readonly exercised: boolean
  readonly requests: number
  /** Milliseconds until an answer came; absent when none did. */
  readonly medianMs?: number
  /** How those times are distributed; reports of older versions do not have it. */
  readonly latency?: Latency
  readonly verdicts: VerdictCounts
}

/** Milliseconds that 5, 25, 75 and 95 percent of the answers did not exceed, and the slowest. */
interface Latency {
  readonly p5: number
  readonly p25: number
  readonly p75: number
  readonly p95: number
  readonly most: number
}

/** Time and requests of the checks of one phase. */
export interface PhaseResult {
  readonly phase: string
  readonly checks: number
  readonly requests: number
  /** Time of its checks together; many run at the same time. */
  readonly durationMs: number
}

/** The part of the suite that a run did not select: counted, not listed. */
interface NotSelected {
  readonly checks: number
  readonly clauses: number
}

/** Statement and place of a clause that a result names, so that a report can be read without the suite. */
export interface ReportClause {
  readonly id: string
  readonly interface: Interface
  readonly operation?: OperationId
  readonly document: string
  readonly section: string
  readonly level: Level
  readonly aspect: Aspect
  readonly statement: string
  /** `pass`, `violation`, ... from the checks that cite it; `not-decidable` with a reason. */
  readonly verdict: Verdict | 'not-decidable'
  readonly reason?: string
}

/** A stretch of time in which requests of one budget waited for a place. */
export interface PacingWait {
  readonly operation: OperationId
  readonly account: string
  /** Milliseconds since the run began. */
  readonly atMs: number
  readonly durationMs: number
  readonly requests: number
  /** The limit was used up, or the target had refused. */
  readonly because: 'limit' | 'refusal'
}

/** A request that the target refused for the number of requests although the documented limit was kept. */
export interface ThrottledRequest {
  readonly operation: OperationId
  readonly account: string
  /** Milliseconds since the run began. */
  readonly atMs: number
  readonly status: number
  readonly retryAfter?: string
  readonly exchange: string
}

/** The part of one operation in the checks that waited for each other longest. */
export interface ChainPart {
  readonly operation: OperationId
  readonly checks: number
  readonly durationMs: number
}

/** Where the time of the run went. A fact about the target, and no verdict. */
export interface PacingReport {
  readonly windowSeconds: number
  /** Milliseconds that the run had to take at least, as planned. */
  readonly shortestMs?: number
  /** The timeline of waits. */
  readonly waits: readonly PacingWait[]
  readonly throttled: readonly ThrottledRequest[]
  /** No run on the same platform ends sooner than these checks, one after the other; the longest part first. */
  readonly chain?: readonly ChainPart[]
}

/** `report.json`; its schema is `schemas/report.schema.json`. */
export interface Report {
  readonly schemaVersion: '1.0'
  readonly run: {
    readonly id: string
    readonly startedAt: string
    readonly finishedAt: string
    readonly complete: boolean
    /** Why the run is not complete. */
    readonly reason?: string
    readonly mode: ReportMode
    readonly rateLimits: RateLimitChecks
    readonly seed: number
    readonly suiteVersion: string
    readonly target: TargetDescription
    /** How many checks the run set out to decide. */
    readonly selected: number
    /** Profile files, relative to the folder in which the command was called. */
    readonly profile?: readonly string[]
    /** The digest with which the run file ended when the report was made; reports of older versions do not have it. */
    readonly chain?: string
  }
  readonly summary: {
    readonly verdicts: VerdictCounts
    /** Inconclusive checks by their first cause; reports of older versions do not have it. */
    readonly undecided?: CauseCounts
    readonly operations: { readonly total: number; readonly exercised: number }
    readonly clauses: { readonly total: number; readonly decided: number }
    readonly requests: number
    readonly durationMs: number
    /** Faults of the suite itself, and selected checks that gave no verdict. */
    readonly errors: number
  }
  readonly operations: readonly OperationResult[]
  readonly checks: readonly CheckResult[]
  readonly clauses: readonly ReportClause[]
  readonly observations: readonly Observation[]
  readonly residue: readonly Residue[]
  readonly notices: readonly string[]
  readonly errors: readonly SuiteError[]
  readonly pacing?: PacingReport
  /** Phases in the order in which they ran. */
  readonly phases?: readonly PhaseResult[]
  /** Absent when everything was selected. Older reports list those checks as skipped. */
  readonly notSelected?: NotSelected
  /** Failed checks by cause, the gravest first. Reports of older versions do not have it. */
  readonly causes?: readonly FindingCause[]
  /** With `--waivers`. */
  readonly waivers?: readonly WaiverResult[]
  /** Checks of the user's own, which no verdict of the suite counts. Absent where there are none. */
  readonly own?: readonly OwnResult[]
  /** Where the profile declares any. */
  readonly deviations?: readonly DeviationResult[]
}
