/** From the records of a run to its report. */

import type { Clause } from '../contract/clause.ts'
import { interfaceOf, type Operation, type OperationId } from '../contract/operations.ts'
import { PHASES, type Phase } from '../contract/phases.ts'
import { causeCounts, type Settled, settled } from '../contract/references.ts'
import type { CheckResult, Observation, OperationResult, PhaseResult, Report, SuiteError } from '../contract/run.ts'
import { noVerdicts, type VerdictCounts } from '../contract/verdict.ts'
import type { WaiverResult } from '../contract/waiver.ts'
import type { RunRecord } from '../output/run-file/record.ts'
import { clauseResults } from './clause-results.ts'
import { type Collected, collect } from './collect.ts'
import { deviationResults } from './deviations.ts'
import { telling } from './failures.ts'
import { residueOf } from './residue.ts'
import { isSelected, NOT_SELECTED } from './wording.ts'

/** The facts about a check that a reporter needs before it ran. */
export interface CatalogueCheck {
  readonly id: string
  readonly operation: OperationId
  readonly clauses: readonly string[]
  readonly title: string
  readonly phase?: string
}

/** Every check of the suite; the report is built from this list, not from the results that happened to arrive. */
export interface Catalogue {
  readonly checks: readonly CatalogueCheck[]
  readonly clauses: readonly Clause[]
  readonly operations: readonly (Operation & { readonly id: OperationId })[]
}

interface Accepted {
  readonly checks: readonly CheckResult[]
  readonly waivers?: readonly WaiverResult[]
}

/** Turns accepted failures into waived ones. */
export type Accept = (checks: readonly CheckResult[]) => Accepted

const NO_VERDICT = 'gave no verdict'

/**
 * The report of one run, or of several shards whose records follow each other, each with its own head and end.
 * @throws RangeError when no record is a head
 */
export function reportOf(records: Iterable<RunRecord>, catalogue: Catalogue, accept?: Accept): Report {
  const run = collect(records)
  const followed = settled([...run.results.values()])
  const errors = errorsOf(run, catalogue, followed)
  const { checks, waivers } = accepted(checkResults(followed, catalogue, errors), accept)
  // An unselected check was not skipped.
  const wanted = checks.filter(({ id }) => run.selected.has(id) || run.results.has(id))
  const operations = operationResults(run, catalogue, wanted)
  const clauses = clauseResults(checks, catalogue.clauses)
  return onlySelected(
    telling({
      schemaVersion: '1.0',
      run: run.header,
      summary: {
        verdicts: countsOf(wanted),
        undecided: causeCounts(wanted),
        operations: { total: operations.length, exercised: operations.filter(({ exercised }) => exercised).length },
        clauses: { total: clauses.length, decided: clauses.filter(({ verdict }) => DECIDED.has(verdict)).length },
        requests: run.requests,
        durationMs: Math.max(0, Date.parse(run.header.finishedAt) - Date.parse(run.header.startedAt)) || 0,
        errors: errors.length,
      },
      operations,
      checks,
      clauses,
      observations: distinct(run.observations),
      residue: residueOf(run.ledger.values()),
      notices: [...new Set(run.notices)],
      errors,
      pacing: run.pacing,
      phases: phaseResults(wanted, catalogue),
      waivers,
      ...(run.own.size ? { own: [...run.own.values()] } : {}),
      deviations: run.deviations.length
        ? deviationResults(run.deviations, run.met, checks, run.header.startedAt.slice(0, 10))
        : undefined,
    }),
  )
}

/** Unselected checks are one count; for a run that selected everything, all are listed. */
function onlySelected(report: Report): Report {
  const errors = new Set(report.errors.map(({ check }) => check))
  const checks = report.checks.filter((check) => isSelected(check) || errors.has(check.id))
  if (checks.length === report.checks.length) return report
  const cited = new Set(checks.flatMap((check) => check.clauses))
  const clauses = report.clauses.filter(({ id }) => cited.has(id))
  const touched = new Set(checks.map(({ operation }) => operation))
  return {
    ...report,
    checks,
    clauses,
    operations: report.operations.filter(({ id, requests }) => touched.has(id) || requests > 0),
    notSelected: {
      checks: report.checks.length - checks.length,
      clauses: report.clauses.length - clauses.length,
    },
  }
}

/** A request that several checks share counts in the phase that sent it. */
function phaseResults(checks: readonly CheckResult[], catalogue: Catalogue): PhaseResult[] {
  const phaseOf = new Map(catalogue.checks.map(({ id, phase }) => [id, phase]))
  const phases = new Map<string | undefined, CheckResult[]>()
  for (const check of checks) {
    const phase = phaseOf.get(check.id)
    const own = phases.get(phase)
    if (own) own.push(check)
    else phases.set(phase, [check])
  }
  const sent = new Set<string>()
  return [...phases]
    .flatMap(([phase, own]) => (phase === undefined ? [] : [{ phase, own }]))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map(({ phase, own }) => {
      const before = sent.size
      for (const { evidence } of own) for (const id of evidence) sent.add(id)
      const durationMs = own.reduce((sum, check) => sum + check.durationMs, 0)
      return { phase, checks: own.length, requests: sent.size - before, durationMs }
    })
}

/** In the order of a run; unknown ones come last. */
const rankOf = ({ phase }: Pick<PhaseResult, 'phase'>) =>
  (PHASES.indexOf(phase as Phase) + PHASES.length + 1) % (PHASES.length + 1)

const accepted = (checks: readonly CheckResult[], accept?: Accept): Accepted => accept?.(checks) ?? { checks }

/** Verdicts of clauses that were decided. */
export const DECIDED: ReadonlySet<string> = new Set(['pass', 'violation', 'warning', 'waived', 'observation'])

function countsOf(checks: readonly CheckResult[]): VerdictCounts {
  const counts = noVerdicts()
  for (const { verdict } of checks) counts[verdict]++
  return counts
}

/**
 * Errors that the suite reported about itself, then the selected checks without a verdict, unknown checks, and
 * references to missing findings; a run that was cut off may not have reached them.
 */
function errorsOf(run: Collected, { checks }: Catalogue, followed: Settled): SuiteError[] {
  const known = new Set(checks.map(({ id }) => id))
  const reported = new Set(run.errors.map(({ check }) => check))
  const silent = [...run.selected].filter((id) => !run.results.has(id) && !reported.has(id))
  const unknown = [...run.results.keys()].filter((id) => !known.has(id))
  return [
    ...run.errors,
    ...silent.map((check) => ({ check, message: NO_VERDICT })),
    ...unknown.map((check) => ({ check, message: 'is not in the catalogue of this version' })),
    ...(run.header.complete ? followed.errors : []),
  ]
}

function checkResults({ results }: Settled, { checks }: Catalogue, errors: readonly SuiteError[]): CheckResult[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  const known = new Set(checks.map(({ id }) => id))
  const messages = new Map(errors.map(({ check, message }) => [check, message]))
  const listed = checks.map((check) => byId.get(check.id) ?? absent(check, messages.get(check.id)))
  return [...listed, ...results.filter(({ id }) => !known.has(id))]
}

function absent(check: CatalogueCheck, error: string | undefined): CheckResult {
  return {
    id: check.id,
    operation: check.operation,
    interface: interfaceOf(check.operation),
    clauses: check.clauses,
    title: check.title,
    verdict: error === undefined ? 'skipped' : 'inconclusive',
    message: error ?? NOT_SELECTED,
    findings: [],
    requests: 0,
    durationMs: 0,
    evidence: [],
  }
}

function operationResults(run: Collected, catalogue: Catalogue, checks: readonly CheckResult[]): OperationResult[] {
  const verdicts = new Map<string, VerdictCounts>(catalogue.operations.map(({ id }) => [id, noVerdicts()]))
  for (const { operation, verdict } of checks) {
    const counts = verdicts.get(operation)
    if (counts) counts[verdict]++
  }
  return catalogue.operations.map(({ id }) => ({
    id,
    exercised: run.exercised.has(id),
    requests: run.requestsOf.get(id) ?? 0,
    ...timesOf(run.timesOf.get(id) ?? []),
    verdicts: verdicts.get(id) ?? noVerdicts(),
  }))
}

function timesOf(times: readonly number[]): Pick<OperationResult, 'medianMs' | 'latency'> {
  if (!times.length) return {}
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return {
    medianMs: at(0.5),
    latency: { p5: at(0.05), p25: at(0.25), p75: at(0.75), p95: at(0.95), most: at(1) },
  }
}

function distinct(observations: readonly Observation[]): Observation[] {
  const byContent = new Map(
    observations.map((one) => [JSON.stringify([one.clause, one.operation, one.value]), one] as const),
  )
  return [...byContent.values()]
}
