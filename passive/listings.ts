/**
 * What several answers of one list show together. A record that one account was shown before and after a request, with
 * the same values, was there in between: no other client explains that. What one could explain needs two occurrences.
 */
import { isNamed, keyOf } from '../answers/page.ts'
import type { Answer } from '../client/answer.ts'
import { termsOf } from '../contract/index.ts'
import type { OperationId } from '../contract/operations.ts'
import { broken, disturbed, holds, type Outcome } from '../contract/verdict.ts'
import type { Shown } from '../laws/shown.ts'
import type { PassiveJudge } from './judge.ts'
import { KnownRecords } from './known-records.ts'
import { conditionsOf, type Listed, listedOf, windowOf } from './lists.ts'
import { RefusedInputs } from './refused-inputs.ts'

/** A complete result must hold every record that was there and matches. */
function completeResult(listed: Listed, known: KnownRecords): Shown | undefined {
  const { answer, terms, items, parameters } = listed
  const window = terms.paging ? windowOf(terms.paging, parameters) : { size: Number.POSITIVE_INFINITY, start: 0 }
  const conditions = conditionsOf(listed)
  if (!items || window?.start !== 0 || items.length >= window.size || !conditions?.length) return undefined
  const slug = conditions.length > 1 ? 'filters-combined' : conditions[0]!.slug
  const found = new Set(items.map(keyOf))
  const lost = known.matching(listed, conditions).find((key) => !found.has(key))
  if (lost !== undefined) {
    const actual = `${items.length} ${terms.of ?? 'records'} without it`
    return { slug, outcome: broken(`${answer.label}: ${lost}, which matches`, actual) }
  }
  return { slug, outcome: holds() }
}

interface SeenPage {
  readonly keys: string
  readonly exchange: string
  readonly label: string
}

interface Suspicion {
  readonly operation: OperationId
  readonly slug: string
  readonly outcome: Outcome
  readonly exchanges: readonly string[]
}

/** Lists whose pages are compared, each with its filters. */
const MOST_GROUPS = 5_000

/** Pages of one list, asked for in the same way but for their start. */
class Pages {
  readonly #groups = new Map<string, Map<number, SeenPage>>()
  readonly suspicions = new Map<string, Suspicion[]>()

  see({ answer, terms, items, list, parameters }: Listed): void {
    const { paging, operation, of = 'records' } = terms
    const window = paging && windowOf(paging, parameters)
    if (!window || !items?.every(isNamed) || items.length < 2) return
    const others = [...parameters].filter(([name]) => name !== paging!.from).sort()
    const group = JSON.stringify([list, others])
    const seen = this.#groups.get(group) ?? new Map<number, SeenPage>()
    if (this.#groups.size < MOST_GROUPS) this.#groups.set(group, seen)
    const page: SeenPage = { keys: items.map(keyOf).join(), exchange: answer.exchange, label: answer.label }
    for (const [start, other] of seen) {
      if (Math.abs(start - window.start) < window.size || page.keys !== other.keys) continue
      const slug = `${paging!.from}-effect`
      const outcome = broken(`${page.label}: other ${of} than ${other.label}`, 'the same')
      const key = `${operation}#${slug}`
      const suspicion = { operation, slug, outcome, exchanges: [other.exchange, page.exchange] }
      this.suspicions.set(key, [...(this.suspicions.get(key) ?? []), suspicion])
    }
    seen.set(window.start, page)
  }
}

export class Listings {
  readonly #known = new KnownRecords()
  readonly #refused = new RefusedInputs()
  readonly #pages = new Pages()

  /** To be shown every answer before the first is seen. @param at epoch milliseconds */
  prepare(answer: Answer, at: number, account: string | undefined): void {
    const listed = listedOf(answer, termsOf(answer.ask.operation), at, account)
    if (!listed?.items) return
    this.#known.note(listed)
    this.#refused.note(listed)
  }

  see(answer: Answer, at: number, account: string | undefined, judge: PassiveJudge): void {
    const listed = listedOf(answer, termsOf(answer.ask.operation), at, account)
    if (!listed) return
    const complete = completeResult(listed, this.#known)
    const refused = answer.refused ? this.#refused.judge(listed, this.#known) : []
    for (const shown of [...refused, ...(complete ? [complete] : [])])
      judge.add(answer.ask.operation, shown, [answer.exchange])
    this.#pages.see(listed)
  }

  conclude(judge: PassiveJudge): void {
    for (const [first, second] of this.#pages.suspicions.values()) {
      const { operation, slug, outcome, exchanges } = first!
      const once = disturbed('the same records on two pages, once: other clients could explain it')
      judge.add(operation, { slug, outcome: second ? outcome : once }, [...exchanges, ...(second?.exchanges ?? [])])
    }
  }
}
