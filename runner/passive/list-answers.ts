/**
 * Several answers of one list together. A record that one account was shown before and after a request, with the same
 * values, existed in between: no other client explains its absence. A finding that one could explain needs two
 * occurrences.
 */
import { keyOf } from '../../client/answers/page.ts'
import { broken, holds } from '../../contract/verdict.ts'
import type { Shown } from '../../laws/kit/judged-answer.ts'
import { windowOf } from '../../laws/kit/window.ts'
import type { ExchangeJudge, Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import { KnownRecords } from './known-records.ts'
import { conditionsOf, type Listed, listedOf } from './list-requests.ts'
import { Pages } from './pages.ts'
import { RefusedInputs } from './refused-inputs.ts'
import type { Writings } from './writings.ts'

/** A complete result must hold every record that was there and matches. */
function completeResult(listed: Listed, known: KnownRecords): Shown | undefined {
  const { answer, terms, items, parameters } = listed
  const window = terms.paging ? windowOf(terms.paging, parameters) : { size: Number.POSITIVE_INFINITY, start: 0 }
  const conditions = conditionsOf(listed)
  if (!items || window?.start !== 0 || items.length >= window.size || !conditions?.length) return undefined
  const slug = conditions.length > 1 ? 'filters-combined' : conditions[0]!.slug
  const found = new Set(items.map(keyOf))
  const lost = known.lost(listed, conditions, found)
  if (lost !== undefined) {
    if (!listed.isKnown) return undefined
    const actual = `${items.length} ${terms.of ?? 'records'} without it`
    return { slug, outcome: broken(`${answer.label}: ${lost}, which matches`, actual) }
  }
  return { slug, outcome: holds() }
}

export class ListAnswers implements ExchangeJudge {
  readonly #known = new KnownRecords()
  readonly #refused = new RefusedInputs()
  readonly #pages: Pages

  constructor(writings: Writings) {
    this.#pages = new Pages(writings, this.#known)
  }

  prepare(witnessed: Witnessed): void {
    const listed = listedOf(witnessed)
    if (!listed?.items) return
    this.#known.note(listed)
    this.#refused.note(listed)
  }

  see(witnessed: Witnessed, judge: PassiveJudge): void {
    const listed = listedOf(witnessed)
    if (!listed) return
    const { answer } = witnessed
    const complete = completeResult(listed, this.#known)
    const refused = answer.refused && listed.isKnown ? this.#refused.judge(listed, this.#known) : []
    for (const shown of [...refused, ...(complete ? [complete] : [])])
      judge.add(answer.ask.operation, shown, [answer.exchange])
    this.#pages.see(listed)
  }

  conclude(judge: PassiveJudge): void {
    this.#pages.conclude(judge)
  }
}
