/** The data of a page: the report, its operations as they were bound, and the places of its exchanges. */
import type { Comparison } from '../contract/comparison.ts'
import { termsOf } from '../contract/index.ts'
import { traitsOf } from '../contract/interfaces.ts'
import {
  type Binding,
  INTERFACES,
  type Interface,
  interfaceOf,
  type OperationId,
  operationOf,
} from '../contract/operations.ts'
import type { FindingCause, Report } from '../contract/run.ts'
import type { RunHistory, SideBySide } from '../contract/several-runs.ts'
import type { Verdict } from '../contract/verdict.ts'
import type { SignIns } from './curl.ts'
import { causesIn } from './failures.ts'
import { type Need, needsOf } from './needs.ts'
import type { EvidencePack } from './shown-exchange.ts'
import { BY_URGENCY, isSelected, notSelected } from './wording.ts'

export interface ShownOperation {
  readonly id: string
  readonly title: string
  readonly method: string
  readonly path: string
  readonly exercised: boolean
  readonly interface: Interface
  /** Member of its answers that holds the records; absent where a record is the whole body. */
  readonly records?: string
}

/** For a run from a checkout: the lines that make its failures. No path of the machine is among them. */
export interface Sources {
  /** `laws/ranges/checks.ts:101` by the id of a check or a clause. */
  readonly lines: Readonly<Record<string, string>>
  /** Path from the folder of the report to the checkout: `..`; absent where the report stands elsewhere. */
  readonly up?: string
}

export interface ReportPage {
  readonly kind: 'report'
  readonly report: Report
  readonly comparison?: Comparison
  /** Findings by what they have in common, the gravest first. */
  readonly causes: readonly FindingCause[]
  /** Undecided checks by their need. */
  readonly needs: readonly Need[]
  /** Checks of the suite that the run did not set out to decide. */
  readonly notSelected: number
  /** Verdicts in the order in which a reader wants them. */
  readonly urgency: readonly Verdict[]
  readonly interfaces: readonly Interface[]
  readonly operations: readonly ShownOperation[]
  /** Ids of the exchanges in each block of evidence. */
  readonly evidence: readonly (readonly string[])[]
  /** How each account signed in. */
  readonly signIns: SignIns
  readonly sources?: Sources
}

export interface HistoryPage {
  readonly kind: 'history'
  readonly history: RunHistory
}

export interface SideBySidePage {
  readonly kind: 'compare'
  readonly table: SideBySide
}

export type PageData = ReportPage | HistoryPage | SideBySidePage

/** Checks that the run set out to decide, and the clauses that they cite: older reports list the whole suite. */
function selectedOf(report: Report): Report {
  const checks = report.checks.filter(isSelected)
  if (checks.length === report.checks.length) return report
  const operations: ReadonlySet<string> = new Set(checks.map(({ operation }) => operation))
  const cited = new Set(checks.flatMap((check) => check.clauses))
  return {
    ...report,
    checks,
    operations: report.operations.filter(({ id }) => operations.has(id)),
    clauses: report.clauses.filter(({ id }) => cited.has(id)),
  }
}

function recordsOf(id: OperationId): string | undefined {
  const { records, around } = traitsOf(id).envelope
  return around === 'always' || termsOf(id).answer.kind === 'page' ? records : undefined
}

export function pageDataOf(
  whole: Report,
  { ids, signIns }: Pick<EvidencePack, 'ids' | 'signIns'>,
  comparison?: Comparison,
  sources?: Sources,
): ReportPage {
  const report = selectedOf(whole)
  const bindings: Readonly<Record<string, Binding>> = report.run.target.bindings ?? {}
  return {
    kind: 'report',
    report,
    comparison,
    causes: causesIn(report),
    needs: needsOf(report),
    notSelected: notSelected(whole),
    urgency: BY_URGENCY,
    interfaces: INTERFACES,
    operations: report.operations.map(({ id, exercised }) => {
      const { title, ...table } = operationOf(id)
      const { method, path } = bindings[id] ?? table
      return { id, title, method, path, exercised, interface: interfaceOf(id), records: recordsOf(id) }
    }),
    evidence: ids,
    signIns,
    ...(sources ? { sources } : {}),
  }
}
