/**
 * Filters proven together: filters of one request must all hold (R10), so that it decides many of them, as long as each
 * filter alone excludes some known record on every side that it excludes, and some record is there on every side that
 * it includes. Only a request that fails is taken apart.
 */

import { Broken, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import type { Scalar } from '../../client/request.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { StandingOf } from './match.ts'
import { jointStanding, partsOf } from './values.ts'

/** One filter with one value. */
export interface Probe {
  /** Check that reads the verdict. */
  readonly slug: string
  readonly name: string
  readonly value: Scalar
  /** Where the value stands in a record. */
  readonly member?: string
  readonly standing: StandingOf
  /** The side of the value on which a record lies, where a filter has more than in and out. */
  readonly side?: (item: Item) => string | undefined
  /** The same value in another spelling, sent instead, and the check that reads the result. */
  readonly spelled?: { readonly slug: string; readonly value: Scalar }
  /** Whether it is a filter, and no range: two of them in one request prove that filters are joined. */
  readonly joins?: true
}

/** A statement to prove, and the values that could prove it, the best first. */
export interface Task {
  readonly slug: string
  readonly candidates: readonly Probe[]
  readonly need: string
  /** The statement is decided without it: added where the records allow it, or where another request has room. */
  readonly optional?: 'by itself' | 'beside others'
}

interface Compiled {
  readonly probe: Probe
  readonly sure: bigint
  readonly groups: { readonly out: readonly bigint[]; readonly in: readonly bigint[] }
}

export type Request = readonly Compiled[]

export interface Plan {
  readonly requests: readonly Request[]
  readonly open: readonly Task[]
}

/** A record, or one entry of it: one of them satisfies all filters together. */
interface Part {
  readonly part: Item
  readonly whole: Item
}

function compiled(probe: Probe, parts: readonly Part[]): Compiled {
  let sure = 0n
  const sides = { out: new Map<string, bigint>(), in: new Map<string, bigint>() }
  for (const [place, { part, whole }] of parts.entries()) {
    const bit = 1n << BigInt(place)
    const standing = probe.standing(part)
    const isSure = standing === 'must'
    if (isSure) sure |= bit
    else if ((part === whole ? standing : probe.standing(whole)) !== 'must-not') continue
    const side = probe.side ? probe.side(whole) : 'any'
    if (side === undefined) continue
    const of = isSure ? sides.in : sides.out
    of.set(side, (of.get(side) ?? 0n) | bit)
  }
  return { probe, sure, groups: { out: [...sides.out.values()], in: [...sides.in.values()] } }
}

/** A request that may take more filters, with what each of them depends on. */
interface Begun {
  readonly request: Request
  /** The records that all its filters include. */
  readonly every: bigint
  /** For each filter, the records that all others include. */
  readonly others: readonly bigint[]
}

const nothing = (all: bigint): Begun => ({ request: [], every: all, others: [] })

const withOne = ({ request, every, others }: Begun, one: Compiled): Begun => ({
  request: [...request, one],
  every: every & one.sure,
  others: [...others.map((kept) => kept & one.sure), every],
})

const meets = (sides: readonly bigint[], found: bigint) => sides.every((side) => side & found)

/** Whether each filter of a request is decided by it, with one more. */
function isDecisive({ request, every, others }: Begun, one: Compiled): boolean {
  const after = every & one.sure
  return (
    meets(one.groups.in, after) &&
    meets(one.groups.out, every) &&
    request.every(({ groups }, place) => meets(groups.in, after) && meets(groups.out, others[place]! & one.sure))
  )
}

const takes = ({ request }: Begun, { probe }: Compiled) => request.every((one) => one.probe.name !== probe.name)

/** How many bits a hexadecimal digit has set. */
const BITS: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: 16 }, (_, value) => [value.toString(16), value.toString(2).replaceAll('0', '').length]),
)

function bits(mask: bigint): number {
  let count = 0
  for (const digit of mask.toString(16)) count += BITS[digit]!
  return count
}

/** Puts the first of the candidates that fits into the first request that takes it. */
function joinedTo(requests: Begun[], candidates: readonly Compiled[], room: number): boolean {
  for (const [place, begun] of requests.entries()) {
    const fits = candidates.find((one) => {
      if (!takes(begun, one) || !isDecisive(begun, one)) return false
      const after = begun.every & one.sure
      return after === begun.every || bits(after) <= room
    })
    if (!fits) continue
    requests[place] = withOne(begun, fits)
    return true
  }
  return false
}

/** Known records, and how many of them fit. */
interface Space {
  /** Every part of a known record. */
  readonly all: bigint
  /** How many parts a request may find: each is tried. */
  readonly rooms: readonly number[]
  /** How many parts a page shows. */
  readonly page: number
}

/** A task that the records allow: its candidates. */
type Able = readonly Compiled[]

/** @param begun requests that the tasks may join */
function packed(tasks: readonly Able[], all: bigint, room: number, begun: readonly Begun[] = []): readonly Begun[] {
  const requests = [...begun]
  for (const candidates of tasks) {
    if (joinedTo(requests, candidates, room)) continue
    const first = candidates.find(({ sure }) => bits(all & sure) <= room) ?? candidates.at(-1)!
    requests.push(withOne(nothing(all), first))
  }
  return requests
}

/** The same shuffle for the same turn. */
function shuffled<Value>(values: readonly Value[], turn: number): Value[] {
  let state = turn * 2_654_435_761 + 1
  const drawn = values.map((value) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9
    return { value, rank: state >>> 0 }
  })
  return turn ? drawn.sort((one, other) => one.rank - other.rank).map(({ value }) => value) : [...values]
}

const TURNS = 16
/** How often a few requests of the best plan are packed anew. */
const REPACKINGS = 300
/** Of these, so many and up to three more. */
const FEWEST_REPACKED = 2
/** Requests that show whether filters are joined, where no request of the plan does. */
const UNJOINED = 4

const joinsFilters = (request: Request) => request.filter(({ probe }) => probe.joins).length > 1

/** The pages of a plan, and the requests that it needs beside them. */
function costOf(requests: readonly Begun[], { page }: Space): number {
  // A request has a page, even if it finds nothing.
  const pages = requests.map(({ every }) => Math.max(1, Math.ceil(bits(every) / page)))
  return pages.reduce((sum, count) => sum + count, requests.some(({ request }) => joinsFilters(request)) ? 0 : UNJOINED)
}

/** Packs the tasks as well as a few attempts can; the same for the same tasks. */
function packedWell(tasks: readonly Able[], space: Space): readonly Begun[] {
  const { all, rooms } = space
  let best: readonly Begun[] = []
  let latest = best
  let least = Number.POSITIVE_INFINITY
  const offer = (requests: readonly Begun[]) => {
    const cost = costOf(requests, space)
    // One that is no worse may lead to a better one.
    if (cost <= least) latest = requests
    if (cost < least) [best, least] = [requests, cost]
  }
  // No plan has fewer pages than one.
  for (const room of rooms)
    for (let turn = 0; turn < TURNS && least > 1; turn++) offer(packed(shuffled(tasks, turn), all, room))
  const taskOf = new Map(tasks.flatMap((able) => able.map((one) => [one, able] as const)))
  for (let turn = 1; turn <= REPACKINGS && least > 1; turn++) {
    const mixed = shuffled(latest, turn)
    const some = FEWEST_REPACKED + (turn % 4)
    const loose = mixed.slice(0, some).flatMap(({ request }) => request.map((one) => taskOf.get(one)!))
    offer(packed(shuffled(loose, turn), all, rooms[turn % rooms.length]!, mixed.slice(some)))
  }
  return best
}

/**
 * Packs the tasks into requests with as few pages as some attempts find; the same for the same records.
 * @param rooms how many of the known records a request may find: each is tried
 * @param page how many of them a page shows
 */
export function planOf(
  tasks: readonly Task[],
  records: readonly Item[],
  rooms: readonly number[],
  page = records.length,
): Plan {
  const members = membersOf(tasks.map(({ candidates }) => candidates[0]))
  const parts = records.flatMap((whole) => partsOf(whole, members).map((part) => ({ part, whole })))
  const all = (1n << BigInt(parts.length)) - 1n
  // Parts are counted.
  const share = parts.length / Math.max(1, records.length)
  const space: Space = { all, rooms: rooms.map((room) => Math.floor(room * share)), page: page * share }
  const open: Task[] = []
  const decidable: Able[] = []
  const beside: Able[] = []
  for (const task of tasks) {
    const able = task.candidates
      .map((probe) => compiled(probe, parts))
      .filter((one) => (one.groups.out.length || !task.candidates[0]!.side) && isDecisive(nothing(all), one))
    if (able.length) (task.optional === 'beside others' ? beside : decidable).push(able)
    else if (!task.optional) open.push(task)
  }
  const requests = [...packedWell(decidable, space)]
  for (const able of beside) joinedTo(requests, able, Math.max(...space.rooms))
  return { requests: requests.map(({ request }) => request), open }
}

export interface Proof {
  /** One for each value of each slug. */
  readonly outcomes: ReadonlyMap<string, readonly Outcome[]>
  /** Whether filters that hold alone also hold together; undefined when no request joins two filters. */
  readonly joined: Outcome | undefined
  /** The value that each filter was proven with. */
  readonly values: ReadonlyMap<string, Scalar>
}

export type AskCombined = (query: Readonly<Record<string, Scalar>>, standing: StandingOf) => Promise<Outcome>

const membersOf = (probes: readonly (Probe | undefined)[]) => probes.flatMap((probe) => probe?.member ?? [])

const jointly = (request: Request): StandingOf => {
  const probes = request.map(({ probe }) => probe)
  const [members, standings] = [membersOf(probes), probes.map(({ standing }) => standing)]
  return (item) => jointStanding(item, members, standings)
}

const slugsOf = ({ slug, spelled }: Probe) => [slug, ...(spelled ? [spelled.slug] : [])]

/** Sends the requests of a plan, and takes failing ones apart. */
export async function proven(operation: OperationId, requests: readonly Request[], ask: AskCombined): Promise<Proof> {
  const outcomes = new Map<string, Outcome[]>()
  const note = (slug: string, outcome: Outcome) => outcomes.set(slug, [...(outcomes.get(slug) ?? []), outcome])
  let joined: Outcome | undefined = requests.some(joinsFilters) ? holds() : undefined

  const send = async (request: Request, spelling: 'spelled' | 'plain' = 'spelled'): Promise<Outcome> => {
    const query = Object.fromEntries(
      request.map(({ probe: { name, value, spelled } }) => [
        name,
        spelling === 'spelled' ? (spelled?.value ?? value) : value,
      ]),
    )
    try {
      return await ask(query, jointly(request))
    } catch (error) {
      if (error instanceof Broken || error instanceof Undecided) return error.outcome
      throw error
    }
  }
  /** Each half holds: the cause is the one filter without which the rest holds, else that they are not joined. */
  const suspect = async (request: Request, outcome: Outcome & { kind: 'broken' }): Promise<void> => {
    const rests = await Promise.all(request.map((one) => send(request.filter((other) => other !== one))))
    const [only, ...more] = request.filter((_, at) => rests[at]!.kind === 'holds')
    if (only && !more.length) note(only.probe.slug, outcome)
    else joined = broken(`${outcome.expected}, as each filter alone holds`, outcome.actual)
  }
  /** A value that fails in another spelling and holds in the plain one shows a fault of the spelling. */
  const settleOne = async (one: Compiled, outcome: Outcome): Promise<boolean> => {
    const { slug, spelled } = one.probe
    const plain = spelled && outcome.kind === 'broken' ? await send([one], 'plain') : outcome
    if (spelled)
      note(spelled.slug, plain === outcome || plain.kind === 'holds' ? outcome : needs.finding(`${operation}#${slug}`))
    note(slug, plain)
    return outcome.kind !== 'broken'
  }
  const settle = async (request: Request): Promise<boolean> => {
    const outcome = await send(request)
    if (request.length === 1) return settleOne(request[0]!, outcome)
    if (outcome.kind === 'holds') {
      for (const { probe } of request) for (const slug of slugsOf(probe)) note(slug, outcome)
      return true
    }
    const half = Math.ceil(request.length / 2)
    const [one, other] = await Promise.all([settle(request.slice(0, half)), settle(request.slice(half))])
    if (one && other && outcome.kind === 'broken') await suspect(request, outcome)
    return false
  }
  await Promise.all(requests.map(settle))
  const values = new Map(requests.flatMap((one) => one.map(({ probe }) => [probe.name, probe.value] as const)))
  return { outcomes, joined, values }
}
