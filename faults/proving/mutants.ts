/**
 * Random changes of answers, made without knowledge of the documents and the checks: requests and JSON pass, and one
 * part of one kind of answer is changed. Seeded, so that every mutant can be made again.
 */

import type { Incoming, Outgoing, Transport } from '../../client/transport.ts'
import { parseJson } from '../../contract/json.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { randomOf } from './random.ts'

const MUTATIONS = ['drop', 'null', 'retype', 'alter', 'swap', 'duplicate', 'truncate', 'status', 'replay'] as const
type Mutation = (typeof MUTATIONS)[number]

export interface Mutant {
  readonly id: string
  /** Method and path with identifiers left out: `GET /v2/learners/*`. */
  readonly route: string
  readonly mutation: Mutation
  /** Path in the body, array positions left out: `items/entity/id`; empty for the whole answer. */
  readonly path: string
  /** Every answer and record, or about a third of them. */
  readonly extent: 'all' | 'some'
  /** The status that `status` sets. */
  readonly status?: number
}

/** Observations of a route: statuses, and the paths in its bodies with the kind of value there. */
export interface Route {
  readonly statuses: Set<number>
  readonly places: Map<string, Set<string>>
}

const IDENTIFIER = /^(-?\d+|[0-9a-f-]{20,}|[\w-]{24,})(\.json)?$/i

export const routeOf = ({ method, url }: Pick<Outgoing, 'method' | 'url'>): string =>
  `${method} ${url.pathname
    .split('/')
    .map((segment) => (IDENTIFIER.test(decodeURIComponent(segment)) ? '*' : segment))
    .join('/')}`

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function notePlaces(value: unknown, path: string, places: Route['places']): void {
  const kinds = places.get(path) ?? new Set()
  places.set(path, kinds.add(kindOf(value)))
  if (Array.isArray(value)) for (const item of value) notePlaces(item, path, places)
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) notePlaces(member, path ? `${path}/${name}` : name, places)
}

function parsed({ body }: Pick<Incoming, 'body'>): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A transport that notes requests and answers. */
export function noting(transport: Transport, routes: Map<string, Route>): Transport {
  return {
    async send(outgoing) {
      const incoming = await transport.send(outgoing)
      const name = routeOf(outgoing)
      const route = routes.get(name) ?? { statuses: new Set(), places: new Map() }
      routes.set(name, route)
      route.statuses.add(incoming.status)
      const value = parsed(incoming)
      if (value !== undefined && incoming.status < 300) notePlaces(value, '', route.places)
      return incoming
    },
    close: () => transport.close(),
  }
}

const LISTS: ReadonlySet<Mutation> = new Set(['duplicate', 'truncate'])
const WHOLE: ReadonlySet<Mutation> = new Set(['status', 'replay'])
const STATUSES = [200, 204, 400, 404, 500]

const placesFor = (mutation: Mutation, { places }: Route): readonly string[] => {
  if (WHOLE.has(mutation)) return ['']
  return [...places].flatMap(([path, kinds]) => (path && (!LISTS.has(mutation) || kinds.has('array')) ? [path] : []))
}

/** That many different mutants of these routes. */
export function mutantsOf(routes: ReadonlyMap<string, Route>, count: number, seed: number): readonly Mutant[] {
  const random = randomOf(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const names = [...routes.keys()].sort()
  const made = new Map<string, Mutant>()
  for (let attempt = 0; made.size < count && attempt < count * 50; attempt++) {
    const [route, mutation] = [pick(names), pick(MUTATIONS)]
    const places = placesFor(mutation, routes.get(route)!)
    if (!places.length) continue
    const path = pick(places)
    const status = mutation === 'status' ? pick(STATUSES) : undefined
    const extent = WHOLE.has(mutation) ? 'all' : pick(['all', 'all', 'some'] as const)
    const id = [mutation + (status ?? ''), route, path, extent === 'some' ? 'some' : ''].filter(Boolean).join(' ')
    made.set(id, { id, route, mutation, path, extent, status })
  }
  return [...made.values()]
}

/** The objects that hold the last member of a path, in the order in which they stand. */
function holdersOf(value: unknown, names: readonly string[]): Members[] {
  if (Array.isArray(value)) return value.flatMap((item) => holdersOf(item, names))
  if (!isObject(value)) return []
  const [name, ...rest] = names
  if (!rest.length) return name! in value ? [value] : []
  return holdersOf(value[name!], rest)
}

const RETYPED: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: () => 7,
  number: String,
  boolean: String,
  object: () => [],
  array: () => ({}),
  null: () => 'null',
}

const ALTERED: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => `${value}x`,
  number: (value) => Number(value) + 1,
  boolean: (value) => !value,
  null: () => null,
  object: (value) => value,
  array: (value) => value,
}

const through =
  (ways: Readonly<Record<string, (value: unknown) => unknown>>) =>
  (holder: Members, name: string): void => {
    holder[name] = ways[kindOf(holder[name])]?.(holder[name])
  }

const CHANGES: Partial<Record<Mutation, (holder: Members, name: string) => void>> = {
  drop: (holder, name) => void delete holder[name],
  null: (holder, name) => {
    holder[name] = null
  },
  retype: through(RETYPED),
  alter: through(ALTERED),
  duplicate: (holder, name) => {
    const list = holder[name]
    if (Array.isArray(list) && list.length) holder[name] = [...list, list[0]]
  },
  truncate: (holder, name) => {
    const list = holder[name]
    if (Array.isArray(list)) holder[name] = list.slice(0, -1)
  },
}

/** The same records each time, about a third of them. */
function isChosen(holder: Members): boolean {
  const key = String(holder.guid ?? holder.uuid ?? holder.id ?? JSON.stringify(holder))
  let sum = 0
  for (const sign of key) sum = (sum * 31 + sign.charCodeAt(0)) >>> 0
  return sum % 3 === 0
}

/** Swaps the member between the first two holders; a single one gets the value of another answer. */
function swap(holders: readonly Members[], name: string, kept: unknown[]): void {
  const [one, other] = holders
  if (!one) return
  const value = one[name]
  if (other) [one[name], other[name]] = [other[name], value]
  else if (kept.length) one[name] = kept[0]
  if (!kept.some((before) => JSON.stringify(before) === JSON.stringify(value))) kept.unshift(structuredClone(value))
  kept.length = Math.min(kept.length, 2)
}

export interface Mutating extends Transport {
  /** How many answers the mutant has changed. */
  readonly changed: number
}

/** A transport whose answers are those of the mutant. */
export function mutating(transport: Transport, mutant: Mutant): Mutating {
  const { route, mutation, path, extent, status } = mutant
  const names = path.split('/')
  const name = names.at(-1)!
  const kept: unknown[] = []
  let previous: Incoming | undefined
  let changed = 0
  const body = (incoming: Incoming): Incoming => {
    const value = parsed(incoming)
    if (value === undefined || incoming.status >= 300) return incoming
    const holders = holdersOf(value, names).filter((holder) => extent === 'all' || isChosen(holder))
    if (mutation === 'swap') swap(holders, name, kept)
    else for (const holder of holders) CHANGES[mutation]!(holder, name)
    const text = JSON.stringify(value)
    if (text === JSON.stringify(parsed(incoming))) return incoming
    changed++
    return { ...incoming, body: Buffer.from(text) }
  }
  const whole = (incoming: Incoming): Incoming => {
    const before = previous
    previous = incoming
    const next = mutation === 'status' ? { ...incoming, status: status! } : (before ?? incoming)
    if (next.status !== incoming.status || !next.body.equals(incoming.body)) changed++
    return next
  }
  return {
    async send(outgoing) {
      const incoming = await transport.send(outgoing)
      if (routeOf(outgoing) !== route) return incoming
      return WHOLE.has(mutation) ? whole(incoming) : body(incoming)
    },
    close: () => transport.close(),
    get changed() {
      return changed
    },
  }
}
