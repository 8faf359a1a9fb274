/** How the verdict of each check changed. */
import type { CheckChange, CheckChangeKind } from '../../../contract/comparison.ts'
import { toldCheck } from '../../../contract/finding-line.ts'
import type { CheckResult } from '../../../contract/run.ts'
import type { Verdict } from '../../../contract/verdict.ts'
import { fingerprintOf, identityOf } from '../normal.ts'

export interface CheckPair {
  readonly before: CheckResult
  readonly after: CheckResult
}

/** How grave a failure is; 0 when it is none. */
const GRAVITY: Partial<Record<Verdict, number>> = { warning: 1, violation: 2, waived: 2 }
const gravity = ({ verdict, findings }: CheckResult): number =>
  verdict === 'waived' && findings.every(({ level }) => level === 'derived') ? 1 : (GRAVITY[verdict] ?? 0)

/** Whether a failure contradicts more than one that is known: a clause, or an expectation about it, is new. */
export function failsAnew(before: CheckResult, after: CheckResult): boolean {
  if (gravity(after) > gravity(before)) return true
  const known = new Set(before.findings.map(identityOf))
  return after.findings.some((finding) => !known.has(identityOf(finding)))
}

export const isFailing = (result: CheckResult): boolean => gravity(result) > 0

type State = 'failing' | 'undecided' | 'fine'

const stateOf = (result: CheckResult): State =>
  isFailing(result) ? 'failing' : result.verdict === 'inconclusive' ? 'undecided' : 'fine'

const CHANGES: Record<`${State} ${State}`, CheckChangeKind | undefined> = {
  'fine fine': undefined,
  'fine failing': 'broken',
  'fine undecided': 'no-longer-decided',
  'failing fine': 'fixed',
  'failing failing': 'failing-differently',
  'failing undecided': 'no-longer-decided',
  'undecided fine': 'newly-decided',
  'undecided failing': 'newly-decided',
  'undecided undecided': undefined,
}

/** The change of one check, or nothing when it is unchanged. */
export function checkChange({ before, after }: CheckPair): CheckChange | undefined {
  const change = CHANGES[`${stateOf(before)} ${stateOf(after)}`]
  if (!change) return undefined
  const anew = change === 'failing-differently' && failsAnew(before, after)
  if (change === 'failing-differently' && !anew && fingerprintOf(before) === fingerprintOf(after)) return undefined
  const covered = after.waived?.by === 'waiver'
  return {
    id: after.id,
    operation: after.operation,
    title: after.title,
    change,
    regression: !covered && (change === 'broken' || anew),
    before: { verdict: before.verdict, message: toldCheck(before) },
    after: { verdict: after.verdict, message: toldCheck(after) },
  }
}
