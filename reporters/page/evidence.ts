/** Exchanges, inflated in blocks on demand. */
import { parseJson } from '../../contract/json.ts'
import type { CheckResult } from '../../contract/run.ts'
import { decisiveExchange, lineOf, repeatedAmong } from '../request-line.ts'
import type { ShownExchange } from '../shown-exchange.ts'
import { inflated } from './inflate.ts'
import { data } from './model.ts'

let read: typeof data | undefined
let placeOf: ReadonlyMap<string, number> = new Map()
const opened = new Map<number, ReadonlyMap<string, ShownExchange>>()

/** While a run goes on, the blocks are replaced together with the data. */
function places(): ReadonlyMap<string, number> {
  if (read === data) return placeOf
  read = data
  opened.clear()
  placeOf = new Map(data.evidence.flatMap((ids, place) => ids.map((id) => [id, place] as const)))
  return placeOf
}

function block(place: number): ReadonlyMap<string, ShownExchange> {
  const known = opened.get(place)
  if (known) return known
  const text = inflated(document.querySelectorAll('script.evidence')[place]?.textContent ?? '')
  const exchanges = new Map((parseJson(text) as ShownExchange[]).map((one) => [one.id, one]))
  opened.set(place, exchanges)
  return exchanges
}

export const isCarried = (id: string) => places().has(id)

export function exchangeOf(id: string): ShownExchange | undefined {
  const place = places().get(id)
  return place === undefined ? undefined : block(place).get(id)
}

/** The exchanges of a check that the page holds. */
export const citedBy = ({ evidence }: CheckResult): readonly ShownExchange[] =>
  evidence.flatMap((id) => exchangeOf(id) ?? [])

/** The same: first the one that its finding speaks of, then those with which it is repeated. */
export function shownFor(check: CheckResult): readonly ShownExchange[] {
  const inside = citedBy(check)
  const decisive = decisiveExchange(check, inside)
  return decisive ? [...new Set([decisive, ...repeatedAmong(check, inside), ...inside])] : []
}

/** The last request of a check. */
export function lastLine({ evidence }: CheckResult): string {
  const exchange = exchangeOf(evidence.findLast(isCarried) ?? '')
  return exchange ? lineOf(exchange) : ''
}
