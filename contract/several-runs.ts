/** Several runs seen together, as data: platforms over time, or several targets beside one another. */

import type { Level } from './clause.ts'
import type { RunOutline } from './comparison.ts'
import type { ReportClause } from './run.ts'
import type { Severity } from './severity.ts'
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

/** The runs of one platform: those that reached the same addresses. */
export interface PlatformRuns {
  /** A host that all of its runs reached, and how many more; its addresses where another has the same. */
  readonly name: string
  /** Places of its runs, in the order of time. */
  readonly runs: readonly number[]
}

/** The verdict of a run on a check or a clause; null where the run does not know it or did not select it. */
export type Stated = ReportClause['verdict'] | null

/** How something went on one platform that failed it at least once. */
export interface Course {
  /** Place of the platform. */
  readonly platform: number
  /** How many of its runs failed it, and how many decided it. */
  readonly failed: number
  readonly decided: number
  /** It failed, passed, and failed again; a regression that was mended is not flaky. */
  readonly flaky: boolean
  /** Place of the first run in which it failed. */
  readonly appeared: number
  /** Place of the run that first passed it after its last failure; absent while it fails or is not decided. */
  readonly vanished?: number
}

/** A check that failed on a platform. */
export interface FindingHistory extends Course {
  readonly check: string
  readonly operation: string
  readonly title: string
  /** One for each run; null in runs of other platforms as well. */
  readonly states: readonly (Verdict | null)[]
  /** Its id in each run: it may have been renamed. */
  readonly ids: readonly (string | null)[]
  /** The clause that the last failing run found contradicted. */
  readonly clause: string
  /** The finding of the last failing run. */
  readonly message: string
}

/** A statement of the documents, and what each run says of it. */
export interface ClauseVerdicts {
  readonly id: string
  readonly document: string
  readonly section: string
  readonly level: Level
  readonly statement: string
  readonly verdicts: readonly Stated[]
  /** The check of each run whose finding contradicts it; null where none does. */
  readonly checks: readonly (string | null)[]
}

export interface ClauseHistory extends ClauseVerdicts {
  /** Of its last finding; absent where no run contradicts it. */
  readonly severity?: Severity
  /** The failure in one sentence, `Leaves out the member uuid`; absent where no run contradicts it. */
  readonly fails?: string
  /** The finding of the last failing run; empty where no run contradicts it. */
  readonly message: string
  /** One for each platform that failed it. */
  readonly courses: readonly Course[]
}

/** Values of something that no document decides, one for each run; null where it was not observed. */
export interface ObservationHistory {
  readonly clause: string
  readonly statement: string
  readonly operation: string
  readonly values: readonly (string | null)[]
}

export interface LatencyHistory {
  readonly operation: string
  /** Median in milliseconds; null where no answer came. */
  readonly medians: readonly (number | null)[]
}

/** The JSON that `history` writes: runs in the order of time. */
export interface RunHistory {
  readonly schemaVersion: '1.0'
  readonly runs: readonly RunFigures[]
  /** In the order of their first runs. */
  readonly platforms: readonly PlatformRuns[]
  /** Those that are still there come first, the latest to appear before the others. */
  readonly findings: readonly FindingHistory[]
  /** Clauses still contradicted come first, the gravest before the others. */
  readonly clauses: readonly ClauseHistory[]
  /** Only those whose value changed on a platform. */
  readonly observations: readonly ObservationHistory[]
  readonly latency: readonly LatencyHistory[]
}

export interface ClauseRow extends ClauseVerdicts {
  /** The finding, or what would have been needed; empty where nothing. */
  readonly notes: readonly string[]
  /** Some run decides it otherwise than another. */
  readonly differs: boolean
}

/** The JSON that `compare` writes: runs in the order given. */
export interface SideBySide {
  readonly schemaVersion: '1.0'
  readonly runs: readonly RunFigures[]
  /** Those that differ come first. */
  readonly clauses: readonly ClauseRow[]
  readonly observations: readonly ObservationHistory[]
}
