/** Exchanges, inflated in blocks on demand. */
import { parseJson } from '../../contract/json.ts'
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
