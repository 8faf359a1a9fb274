/**
 * Walks the pages of a collection, whatever of its page parameters the target honours: where one is refused, the others
 * are used, and a short page is the end only where nothing stands behind it.
 */

import type { Answer } from '../client/answer.ts'
import { Undecided } from '../client/answers/outcome.ts'
import { gathering, type Item, type Page, pageOf } from '../client/answers/page.ts'
import type { Ask } from '../client/request.ts'
import { traitsOf } from '../contract/interfaces.ts'
import { isObject } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import type { ListedKind } from '../contract/records.ts'
import type { Paging } from '../contract/terms.ts'
import type { Undecidable } from '../contract/verdict.ts'

type Query = Readonly<Record<string, number>>

export interface Collection {
  /** @param page the page parameters; none for a list without pages */
  ask(page?: Query): Promise<Answer>
  /** Why an answer that should have been a success was none. */
  refused(answer: Answer): Promise<Undecidable>
  /** What an earlier walk of the operation learnt about its page parameters; this one adds to it. */
  readonly learnt?: Learnt
}

/** What a walk through the collections of a target may use. */
export interface Walking {
  send(ask: Ask): Promise<Answer>
  known(kind: ListedKind): Promise<Known>
  /** What is known about the page parameters of an operation. */
  learnt(operation: OperationId): Learnt
  /** Why an answer that should have been a success was none (R101). */
  refused(answer: Answer): Promise<Undecidable>
  /** Does something once per run and attempt. */
  once<Value>(name: string, make: (walking: Walking) => Promise<Value>): Promise<Value>
}

export interface Learnt {
  get(): Manner | undefined
  set(manner: Manner): void
}

export interface Pace {
  readonly mostPages: number
  /** Takes a short page for the end and sends no start with the first: for lists that are walked again and again. */
  readonly brisk?: boolean
  /** Whether the records found so far are all that the walk is for. */
  readonly enough?: (found: readonly Item[]) => boolean
}

const MOST_RECORDS = 800
const THOROUGH: Pace = { mostPages: 24 }
/** Tried where the largest page is refused. */
const SMALL = 10

/** The page parameters that are honoured. */
export interface Manner {
  readonly size?: number
  /** Whether a start is taken. */
  readonly starts: boolean
}

const firstOf = ({ style }: Paging) => (style === 'page' ? 1 : 0)

const queryOf = ({ size: named, from }: Paging, { size, starts }: Manner, at: number): Query => ({
  ...(size === undefined ? {} : { [named]: size }),
  ...(starts ? { [from]: at } : {}),
})

interface Start {
  readonly manner: Manner
  readonly page: Page
  readonly limitedBy?: Undecidable
}

/** The first page in the most demanding manner that is served; undefined where the end itself is an error (R62). */
async function startOf(paging: Paging, { brisk }: Pace, collection: Collection): Promise<Start | undefined> {
  const { ask, refused, learnt } = collection
  const size = paging.maximum ?? paging.default
  const wanted = learnt?.get() ?? { size, starts: true }
  const first = await ask(queryOf(paging, brisk ? { ...wanted, starts: false } : wanted, firstOf(paging)))
  if (first.ok || !first.refused) return { manner: wanted, page: pageOf(first) }
  // R18, R62: where the end is an error, so is a list of nothing.
  if (brisk && paging.pastEnd === 'error') return undefined
  const manners: readonly Manner[] = [
    { size, starts: false },
    { size: SMALL, starts: true },
    { starts: true },
    { starts: false },
  ]
  for (const manner of manners) {
    const answer = await ask(queryOf(paging, manner, firstOf(paging)))
    if (!answer.ok) continue
    learnt?.set(manner)
    return { manner, page: pageOf(answer), limitedBy: await refused(first) }
  }
  if (paging.pastEnd === 'error') return undefined
  return { manner: wanted, page: pageOf(first) }
}

/** Whether the list says that it holds more; one that counts the page says nothing (R9). */
const saysMore = ({ count, total }: Page, found: number) =>
  [count, total].some((number) => typeof number === 'number' && number > found)

interface Refusal {
  readonly answer: Answer
  /** The page before, and how many records were found up to its end. */
  readonly page: Page
  readonly found: number
  /** Asks with the start on the last record that is known. */
  readonly within: () => Promise<Answer> | undefined
}

/** A refused page past the first is an end (R41, R62), unless there is more, or a start within the list is refused. */
async function afterRefusal({ answer, page, found, within }: Refusal, { refused }: Collection) {
  const probe = (await within()) ?? (saysMore(page, found) ? answer : undefined)
  return probe && !probe.ok ? { complete: false, limitedBy: await refused(probe) } : { complete: true }
}

/** The last record that is known; where the end is an error, an early one as well: the end may be misplaced (R18). */
async function withinEnd(paging: Paging, manner: Manner, last: number, { ask }: Collection): Promise<Answer> {
  const answer = await ask(queryOf(paging, manner, last))
  if (answer.ok || paging.pastEnd !== 'error') return answer
  const early = await ask(queryOf(paging, manner, firstOf(paging) + 1))
  return early.ok ? early : answer
}

/** A page, or why an answer holds none. */
function pageIn(answer: Answer): Page | Undecided {
  try {
    return pageOf(answer)
  } catch (error) {
    if (error instanceof Undecided) return error
    throw error
  }
}

/** Null where the records of a page should stand. */
const isNothing = ({ ask, json }: Answer) =>
  json === null || (isObject(json) && json[traitsOf(ask.operation).envelope.records] === null)

async function walkFrom(
  paging: Paging,
  start: Start,
  { pace, ...collection }: Collection & { pace: Pace },
): Promise<Known> {
  const found = gathering()
  let { manner, page } = start
  const { limitedBy } = start
  found.take(page.items)
  const known = (rest: Pick<Known, 'complete' | 'limitedBy'>): Known => ({ records: found.items, limitedBy, ...rest })
  if (!page.items.length) return known({ complete: true })
  if (!manner.starts) return known({ complete: !limitedBy && !saysMore(page, found.items.length) })
  let at = firstOf(paging) + (paging.style === 'page' ? 1 : page.items.length)
  /** Whether the next page was perhaps served already, when a larger one was asked for. */
  let isRepeated = false
  let longest = page.items.length
  for (let pages = 1; pages < pace.mostPages && found.items.length < MOST_RECORDS; pages++) {
    if (pace.enough?.(found.items)) return known({ complete: false })
    const short = page.items.length < (manner.size ?? paging.default)
    // Where the count says more, the next page tells a lost record from a page cut short.
    if (short && pace.brisk && !saysMore(page, found.items.length)) return known({ complete: true })
    const asked = await collection.ask(queryOf(paging, manner, at))
    if (!asked.ok) {
      const within = () => (paging.style === 'page' ? undefined : withinEnd(paging, manner, at - 1, collection))
      return known(await afterRefusal({ answer: asked, page, found: found.items.length, within }, collection))
    }
    const next = pageIn(asked)
    // R62: what follows the last record undoes nothing before it; its own check judges it.
    if (next instanceof Undecided) {
      const mayEnd = isNothing(asked) && !saysMore(page, found.items.length)
      return known(mayEnd ? { complete: true } : { complete: false, limitedBy: limitedBy ?? next.outcome })
    }
    const before = page.items.length
    page = next
    const isNew = found.take(page.items) || isRepeated
    isRepeated = false
    if (!page.items.length) return known({ complete: true })
    // Known records alone: the end where the page became shorter, and a start that is ignored where it did not.
    if (!isNew) return known({ complete: page.items.length < before || (short && !saysMore(page, found.items.length)) })
    longest = Math.max(longest, page.items.length)
    // Pages are shorter than asked for: what was skipped is found with the size that is honoured.
    if (short && paging.style === 'page' && longest < (manner.size ?? paging.default)) {
      manner = { ...manner, size: longest }
      collection.learnt?.set(manner)
      at = firstOf(paging)
      isRepeated = true
    }
    at += paging.style === 'page' ? 1 : page.items.length
  }
  const isLast = page.items.length < (manner.size ?? paging.default) && !saysMore(page, found.items.length)
  return known({ complete: pace.brisk === true && isLast })
}

/** @throws Refused when no manner of asking is served */
export async function walkPages(
  paging: Paging | undefined,
  collection: Collection,
  pace: Pace = THOROUGH,
): Promise<Known> {
  if (!paging) return { records: pageOf(await collection.ask()).items, complete: true }
  const start = await startOf(paging, pace, collection)
  return start ? walkFrom(paging, start, { ...collection, pace }) : { records: [], complete: true }
}

export interface Known {
  readonly records: readonly Item[]
  /** Whether the walk came to the end of the collection. */
  readonly complete: boolean
  /** Records of other runs that were left out of it. */
  readonly others?: number
  /** Why the walk could not go on, where an input was refused on the way. */
  readonly limitedBy?: Undecidable
}
