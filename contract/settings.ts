/** The setting of the profile that settles a finding that the documents allow a platform to cause. Data. */
import { splitExpected } from './finding-line.ts'
import type { CheckResult, Finding } from './run.ts'

interface Setting {
  /** Ids of checks. */
  readonly of: RegExp
  /** The expectation, without its request, and the value that came. */
  readonly expected?: RegExp
  readonly actual?: RegExp
  /** The place in the profile, and when it is right; `{operation}` is that of the check. */
  readonly settles: string
}

/** The first that applies counts. */
const SETTINGS: readonly Setting[] = [
  {
    of: /^legacy-learner\/discussions\.list#comments-member$/,
    expected: /an array /,
    settles: 'names.discussionComments, if the comments of a discussion stand under another name',
  },
  {
    of: /^legacy-learner\/session\.(?:login|mobile-login)#(?:sets-cookie|answers|opens-session)$/,
    expected: /cookie/,
    settles: 'names.sessionCookie, if the session cookie has another name',
  },
  {
    of: /^current\/tokens\.login#(?:answers|values-role|role-\w+|login-\w+)$/,
    actual: /^4\d\d\b/,
    settles: 'names.adminRole and names.learnerRole, if the roles have other names',
  },
  { of: /#(?:rate-limit|limit-(?:kept|served|resumes))$/, settles: 'limits, if other rate limits are agreed' },
  {
    of: /#answers$/,
    actual: /^(?:404|405|501)\b/,
    settles:
      'operations.{operation}, if it is served under another method or path; a deviation with "offered": false, if not at all',
  },
  {
    of: /./,
    expected: /^the member \S+(?: at \S+)?$/,
    actual: /^(?:nothing|none)$/,
    settles: 'a deviation with its name, if the member is called otherwise, or "absent": true, if there is none',
  },
  {
    of: /#response-schema$/,
    expected: /^(?:type )?(?:an? )?(?:string|number|integer|boolean|array|object|null)\b.* at \S+$/,
    settles: 'a deviation with its type, or "null": true, if the platform sends another on purpose',
  },
]

/** `names.sessionCookie, if …`; undefined where only the platform can settle it. */
export function settingFor(
  { id, operation }: Pick<CheckResult, 'id' | 'operation'>,
  finding: Pick<Finding, 'expected' | 'actual'>,
): string | undefined {
  const { expected } = splitExpected(finding.expected)
  const found = SETTINGS.find(
    (one) => one.of.test(id) && (one.expected?.test(expected) ?? true) && (one.actual?.test(finding.actual) ?? true),
  )
  return found?.settles.replace('{operation}', operation)
}

/** `settled by names.sessionCookie in the profile, if …`; undefined where only the platform can settle it. */
export function settledLine(finding: Pick<Finding, 'settledBy'> | undefined): string | undefined {
  const [entry, when] = finding?.settledBy?.split(/, (?=if )/) ?? []
  return entry && `settled by ${entry} in the profile${when ? `, ${when}` : ''}`
}
