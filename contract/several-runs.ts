/** Several runs seen together, as data: one target over time, or several targets beside one another. */

import type { Level } from './clause.ts'
import type { RunOutline } from './comparison.ts'
import type { ReportClause } from './run.ts'
import type { Verdict, VerdictCounts } from './verdict.ts'

/** One of the runs, with its figures. */
export interface RunFigures extends RunOutline {
  /** How the user named it: the folder of its report. */
  readonly name: string
  /** Address of its page from the folder of the written files on; absent where it has none, or nothing is written. */
  readonly page?: string
  readonly headline: string
  readonly verdicts: VerdictCounts
  readonly clauses: { readonly total: number; readonly decided: number }
  readonly requests: number
  readonly durationMs: number
  /** Median over operations of the median time until an answer came; absent when none did. */
  readonly medianMs?: number
}

/** What a run says of a check or a clause; null where it does not know it or did not select it. */
export type Stated = ReportClause['verdict'] | null

/** A check that failed in at least one of the runs. */
export interface FindingHistory {
  readonly check: string
  readonly operation: string
  readonly title: string
  readonly states: readonly (Verdict | null)[]
  /** Its id in each run: it may have been renamed. */
  readonly ids: readonly (string | null)[]
  /** The clause that the last failing run found contradicted. */
  readonly clause: string
  /** How many runs failed it, and how many decided it. */
  readonly failed: number
  readonly decided: number
  /** It failed, passed, and failed again, or the other way round. */
  readonly flaky: boolean
  /** Place of the first run in which it failed. */
  readonly appeared: number
  /** Place of the run that first passed it after its last failure; absent while it fails or is not decided. */
  readonly vanished?: number
  /** What the last failing run found. */
  readonly message: string
}

/** Values of something that no document decides, one for each run; null where it was not observed. */
export interface ObservationHistory {
  readonly clause: string
  readonly operation: string
  readonly values: readonly (string | null)[]
}

export interface LatencyHistory {
  readonly operation: string
  /** Median in milliseconds; null where no answer came. */
  readonly medians: readonly (number | null)[]
}

/** What `history` writes as JSON: runs in the order of time. */
export interface RunHistory {
  readonly schemaVersion: '1.0'
  readonly runs: readonly RunFigures[]
  /** The latest to appear first. */
  readonly findings: readonly FindingHistory[]
  /** Only those whose value changed. */
  readonly observations: readonly ObservationHistory[]
  readonly latency: readonly LatencyHistory[]
}

export interface ClauseRow {
  readonly id: string
  readonly document: string
  readonly section: string
  readonly level: Level
  readonly statement: string
  readonly verdicts: readonly Stated[]
  /** What was found, or what would have been needed; empty where nothing. */
  readonly notes: readonly string[]
  /** Some run decides it otherwise than another. */
  readonly differs: boolean
}

/** What `compare` writes as JSON: runs in the order given. */
export interface SideBySide {
  readonly schemaVersion: '1.0'
  readonly runs: readonly RunFigures[]
  /** Those that differ come first. */
  readonly clauses: readonly ClauseRow[]
  readonly observations: readonly ObservationHistory[]
}
