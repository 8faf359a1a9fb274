/** The result of a run for somebody who does not read reports: short, dated, and bound to its report. */
import type { Interface } from './operations.ts'
import type { ReportMode } from './run.ts'
import type { Severity } from './severity.ts'
import type { VerdictCounts } from './verdict.ts'

interface InterfaceStatement {
  readonly interface: Interface
  readonly operations: { readonly total: number; readonly exercised: number }
  readonly clauses: { readonly total: number; readonly decided: number }
  readonly contradicted: number
}

interface Accepted {
  readonly what: string
  readonly reason: string
  readonly owner?: string
  /** `yyyy-mm-dd` */
  readonly expires?: string
  readonly state: string
}

/** How the suite itself is proven. */
export interface Proof {
  readonly checks: number
  /** Defects that a check must find, by name. */
  readonly faults: number
  /** Legal behaviour that no check may accuse. */
  readonly variations: number
}

export interface Statement {
  readonly schemaVersion: '1.0'
  readonly report: { readonly id: string; readonly sha256: string; readonly chain?: string }
  readonly target: string
  readonly startedAt: string
  readonly mode: ReportMode
  readonly seed: number
  readonly complete: boolean
  readonly suiteVersion: string
  /** One sentence. */
  readonly result: string
  /** The limits of the statement. */
  readonly doubts: readonly string[]
  readonly checks: VerdictCounts
  /** Checks of the suite that the run did not set out to decide. */
  readonly notSelected: number
  readonly interfaces: readonly InterfaceStatement[]
  /** Failures of the target, the gravest first. */
  readonly findings: readonly {
    readonly verdict: string
    readonly severity?: Severity
    readonly fails: string
    readonly checks: number
  }[]
  readonly deviations: readonly Accepted[]
  readonly waivers: readonly Accepted[]
  /** Absent where the statement is made by another version than the run: its figures are not known. */
  readonly proof?: Proof
}

/** `statement.json`; its schema is `schemas/statement.schema.json`. */
export interface SignedStatement {
  readonly statement: Statement
  readonly signature?: {
    /** Of the key: `ed25519`, `rsa`, `ec`. */
    readonly key: string
    /** In PEM. */
    readonly publicKey: string
    /** Of the statement as JSON without blanks, in base64. */
    readonly value: string
  }
}
