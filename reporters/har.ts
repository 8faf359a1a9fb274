/** `evidence.har`: every exchange of the run as HTTP Archive 1.2, for browsers' tools and HAR viewers. */
import { STATUS_CODES } from 'node:http'
import type { Cookie, Entry, Header, QueryString, Request, Response } from 'har-format'
import type { CheckResult, Exchange, Report } from '../contract/run.ts'
import { speakerOf } from './request-line.ts'
import { TOLD } from './steps.ts'

/** Ids of the exchanges that decided. */
export const decidedIn = (checks: Iterable<Pick<CheckResult, 'decisive'>>): ReadonlySet<string> =>
  new Set([...checks].flatMap(({ decisive }) => decisive ?? []))

/** The text before the first entry. */
export function harHead({ id, suiteVersion }: Pick<Report['run'], 'id' | 'suiteVersion'>): string {
  const creator = JSON.stringify({ name: 'learning-platform-conformance', version: suiteVersion })
  const comment = JSON.stringify(`run ${id}; secrets are replaced by their names in braces`)
  return `{"log":{"version":"1.2","creator":${creator},"comment":${comment},"entries":[`
}

/** An exchange as one more entry. @param decided ids of exchanges that decided a finding */
export const harEntry = (exchange: Exchange, isFirst: boolean, decided?: ReadonlySet<string>): string =>
  `${isFirst ? '\n' : ',\n'}${JSON.stringify(entryOf(exchange, decided))}`

/** The text after the last entry. */
export const HAR_END = '\n]}}\n'

/** The archive piece by piece, so that no run is too long for it. */
export function* harPieces(report: Report, exchanges: Iterable<Exchange>): Generator<string> {
  yield harHead(report.run)
  let isFirst = true
  const decided = decidedIn(report.checks)
  for (const exchange of exchanges) {
    yield harEntry(exchange, isFirst, decided)
    isFirst = false
  }
  yield HAR_END
}

/** The whole archive at once. */
export const harReport = (report: Report, exchanges: Iterable<Exchange>): string =>
  [...harPieces(report, exchanges)].join('')

/** `step 3 of current/tags.list#filter-name: asks; decided` */
function purposeOf({ id, check, step, why }: Exchange, decided?: ReadonlySet<string>): string {
  const place = check ? `${step ? `step ${step} of ` : ''}${check}` : ''
  return [[place, why && TOLD[why]].filter(Boolean).join(': '), decided?.has(id) && 'decided']
    .filter(Boolean)
    .join('; ')
}

/** Members that begin with an underscore are extensions, as the format allows. */
function entryOf(exchange: Exchange, decided?: ReadonlySet<string>): Entry {
  const { id, operation, as, account, why, check, step, startedAt, durationMs, failure } = exchange
  const purpose = purposeOf(exchange, decided)
  return {
    _id: id,
    _operation: operation,
    _as: as,
    _account: account,
    _why: why,
    _check: check,
    _step: step,
    startedDateTime: startedAt,
    time: durationMs,
    request: requestOf(exchange),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: `${id} ${operation} as ${speakerOf(exchange)}${purpose && `; ${purpose}`}${failure ? `: ${failure}` : ''}`,
  }
}

function requestOf({ request }: Exchange): Request {
  const { method, url, headers, body } = request
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: pairsOf(headerOf(headers, 'cookie'), ';'),
    headers: headersOf(headers),
    queryString: queryOf(url),
    ...(body === undefined ? {} : { postData: { mimeType: headerOf(headers, 'content-type'), text: body } }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
  }
}

function responseOf({ response, failure }: Exchange): Response {
  const headers = response?.headers ?? {}
  const body = response?.body ?? ''
  const size = response?.cutFrom ?? Buffer.byteLength(body)
  return {
    // Status 0 is how the format's readers know that no answer came.
    status: response?.status ?? 0,
    statusText: STATUS_CODES[response?.status ?? 0] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(headers),
    content: {
      size,
      mimeType: headerOf(headers, 'content-type') || 'x-unknown',
      text: body,
      ...(response?.cutFrom === undefined ? {} : { comment: `cut; ${size} bytes in all` }),
    },
    redirectURL: headerOf(headers, 'location'),
    headersSize: -1,
    bodySize: response ? size : -1,
    ...(failure === undefined ? {} : { _error: failure }),
  }
}

const headersOf = (headers: Readonly<Record<string, string>>): Header[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

const headerOf = (headers: Readonly<Record<string, string>>, name: string): string =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? ''

function pairsOf(text: string, separator: string): Cookie[] {
  return text.split(separator).flatMap((part) => {
    const at = part.indexOf('=')
    if (!part.trim()) return []
    return [
      at < 0 ? { name: part.trim(), value: '' } : { name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() },
    ]
  })
}

function queryOf(url: string): QueryString[] {
  const start = url.indexOf('?')
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1))].map(([name, value]) => ({ name, value }))
}
