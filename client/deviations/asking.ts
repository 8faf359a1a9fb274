/** From a documented question to the form that the platform expects. */

import { type BodyCarrier, type Deviation, describeDeviation } from '../../contract/deviation.ts'
import { termsOf } from '../../contract/index.ts'
import { isObject } from '../../contract/members.ts'
import type { Ask, Pairs, Scalar } from '../request.ts'
import { NotOffered } from '../translation.ts'
import type { Numbered } from './places.ts'
import { platformDate } from './values.ts'

const PLACES = ['query', 'path', 'json', 'form', 'multipart'] as const
type Place = (typeof PLACES)[number]
type Values = Readonly<Record<string, unknown>>

/** A JSON body may also be an array, in checks of odd input. */
const isPairs = (held: unknown): held is Pairs =>
  Array.isArray(held) && held.every((pair) => Array.isArray(pair) && pair.length === 2)

const has = (held: unknown, name: string): boolean =>
  isPairs(held) ? held.some(([one]) => one === name) : isObject(held) && held[name] !== undefined

/** Changes name and value of one parameter wherever it is sent; returns the same object where nothing changes. */
function changing(held: unknown, name: string, change: (value: unknown) => readonly [string, unknown]): unknown {
  if (!has(held, name)) return held
  const entries: [string, unknown][] = isPairs(held) ? held.map((pair) => [...pair]) : Object.entries(held as Values)
  const changed = entries.map(([one, value]) => (one === name ? change(value) : ([one, value] as const)))
  return isPairs(held) ? changed : Object.fromEntries(changed)
}

type Step = (ask: Ask, numbered: Numbered) => Ask

const each = (ask: Ask, name: string, change: (value: unknown) => readonly [string, unknown]): Ask => {
  const next: Record<string, unknown> = { ...ask }
  let differs = false
  for (const place of PLACES) {
    const held = changing(ask[place], name, change)
    if (held === ask[place]) continue
    next[place] = held
    differs = true
  }
  return differs ? (next as unknown as Ask) : ask
}

/** Where the parameters of an operation without one travel. */
const placeOf = (ask: Ask): Place => {
  const { parameters } = termsOf(ask.operation)
  if (parameters === 'body') return 'json'
  return PLACES.find((place) => place !== 'query' && place !== 'path' && ask[place] !== undefined) ?? 'query'
}

/** The documented meaning of a request without the parameter. */
function documentedDefault({ operation }: Pick<Ask, 'operation'>, parameter: string): Scalar | undefined {
  const { paging } = termsOf(operation)
  if (parameter === paging?.size) return paging.default
  return parameter === paging?.from ? (paging.style === 'page' ? 1 : 0) : undefined
}

const added: Step = (ask, { deviation: { parameter = '', required, default: own } }) => {
  if (PLACES.some((place) => has(ask[place], parameter))) return ask
  const value = documentedDefault(ask, parameter) ?? (required ? own : undefined)
  if (value === undefined) return ask
  const place = documentedDefault(ask, parameter) === undefined ? placeOf(ask) : 'query'
  const held = ask[place]
  return {
    ...ask,
    [place]: isPairs(held) ? [...held, [parameter, value]] : { ...(held as Values), [parameter]: value },
  }
}

const bounded: Step = (ask, { deviation: { parameter = '', maximum = 0 } }) => {
  const { paging } = termsOf(ask.operation)
  const most = parameter === paging?.size ? Math.min(maximum, paging.maximum ?? maximum) : maximum
  return each(ask, parameter, (value) => [parameter, Number(value) > most ? most : value])
}

const renamed: Step = (ask, { deviation: { parameter = '', name = '' } }) =>
  each(ask, parameter, (value) => [name, value])

const dated: Step = (ask, { deviation: { parameter = '', dates = '' } }) =>
  each(ask, parameter, (value) => [parameter, platformDate(value, dates)])

/** @throws NotOffered for a documented value that the platform does not have */
const valued: Step = (ask, numbered) => {
  const { parameter = '', values = [] } = numbered.deviation
  const documented = [
    ...Object.values(termsOf(ask.operation).body ?? {}),
    ...Object.values(termsOf(ask.operation).filters ?? {}),
  ]
  const known = new Set(documented.flatMap((one) => one.values ?? []).map(String))
  return each(ask, parameter, (value) => {
    if (!Array.isArray(values)) return [parameter, (values as Record<string, string>)[String(value)] ?? value]
    if (known.has(String(value)) && !values.includes(String(value)))
      throw new NotOffered(numbered.number, `${parameter} ${value}: ${describeDeviation(numbered.deviation)}`)
    return [parameter, value]
  })
}

const flat = (held: unknown): Record<string, Scalar> =>
  Object.fromEntries(
    (isPairs(held) ? held : Object.entries((held ?? {}) as Values))
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : (value as Scalar)]),
  )

/** The body in another media type; a deliberately malformed one stays. */
function carried(ask: Ask, carrier: BodyCarrier): Ask {
  const from = (['json', 'form', 'multipart', 'query'] as const).find(
    (place) => ask[place] !== undefined && place !== carrier,
  )
  const inQuery = carrier !== 'query' && from === 'query'
  if (!from || inQuery || ask.raw || (carrier !== 'query' && ask[carrier] !== undefined)) return ask
  const { [from]: held, ...rest } = ask
  if (!isPairs(held) && !isObject(held)) return ask
  const values = carrier === 'json' && isObject(held) ? held : flat(held)
  return { ...rest, [carrier]: carrier === 'query' ? { ...flat(ask.query), ...values } : values } as Ask
}

const steps: readonly [applies: (deviation: Deviation) => unknown, Step][] = [
  [({ parameter, required, default: own }) => parameter && (required || own !== undefined), added],
  [({ parameter, maximum }) => parameter && maximum !== undefined, bounded],
  [({ parameter, values }) => parameter && values, valued],
  [({ parameter, dates }) => parameter && dates, dated],
  [({ parameter, name }) => parameter && name, renamed],
  [({ body }) => body, (ask, { deviation: { body } }) => carried(ask, body!)],
]

/** @throws NotOffered where the platform does not offer the operation */
export function askedOf(ask: Ask, all: readonly Numbered[]): { ask: Ask; met: readonly number[] } {
  let wanted = ask
  const met: number[] = []
  for (const [applies, step] of steps)
    for (const one of all.filter(({ deviation }) => applies(deviation))) {
      const next = step(wanted, one)
      if (next !== wanted) met.push(one.number)
      wanted = next
    }
  return { ask: wanted, met }
}

export function demandOffered({ operation }: Ask, all: readonly Numbered[]): void {
  const one = all.find(({ deviation }) => deviation.offered === false)
  if (one) throw new NotOffered(one.number, `${operation}, which is not offered: ${one.deviation.reason}`)
}

/** Request headers under the platform's own names. */
export function headersOf(headers: Readonly<Record<string, string>>, all: readonly Numbered[]): Record<string, string> {
  const names = new Map(
    all.flatMap(({ deviation: { header, name } }) =>
      header && name ? [[header.toLowerCase(), name.toLowerCase()]] : [],
    ),
  )
  return Object.fromEntries(Object.entries(headers).map(([header, value]) => [names.get(header) ?? header, value]))
}
