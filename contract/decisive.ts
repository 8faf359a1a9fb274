/** The request of a check that decided: one rule for running checks and for reading their results. */

interface Asked {
  /** `GET /v2/learners/?size=101` */
  readonly label: string
  /** Absent where no answer came. */
  readonly status?: number
}

interface Found {
  readonly expected: string
  readonly actual: string
}

/** Whether the expectation of a finding begins with this request. */
const speaksOf = (expected: string, label: string) =>
  expected.startsWith(`${label}:`) || expected.startsWith(`${label} `)

/**
 * Of requests in order, the last one that a finding speaks of, with the status that came where the finding tells one;
 * else the last one.
 */
export function decisiveAmong<One extends Asked>(finding: Found | undefined, asked: readonly One[]): One | undefined {
  const named = finding ? asked.filter(({ label }) => speaksOf(finding.expected, label)) : []
  const told = /^[1-5]\d\d\b/.exec(finding?.actual ?? '')?.[0]
  return named.findLast(({ status }) => String(status) === told) ?? named.at(-1) ?? asked.at(-1)
}
