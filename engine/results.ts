/** Turns the outcomes of a check into a result. The verdict itself is decided in `judge` only. */

import { levelOf } from '../contract/clauses/index.ts'
import { findingLine } from '../contract/finding-line.ts'
import { interfaceOf } from '../contract/operations.ts'
import type { CheckResult, Finding, Observation } from '../contract/run.ts'
import { type Cause, judge, type Outcome, reasonOf, type Verdict, worst } from '../contract/verdict.ts'
import type { Check } from './check.ts'

/** The clause that an outcome is about. */
export const clauseIdOf = (check: Check, outcome: Outcome) =>
  (outcome.kind === 'broken' ? outcome.clause : undefined) ?? check.clauses[0]!

const findingOf = (check: Check, outcome: Outcome): readonly Finding[] => {
  if (outcome.kind !== 'broken') return []
  const clause = clauseIdOf(check, outcome)
  return [{ clause, level: levelOf(clause), expected: outcome.expected, actual: outcome.actual }]
}

const verdictOf = (check: Check, outcome: Outcome): Verdict => judge(outcome, levelOf(clauseIdOf(check, outcome)))

function messageOf(outcomes: readonly Outcome[]): string {
  const broken = outcomes.flatMap((outcome) => (outcome.kind === 'broken' ? [findingLine(outcome)] : []))
  if (broken.length) return broken.join('; ')
  const reasons = outcomes.flatMap((outcome) => (outcome.kind === 'undecided' ? [reasonOf(outcome.cause)] : []))
  if (reasons.length) return reasons.join('; ')
  return outcomes.flatMap((outcome) => (outcome.kind === 'observed' ? [outcome.value] : [])).join('; ')
}

/**
 * The behaviour of the target where the documents are silent: one value per clause, which is the key of the
 * observation.
 */
export function observationOf(check: Check, outcomes: readonly Outcome[]): Observation | undefined {
  const values = outcomes.flatMap((outcome) => (outcome.kind === 'observed' ? [outcome.value] : []))
  return values.length ? { clause: check.clauses[0]!, operation: check.operation, value: values.join('; ') } : undefined
}

/** A result for a check that did not run. */
export const skippedResult = (check: Check, reason: string): CheckResult => ({
  id: check.id,
  operation: check.operation,
  interface: interfaceOf(check.operation),
  clauses: check.clauses,
  title: check.title,
  verdict: 'skipped',
  message: reason,
  findings: [],
  requests: 0,
  durationMs: 0,
  evidence: [],
})

/** A result for a check in which the suite itself failed: it says nothing of the target. */
export const errorResult = (check: Check, error: unknown): CheckResult => ({
  ...skippedResult(check, `internal error: ${messageFor(error)}`),
  verdict: 'inconclusive',
})

/** Why nothing was decided; undefined where something was. */
function causesOf(outcomes: readonly Outcome[]): readonly Cause[] | undefined {
  const causes = outcomes.flatMap((outcome) => (outcome.kind === 'undecided' ? [outcome.cause] : []))
  return causes.length && !outcomes.some(({ kind }) => kind === 'broken') ? causes : undefined
}

/** The result of outcomes, without how they came about. */
export const judged = (check: Check, outcomes: readonly Outcome[]): CheckResult => ({
  ...skippedResult(check, messageOf(outcomes)),
  verdict: worst(outcomes.map((outcome) => verdictOf(check, outcome))),
  findings: outcomes.flatMap((outcome) => findingOf(check, outcome)),
  causes: causesOf(outcomes),
})

export const messageFor = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
