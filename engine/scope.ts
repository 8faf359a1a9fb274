/** The controlled way in which a check talks to its target. One scope per attempt. */

import { Refused, Undecided } from '../answers/outcome.ts'
import type { Item } from '../answers/page.ts'
import type { Answer } from '../client/answer.ts'
import type { Clock } from '../client/clock.ts'
import type { SendOptions } from '../client/exchange.ts'
import type { Ask, Scalar } from '../client/request.ts'
import type { Caller, Target } from '../client/target.ts'
import { TransportFailure } from '../client/transport.ts'
import { termsOf } from '../contract/index.ts'
import type { Members } from '../contract/members.ts'
import { type Effect, effectOf, type OperationId } from '../contract/operations.ts'
import type { LastingChange, Mode } from '../contract/run.ts'
import { type Accusation, needs, type Outcome, type Undecidable } from '../contract/verdict.ts'
import { type Builder, builderOf } from '../fixtures/builders.ts'
import { CREATORS, create, creation, type Made, type OwnKind, type Workshop } from '../records/creation.ts'
import { discover, type Kind, type Known, type Walking } from '../records/discovery.ts'
import { leftovers } from '../records/leftovers.ts'
import { useOf } from '../records/stock.ts'
import { type Learnt, walkPages } from '../records/walk.ts'
import type { Check, Phase } from './check.ts'
import { explained, requestKey } from './explain.ts'
import type { Watched } from './watch.ts'
import type { World } from './world.ts'

/** An `Ask` in which the check's own operation and caller need not be said. */
export type Call = Partial<Ask>

export interface Scope {
  /** Id of the check. */
  readonly check: string
  readonly target: Target
  readonly mode: Mode
  readonly phase: Phase
  /** Awkward and plain values, the same for the same seed and check. */
  readonly builder: Builder
  /** Whether the check itself has sent anything that writes. */
  readonly wrote: boolean
  /** Ids of the exchanges so far. */
  readonly tape: readonly string[]
  /** Sends a question of the check's own operation, as its own caller unless the question says otherwise. */
  call(call?: Call): Promise<Answer>
  /** Records of the target, walked once per run; at least that many, or the check ends undecided. */
  known(kind: Kind, options?: { atLeast?: number }): Promise<Known>
  /** A record of the run's own with these members: created now, or created before and brought into that state. */
  own(kind: OwnKind, members?: Record<string, unknown>, options?: OwnOptions): Promise<Made>
  /** Lets other checks use the records that this one has got so far: they are as they were created. */
  giveBack(): void
  /** Sends a creation that may be refused; `members` are sent as they are. */
  tryCreate(kind: OwnKind, members: Record<string, unknown>): Promise<Answer>
  /** Every record of a paged list, as far as its page parameters are honoured. @throws Refused */
  walk(ask: Ask): Promise<Known>
  /** What is known about the page parameters of an operation. */
  learnt(operation: OperationId): Learnt
  /** Why lists could not be walked to their end: what this check lacks may stand behind it. */
  readonly shortfalls: Undecidable[]
  /** Does something once per run and attempt, whichever check comes first. */
  once<Value>(name: string, make: (scope: Scope) => Promise<Value>): Promise<Value>
  /** Records a behaviour that the documents do not show; the clause's level is `not-shown`. */
  observe(clause: string, value: string): void
  /** What the whole run has seen of an operation so far. */
  watched(operation: OperationId): Watched
  /** Has another check report what this one met of a clause that is the other's, confirmed by a control. */
  accuse(check: string, accusation: Accusation, exchanges: readonly string[]): void
  /** Whether the same request once got no answer: what it asks for may have been done. */
  wasUnanswered(ask: Ask): boolean
  /** What a refused request means for this check (R101). */
  explain(refused: Refused): Promise<Outcome>
  /** Takes a record for the run's own: one that came with another of its own. */
  adopt(operation: OperationId, path: NonNullable<Ask['path']>): void
  /** Keeps former values that no operation shows, so that they can be restored. */
  remember(operation: OperationId, path: NonNullable<Ask['path']>, former: Record<string, unknown>): void
  /** Why a change that no interface can take back may not be made; undefined where the user allows it. */
  forbids(change: LastingChange): ReturnType<typeof needs.credential> | undefined
  /** Reports what stays on the platform. */
  residue(operation: OperationId, id: string, what: string): void
  /** Adds exchanges of other checks to the evidence of this one. */
  cite(exchanges: readonly string[]): void
  /** The bearer token of a caller. */
  tokenOf(caller: Caller): Promise<string>
  /** Whether a caller is configured. */
  has(caller: Caller): boolean
  /** For the checks of the limits alone. */
  readonly limits: LimitScope
}

export interface OwnOptions {
  /** Records that are alike in this stand for each other, whatever their names. */
  readonly alike?: string
  /** Created now, whatever else there is. */
  readonly fresh?: boolean
  /** Of a shared step: not given back at its end. */
  readonly keep?: boolean
  /** Whether a record that somebody had before will do. */
  readonly fits?: (record: Item) => boolean
}

/** Time and requests as the checks of the limits need them. */
interface LimitScope {
  readonly clock: Clock
  /** Sends at once, and takes a throttling refusal as the answer. */
  unpaced(call: Call): Promise<Answer>
  /** Milliseconds since anybody last asked for that operation. */
  quietFor(operation: OperationId): number
  /** What is left of an operation's limit in the present window when all callers count; negative when it is used up. */
  leftOf(operation: OperationId): number
  /** Requests that a caller may still send in the present window. */
  roomFor(operation: OperationId, as: Caller): number
  /** Works that must not overlap, one after the other. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>
  /** Operations whose budget is used up for the moment, with the request that did it. */
  readonly exhausted: Map<OperationId, Call>
  /** The end of the check. */
  readonly signal?: AbortSignal
}

/** A scope as the fixtures use it to find records. */
export const walkingOf = (scope: Scope): Walking => ({
  send: (ask) => scope.call(ask),
  known: (kind) => scope.known(kind, { atLeast: 0 }),
  learnt: (operation) => scope.learnt(operation),
  refused: async (answer) => {
    const outcome = await scope.explain(new Refused(answer))
    return outcome.kind === 'undecided' ? outcome : needs.finding(scope.check)
  },
  once: (name, make) => scope.once(name, (shared) => make(walkingOf(shared))),
})

/** Shared steps that somebody has seen the end of. */
const DONE = new WeakSet<object>()

/** What a shared step came to, the exchanges that it took, and the lists that it could not walk to their end. */
interface Memory {
  readonly value: unknown
  readonly tape: readonly string[]
  readonly shortfalls: readonly Undecidable[]
}

/** Things done once per run and attempt. */
export type Memo = Map<string, Promise<Memory>>

export interface ScopeParts {
  readonly world: World
  readonly check: Check
  /** 1, or 2 for the attempt that confirms. */
  readonly attempt: number
  /** How often this attempt was begun again after a failed connection. */
  readonly repetition?: number
  /** Nothing that was found before is trusted: other clients change it meanwhile. */
  readonly fresh?: boolean
  /** Declared deviations that do not count. */
  readonly without?: ReadonlySet<number>
  readonly signal?: AbortSignal
}

/** Of an operation that changes what is stored. */
const WRITES: ReadonlySet<Effect> = new Set(['creates', 'changes-own', 'changes-foreign'])

type Send = (ask: Ask, more?: Pick<SendOptions, 'unpaced'>) => Promise<Answer>

/** Does something once per run and attempt, and adds the exchanges that it took to the tape of whoever asks. */
async function shared<Value>(
  { parts, tape, name, shortfalls }: Pick<Scope, 'shortfalls'> & { parts: ScopeParts; tape: string[]; name: string },
  make: (scope: Scope) => Promise<Value>,
): Promise<Value> {
  const { world, check, attempt, repetition, fresh, without } = parts
  // What a check that begins again has done already stays behind; what was found on the target is still there.
  const anew = fresh || (repetition && !name.startsWith('known '))
  const own = anew || without
  const memo = world.memoOf(
    own ? `${attempt}.${repetition ?? 0}${fresh ? '!' : ''}${without ? '-' : ''} ${check.id}` : attempt,
  )
  const known = memo.get(name)
  let made = known
  if (!made) {
    const own: string[] = []
    // Without the check's signal: the result is shared, so one check's time-out must not be another's failure.
    const { signal: _, ...rest } = parts
    const scope = scopeOf(rest, own, name)
    made = make(scope)
      .then((value) => ({ value, tape: own, shortfalls: scope.shortfalls }))
      .finally(() => world.stock.endStep(holderOf(parts, name)))
    memo.set(name, made)
    // What failed for the connection is done anew by whoever asks next.
    made.catch((error: unknown) => error instanceof TransportFailure && memo.delete(name))
  }
  const { value, tape: steps, ...memory } = await (known && !DONE.has(known) ? world.slots.meanwhile(known) : made)
  DONE.add(made)
  tape.push(...steps.filter((step) => !tape.includes(step)))
  shortfalls.push(...memory.shortfalls)
  return value as Value
}

const limitScopeOf = ({ world, check, signal }: ScopeParts, send: Send): LimitScope => ({
  clock: world.client.clock,
  unpaced: (call) => send({ operation: check.operation, as: check.as, ...call }, { unpaced: true }),
  quietFor: (operation) => world.client.quietFor(operation),
  leftOf: (operation) => world.client.leftOf(operation),
  roomFor: (operation, as) => world.client.roomFor(operation, as),
  alone: (work) => world.alone(work),
  exhausted: world.exhausted,
  signal,
})

interface Making {
  readonly parts: ScopeParts
  readonly scope: Scope
  readonly workshop: () => Workshop
  readonly counts: Map<string, number>
  readonly part: string
  readonly options: OwnOptions
}

/** Who has borrowed a record: one attempt of a check, or a shared step until its end. */
const holderOf = ({ check, attempt }: ScopeParts, part: string) => `${part || check.id} ${attempt}`

/** Gives back what an attempt has borrowed. */
export const endAttempt = (parts: ScopeParts) => parts.world.stock.takeBack(holderOf(parts, ''), 'at the end')

const createdIn = ({ ledger }: World) => new Set(ledger.entries.flatMap(({ id }) => id ?? []))

async function ownFrom(making: Making, kind: OwnKind, members: Members): Promise<Made> {
  const { parts, scope, workshop, counts, part, options } = making
  const { world, check } = parts
  const { send, known, builder } = workshop()
  const make = (sent: Members) => create(kind, sent, { send, known, builder })
  const alike = options.alike !== undefined
  const confirming = parts.attempt > 1 || parts.repetition
  const use = confirming || options.fresh ? 'fresh' : useOf(kind, check.operation, members, alike)
  const sharedRecord = (sent: Members, turn: number, more: OwnOptions = {}) =>
    scope.once(`own ${kind} ${options.alike ?? JSON.stringify(sent)} ${turn}`, (shared) =>
      shared.own(kind, sent, { ...options, ...more }),
    )
  // Within a shared step a record that is created is that step's own.
  if (use === 'fresh' || (use === 'shared' && part && isCreationOf(kind, check))) return make(members)
  if (use === 'shared' && !part) {
    const key = `${kind} ${options.alike ?? JSON.stringify(members)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return sharedRecord(members, count, { keep: true })
  }
  return world.stock.lend({
    kind,
    members,
    alike,
    operation: check.operation,
    holder: options.keep ? undefined : holderOf(parts, part),
    mayWait: !part,
    fits: options.fits,
    send,
    unique: () => builder.uniqueName(),
    make,
    template: (sent) => sharedRecord(sent, 1, { fresh: true }),
    leftovers: async (sent, template) =>
      world.reuse ? leftovers(kind, sent, template, { send, known, created: createdIn(world) }) : [],
  })
}

const walkFrom: (scope: Scope, send: Send, ...args: Parameters<Scope['walk']>) => ReturnType<Scope['walk']> = async (
  scope,
  send,
  ask,
) => {
  const known = await walkPages(termsOf(ask.operation).paging, {
    ask: (page) =>
      send(page ? { ...ask, query: { ...(ask.query as Record<string, Scalar> | undefined), ...page } } : ask),
    refused: walkingOf(scope).refused,
    learnt: scope.learnt(ask.operation),
  })
  if (known.limitedBy) scope.shortfalls.push(known.limitedBy)
  return known
}

/** @throws Undecided when the target shows fewer records */
async function knownTo(scope: Scope, kind: Kind, atLeast: number) {
  const known = await scope.once(`known ${kind}`, () => discover(kind, walkingOf(scope)))
  if (known.limitedBy) scope.shortfalls.push(known.limitedBy)
  if (known.records.length < atLeast)
    throw new Undecided(
      needs.record(`at least ${atLeast} ${kind} records on the target; it shows ${known.records.length}`),
    )
  return known
}

const isCreationOf = (kind: OwnKind, { operation }: Check) => CREATORS[kind].operation === operation

/** @param part distinguishes the values of a shared step from those of the check */
export function scopeOf(parts: ScopeParts, tape: string[] = [], part = ''): Scope {
  const { world, check, attempt, repetition, signal, without } = parts
  const turn = repetition ? `${attempt}.${repetition}` : `${attempt}`
  const builder = builderOf(`${world.seed}/${world.runName}/${check.id}/${turn}/${part}`, world.runName)
  const deliver = async (ask: Ask, more: Pick<SendOptions, 'unpaced'>) => {
    try {
      return await world.client.send(ask, { ...more, tape, signal, without })
    } catch (error) {
      if (error instanceof TransportFailure) world.unanswered.add(requestKey(ask))
      throw error
    }
  }
  let wrote = false
  const send: Send = (ask, more = {}) => {
    wrote ||= WRITES.has(effectOf(ask.operation))
    return world.accounting.send(ask, { by: part ? 'a shared step' : check.id, deliver: (one) => deliver(one, more) })
  }
  const workshop = (): Workshop => ({ send, builder, known: (kind) => scope.known(kind) })
  const counts = new Map<string, number>()
  const scope: Scope = {
    check: check.id,
    target: world.client.target,
    mode: world.mode,
    phase: check.phase,
    builder,
    get wrote() {
      return wrote
    },
    tape,
    shortfalls: [],
    once: (name, make) => shared({ parts, tape, name, shortfalls: scope.shortfalls }, make),
    learnt: (operation) => ({
      get: () => world.manners.get(operation),
      set: (manner) => void world.manners.set(operation, manner),
    }),
    walk: (ask) => walkFrom(scope, send, ask),
    call: (call = {}) => send({ operation: check.operation, as: check.as, ...call }),
    known: (kind, { atLeast = 1 } = {}) => knownTo(scope, kind, atLeast),
    own: (kind, members = {}, options = {}) =>
      ownFrom({ parts, scope, workshop, counts, part, options }, kind, members),
    giveBack() {
      world.stock.takeBack(holderOf(parts, part), 'now')
      counts.clear()
    },
    tryCreate: (kind, members) => send(creation(kind, members)),
    observe: (clause, value) => world.observe({ clause, operation: check.operation, value }),
    watched: (operation) => world.watch.of(operation),
    accuse: (accused, accusation, exchanges) => {
      // What fails without a declared deviation is the business of that check alone.
      if (!without) world.accuse(accused, accusation, exchanges)
    },
    wasUnanswered: (ask) => world.unanswered.has(requestKey(ask)),
    explain: (refused) => explained(scope, refused),
    forbids: (change) =>
      world.lasting.includes(change)
        ? undefined
        : needs.credential(`--allow-lasting ${change}: no interface can undo the change`),
    adopt: (operation, path) => world.accounting.adopt(operation, path),
    remember: (operation, path, former) => world.accounting.remember(operation, path, former),
    residue: (operation, id, what) => void world.ledger.enter({ operation, what, handle: id, id, state: 'kept' }),
    cite: (exchanges) => void tape.push(...exchanges.filter((exchange) => !tape.includes(exchange))),
    tokenOf: async (caller) =>
      ((await world.client.signIn.credential(caller)).authorization ?? '').replace('Bearer ', ''),
    has: (caller) => world.has(caller),
    limits: limitScopeOf(parts, send),
  }
  return scope
}
