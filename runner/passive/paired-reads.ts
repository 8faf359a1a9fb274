/**
 * The same record in a list and by its identifier. A list before and after a single read, without a write in between,
 * contradicts that read; a list on one side alone needs two.
 */

import { type Answer, describe } from '../../client/answer.ts'
import type { Item } from '../../client/answers/page.ts'
import { sameValue } from '../../client/answers/same.ts'
import { includedMembers } from '../../contract/conditions/includes.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { type OperationId, operationOf } from '../../contract/operations.ts'
import { broken, type Outcome } from '../../contract/verdict.ts'
import type { Check } from '../../engine/check.ts'
import { itemsOf, parametersOf, recordsOf } from '../../laws/kit/judged-answer.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import { formOf, keyOfItem, keyOfPath } from './keys.ts'
import { keptOf } from './stored-answer.ts'
import { isPassing } from './temporary-refusals.ts'
import type { Writings } from './writings.ts'

interface Listing {
  readonly at: number
  readonly end: number
  readonly item: Item
  readonly exchange: string
  readonly operation: OperationId
}

interface Span {
  readonly at: number
  readonly end: number
  readonly exchange: string
}

interface Read {
  readonly key: string
  /** Whether the caller is known. */
  readonly isKnown: boolean
  readonly clock: string
  readonly at: number
  readonly end: number
  readonly answer: Answer
  before?: Listing
  after?: Listing
}

const MOST_READS = 5_000
/** Most of one record: more of them add nothing. */
const MOST_OF_ONE = 20
/** A list on one side alone. */
const SOON_MS = 60_000

/** The caller, the instance, and the clock. */
const speakerOf = ({ reader, platform, clock }: Witnessed) => `${reader} ${platform} ${clock}`

/** Members in which two readings of a record agree. */
const agreed = (one: Item, other: Item): Item =>
  Object.fromEntries(Object.entries(one).filter(([name, value]) => name in other && sameValue(value, other[name])))

export class Showings implements ExchangeJudge {
  readonly #reads = new Map<string, Read[]>()
  readonly #suspicions = new Suspicions(
    'seen for one record or list only, and another client may have written in between',
  )
  /** By speaker and record: writes that were answered with it. */
  readonly #written = new Map<string, Span[]>()
  readonly #agreeing: ReadonlyMap<string, Check>
  readonly #writings: Writings
  #kept = 0

  constructor(checks: readonly Check[], writings: Writings) {
    this.#agreeing = new Map(checks.flatMap((check) => (check.agrees ? [[check.operation, check] as const] : [])))
    this.#writings = writings
  }

  prepare(witnessed: Witnessed): void {
    const { answer, terms, at, end, clock, account, caller } = witnessed
    const isKnown = account !== undefined
    const { kind } = terms.answer
    if (at) this.#prepareWrite(witnessed)
    if (!at || this.#kept >= MOST_READS) return
    if (operationOf(terms.operation).method !== 'GET' || (kind !== 'record' && kind !== 'single')) return
    const [record] = recordsOf(terms, answer)
    const isPlain = caller === traitsOf(terms.operation).defaultCaller && !parametersOf(terms, answer.ask).size
    const isRefused = answer.refused && !isPassing(answer) && isPlain
    const key = isRefused ? keyOfPath(terms, answer) : answer.ok && record ? keyOfItem(terms, record) : undefined
    if (key === undefined) return
    const known = `${speakerOf(witnessed)} ${key}`
    const reads = this.#reads.get(known) ?? []
    if (reads.length >= MOST_OF_ONE) return
    this.#kept++
    this.#reads.set(known, reads)
    reads.push({ key: known, isKnown, clock, at, end, answer: keptOf(answer) })
  }

  #prepareWrite(witnessed: Witnessed): void {
    const { answer, terms, at, end } = witnessed
    if (operationOf(terms.operation).method === 'GET' || !answer.ok || this.#written.size >= MOST_READS) return
    const [record] = recordsOf(terms, answer)
    const key = record && keyOfItem(terms, record)
    if (key === undefined) return
    const known = `${speakerOf(witnessed)} ${key}`
    const writes = this.#written.get(known) ?? []
    if (writes.length < MOST_OF_ONE) this.#written.set(known, [...writes, { at, end, exchange: answer.exchange }])
  }

  see(witnessed: Witnessed): void {
    const { answer, terms, at, end } = witnessed
    if (!at || formOf(terms) === undefined) return
    const speaker = speakerOf(witnessed)
    // A single read need not show members that a list shows only on request.
    const optional = new Set(includedMembers(terms).map(({ member }) => member.split('.', 1)[0]))
    const own = (item: Item): Item => Object.fromEntries(Object.entries(item).filter(([name]) => !optional.has(name)))
    for (const item of itemsOf(terms, answer) ?? []) {
      const key = keyOfItem(terms, item)
      const reads = key && this.#reads.get(`${speaker} ${key}`)
      if (!reads) continue
      const listing = { at, end, item: own(item), exchange: answer.exchange, operation: terms.operation }
      for (const read of reads) {
        if (end <= read.at && at > (read.before?.at ?? 0)) read.before = listing
        else if (at >= read.end && at < (read.after?.at ?? Number.POSITIVE_INFINITY)) read.after = listing
      }
    }
  }

  conclude(judge: PassiveJudge): void {
    for (const read of [...this.#reads.values()].flat()) this.#judge(judge, read)
    this.#suspicions.conclude(judge)
  }

  #judge(judge: PassiveJudge, read: Read): void {
    const { before, after, clock } = read
    const isBetween = before && after && this.#writings.isQuiet(clock, before.at, after.end)
    if (!read.answer.ok) {
      const { answer } = read
      const outcome = broken(`${answer.label}: the record that ${before?.operation} shows`, describe(answer))
      if (isBetween && read.isKnown)
        judge.add(answer.ask.operation, { slug: 'answers', outcome }, [before.exchange, answer.exchange])
      else this.#lost(read)
      return
    }
    if (isBetween) {
      this.#hold(read, before, agreed(before.item, after.item), (check, outcome) =>
        judge.add(check.operation, { slug: check.slug, outcome }, [before.exchange, read.answer.exchange]),
      )
      return
    }
    for (const listing of [before, after]) {
      if (!listing) continue
      const [from, to] = listing === before ? [listing.at, read.end] : [read.at, listing.end]
      if (to - from > SOON_MS || !this.#writings.isQuiet(clock, from, to)) continue
      this.#hold(read, listing, listing.item, ({ operation, slug }, outcome) => {
        const exchanges = [listing.exchange, read.answer.exchange]
        if (outcome.kind === 'broken') this.#suspicions.note(operation, slug, `${listing.at}`, outcome, exchanges)
        else judge.add(operation, { slug, outcome }, exchanges)
      })
    }
  }

  /** A record in the answer to a write that is refused to its writer. */
  #lost({ key, answer, at, end, clock, isKnown }: Read): void {
    const write = this.#written.get(key)?.findLast((one) => one.end <= at && at - one.end < SOON_MS)
    if (!isKnown || !write || !this.#writings.isQuiet(clock, write.end, end)) return
    const outcome = broken(`${answer.label}: the record that was written`, describe(answer))
    this.#suspicions.note(answer.ask.operation, 'answers', key, outcome, [write.exchange, answer.exchange])
  }

  #hold(
    { answer, isKnown }: Read,
    { operation }: Listing,
    item: Item,
    put: (check: Check, outcome: Outcome) => void,
  ): void {
    for (const one of new Set([answer.ask.operation, operation])) {
      const check = this.#agreeing.get(one)
      if (!check?.agrees) continue
      const outcome = check.agrees(item, answer)
      if ((outcome.kind === 'broken' && isKnown) || outcome.kind === 'holds') put(check, outcome)
    }
  }
}
