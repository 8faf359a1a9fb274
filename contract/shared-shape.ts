/**
 * Failures that break one rule in one shape at several places: three or more places share a cause, two may not. Pure.
 */

/** One failed check, as far as its place and its manner go. */
export interface Failure {
  /** The scope of the comparison: an interface, with what keeps failures apart otherwise. */
  readonly realm: string
  /** `current/learners` */
  readonly resource: string
  /** Last part of the contradicted clause: `range-score-equal`, `filter-login`, `body-title`. */
  readonly slug: string
  /** The value that came. */
  readonly actual: string
}

/** The number of resources, or of members of one resource, from which on equal failures have one cause. */
export const SHARED = 3

/** `range-score-equal` -> `range-score`: all bounds of a range are read by the same code. */
const ruleOf = (slug: string) => /^range-\w+(?=-)/.exec(slug)?.[0] ?? slug

/** `filter-login` -> `filter`, where the rest is a member. */
const kindOf = (slug: string) => /^(range|filter|body)(?=-)/.exec(slug)?.[0]

/** The manner of the failure, as far as that distinguishes one cause from another. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['refused', /^4\d\d\b|\bgave 4\d\d\b/],
  ['failed', /^5\d\d\b|\bgave 5\d\d\b/],
  ['too many', / as well(?: \(.*\))?$/],
  ['too few', / without it$/],
]

const shapeOf = (actual: string) => SHAPES.find(([, pattern]) => pattern.test(actual))?.[0] ?? 'otherwise'

const joined = (...parts: readonly string[]) => parts.join('\n')

/** Number of different names for each key. */
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
  // Three members of a resource that are wrong alike show that the interface reads all of their kind wrongly.
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
