/** A request in one line. */
import { decisiveAmong } from '../contract/decisive.ts'
import type { CheckResult, Exchange } from '../contract/run.ts'
import { tableOf } from '../contract/table.ts'

/** Path and query of an address; the address itself when it is none. */
function pathOf(url: string): string {
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)
  const path = start ? url.slice(start[0].length) : url
  return path.startsWith('/') ? path : `/${path}`
}

/** `GET /v2/learners/?size=101` */
export const lineOf = ({ request }: Pick<Exchange, 'request'>) => `${request.method} ${pathOf(request.url)}`

const CREDENTIALS: Readonly<Record<string, string>> = tableOf({
  authorization: 'a token',
  cookie: 'a cookie',
  'api-key': 'an API-KEY',
})

/** The caller of a request by the evidence: one with somebody's token, or with any credential, is not just anonymous. */
export function speakerOf({ as, account = as, request }: Pick<Exchange, 'as' | 'account' | 'request'>): string {
  if (account !== as) return as === 'anonymous' ? `the token of ${account}` : `${as} with the token of ${account}`
  if (as !== 'anonymous') return as
  const carried = Object.keys(request.headers).flatMap((name) => CREDENTIALS[name.toLowerCase()] ?? [])
  return carried.length ? `anonymous with ${carried.join(' and ')}` : as
}

type Cited = Pick<Exchange, 'id' | 'request'> & {
  readonly response?: Pick<NonNullable<Exchange['response']>, 'status'>
}

type Told = Cited & {
  readonly why?: Exchange['why']
  readonly response?: Pick<NonNullable<Exchange['response']>, 'status' | 'headers'> & { readonly body?: string }
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

const SECRET = /\{secret-\d+\}/g

/** The masks of secrets in a message. */
const secretsIn = (message: unknown): ReadonlySet<string> => new Set(JSON.stringify(message).match(SECRET))

const sharesOne = (held: ReadonlySet<string>, message: unknown): boolean =>
  held.size > 0 && [...secretsIn(message)].some((secret) => held.has(secret))

/** A finding that compares two answers. */
const COMPARES = /\b(?:the same|as in|as the)\b/

const isRead = ({ request }: Cited) => request.method === 'GET'

/**
 * The request in which the check itself was given the credential that decided, and its writes with that credential since
 * then: a logout, for one.
 */
function givenBefore<One extends Told>(decisive: One, cited: readonly One[]): readonly One[] {
  const held = secretsIn(decisive.request)
  const earlier = cited.slice(0, cited.lastIndexOf(decisive))
  const given = earlier.findLastIndex(({ why, response }) => why !== 'sign-in' && response && sharesOne(held, response))
  if (given < 0) return []
  const writes = earlier.slice(given + 1).filter((one) => !isRead(one) && sharesOne(held, one.request))
  return [earlier[given]!, ...writes]
}

/** The read of the result of a write: of the same record where the finding says so, else the last before the next write. */
function readAfter<One extends Told>(write: One, later: readonly One[], expected = ''): One | undefined {
  const isOfIt = (one: One) => isRead(one) && pathOf(one.request.url) === pathOf(write.request.url)
  const again = / read again$/.test(expected) ? later.findLast(isOfIt) : undefined
  if (again) return again
  const next = later.findIndex((one) => !isRead(one))
  return (next < 0 ? later : later.slice(0, next)).findLast(isRead) ?? later.findLast(isRead)
}

/**
 * The requests that show a finding again: the exchange that decided, before it those that gave the check its credential,
 * after a write the read of its result, and before a read the answer that it is compared with.
 */
export function repeatedAmong<One extends Told>(
  check: Pick<CheckResult, 'findings' | 'decisive'>,
  cited: readonly One[],
): readonly One[] {
  const decisive = decisiveExchange(check, cited)
  if (!decisive) return []
  const given = givenBefore(decisive, cited)
  if (given.length) return [...given, decisive]
  const place = cited.lastIndexOf(decisive)
  const after = isRead(decisive) ? undefined : readAfter(decisive, cited.slice(place + 1), check.findings[0]?.expected)
  const before = COMPARES.test(check.findings[0]?.expected ?? '') ? cited[place - 1] : undefined
  return after ? [decisive, after] : before && isRead(decisive) ? [before, decisive] : [decisive]
}
