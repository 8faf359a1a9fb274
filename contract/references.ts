/** Undecided checks that refer to another check of the run: whether that one failed (R102). Pure. */
import type { CheckResult, SuiteError } from './run.ts'
import { CAUSES, type Cause, type CauseCounts, reasonOf } from './verdict.ts'

const FAILED: ReadonlySet<CheckResult['verdict']> = new Set(['violation', 'warning', 'waived'])

type Results = ReadonlyMap<string, CheckResult>

/** The end of a reference: the check that failed, another cause, a check that has not run, or nothing at all. */
type Backing =
  | { readonly kind: 'failed'; readonly check: string }
  | { readonly kind: 'other'; readonly cause: Cause }
  | { readonly kind: 'missing'; readonly check: string }
  | { readonly kind: 'none' }

/** How the need begins that a skipped check would have supplied; the reason why it was skipped follows. */
export const SKIPPED = 'a check that was skipped: '

/** How the need begins of an operation whose default path leads nowhere (R1); the operation follows. */
export const UNBOUND = 'the binding of '

/** Statuses of a path under which nothing is served, or of a record that is not there. */
export const NOWHERE: ReadonlySet<number> = new Set([404, 405, 501])

/** A check that the run was not allowed to do: checks that rest on it alone are skipped like it. */
const FORBIDDEN = new RegExp(`^(?:${SKIPPED}(?=mode [\\w-]+ forbids it)|(?=--(?:allow-lasting|mode) ))`)

const isForbidden = (cause: Cause) => cause.kind === 'credential' && FORBIDDEN.test(cause.what)

const NONE: Backing = { kind: 'none' }
const RANK: Record<Backing['kind'], number> = { failed: 0, missing: 1, other: 2, none: 3 }

const best = (grounds: readonly Backing[]): Backing =>
  grounds.reduce((one, other) => (RANK[other.kind] < RANK[one.kind] ? other : one), NONE)

/** @param trail checks already visited: two that refer to each other have no root */
function groundOf(check: string, results: Results, trail: readonly string[] = []): Backing {
  const result = results.get(check)
  if (!result) return { kind: 'missing', check }
  if (FAILED.has(result.verdict)) return { kind: 'failed', check }
  if (result.verdict === 'skipped')
    return { kind: 'other', cause: { kind: 'credential', what: `${SKIPPED}${result.message}` } }
  if (result.verdict !== 'inconclusive' || trail.includes(check)) return NONE
  return best((result.causes ?? []).map((cause) => groundOfCause(cause, results, [...trail, check])))
}

function groundOfCause(cause: Cause, results: Results, trail: readonly string[]): Backing {
  if (cause.kind !== 'finding') return { kind: 'other', cause }
  return best([cause.check, ...(cause.or ?? [])].map((check) => groundOf(check, results, trail)))
}

/** Checks that undecided ones refer to and that have not been executed. */
export function prerequisitesOf(results: Results): readonly string[] {
  const grounds = [...results.values()].flatMap(({ id, causes = [] }) =>
    causes.map((cause) => groundOfCause(cause, results, [id])),
  )
  return [...new Set(grounds.flatMap((ground) => (ground.kind === 'missing' ? [ground.check] : [])))]
}

function settledCause(cause: Cause, ground: Backing): Cause {
  if (cause.kind !== 'finding') return cause
  if (ground.kind === 'failed') return { kind: 'finding', check: ground.check, what: cause.what }
  return ground.kind === 'other' ? ground.cause : cause
}

function skippedWhereForbidden(result: CheckResult): CheckResult {
  const { verdict, causes: all, ...rest } = result
  if (verdict !== 'inconclusive' || !all?.length || !all.every(isForbidden)) return result
  const reasons = all.flatMap((cause) => (cause.kind === 'credential' ? cause.what.replace(FORBIDDEN, '') : []))
  return { ...rest, verdict: 'skipped', message: [...new Set(reasons)].join('; ') }
}

export interface Settled {
  readonly results: readonly CheckResult[]
  /** References to checks that did not fail: a fault of the suite, which must not read as a result. */
  readonly errors: readonly SuiteError[]
  /** The results with such references. */
  readonly unfounded: readonly CheckResult[]
}

/** Follows every reference to the check that failed, or to the reason why that check could not decide. */
export function settled(all: readonly CheckResult[]): Settled {
  const byId: Results = new Map(all.map((result) => [result.id, result]))
  const errors: SuiteError[] = []
  const results = all.map((result) => {
    if (!result.causes?.some(({ kind }) => kind === 'finding')) return result
    const causes = result.causes.map((cause) => {
      const ground = groundOfCause(cause, byId, [result.id])
      if (ground.kind === 'none' || ground.kind === 'missing')
        errors.push({ check: result.id, message: `is undecided (${reasonOf(cause)}), but that check did not fail` })
      return settledCause(cause, ground)
    })
    return { ...result, causes, message: causes.map(reasonOf).join('; ') }
  })
  const accused = new Set(errors.map(({ check }) => check))
  return { results: results.map(skippedWhereForbidden), errors, unfounded: all.filter(({ id }) => accused.has(id)) }
}

/** By the id of a check that failed: the checks that are undecided because of it. */
export function dependentsOf(results: readonly CheckResult[]): ReadonlyMap<string, readonly CheckResult[]> {
  const dependents = new Map<string, CheckResult[]>()
  for (const result of results) {
    if (result.verdict !== 'inconclusive') continue
    const failed = (result.causes ?? []).flatMap((cause) => (cause.kind === 'finding' ? [cause.check] : []))
    for (const check of new Set(failed)) dependents.set(check, [...(dependents.get(check) ?? []), result])
  }
  return dependents
}

/** Inconclusive checks by their first cause. */
export function causeCounts(results: readonly CheckResult[]): CauseCounts {
  const counts = Object.fromEntries(CAUSES.map((kind) => [kind, 0])) as Record<Cause['kind'], number>
  for (const { verdict, causes } of results) if (verdict === 'inconclusive' && causes?.[0]) counts[causes[0].kind]++
  return counts
}
