/** Accepted failures: by waivers of the user's, and by a baseline that failed in the same way. */
import type { KnownFailure } from '../../contract/known-failure.ts'
import { renamedChecks } from '../../contract/renamed.ts'
import type { CheckResult, Finding, Report } from '../../contract/run.ts'
import type { Acceptance, Waiver, WaiverResult, WaiverState } from '../../contract/waiver.ts'
import { failsAnew, isFailing } from './comparison/checks.ts'
import { acceptKnown } from './known-failures.ts'
import { fingerprintOf } from './normal.ts'

export interface Accepting {
  readonly waivers?: readonly Waiver[]
  readonly baseline?: Report
  readonly known?: readonly KnownFailure[]
  /** `yyyy-mm-dd`, UTC. */
  readonly today: string
}

export interface Accepted {
  readonly checks: readonly CheckResult[]
  /** Absent when there were no waivers to use. */
  readonly waivers?: readonly WaiverResult[]
}

const isAbout = (waiver: Waiver, check: CheckResult): boolean =>
  (waiver.operation ?? check.operation) === check.operation &&
  (waiver.check ?? check.id) === check.id &&
  (waiver.clause === undefined || check.clauses.includes(waiver.clause))

const isOf = ({ clause }: Waiver, finding: Finding): boolean => clause === undefined || clause === finding.clause

/** A check that was run and decided: it can tell whether there is still something to waive. */
const isDecided = ({ verdict }: CheckResult) => verdict !== 'skipped' && verdict !== 'inconclusive'

type Matching = (waiver: Waiver, check: CheckResult) => WaiverState

/** The effect of a waiver on one of its checks. */
const matching =
  (today: string): Matching =>
  (waiver, check) => {
    if (!isDecided(check)) return waiver.expires < today ? 'expired' : 'idle'
    const failing = isFailing(check) && check.findings.some((finding) => isOf(waiver, finding))
    if (waiver.expires < today) return 'expired'
    if (!failing) return 'unmatched'
    return waiver.fingerprint === undefined || waiver.fingerprint === fingerprintOf(check) ? 'used' : 'changed'
  }

const acceptanceOf = ({ reason, owner, link, expires }: Waiver): Acceptance => ({
  by: 'waiver',
  reason,
  owner,
  ...(link ? { link } : {}),
  expires,
})

/** A check is waived when every one of its failures is; one that is left keeps its verdict. */
function waivedBy(waivers: readonly Waiver[], check: CheckResult, match: Matching): CheckResult {
  if (!isFailing(check)) return check
  const used = waivers.filter((waiver) => isAbout(waiver, check) && match(waiver, check) === 'used')
  const covered = check.findings.every((finding) => used.some((waiver) => isOf(waiver, finding)))
  return covered && used[0] ? { ...check, verdict: 'waived', waived: acceptanceOf(used[0]) } : check
}

const ORDER: readonly WaiverState[] = ['expired', 'changed', 'used', 'unmatched', 'idle']

const TODO: Record<WaiverState, (waiver: Waiver, checks: readonly CheckResult[]) => string> = {
  used: () => '',
  idle: () => '',
  expired: ({ expires }) => `expired on ${expires}: fix the deviation or extend the waiver`,
  unmatched: () => 'covers no failure: remove it',
  changed: ({ fingerprint }, checks) =>
    `the failure has changed (fingerprint ${fingerprint}, now ${checks.map(fingerprintOf).join(', ')}): review it before accepting it again`,
}

function resultOf(waiver: Waiver, checks: readonly CheckResult[], match: Matching): WaiverResult {
  const own = checks.filter((check) => isAbout(waiver, check))
  const states = own.map((check) => match(waiver, check))
  const state = ORDER.find((one) => states.includes(one)) ?? 'idle'
  const concerned = own.filter((_, place) => states[place] === state)
  return { ...waiver, state, checks: concerned.map(({ id }) => id), todo: TODO[state](waiver, concerned) }
}

/** A failure that the baseline has too, and no other beside it. */
function knownTo({ checks, run }: Report): (check: CheckResult) => CheckResult {
  const before = new Map(checks.map((check) => [check.id, check]))
  const reason = `same failure in the baseline of ${run.startedAt.slice(0, 10)}`
  return (check) => {
    const old = before.get(check.id) ?? before.get(renamedChecks[check.id] ?? '')
    if (!old || check.verdict === 'waived' || !isFailing(check) || !isFailing(old) || failsAnew(old, check))
      return check
    return { ...check, verdict: 'waived', waived: { by: 'baseline', reason } }
  }
}

/** The checks of a run with accepted failures counted as waived, and the result of each waiver. */
export function accept(checks: readonly CheckResult[], { waivers, baseline, known = [], today }: Accepting): Accepted {
  const match = matching(today)
  const waived = waivers ? checks.map((check) => waivedBy(waivers, check, match)) : checks
  const left = acceptKnown(waived, known)
  return {
    checks: baseline ? left.map(knownTo(baseline)) : left,
    ...(waivers ? { waivers: waivers.map((waiver) => resultOf(waiver, checks, match)) } : {}),
  }
}

/** States that turn the run red. */
export const failsTheRun = ({ state }: WaiverResult): boolean =>
  state === 'expired' || state === 'unmatched' || state === 'changed'
