/** Whether an envelope counts its page, or the whole result: nothing else is a count. Pure. */
import type { Answer } from '../client/answer.ts'
import { traitsOf } from '../contract/interfaces.ts'
import { isObject } from '../contract/members.ts'
import type { Terms } from '../contract/terms.ts'
import type { Remark } from './response-recorder.ts'

interface Window {
  /** Records before the page and the requested size, as far as the request says so. */
  readonly start: number
  readonly size: number
}

function windowOf({ paging }: Terms, { query: sent = {} }: Answer['ask']): Window | undefined {
  if (!paging) return undefined
  const query = Object.fromEntries(Array.isArray(sent) ? sent : Object.entries(sent))
  const size = Number(query[paging.size] ?? paging.default)
  const from = Number(query[paging.from] ?? 0)
  const start = paging.style === 'page' ? (from - 1) * size : from
  return { start: start > 0 ? start : 0, size: Math.min(size, paging.default) }
}

/** Whether a page of so many records may stand where the whole result has so many. */
function mayCount(value: number, came: number, { start, size }: Window): boolean {
  // R18, R41: the documents do not show the answer past the end.
  if (!came || value <= start) return true
  // A page that is not full is the last one. R41: an offset may count pages.
  const last = came < size
  return last ? [start + came, start * size + came].includes(value) : value >= start + came
}

/**
 * R9, R65: a count that is neither that of the page nor large enough for the whole result. R107: beside a total, `count`
 * is the number of records that came.
 */
export function countedRemarks(terms: Terms, answer: Answer): Remark[] {
  const { ask, json, deviates } = answer
  const { records, count, total, pageSize } = traitsOf(terms.operation).envelope
  const items = isObject(json) ? json[records] : undefined
  if (terms.answer.kind !== 'page' || !isObject(json) || !Array.isArray(items)) return []
  // A page cut to a declared size is not the last one.
  if (deviates?.met.length) return []
  const remark = (name: string, expected: string): Remark => ({
    topic: 'counted',
    // The same request must show it twice: others may write between the counting and the listing.
    key: `${name} ${answer.label}`,
    expected: `a ${name} of ${expected}`,
    actual: String(json[name]),
  })
  const window = windowOf(terms, ask)
  const isFirstPage = window === undefined && items.length === pageSize
  const fits = (value: unknown) =>
    value === items.length ||
    (window !== undefined && mayCount(Number(value), items.length, window)) ||
    (isFirstPage && Number(value) > items.length)
  return [total, count].flatMap((name) => {
    if (!name || !Number.isInteger(json[name])) return []
    if (total && name === count)
      return json[name] === items.length ? [] : [remark(name, `${items.length}, the records that came`)]
    return fits(json[name]) ? [] : [remark(name, `${items.length}, or of all records found`)]
  })
}
