/** Failed checks in the text forms: one item for each cause, its other checks by name. */
import type { CheckResult, FindingCause, Report } from '../contract/run.ts'
import type { Verdict } from '../contract/verdict.ts'
import { causesIn } from './failures.ts'
import { causesWith, counted } from './wording.ts'

export interface ShownCause {
  readonly cause: FindingCause
  /** The check from which the others follow. */
  readonly first: CheckResult
}

/** Causes of that verdict, the gravest first. */
export function shownCauses(report: Report, verdict: Verdict): readonly ShownCause[] {
  const checks = new Map(report.checks.map((check) => [check.id, check]))
  return causesIn(report).flatMap((cause) => {
    const first = checks.get(cause.checks[0] ?? '')
    return first && cause.verdict === verdict ? [{ cause, first }] : []
  })
}

/** `Serves requests without API-KEY (security)` */
export const titleOf = ({ fails, severity }: Pick<FindingCause, 'fails' | 'severity'>) =>
  severity ? `${fails} (${severity})` : fails

const LISTED = 5

/** `24 more checks fail with it: …`; undefined where the first is the only one. */
export function othersLine({ checks }: FindingCause): string | undefined {
  const others = checks.slice(1)
  if (!others.length) return undefined
  const rest = others.length > LISTED ? ' and others' : ''
  const verb = others.length === 1 ? 'fails' : 'fail'
  return `${counted(others.length, 'more check')} ${verb} with it: ${others.slice(0, LISTED).join(', ')}${rest}`
}

/** `3 causes`; empty where each check has its own. */
export function causesNote(report: Report, verdict: Verdict): string {
  const own = causesWith(causesIn(report), verdict, report.summary.verdicts[verdict])
  return own ? counted(own, 'cause') : ''
}
