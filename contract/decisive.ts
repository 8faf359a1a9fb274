/** The request of a check that decided: one rule for running checks and for reading their results. */

interface Asked {
  /** `GET /v2/learners/?size=101` */
  readonly label: string
  /** Absent where no answer came. */
  readonly status?: number
  /** The answer as a finding describes it, where that is known. */
  readonly told?: string
}

interface Found {
  readonly expected: string
  readonly actual: string
}

/** Whether the expectation of a finding begins with this request. */
const speaksOf = (expected: string, label: string) =>
  expected.startsWith(`${label}:`) || expected.startsWith(`${label} `)

/**
 * Of requests in order, the last one that a finding speaks of, with the answer or the status that came where the finding
 * tells one; else the last one.
 */
export function decisiveAmong<One extends Asked>(finding: Found | undefined, asked: readonly One[]): One | undefined {
  const named = finding ? asked.filter(({ label }) => speaksOf(finding.expected, label)) : []
  const came = /^[1-5]\d\d\b/.exec(finding?.actual ?? '')?.[0]
  const exact = came && named.findLast(({ told }) => told === finding?.actual)
  return exact || (named.findLast(({ status }) => String(status) === came) ?? named.at(-1) ?? asked.at(-1))
}
