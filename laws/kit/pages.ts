/** Fetches pages of the operation under test, with the parameters of its sample beside those of the page. */

import type { Answer } from '../../client/answer.ts'
import { Undecided } from '../../client/answers/outcome.ts'
import { type Item, keyOf, type Page, pageOf } from '../../client/answers/page.ts'
import type { Terms } from '../../contract/terms.ts'
import { needs } from '../../contract/verdict.ts'
import { type Call, type Scope, walkingOf, withoutOthers } from '../../engine/scope.ts'
import { type Known, type Pace, walkPages } from '../../fixtures/records/walk.ts'
import { sampleOf, sharedRead } from './sample.ts'
import type { ListSetting, Query, Setting } from './suite.ts'

export type { Query } from './suite.ts'

/**
 * The answer to the sample with those parameters over its own, in the query or wherever they travel.
 * @param anew requested again, even where nothing should have changed
 */
export async function answerTo(scope: Scope, setting: Setting, query: Query, anew = false): Promise<Answer> {
  if (setting.shareReads && !anew) return sharedRead(scope, setting, query)
  const call = await sampleOf(scope, setting)
  const asked = setting.place?.(query) ?? { query }
  const json = asked.json ? { json: { ...(call.json as object | undefined), ...(asked.json as object) } } : {}
  const whole: Call = {
    ...call,
    ...json,
    query: { ...(call.query as Query | undefined), ...(asked.query as Query | undefined) },
  }
  if (!setting.batchFilters || scope.phase !== 'reads' || anew) return scope.call(whole)
  // Nothing changes while the checks read.
  const { as, batchFilters: operation } = setting
  return scope.once(`read ${operation} ${as} ${JSON.stringify(whole)}`, (shared) =>
    shared.call({ ...whole, operation, as }),
  )
}

/** The first pages of a collection whose requests are scarce, through the same reads as its other checks. */
export const firstPagesOf = (scope: Scope, setting: Setting, { size, pages }: { size: number; pages: number }) =>
  scope.once(`first pages of ${setting.shareReads}`, async (shared): Promise<Known> => {
    const found = new Map<string, Item>()
    for (let page = 0; page < pages; page++) {
      const answer = await sharedRead(shared, setting, page ? { size, offset: page * size } : { size })
      // R41: a refusal past the end is an end.
      if (answer.refused && page > 0) return { records: [...found.values()], complete: true }
      const { items } = pageOf(answer)
      for (const item of items) found.set(keyOf(item), item)
      if (items.length < size) return { records: [...found.values()], complete: true }
    }
    return { records: [...found.values()], complete: false }
  })

export const fetchPage = async (scope: Scope, setting: Setting, query: Query): Promise<Page & { label: string }> => {
  const answer = await answerTo(scope, setting, query)
  return { ...pageOf(answer), label: answer.label }
}

export interface Walk {
  readonly items: readonly Item[]
  /** Whether the last page was not full, so that nothing follows it. */
  readonly complete: boolean
  readonly label: string
  /** Records of other runs that were left out of it. */
  readonly others: number
}

/** A short page is the end: the walks that prove it are those of discovery. */
const BRISK = { mostPages: 4, brisk: true } as const

export interface WalkOptions extends Pick<Pace, 'enough'> {
  /** Requested again, even where nothing should have changed. */
  readonly anew?: boolean
  /** Records that a longer walk must be able to reach, where a few pages do not hold as many. */
  readonly reach?: number
}

/** Pages that hold so many records, and another one: others may have added some in front. */
function pagesFor(reach: number, { paging }: Terms, size: number | undefined): number {
  const held = size ?? paging?.maximum ?? paging?.default ?? 1
  return Math.max(BRISK.mostPages, Math.ceil(reach / held) + 1)
}

/**
 * Every record that a filtered request finds, over a bounded number of pages.
 * @throws Refused when the first page is no success: the documents allow the parameter
 */
export async function walk(
  scope: Scope,
  terms: Terms,
  setting: Setting,
  query: Query,
  { anew = false, reach = 0, enough }: WalkOptions = {},
): Promise<Walk> {
  let label = ''
  const learnt = scope.learnt(terms.operation)
  const collection = {
    async ask(page: Query = {}) {
      const answer = await answerTo(scope, setting, { ...page, ...query }, anew)
      label ||= answer.label
      return answer
    },
    refused: walkingOf(scope).refused,
    learnt,
  }
  const pace = { ...BRISK, mostPages: pagesFor(reach, terms, learnt.get()?.size), enough }
  const known = await walkPages(terms.paging, collection, pace)
  if (known.limitedBy) scope.shortfalls.push(known.limitedBy)
  const { records, complete, others = 0 } = withoutOthers(scope, known)
  return { items: records, complete, label, others }
}

/** Records of the collection that the operation pages through. */
export async function recordsOf(scope: Scope, { kind, records }: ListSetting, atLeast = 1): Promise<Known> {
  if (kind) return scope.known(kind, { atLeast })
  const known = withoutOthers(scope, await records(scope))
  if (known.records.length >= atLeast) return known
  throw new Undecided(
    needs.record(`a list of at least ${atLeast} records; the longest found has ${known.records.length}`),
  )
}

export const keysOf = (items: readonly Item[]) => items.map(keyOf)

/** The first record in which a list differs from the expected one, for a finding; undefined if in none. */
export function differenceOf(wanted: ReadonlySet<string>, found: ReadonlySet<string>): string | undefined {
  const lost = [...wanted].find((key) => !found.has(key))
  const more = [...found].find((key) => !wanted.has(key))
  return lost === undefined ? more && `${more} as well` : `a list without ${lost}`
}

/**
 * The first record in which a list differs from what was read before it and is read again now: what came or left
 * meanwhile is the work of others.
 */
export async function lastingDifference(
  before: ReadonlySet<string>,
  found: ReadonlySet<string>,
  again: () => Promise<ReadonlySet<string>>,
): Promise<string | undefined> {
  if (differenceOf(before, found) === undefined) return undefined
  const now = await again()
  const stayed = (keys: ReadonlySet<string>) => new Set([...keys].filter((key) => before.has(key) === now.has(key)))
  return differenceOf(stayed(before), stayed(found))
}

/** Whether a number may have been counted between those two instants. */
export const isBetween = (number: number, one: number, other: number): boolean =>
  Math.min(one, other) <= number && number <= Math.max(one, other)
