/**
 * Pages of one list that differ only in their start: whether it moves the page, whether they hold each record once, and
 * what precedes the first and follows the last. Another client may write in between: a finding must occur twice.
 */
import { isNamed, keyOf } from '../../client/answers/page.ts'
import type { OperationId } from '../../contract/operations.ts'
import { type Accusation, broken, holds } from '../../contract/verdict.ts'
import { windowOf } from '../../laws/kit/window.ts'
import { Suspicions } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import type { KnownRecords } from './known-records.ts'
import { conditionsOf, type Listed } from './list-requests.ts'
import type { Writings } from './writings.ts'

interface Page {
  readonly at: number
  readonly end: number
  readonly start: number
  readonly size: number
  readonly keys: readonly string[]
  readonly exchange: string
  readonly label: string
  /** Whether the request named a start. */
  readonly isExplicit: boolean
  readonly isRefused: boolean
}

/** Pages of one list, with their common parts. */
interface Group extends Pick<Listed, 'terms' | 'clock' | 'isKnown' | 'list'> {
  /** Whether the requests narrow the list, and whether they certainly do not. */
  readonly isNarrowed: boolean
  readonly isWhole: boolean
  readonly pages: Page[]
  /** Known records of the list, from any request. */
  readonly seen: ReadonlySet<string>
}

/** Refusals for another reason than the page. */
const PASSING = new Set([401, 403, 404, 429])
/** Lists whose pages are compared, each with its filters, and pages of each. */
const MOST_GROUPS = 5_000
const MOST_PAGES = 40
/** Keys of records on all pages. */
const MOST_KEYS = 300_000

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n')

const groupOf = (listed: Listed): Omit<Group, 'pages' | 'seen'> => ({
  terms: listed.terms,
  clock: listed.clock,
  list: listed.list,
  isKnown: listed.isKnown,
  isNarrowed: Boolean(conditionsOf(listed)?.length),
  isWhole: conditionsOf(listed)?.length === 0,
})

export class Pages {
  readonly #groups = new Map<string, Group>()
  /** By list: the keys of its records. */
  readonly #seen = new Map<string, Set<string>>()
  #keys = 0
  readonly #suspicions = new Suspicions('seen once, and other clients may have written in between')
  readonly #writings: Writings
  readonly #known: KnownRecords

  constructor(writings: Writings, known: KnownRecords) {
    this.#writings = writings
    this.#known = known
  }

  see(listed: Listed): void {
    const { answer, terms, items, list, parameters, sent, at, end } = listed
    const { paging } = terms
    const window = paging && windowOf(paging, parameters)
    const beyond = answer.refused && !PASSING.has(answer.status) && window && window.start > 0
    if (!window || !(items ?? (beyond ? [] : undefined))?.every(isNamed)) return
    const others = sent.filter(([name]) => name !== paging.from)
    const key = JSON.stringify([list, others])
    const seen = this.#seen.get(list) ?? new Set()
    this.#seen.set(list, seen)
    const group = this.#groups.get(key) ?? { ...groupOf(listed), pages: [], seen }
    if (this.#groups.size < MOST_GROUPS) this.#groups.set(key, group)
    if (group.pages.length >= MOST_PAGES || this.#keys > MOST_KEYS) return
    const { exchange, label } = answer
    const keys = (items ?? []).map(keyOf)
    this.#keys += keys.length
    for (const one of keys) seen.add(one)
    const isExplicit = parameters.has(paging.from)
    group.pages.push({ at, end, ...window, keys, exchange, label, isExplicit, isRefused: answer.refused })
  }

  conclude(judge: PassiveJudge): void {
    for (const [key, group] of this.#groups) {
      const { pages, terms, clock, isKnown } = group
      const operation = terms.operation as OperationId
      pages.sort((one, other) => one.at - other.at)
      const compare = (slug: string, outcome: Accusation | undefined, some: readonly Page[]) => {
        const exchanges = some.map(({ exchange }) => exchange)
        if (!outcome) judge.add(operation, { slug, outcome: holds() }, exchanges)
        else if (isKnown) this.#suspicions.note(operation, slug, `${key} ${some.at(-1)?.at}`, outcome, exchanges)
      }
      for (const [place, page] of pages.entries())
        for (const other of pages.slice(place + 1))
          if (this.#writings.isQuiet(clock, page.at, other.end)) this.#pair(group, page, other, compare)
      this.#walk(group, compare)
    }
    this.#suspicions.conclude(judge)
  }

  #pair({ terms, isNarrowed, seen }: Group, one: Page, other: Page, compare: Compare): void {
    const { from } = terms.paging!
    const of = terms.of ?? 'records'
    const [first, second] = one.start <= other.start ? [one, other] : [other, one]
    const distance = second.start - first.start
    const both = [first, second]
    if (distance === 0) {
      if (one.isExplicit === other.isExplicit || one.start !== 0) return
      const wrong = isSame(one.keys, other.keys)
        ? undefined
        : broken(`${one.label}: the same ${of} as ${other.label}`, 'others')
      compare(`${from}-default`, wrong, both)
      return
    }
    if (first.keys.length < 2 || !second.keys.length) return
    if (distance >= first.size) {
      const same = isSame(first.keys, second.keys)
      const wrong = same ? broken(`${second.label}: other ${of} than ${first.label}`, 'the same') : undefined
      if (same && second.keys.length < 2) return
      // The answer past the end of such a list may be anything.
      const mayBePast = terms.paging!.pastEnd === 'not-shown' && (isNarrowed || second.start >= seen.size)
      if (same && mayBePast) return
      compare(`${from}-effect`, wrong, both)
      if (!wrong && isNarrowed) compare(`${from}-filtered`, undefined, both)
    } else if (first.keys.length > distance) {
      const shared = second.keys.filter((key) => first.keys.includes(key)).length
      const expected = Math.min(first.keys.length - distance, second.keys.length)
      // Their order is open, so that only a page of none of them contradicts it.
      const wrong = broken(`${second.label}: ${expected} ${of} of ${first.label}`, `${shared}`)
      if (shared === expected || shared === 0) compare(`${from}-counts-records`, shared ? undefined : wrong, both)
    }
  }

  /** Consecutive pages, from the first to one that is not full. */
  #walk({ pages, clock, list, isWhole, terms: { paging, of = 'records' } }: Group, compare: Compare): void {
    const walked: Page[] = []
    for (const page of pages.filter(({ isRefused }) => !isRefused)) {
      const last = walked.at(-1)
      if (page.start === 0) walked.splice(0, walked.length, page)
      else if (last && page.start === last.start + last.size && this.#writings.isQuiet(clock, last.at, page.end))
        walked.push(page)
      if (walked.length < 2 || page.keys.length >= page.size || walked.at(-1) !== page) continue
      const keys = walked.flatMap((one) => one.keys)
      const twice = keys.find((key, place) => keys.indexOf(key) !== place)
      const there = isWhole ? this.#known.throughout(list, walked[0]!.at, page.end) : []
      const lost = there.find((key) => !keys.includes(key))
      const wrong = twice ? `${twice} twice` : lost && `${lost}, which the list shows before and after, on none`
      const outcome = wrong ? broken(`pages up to ${page.label}: each of the ${of} once`, wrong) : undefined
      compare(`${paging!.from}-walk`, outcome, walked)
    }
    const end = pages.find(
      ({ start, keys, size, isRefused }) => !isRefused && keys.length < size && (keys.length || start === 0),
    )
    const beyond = end && pages.find((page) => page !== end && page.start >= end.start + end.size)
    if (!end || !beyond || paging!.pastEnd === 'not-shown') return
    const [one, other] = end.at < beyond.at ? [end, beyond] : [beyond, end]
    if (!this.#writings.isQuiet(clock, one.at, other.end)) return
    const wrong = broken(`${beyond.label}: an empty page or a refusal`, `${beyond.keys.length} ${of}`)
    // R18: where the end must be an error, an empty page is no end; an empty list may be either.
    if (paging!.pastEnd !== 'error')
      compare(`${paging!.from}-past-end`, beyond.keys.length ? wrong : undefined, [end, beyond])
    else if (beyond.isRefused) compare(`${paging!.from}-past-end`, undefined, [end, beyond])
  }
}

type Compare = (slug: string, outcome: Accusation | undefined, pages: readonly Page[]) => void
