/**
 * Failures that break one rule in one shape at several places: three or more places share what is wrong, two may not.
 * Pure.
 */

/** One failed check, as far as the place and the manner of its failure go. */
export interface Failure {
  /** Within which failures are compared: an interface, with what keeps them apart otherwise. */
  readonly realm: string
  /** `current/learners` */
  readonly resource: string
  /** Last part of the contradicted clause: `range-score-equal`, `filter-login`, `body-title`. */
  readonly slug: string
  /** What came. */
  readonly actual: string
}

/** So many resources, or members of one resource, that fail alike have one cause. */
export const SHARED = 3

/** `range-score-equal` -> `range-score`: one bound is read by what reads the others. */
const ruleOf = (slug: string) => /^range-\w+(?=-)/.exec(slug)?.[0] ?? slug

/** `filter-login` -> `filter`, where the rest is a member. */
const kindOf = (slug: string) => /^(range|filter|body)(?=-)/.exec(slug)?.[0]

/** How it came out wrong, as far as that tells one cause from another. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['refused', /^4\d\d\b|\bgave 4\d\d\b/],
  ['failed', /^5\d\d\b|\bgave 5\d\d\b/],
  ['too many', / as well$/],
  ['too few', / without it$/],
]

const shapeOf = (actual: string) => SHAPES.find(([, pattern]) => pattern.test(actual))?.[0] ?? 'otherwise'

const joined = (...parts: readonly string[]) => parts.join('\n')

/** By a key of each: how many different names. */
export function namesBy<T>(all: readonly T[], keyOf: (one: T) => string | undefined, nameOf: (one: T) => string) {
  const values = new Map<string, Set<string>>()
  for (const one of all) {
    const key = keyOf(one)
    if (key !== undefined) values.set(key, (values.get(key) ?? new Set()).add(nameOf(one)))
  }
  return (key: string) => values.get(key)?.size ?? 0
}

/** Keys of failures: two with the same key have one cause. */
export function sharedKeys(failures: readonly Failure[]): (one: Failure) => string {
  const alike = (one: Failure, rule: string) => joined(one.realm, shapeOf(one.actual), rule)
  const membersOf = namesBy(
    failures,
    (one) => joined(one.resource, alike(one, kindOf(one.slug) ?? '')),
    ({ slug }) => ruleOf(slug),
  )
  // All that an interface reads of a kind is wrong alike where three members of a resource are.
  const whole = new Set(
    failures
      .filter((one) => kindOf(one.slug) && membersOf(joined(one.resource, alike(one, kindOf(one.slug)!))) >= SHARED)
      .map((one) => joined(one.resource, alike(one, kindOf(one.slug)!))),
  )
  const ruleIn = (one: Failure) => {
    const kind = kindOf(one.slug)
    return kind && whole.has(joined(one.resource, alike(one, kind))) ? kind : ruleOf(one.slug)
  }
  const resourcesOf = namesBy(
    failures,
    (one) => alike(one, ruleIn(one)),
    ({ resource }) => resource,
  )
  return (one) => {
    const kind = kindOf(one.slug)
    if (kind && resourcesOf(alike(one, kind)) >= SHARED) return alike(one, kind)
    const key = alike(one, ruleIn(one))
    return resourcesOf(key) >= SHARED ? key : joined(one.resource, key)
  }
}
