/** One attempt of a check: its scope, and the parts that it shares with others. */

import type { Answer } from '../client/answer.ts'
import { Undecided } from '../client/answers/outcome.ts'
import { type Ask, requestKey, type Scalar } from '../client/request.ts'
import type { Caller } from '../client/target.ts'
import { TransportFailure } from '../client/transport.ts'
import { termsOf } from '../contract/index.ts'
import type { Members } from '../contract/members.ts'
import { type CreatedKind, createdRow, type ListedKind, wordOf } from '../contract/records.ts'
import { needs } from '../contract/verdict.ts'
import { builderOf } from '../fixtures/builders.ts'
import {
  create,
  createdBy,
  creation,
  idOf,
  type Made,
  recordCreated,
  type Workshop,
} from '../fixtures/records/creation.ts'
import { discover } from '../fixtures/records/discovery.ts'
import { leftovers } from '../fixtures/records/leftovers.ts'
import { useOf } from '../fixtures/records/specimens.ts'
import { walkPages } from '../fixtures/records/walk.ts'
import type { Asked } from './asked.ts'
import type { Check } from './check.ts'
import { claimsOf } from './claims.ts'
import { explained } from './explain.ts'
import type { Seen } from './handing-over.ts'
import { mergeListings } from './listings.ts'
import { type Looks, looksOf } from './read-cache.ts'
import { type LimitScope, type OwnOptions, type Scope, walkingOf, withoutOthers } from './scope.ts'
import type { Done, ScopeParts } from './scope-parts.ts'
import { noteRead, type Send, sendingOf } from './sending.ts'
import { showingOf } from './showing.ts'
import type { World } from './world.ts'

/** Shared steps that a check has waited for to their end. */
const DONE = new WeakSet<object>()

interface Sharing extends Pick<Scope, 'shortfalls'> {
  readonly parts: ScopeParts
  readonly tape: string[]
  readonly name: string
  /** See `scopeOf`. */
  readonly part: string
  readonly looks: Looks
  readonly done: Done
}

/** Runs a step once per run and attempt, and adds its exchanges to the tape of each caller. */
async function shared<Value>(
  { parts, tape, name, part, shortfalls, done, looks }: Sharing,
  make: (scope: Scope) => Promise<Value>,
): Promise<Value> {
  const { world, check, attempt, repetition, fresh, without } = parts
  // A check that begins again ignores its own earlier steps; records found on the target are still there.
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
    const answers: Asked[] = []
    const scope = scopeOf({ ...rest, asked: answers, showing: done.showing }, own, name)
    made = make(scope)
      .then((value) => {
        const { shortfalls: short, listings, met } = scope
        const { latest, failure, reads } = met
        const asked = [...answers]
        const wroteBy = scope.wrote ? check.id : met.wroteBy
        const memory = { value, tape: own, asked, shortfalls: short, listings, reads, latest, wroteBy }
        return { ...memory, ...(short.length ? { failure } : {}) }
      })
      .finally(() => world.specimens.endStep(holderOf(parts, name)))
    memo.set(name, made)
    // A step that failed for the connection, or inside the server, is repeated by its next caller.
    made.then(
      ({ failure }) => failure && memo.delete(name),
      (error: unknown) => (error instanceof TransportFailure || scope.met.failure) && memo.delete(name),
    )
  }
  const isOver = DONE.has(made)
  const ending = known && !isOver ? world.slots.meanwhile(known) : made
  const ended = await world.specimens.during(holderOf(parts, part), ending, holderOf(parts, name))
  DONE.add(made)
  const { value, tape: steps, ...memory } = ended
  // It may have written a record that this one has read.
  if (!isOver) looks.forget()
  if (memory.wroteBy) {
    world.settling.share(memory.wroteBy, check.id)
    done.wroteBy = memory.wroteBy
    if (known) done.showing.forget()
  }
  if (steps.length) {
    const taped = new Set(tape)
    for (const step of steps) if (!taped.has(step)) tape.push(step)
  }
  parts.asked?.push(...memory.asked)
  shortfalls.push(...memory.shortfalls)
  done.failure ??= memory.failure
  done.latest = memory.latest ?? done.latest
  mergeListings(done.listings, memory.listings)
  for (const ask of memory.reads.values()) noteRead(done, ask)
  return value as Value
}

function limitScopeOf(parts: ScopeParts, send: Send, part: string): LimitScope {
  const { world, check, signal } = parts
  return {
    clock: world.client.clock,
    unpaced: (call) => send({ operation: check.operation, as: check.as, ...call }, { unpaced: true }),
    quietFor: (operation) => world.client.quietFor(operation),
    leftOf: (operation) => world.client.leftOf(operation),
    roomFor: (operation, as) => world.client.roomFor(operation, as),
    // Nobody waits for a record of one who waits until all others have ended.
    alone: (work) => world.specimens.during(holderOf(parts, part), world.alone(work)),
    exhausted: world.exhausted,
    signal,
  }
}

interface Making {
  readonly parts: ScopeParts
  readonly scope: Scope
  readonly workshop: () => Workshop
  readonly counts: Map<string, number>
  readonly part: string
  readonly options: OwnOptions
  readonly looks: Looks
}

/** The borrower of a record: one attempt of a check, or a shared step until its end. */
const holderOf = ({ check, attempt }: ScopeParts, part: string) => `${part || check.id} ${attempt}`

/** Returns the records that an attempt has borrowed. */
export const endAttempt = (parts: ScopeParts) => parts.world.specimens.takeBack(holderOf(parts, ''), 'at the end')

function offerTo({ specimens }: World, { sent, answer }: Pick<Made, 'sent' | 'answer'>, as: 'free' | 'model') {
  const { kind, id } = createdBy(answer) ?? {}
  if (!kind || id === undefined) return
  const record = recordCreated(answer)!
  // Records that the path of a request names count like those in its body.
  const members = { ...answer.ask.path, ...sent }
  specimens.offer(kind, { id: idOf(kind, record), sent: members, record, answer }, as)
}

async function ownFrom(making: Making, kind: CreatedKind, members: Members): Promise<Made> {
  const { parts, scope, workshop, counts, part, options, looks } = making
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
  // A record that is created within a shared step belongs to that step.
  if (use === 'fresh' || (use === 'shared' && part && isCreationOf(kind, check))) return make(members)
  if (use === 'shared' && !part) {
    const key = `${kind} ${options.alike ?? JSON.stringify(members)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return sharedRecord(members, count, { keep: true })
  }
  return world.specimens.lend({
    kind,
    members,
    alike,
    operation: check.operation,
    holder: holderOf(parts, part),
    keep: options.keep === true,
    memory: looks,
    fits: options.fits,
    send,
    unique: () => builder.uniqueName(),
    make,
    model: async () => {
      const model = world.models.get(createdRow(kind).creation.operation)
      if (model) await scope.once(`model of ${kind}`, model)
    },
    template: (sent) => sharedRecord(sent, 1, { fresh: true }),
    async leftovers(sent, template) {
      if (!world.reuse) return []
      const left = await leftovers(kind, sent, template, { send, known, created: world.ledger.ids })
      for (const { id } of left) world.accounting.recognize(createdRow(kind).creation.operation, id)
      return left
    },
  })
}

const walkFrom: (scope: Scope, send: Send, ...args: Parameters<Scope['walk']>) => ReturnType<Scope['walk']> = async (
  scope,
  send,
  ask,
) => {
  const known = await walkPages(termsOf(ask.operation).paging, {
    ask: (page) =>
      send(page ? { ...ask, query: { ...(ask.query as Record<string, Scalar> | undefined), ...page } } : ask, {
        why: 'discovery',
      }),
    refused: walkingOf(scope).refused,
    learnt: scope.learnt(ask.operation),
  })
  if (known.limitedBy) scope.shortfalls.push(known.limitedBy)
  return known
}

/** @throws Undecided when the target shows fewer records */
async function knownTo(scope: Scope, kind: ListedKind, atLeast: number, as?: Caller) {
  const known = await scope.once(`known ${kind}${as ? ` to ${as}` : ''}`, (shared) =>
    discover(kind, walkingOf(shared), as),
  )
  if (known.limitedBy) scope.shortfalls.push(known.limitedBy)
  const ours = withoutOthers(scope, known)
  if (ours.records.length < atLeast)
    throw new Undecided(
      needs.record(`at least ${atLeast} ${wordOf(kind)} records on the target; it shows ${ours.records.length}`),
    )
  return ours
}

const lookFrom = async ({ phase, once, call }: Scope, looks: Looks, ask: Ask): Promise<Answer> =>
  // Nothing changes while the checks read.
  phase === 'reads' ? once(`look ${requestKey(ask)}`, (shared) => shared.call(ask)) : (looks.recall(ask) ?? call(ask))

const isCreationOf = (kind: CreatedKind, { operation }: Check) => createdRow(kind).creation.operation === operation

const learntBy =
  ({ manners }: World): Scope['learnt'] =>
  (operation) => ({
    get: () => manners.get(operation),
    set: (manner) => void manners.set(operation, manner),
  })

const tokensOf =
  ({ client: { signIn } }: World): Scope['tokenOf'] =>
  async (caller) =>
    ((await signIn.credential(caller)).authorization ?? '').replace('Bearer ', '')

/** Only a first attempt relies on others: a finding is confirmed by what it sees itself. */
const isFirst = ({ check, attempt, repetition, fresh, patient, alone, without }: ScopeParts) =>
  check.phase === 'shared' && attempt === 1 && !repetition && !fresh && !patient && !alone && !without

/** The answers to the check before about the records that this one takes. */
function seenBefore(parts: ScopeParts): Seen | undefined {
  const { world, check } = parts
  const mayDiffer = world.settling.isOn() || world.otherRuns.areMet()
  return isFirst(parts) && !mayDiffer ? world.handingOver.receive(claimsOf(check).takes) : undefined
}

/** Another attempt may have written since: it leaves nothing to the next check. */
export function leaveSeen(parts: ScopeParts, { met }: Scope): void {
  const { world, check } = parts
  if (check.phase === 'shared')
    world.handingOver.leave(claimsOf(check).takes, isFirst(parts) ? met.looks.all : new Map())
}

/** @param part distinguishes the values of a shared step from those of the check */
export function scopeOf(parts: ScopeParts, tape: string[] = [], part = ''): Scope {
  const { world, check, attempt, repetition, without } = parts
  const turn = `${attempt}${repetition ? `.${repetition}` : ''}${parts.alone ? ' alone' : ''}`
  const builder = builderOf(`${world.seed}/${world.runName}/${check.id}/${turn}/${part}`, world.runName)
  const looks = looksOf(tape, part ? undefined : seenBefore(parts))
  const showing = parts.showing ?? showingOf(parts.watched)
  const done: Done = { wrote: false, readBack: {}, listings: new Map(), reads: new Map(), looks, showing }
  const send = sendingOf(parts, { tape, part, done })
  const prepare: Send = (ask) => send(ask, { why: 'preparation' })
  const workshop = (): Workshop => ({ send: prepare, builder, known: (kind) => scope.known(kind) })
  const counts = new Map<string, number>()
  const scope: Scope = {
    check: check.id,
    target: world.client.target,
    mode: world.mode,
    phase: check.phase,
    builder,
    reliance: { isAlone: parts.alone === true || attempt > 1, relied: false },
    offer: (sent, answer, as) => offerTo(world, { sent, answer }, as),
    confirming: attempt > 1,
    get wrote() {
      return done.wrote
    },
    met: done,
    listings: done.listings,
    tape,
    shortfalls: [],
    once: (name, make) => shared({ parts, tape, name, part, shortfalls: scope.shortfalls, done, looks }, make),
    learnt: learntBy(world),
    walk: (ask) => walkFrom(scope, send, ask),
    call: (call = {}) => send({ operation: check.operation, as: check.as, ...call }),
    look: (ask) => lookFrom(scope, looks, ask),
    forget: looks.forget,
    ours: world.movement.ours,
    known: (kind, { atLeast = 1, as } = {}) => knownTo(scope, kind, atLeast, as),
    own: (kind, members = {}, options = {}) =>
      ownFrom({ parts, scope, workshop, counts, part, options, looks }, kind, members),
    giveBack() {
      world.specimens.takeBack(holderOf(parts, part), 'now')
      counts.clear()
    },
    tryCreate: (kind, members) => send(creation(kind, members)),
    observe: (clause, value) => world.observe({ clause, operation: check.operation, value }),
    watched: (operation) => world.watch.of(operation),
    accuse: (accused, accusation, exchanges) => {
      // A failure without a declared deviation concerns that check alone.
      if (!without) world.accuse(accused, accusation, exchanges)
    },
    wasUnanswered: (ask) => world.unanswered.has(requestKey(ask)),
    explain: (refused) => explained(scope, refused),
    forbids: (change) =>
      world.lasting.includes(change)
        ? undefined
        : needs.credential(`--allow-lasting ${change}: no interface can undo the change`),
    adopt: (operation, path) => world.accounting.adopt(operation, path),
    steady: (read) => world.otherRuns.steady(read, false),
    remember: (operation, path, former) => world.accounting.remember(operation, path, former),
    residue: (operation, id, what) => void world.ledger.enter({ operation, what, handle: id, id, state: 'kept' }),
    cite: (exchanges) => void tape.push(...exchanges.filter((exchange) => !tape.includes(exchange))),
    tokenOf: tokensOf(world),
    has: (caller) => world.has(caller),
    get limits() {
      return limitScopeOf(parts, send, part)
    },
  }
  return scope
}
