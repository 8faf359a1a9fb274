/** Known failures: which of them a run accepts, and which are still known after it. */
import type { KnownFailure } from '../../contract/known-failure.ts'
import { renamedChecks } from '../../contract/renamed.ts'
import type { CheckResult } from '../../contract/run.ts'
import { identityOf } from './normal.ts'

type Failing = CheckResult & { readonly verdict: KnownFailure['verdict'] }

const isFailing = (check: CheckResult): check is Failing => check.verdict === 'violation' || check.verdict === 'warning'

const isUndecided = ({ verdict }: CheckResult) => verdict === 'inconclusive' || verdict === 'skipped'

const failuresOf = ({ findings }: CheckResult) => [...new Set(findings.map(identityOf))].sort()

const byCheck = (known: readonly KnownFailure[]) => new Map(known.map((one) => [one.check, one]))

const entryFor = (known: ReadonlyMap<string, KnownFailure>, { id }: CheckResult) =>
  known.get(id) ?? known.get(renamedChecks[id] ?? '')

/** Whether a check fails as it is known to, and in no other way beside it. */
function isKnown(entry: KnownFailure | undefined, check: Failing): boolean {
  if (!entry || (check.verdict === 'violation' && entry.verdict === 'warning')) return false
  return failuresOf(check).every((failure) => entry.failures.includes(failure))
}

/** The checks of a run with known failures taken for waived. */
export function acceptKnown(checks: readonly CheckResult[], known: readonly KnownFailure[]): readonly CheckResult[] {
  const entries = byCheck(known)
  return checks.map((check) => {
    const entry = entryFor(entries, check)
    if (!isFailing(check) || !entry || !isKnown(entry, check)) return check
    return { ...check, verdict: 'waived', waived: { by: 'baseline', reason: `known since ${entry.since}` } }
  })
}

/** All failures, as known from now on; earlier ones keep their day. @param day `yyyy-mm-dd` */
export function knownFrom(
  checks: readonly CheckResult[],
  before: readonly KnownFailure[],
  day: string,
): readonly KnownFailure[] {
  const entries = byCheck(before)
  const failing = checks.filter(isFailing).map((check): KnownFailure => {
    const entry = entryFor(entries, check)
    const since = entry && isKnown(entry, check) ? entry.since : day
    return { check: check.id, since, verdict: check.verdict, failures: failuresOf(check) }
  })
  return sorted([...failing, ...undecidedOf(checks, before)])
}

/**
 * The failures that remain known after a run: a fixed one is forgotten, so that it is new when it comes back; one that
 * the run did not decide stays known. Nothing is added.
 */
export function carriedOn(
  checks: readonly CheckResult[],
  before: readonly KnownFailure[],
  day: string,
): readonly KnownFailure[] {
  const entries = byCheck(before)
  const known = checks.filter((check) => isFailing(check) && isKnown(entryFor(entries, check), check))
  return knownFrom([...known, ...checks.filter((check) => !isFailing(check))], before, day)
}

function undecidedOf(checks: readonly CheckResult[], before: readonly KnownFailure[]): readonly KnownFailure[] {
  const decided = new Set(
    checks.filter((check) => !isUndecided(check)).flatMap(({ id }) => [id, renamedChecks[id] ?? id]),
  )
  return before.filter(({ check }) => !decided.has(check))
}

const sorted = (known: readonly KnownFailure[]) => [...known].sort((one, other) => (one.check < other.check ? -1 : 1))
