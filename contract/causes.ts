/** Groups findings by what they have in common: repairing one of a group most likely repairs them all. Pure. */
import type { Aspect } from './clause.ts'
import { splitExpected } from './finding-line.ts'
import { type AspectOf, groundsOf, rootOf, severityIn } from './grounds.ts'
import { resourceOf, slugOfClause } from './id-parts.ts'
import { dependentsOf } from './references.ts'
import type { CheckResult, FindingCause } from './run.ts'
import { gravest, SEVERITIES, type Severity } from './severity.ts'
import { type Failure, namesBy, SHARED, sharedKeys } from './shared-shape.ts'
import type { Verdict } from './verdict.ts'

const GRAVITY: readonly Verdict[] = ['violation', 'warning', 'waived']

/**
 * The parts in which two findings of one cause differ: identifiers, quoted values, figures, places. A status remains.
 */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{guid}'],
  [/"(?:[^"\\]|\\.)*"?/g, '"…"'],
  [/ at (?:\/[\w$-]+)*\/([\w$-]+)$/g, ' at $1'],
  [/\b(?![2-5]\d\d\b)\d[\d.:TZ-]*/g, '#'],
  [/\s+/g, ' '],
]

/** A text without the values in it. */
export const skeleton = (text: string) => VALUES.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)

/** Aspects that one rule decides for a whole interface: a rule broken at several operations is broken once. */
const OF_INTERFACES: ReadonlySet<Aspect> = new Set(['access', 'role', 'token', 'paging', 'count', 'limit', 'header'])
/** Aspects of members: a member that several operations of a resource lose is lost once. */
const OF_RESOURCES: ReadonlySet<Aspect> = new Set(['effect', 'body', 'encoding', 'filter', 'range', 'include', 'state'])

/** One failed check that follows from no other, with the aspect of what it contradicts. */
interface Root extends Failure {
  readonly check: CheckResult
  readonly aspect: Aspect | undefined
}

function rootFailure(check: CheckResult, aspectOf: AspectOf): Root {
  const { clause, actual } = check.findings[0]!
  return {
    check,
    aspect: aspectOf(clause),
    realm: [check.verdict === 'waived' ? 'waived' : 'new', check.interface].join('\n'),
    resource: resourceOf(check.operation),
    slug: slugOfClause(clause),
    actual,
  }
}

/** Failures with the same key have one cause. */
function keysOf(roots: readonly Root[]): ReadonlyMap<CheckResult, string> {
  const isOfMembers = ({ aspect }: Root) => aspect !== undefined && OF_RESOURCES.has(aspect)
  const shared = sharedKeys(roots.filter(isOfMembers))
  const found = ({ check }: Root) => skeleton(splitExpected(check.findings[0]!.expected).expected)
  // A member that is lost, or a form that is wrong, in three records at any place.
  const anywhere = (root: Root) =>
    [root.realm, found(root).replace(/ at [\w$-]+$/, ''), skeleton(root.actual)].join('\n')
  const resourcesOf = namesBy(roots, anywhere, ({ resource }) => resource)
  const keyOf = (root: Root): string => {
    const { realm, slug, actual, aspect } = root
    const [kind = ''] = realm.split('\n')
    // One platform that fails now and then, on any of its interfaces.
    if (slug === 'server-error' && / of [\d,]+ answers of the run/.test(actual)) return [kind, slug].join('\n')
    if (aspect && OF_INTERFACES.has(aspect)) return [realm, slug].join('\n')
    if (isOfMembers(root)) return shared(root)
    if (resourcesOf(anywhere(root)) >= SHARED) return anywhere(root)
    return [kind, found(root), skeleton(actual)].join('\n')
  }
  return new Map(roots.map((root) => [root.check, keyOf(root)]))
}

/** @param aspectOf the aspect of a clause that a finding contradicts */
export function causesOf(checks: readonly CheckResult[], aspectOf: AspectOf): FindingCause[] {
  const grounds = groundsOf(checks)
  const failed = checks.filter(({ findings, verdict }) => findings.length && GRAVITY.includes(verdict))
  const roots = new Set(failed.map((check) => rootOf(check, grounds)))
  const keys = keysOf([...roots].map((root) => rootFailure(root, aspectOf)))
  const groups = new Map<string, CheckResult[]>()
  for (const check of failed) {
    const root = rootOf(check, grounds)
    const key = keys.get(root)!
    const group = groups.get(key)
    if (!group) groups.set(key, [check])
    // The finding from which all others follow comes first.
    else if (root === check) group.splice(group.filter((one) => !grounds.has(one.id)).length, 0, check)
    else group.push(check)
  }
  const dependents = dependentsOf(checks)
  const severityOfGroup = (group: readonly CheckResult[]) =>
    // The weight is that of the failures that are to be repaired, not of those that follow from them.
    gravest(group.flatMap((check) => (grounds.has(check.id) ? [] : (severityIn(check, aspectOf) ?? []))))
  return [...groups.values()].map((group) => causeOf(group, dependents, severityOfGroup(group))).sort(byWeight)
}

const rankOf = (severity: Severity | undefined) => (severity ? SEVERITIES.indexOf(severity) : SEVERITIES.length)

/** Violations first, then the graver, then those with more consequences. */
function byWeight(one: FindingCause, other: FindingCause): number {
  const weight = ({ checks, behind }: FindingCause) => checks.length + behind
  return (
    GRAVITY.indexOf(one.verdict) - GRAVITY.indexOf(other.verdict) ||
    rankOf(one.severity) - rankOf(other.severity) ||
    weight(other) - weight(one)
  )
}

function causeOf(
  group: readonly CheckResult[],
  dependents: ReturnType<typeof dependentsOf>,
  severity: Severity | undefined,
): FindingCause {
  const first = group[0]!
  const finding = first.findings[0]!
  const behind = new Set(group.flatMap(({ id }) => (dependents.get(id) ?? []).map((one) => one.id)))
  return {
    verdict: GRAVITY.find((verdict) => group.some((check) => check.verdict === verdict)) ?? first.verdict,
    severity,
    fails: finding.fails ?? first.title,
    ...splitExpected(finding.expected),
    actual: finding.actual,
    clause: finding.clause,
    checks: group.map(({ id }) => id),
    operations: [...new Set(group.map(({ operation }) => operation))],
    behind: behind.size,
  }
}
