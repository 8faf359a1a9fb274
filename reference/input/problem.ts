import type { Question, ValidationRule } from '../exchange.ts'
import { brokenRule } from '../refusal.ts'

/** A problem with one value, and its kind of rule. */
export interface Problem {
  readonly rule: ValidationRule
  readonly text: string
}

export const isSkipped = (question: Question, rule: ValidationRule) =>
  question.skip.has('validation') || question.skip.has(rule)

/** Refuses the question when one of its problems counts. @throws Refusal naming all that count */
export function refuseProblems(question: Question, problems: readonly Problem[]): void {
  const counting = problems.filter((problem) => !isSkipped(question, problem.rule))
  if (counting.length > 0) throw brokenRule(counting[0]!.rule, counting.map((problem) => problem.text).join('; '))
}

/** Refuses the question unless the rule holds. @throws Refusal */
export function demand(question: Question, rule: ValidationRule, holds: boolean, text: string): void {
  if (!holds) refuseProblems(question, [{ rule, text }])
}
