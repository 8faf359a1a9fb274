/** The changes between two runs, as data; its schema is `schemas/comparison.schema.json`. */
import type { OperationId } from './operations.ts'
import type { ReportMode, TargetDescription } from './run.ts'
import type { Verdict } from './verdict.ts'

/**
 * `breaking`: something that held is contradicted now. `drift`: something that no document decides is different, or
 * less is known than before. `compatible`: only better. `same`: nothing.
 */
const UPGRADE_VERDICTS = ['breaking', 'drift', 'compatible', 'same'] as const
export type UpgradeVerdict = (typeof UPGRADE_VERDICTS)[number]

const CHECK_CHANGES = ['broken', 'failing-differently', 'no-longer-decided', 'newly-decided', 'fixed'] as const
export type CheckChangeKind = (typeof CHECK_CHANGES)[number]

interface Side {
  readonly verdict: Verdict
  /** The finding, or what would have been needed. */
  readonly message: string
}

export interface CheckChange {
  readonly id: string
  readonly operation: OperationId
  readonly title: string
  readonly change: CheckChangeKind
  /** Something that held no longer holds, and no waiver covers it. */
  readonly regression: boolean
  readonly before: Side
  readonly after: Side
}

export interface ObservationChange {
  /** The stable key: a clause of level not-shown, or `latency`. */
  readonly clause: string
  readonly operation: OperationId
  readonly statement: string
  readonly change: 'changed' | 'new' | 'gone'
  /** Absent when new. */
  readonly before?: string
  /** Absent when gone. */
  readonly after?: string
  /** Its value depends on the records that a run finds: reported, but no drift of the target. */
  readonly ofRecords: boolean
}

/** Changes of the suite itself: never a statement about the target. */
export interface SuiteChange {
  readonly check: string
  readonly change: 'added' | 'removed' | 'renamed' | 'restated'
  /** The former id of a renamed check, or the part that changed. */
  readonly detail: string
  /** The result of the run in which it exists; of a renamed or restated check the later one. */
  readonly verdict: Verdict
}

export interface RunOutline {
  readonly id: string
  readonly startedAt: string
  readonly complete: boolean
  readonly mode: ReportMode
  readonly seed: number
  readonly suiteVersion: string
  readonly target: TargetDescription['kind']
  readonly addresses: readonly string[]
}

export interface Comparison {
  readonly schemaVersion: '1.0'
  readonly verdict: UpgradeVerdict
  readonly before: RunOutline
  readonly after: RunOutline
  readonly compared: { readonly checks: number; readonly observations: number }
  /** The parts left out of the comparison, and why. */
  readonly narrowed: readonly string[]
  readonly checks: readonly CheckChange[]
  readonly observations: readonly ObservationChange[]
  readonly suite: readonly SuiteChange[]
}
