/** Pages of lists with their contents, and the changes between two readings of the same page. */

import type { Answer } from '../client/answer.ts'
import { type Item, keyOf, pageOf } from '../client/answers/page.ts'
import { type Ask, requestKey } from '../client/request.ts'
import { hasTerms, termsOf } from '../contract/index.ts'
import { isObject } from '../contract/members.ts'
import { isDocumented } from '../schemas/index.ts'

/** The contents of a page at some instant. */
export interface Look {
  /** In the order in which they came. */
  readonly keys: readonly string[]
  /** The count, and the status: where the end is an error, others move it. */
  readonly counted: string
  readonly items: readonly Item[]
}

type Shown = Pick<Look, 'keys' | 'counted'>

export interface Listing {
  readonly ask: Ask
  /** The name of the request in messages. */
  readonly label: () => string
  /** The first reading, and each that differed from the one before. */
  readonly looks: Look[]
}

/** By request. */
export type Listings = Map<string, Listing>

export const isList = (operation: Ask['operation']): boolean =>
  hasTerms(operation) && termsOf(operation).answer.kind === 'page'

/** Refusals that say nothing about the contents of a list. */
const PASSING: readonly number[] = [401, 403, 429]

/** Undefined without a page or a refusal of one: that does not show who is at work. */
export function lookOf(answer: Answer): Look | undefined {
  const { ask, status, refused } = answer
  if (PASSING.includes(status)) return undefined
  // Refused for its credential, with whatever status.
  if (refused && ask.as === 'anonymous') return undefined
  if (refused) return { keys: [], counted: `${status}`, items: [] }
  try {
    const { items, count, total } = pageOf(answer)
    return { keys: items.map(keyOf), counted: `${status} ${count} ${total}`, items }
  } catch {
    return undefined
  }
}

export function noteListing(listings: Listings, answer: Answer, look: Look): void {
  const { ask } = answer
  const key = requestKey(ask)
  const known = listings.get(key)
  if (!known) listings.set(key, { ask, label: () => answer.label, looks: [look] })
  else if (differs(known.looks.at(-1)!, look)) known.looks.push(look)
}

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((key, place) => key === others[place])

/** Most readings show the same records in the same order. */
export const differs = (one: Shown, other: Shown) =>
  one.counted !== other.counted ||
  (!areSame(one.keys, other.keys) && [...one.keys].sort().join() !== [...other.keys].sort().join())

/** An address may hold a part that differs each time. */
const isValue = (value: unknown) => typeof value !== 'object' && !/^https?:/.test(String(value))

const valuesIn = (item: Item) =>
  JSON.stringify(Object.entries(item).filter(([name, value]) => isDocumented(name) && isValue(value)))

const valuesOf = ({ items }: Look) => items.map(valuesIn)

/** Whether records of the same page have other values. */
export const isChanged = (one: Look, other: Look) => valuesOf(one).sort().join() !== valuesOf(other).sort().join()

/** On a page of fewer records, a record added in front can move all others out of it. */
const ENOUGH_RECORDS = 4

/** Others that write leave most records where they were, one before the other. */
const MOST_DISPLACED = 0.3

/** How many records would have to be moved to restore the old order: those outside the longest rising row. */
function displaced(places: readonly number[]): number {
  const ends: number[] = []
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place)
    ends[at < 0 ? ends.length : at] = place
  }
  return places.length - ends.length
}

function isMixed(before: Shown, now: Shown): boolean {
  const places = new Map(before.keys.map((key, place) => [key, place]))
  const left = now.keys.flatMap((key) => places.get(key) ?? [])
  if (now.keys.length < ENOUGH_RECORDS) return false
  // Where nothing is counted, others may have replaced all records of the page.
  const isOther = / \d/.test(now.counted) && now.counted === before.counted && left.length < now.keys.length / 2
  return isOther || (left.length >= ENOUGH_RECORDS && displaced(left) > left.length * MOST_DISPLACED)
}

/**
 * Whether a page comes in any order: most records that two readings share stand in another order, or each reading holds
 * less than half of the records of the one before, and all counts are the same. Additions and removals have neither
 * effect.
 */
export const isShuffled = (looks: readonly Shown[]): boolean =>
  looks.length > 1 && looks.slice(1).every((look, place) => isMixed(looks[place]!, look))

const PAGING: readonly string[] = ['size', 'limit', 'offset', 'page']

/**
 * Whether a page is the first of a whole list: with a filter, other clients move a record that they change, and below
 * another record they remove things and add the same ones again.
 */
function isFirst({ ask: { query, json, form, path } }: Listing): boolean {
  const sent = new Map([query, json, form].flatMap((held) => (isObject(held) ? Object.entries(held) : [])))
  const isAtStart = Number(sent.get('offset') ?? 0) === 0 && Number(sent.get('page') ?? 1) <= 1
  return isAtStart && !path && [...sent.keys()].every((name) => PAGING.includes(name))
}

/** Whether a reading holds a record that stands behind this one: then the end of the page has not cut it off. */
const reachesBeyond = (key: string, without: Look, { keys }: Look) => {
  const behind = new Set(keys.slice(keys.indexOf(key) + 1))
  return without.keys.some((one) => behind.has(one))
}

/** A record as it was last shown, and the first reading without it. */
interface Gone {
  readonly values: string
  readonly without: Look
}

/**
 * Whether a record leaves a list and comes back unchanged: a deleted and recreated record would have another key, or,
 * where the key names its parent, other values. That is no work of others.
 */
export const flickers = (listings: Listings): boolean =>
  [...listings.values()].some((listing) => {
    if (listing.looks.length <= 2 || !isFirst(listing)) return false
    const gone = new Map<string, Gone>()
    return listing.looks.some((look, place) => {
      const before = listing.looks[place - 1]
      const now = new Set(look.keys)
      for (const [at, key] of before?.keys.entries() ?? [])
        if (!now.has(key)) gone.set(key, { values: valuesIn(before!.items[at]!), without: look })
      return look.keys.some((key, at) => {
        const last = gone.get(key)
        return last?.values === valuesIn(look.items[at]!) && reachesBeyond(key, last.without, look)
      })
    })
  })

/** Takes over the pages of a shared step. */
export function mergeListings(into: Listings, from: Listings): void {
  for (const [key, { looks, ...rest }] of from) {
    const known = into.get(key)
    if (!known) into.set(key, { ...rest, looks: [...looks] })
    else for (const look of looks) if (differs(known.looks.at(-1)!, look)) known.looks.push(look)
  }
}

const NAMES = ['id', 'uuid', 'guid', 'loId'] as const

const wordsOf = (text: string) => new Set(text.split(/[\s,;:()"]+/).filter((word) => word.length > 1))

/**
 * The request for the page that showed a record named in a text; undefined where none did. A page of the judged
 * operation counts first, and one below a record that the text names as well.
 */
export function pageThatShows(text: string, listings: Listings, judged: string): string | undefined {
  const words = wordsOf(text)
  const isTold = (item: Item) => NAMES.some((name) => item[name] !== undefined && words.has(String(item[name])))
  const fitOf = ({ ask: { operation, path = {} } }: Listing) =>
    (operation === judged ? 2 : 0) + (Object.values(path).some((value) => words.has(String(value))) ? 1 : 0)
  const pages = [...listings.values()].filter(({ looks }) => looks.some(({ items }) => items.some(isTold)))
  return pages.toSorted((one, other) => fitOf(other) - fitOf(one))[0]?.label()
}

/** Of requests in order, the last one for a record that a text names. */
export function requestFor(text: string, asked: readonly { readonly label: string }[]): string | undefined {
  const words = wordsOf(text)
  const isIdentifier = (part: string) => /\d/.test(part) && words.has(decodeURIComponent(part.replace(/\.json$/, '')))
  return asked.findLast(({ label }) => label.replace(/[?].*/, '').split('/').some(isIdentifier))?.label
}
