/** A request in one line. */
import { decisiveAmong } from '../contract/decisive.ts'
import type { CheckResult, Exchange } from '../contract/run.ts'

/** Path and query of an address; the address itself when it is none. */
function pathOf(url: string): string {
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)
  const path = start ? url.slice(start[0].length) : url
  return path.startsWith('/') ? path : `/${path}`
}

/** `GET /v2/learners/?size=101` */
export const lineOf = ({ request }: Pick<Exchange, 'request'>) => `${request.method} ${pathOf(request.url)}`

/** The caller of a request by the evidence: one with somebody's token is not anonymous. */
export const speakerOf = ({ as, account = as }: Pick<Exchange, 'as' | 'account'>): string => {
  if (account === as) return as
  return as === 'anonymous' ? `the token of ${account}` : `${as} with the token of ${account}`
}

type Cited = Pick<Exchange, 'id' | 'request'> & {
  readonly response?: Pick<NonNullable<Exchange['response']>, 'status'>
}

/** The exchange that decided, among those which the check cites; run files of older versions do not name it. */
export function decisiveExchange<One extends Cited>(
  { findings: [finding], decisive }: Pick<CheckResult, 'findings' | 'decisive'>,
  cited: readonly One[],
): One | undefined {
  const named = decisive === undefined ? undefined : cited.find(({ id }) => id === decisive)
  const asked = cited.map((one) => ({ one, label: lineOf(one), status: one.response?.status }))
  return named ?? decisiveAmong(finding, asked)?.one
}

/** A finding that compares two answers. */
const COMPARES = /\b(?:the same|as in|as the)\b/

/**
 * The requests that show a finding again: the exchange that decided, after a write the read of its result, and before a
 * read the answer that it is compared with.
 */
export function repeatedAmong<One extends Cited>(
  check: Pick<CheckResult, 'findings' | 'decisive'>,
  cited: readonly One[],
): readonly One[] {
  const decisive = decisiveExchange(check, cited)
  if (!decisive) return []
  const place = cited.lastIndexOf(decisive)
  const isRead = ({ request }: One) => request.method === 'GET'
  const after = isRead(decisive) ? undefined : cited.slice(place + 1).findLast(isRead)
  const before = COMPARES.test(check.findings[0]?.expected ?? '') ? cited[place - 1] : undefined
  return after ? [decisive, after] : before && isRead(decisive) ? [before, decisive] : [decisive]
}
