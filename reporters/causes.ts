/** Findings by what they have in common: whoever repairs one of a group most likely repairs them all. */
import { dependentsOf } from '../contract/references.ts'
import type { CheckResult, Finding, Report } from '../contract/run.ts'
import type { Verdict } from '../contract/verdict.ts'

export interface FindingCause {
  readonly verdict: Verdict
  /** The request that showed it first; empty where the finding names none. */
  readonly request: string
  readonly expected: string
  readonly actual: string
  /** The contradicted clause of the first finding. */
  readonly clause: string
  /** Checks that failed so, the first one first. */
  readonly checks: readonly string[]
  readonly operations: readonly string[]
  /** How many checks are undecided because of them. */
  readonly behind: number
}

const GRAVITY: readonly Verdict[] = ['violation', 'warning', 'waived']

/** A finding that names its request begins with it. */
export function splitExpected(text: string): { readonly request: string; readonly expected: string } {
  const [, request = '', expected = text] = /^([A-Z]+ \/\S*(?: .*?)?): ([\s\S]*)$/.exec(text) ?? []
  return { request, expected }
}

/** What differs between two findings of one cause: identifiers, quoted values, figures. A status remains. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{guid}'],
  [/"(?:[^"\\]|\\.)*"?/g, '"…"'],
  [/\b(?![2-5]\d\d\b)\d[\d.:TZ-]*/g, '#'],
  [/\s+/g, ' '],
]

const skeleton = (text: string) => VALUES.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)

const keyOf = (verdict: Verdict, { expected, actual }: Finding) =>
  [verdict, skeleton(splitExpected(expected).expected), skeleton(actual)].join('\n')

/** The gravest first, then those with most behind them. */
export function causesOf({ checks }: Pick<Report, 'checks'>): FindingCause[] {
  const groups = new Map<string, CheckResult[]>()
  for (const check of checks) {
    const [finding] = check.findings
    if (!finding || !GRAVITY.includes(check.verdict)) continue
    const key = keyOf(check.verdict, finding)
    const group = groups.get(key)
    if (group) group.push(check)
    else groups.set(key, [check])
  }
  const dependents = dependentsOf(checks)
  const weight = ({ checks: own, behind }: FindingCause) => own.length + behind
  return [...groups.values()]
    .map((group) => causeOf(group, dependents))
    .sort((one, other) => GRAVITY.indexOf(one.verdict) - GRAVITY.indexOf(other.verdict) || weight(other) - weight(one))
}

function causeOf(group: readonly CheckResult[], dependents: ReturnType<typeof dependentsOf>): FindingCause {
  const [first] = group
  const finding = first!.findings[0]!
  const behind = new Set(group.flatMap(({ id }) => (dependents.get(id) ?? []).map((one) => one.id)))
  return {
    verdict: first!.verdict,
    ...splitExpected(finding.expected),
    actual: finding.actual,
    clause: finding.clause,
    checks: group.map(({ id }) => id),
    operations: [...new Set(group.map(({ operation }) => operation))],
    behind: behind.size,
  }
}
