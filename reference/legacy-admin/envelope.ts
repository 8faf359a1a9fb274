import { operationOf } from '../../contract/operations.ts'
import type { Question, Reply } from '../exchange.ts'
import { silence } from '../forms/answer.ts'
import { readQuery } from '../input/query.ts'
import { wholeNumber } from '../input/textual.ts'
import { bounded, cut } from '../paging.ts'
import type { World } from '../world.ts'

const LIMIT = { standard: 10, maximum: 50 }

interface Total {
  readonly totalCount: number
  readonly count: number
  readonly status?: number
}

const ONE: Total = { totalCount: 1, count: 1 }

/** A success in the envelope (legacy-admin: Envelope). */
export function success(value: unknown, links: object, { totalCount, count, status = 200 } = ONE as Total): Reply {
  return { status, headers: {}, body: { message: 'OK', success: true, totalCount, count, value, _links: links } }
}

/** A single read: an array with the one record (R19). */
export const single = (question: Question, record: object): Reply =>
  success([record], { self: href(addressOf(question)) })

/** A record that was written. */
export const written = (question: Question, record: object, status = 200): Reply =>
  success(record, { self: href(addressOf(question)) }, { ...ONE, status })

/** One page of a search (legacy-admin: Envelope, pagination). @throws Refusal for a bad page */
export function paged<T>(question: Question, world: World, records: readonly T[], show: (record: T) => object): Reply {
  const sent = readQuery(question, world, { page: wholeNumber(), limit: wholeNumber() })
  const number = bounded(question, world, 'page', sent.page ?? 1, { min: 1, max: 1_000_000 })
  const limit = bounded(question, world, 'limit', sent.limit ?? LIMIT.standard, { min: 1, max: LIMIT.maximum })
  if (records.length === 0 && world.choices.emptyAdminSearch === '204') return silence()
  const page = cut(question, world, records, (number - 1) * limit, limit)
  const at = (wanted: number) => {
    const query = new URLSearchParams(question.query)
    query.set('page', String(wanted))
    query.set('limit', String(limit))
    return href(`${addressOf(question)}?${query}`)
  }
  const last = Math.max(1, Math.ceil(records.length / Math.max(limit, 1)))
  const totals = { totalCount: page.total, count: page.items.length }
  return success(page.items.map(show), { self: at(number), first: at(1), last: at(last) }, totals)
}

/** Everything at once, for lists without pages. */
export function whole<T>(question: Question, world: World, records: readonly T[], show: (record: T) => object): Reply {
  if (records.length === 0 && world.choices.emptyAdminSearch === '204') return silence()
  const totals = { totalCount: records.length, count: records.length }
  return success(records.map(show), { self: href(addressOf(question)) }, totals)
}

export const href = (path: string) => ({ href: path })

export const ROOT = '/API/ADMIN/v1/REST'

const addressOf = ({ operation, path }: Question) =>
  operationOf(operation).path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
