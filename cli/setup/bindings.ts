/**
 * Whether the reads of an interface are at their expected paths (R1), and where else they may be. One read of each
 * list; nothing is written, and unreadable operations are never tried.
 */
import { describe } from '../../client/answer.ts'
import type { Target } from '../../client/target.ts'
import { type Interface, interfaceOf, interfaces } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { effectOf, type OperationId, operations } from '../../contract/operations.ts'
import type { PreflightReply } from '../../runner/preflight/probe.ts'
import { boundAt, type Change, changed } from './changes.ts'
import { isUnserved, type Prober } from './prober.ts'

/** Another way in which platforms write a path; undefined where it would be the same. */
type Rewriting = (path: string) => string | undefined

const replaced =
  (from: RegExp, to: string | ((...parts: string[]) => string)): Rewriting =>
  (path) => {
    const other = path.replace(from, to as string)
    return other === path ? undefined : other
  }

const slash: Rewriting = (path) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)
const VERSION = /^\/v\d+(?=\/)/

/** The likeliest first. */
const REWRITINGS: readonly Rewriting[] = [
  slash,
  ...['/v1', '/v2', '/v3', '', '/api/v1', '/api/v2', '/api', '/rest/v1'].map((version) => replaced(VERSION, version)),
  replaced(/-(\w)/g, (_, letter) => letter!.toUpperCase()),
  replaced(/-/g, '_'),
  replaced(/-/g, ''),
  replaced(/s(\/?)$/, '$1'),
  replaced(/ies(\/?)$/, 'y$1'),
]

/** Most places that are tried for one operation. */
const MOST_PLACES = 14

export interface BindingState {
  readonly operation: OperationId
  /** Method and path as configured. */
  readonly at: string
  /** `refuses`: there is an answer, and it is no success. */
  readonly state: 'answers' | 'refuses' | 'moved' | 'lost'
  /** The answer there. */
  readonly said: string
  /** Places that were tried beside it. */
  readonly tried: readonly string[]
  readonly change?: Change
  /** How many records the list shows at least; of one that answers. */
  readonly records: number
  /** The first of them. */
  readonly first?: Members
}

export interface Speaker {
  readonly prober: Prober
  readonly target: Target
  readonly interface: Interface
  /** Header of a caller that works. */
  readonly header: Readonly<Record<string, string>>
}

/** Lists of the interface: reads without a path parameter that its usual caller may send. */
const listsOf = (name: Interface) =>
  operations.filter(
    ({ id, method, path }) =>
      interfaceOf(id) === name &&
      effectOf(id) === 'reads' &&
      method === 'GET' &&
      !path.includes('{') &&
      !path.startsWith('@'),
  )

function recordsIn(reply: PreflightReply | undefined, name: Interface): Pick<BindingState, 'records' | 'first'> {
  const { json } = reply?.answer ?? {}
  const shown = isObject(json) ? json[interfaces[name].envelope.records] : undefined
  const records = Array.isArray(shown) ? shown : isObject(shown) ? [shown] : []
  return { records: records.length, ...(isObject(records[0]) ? { first: records[0] } : {}) }
}

const saidBy = (reply: PreflightReply | undefined) =>
  reply?.answer ? describe(reply.answer) : (reply?.failure?.message ?? 'no more requests are sent')

/** Lists below a record, and the list and member that name one: without it a platform finds nothing. */
const OWNERS: Readonly<Partial<Record<OperationId, { parameter: string; list: OperationId; member: string }>>> = {
  'legacy-learner/session-folders.list': {
    parameter: 'sessionGuid',
    list: 'legacy-learner/training-sessions.list',
    member: 'guid',
  },
}

function ownerIn(operation: OperationId, located: readonly Located[], name: Interface) {
  const owner = OWNERS[operation]
  const json = owner && located.find(({ state }) => state.operation === owner.list)?.reply?.answer?.json
  const records = isObject(json) ? json[interfaces[name].envelope.records] : undefined
  const [first] = Array.isArray(records) ? records : []
  const value = owner && isObject(first) ? first[owner.member] : undefined
  return owner && typeof value === 'string' ? { [owner.parameter]: value } : undefined
}

async function stateOf(speaker: Speaker, operation: OperationId, before: readonly Located[]): Promise<Located> {
  const { prober, target, interface: name, header } = speaker
  const known = new Set(before.flatMap(({ rewriting }) => rewriting ?? []))
  const { query } = interfaces[name].probe
  const ask = { operation, as: 'anonymous', headers: header, query } as const
  const { method, path } = boundAt(target, operation)
  const at = `${method} ${path}`
  const reply = await prober.ask(target, ask)
  const said = saidBy(reply)
  // A failure of the platform is not cured by another path.
  const failing = (reply?.answer?.status ?? 0) >= 500
  if (failing || !isUnserved(reply)) {
    const state = reply?.answer?.ok ? 'answers' : 'refuses'
    return { reply, state: { operation, at, state, said, tried: [], ...recordsIn(reply, name) } }
  }
  const owner = ownerIn(operation, before, name)
  const owned = owner && (await prober.ask(target, { ...ask, query: { ...query, ...owner } }))
  // That the first owner has none says nothing of others.
  if (owned?.answer?.ok)
    return { reply: owned, state: { operation, at, state: 'answers', said: saidBy(owned), tried: [], records: 1 } }
  const tried = new Set<string>()
  for (const rewriting of [...known, ...REWRITINGS]) {
    const other = rewriting(path)
    if (other === undefined || tried.has(other) || tried.size >= MOST_PLACES) continue
    tried.add(other)
    const change: Change = { kind: 'binding', operation, path: other, tried: true }
    const there = await prober.ask(changed(target, [change]), ask)
    if (!there?.answer?.ok || isUnserved(there)) continue
    return {
      reply: there,
      rewriting,
      state: { operation, at, state: 'moved', said, tried: [...tried], change, ...recordsIn(there, name) },
    }
  }
  return { state: { operation, at, state: 'lost', said, tried: [...tried], records: 0 } }
}

interface Located {
  readonly state: BindingState
  readonly rewriting?: Rewriting
  /** The path where it answers. */
  readonly reply?: PreflightReply | undefined
}

export interface Bindings {
  readonly states: readonly BindingState[]
  /** Operations that answered elsewhere, and their untried neighbours. */
  readonly changes: readonly Change[]
}

/** The resource of an operation: `current/tags`. */
const resourceOf = (operation: string) => operation.slice(0, operation.indexOf('.'))

/** A change of a list's path also moves the paths below it: likely, and not tried. */
function following(target: Target, name: Interface, moved: ReadonlyMap<OperationId, Rewriting>): Change[] {
  const byResource = new Map([...moved].map(([operation, rewriting]) => [resourceOf(operation), rewriting] as const))
  const [common] = moved.values()
  const all = listsOf(name).every(({ id }) => moved.has(id)) ? common : undefined
  return operations.flatMap(({ id }) => {
    if (interfaceOf(id) !== name || moved.has(id) || target.bindings[id] || id === interfaces[name].signIn) return []
    const path = (byResource.get(resourceOf(id)) ?? all)?.(boundAt(target, id).path)
    return path === undefined ? [] : [{ kind: 'binding', operation: id, path, tried: false } as const]
  })
}

export async function findBindings(speaker: Speaker): Promise<Bindings> {
  const located: Located[] = []
  for (const { id } of listsOf(speaker.interface)) located.push(await stateOf(speaker, id, located))
  const states = located.map(({ state }) => state)
  const moved = new Map(
    located.flatMap(({ state, rewriting }) => (rewriting ? [[state.operation, rewriting] as const] : [])),
  )
  const found = states.flatMap(({ change }) => change ?? [])
  return { states, changes: [...found, ...following(speaker.target, speaker.interface, moved)] }
}
