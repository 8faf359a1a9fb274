/** Requests in a minute. */
import { type ClauseText, clauseText } from '../clause.ts'
import { isRepeatable } from '../conditions/limits.ts'
import { documentedLimit } from '../limits.ts'
import type { Terms } from '../terms.ts'

const limit = (slug: string, level: ClauseText['level'], statement: string, undecidable?: string): ClauseText => ({
  ...clauseText(slug, level, 'limit', statement, 'R12', 'R95'),
  section: 'Limits',
  ...(undecidable ? { undecidable } : {}),
})

export function clauses(terms: Terms): ClauseText[] {
  const most = documentedLimit(terms.operation)
  if (most === undefined) return []
  const harmful = 'every request that is served leaves a record or takes one away'
  return [
    limit('limit-served', 'documented', `Up to ${most} requests in a minute are not refused as too many.`),
    limit(
      'limit-kept',
      'documented',
      `More than ${most} requests in a minute are not all served.`,
      isRepeatable(terms) ? undefined : harmful,
    ),
    limit('limit-resumes', 'documented', 'A minute after the last request the operation is served again.'),
    limit(
      'limit-refusal',
      'not-shown',
      'How a request beyond the limit is refused, and whether the refusal says when to try again.',
    ),
    limit('limit-scope', 'not-shown', 'Whether an exhausted limit touches other operations and other callers.'),
  ]
}
