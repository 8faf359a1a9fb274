import { operationOf } from '../../contract/operations.ts'
import type { Question, Reply } from '../exchange.ts'
import { answer } from '../forms/answer.ts'
import { included } from '../input/query.ts'
import { counted, type Page, type PageBounds, pageOf } from '../paging.ts'
import type { World } from '../world.ts'

/** How an operation lists: its page bounds and the envelope members of its response row. */
export interface Listing {
  readonly bounds: PageBounds
  readonly lists: readonly ('count' | '_links')[]
}

/** Page bounds of most lists (current: Limits). */
export const HUNDRED: PageBounds = { parameter: 'size', standard: 100, maximum: 100 }
export const FIFTY: PageBounds = { parameter: 'size', standard: 10, maximum: 50 }

/** One page of records in the collection envelope. @throws Refusal for a bad page */
export function collection<T>(
  question: Question,
  world: World,
  records: readonly T[],
  listing: Listing,
  show: (record: T) => object,
): Reply {
  const page = pageOf(question, world, records, listing.bounds)
  const body: Record<string, unknown> = { items: page.items.map(show) }
  const asked = listing.lists.includes('count') || included(question).has('count')
  if (asked || world.choices.countUnasked === 'present') body.count = counted(page, world)
  if (listing.lists.includes('_links') || world.choices.links === 'everywhere') body._links = pageLinks(question, page)
  return answer(body)
}

function pageLinks(question: Question, { offset, size, total }: Page<unknown>): object {
  const at = (start: number) => {
    const query = new URLSearchParams(question.query)
    query.set('offset', String(start))
    query.set('size', String(size))
    return { href: `${addressOf(question)}?${query}` }
  }
  const last = Math.max(0, Math.ceil(total / Math.max(size, 1)) - 1) * size
  return {
    self: at(offset),
    first: at(0),
    previous: offset > 0 ? at(Math.max(0, offset - size)) : null,
    next: offset + size < total ? at(offset + size) : null,
    last: at(last),
  }
}

const addressOf = (question: Question) =>
  operationOf(question.operation).path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(question.path[name] ?? ''),
  )

/** The link of a record to itself, where the instance gives links that no row lists (R30). */
export const selfLink = (path: string, world: World) =>
  world.choices.links === 'everywhere' ? { _links: { self: { href: path } } } : {}
