/** The scope of one attempt of a check. */

import type { Answer } from '../client/answer.ts'
import { Undecided } from '../client/answers/outcome.ts'
import { type Ask, requestKey, type Scalar } from '../client/request.ts'
import type { Caller } from '../client/target.ts'
import { termsOf } from '../contract/index.ts'
import { type ListedKind, wordOf } from '../contract/records.ts'
import { needs } from '../contract/verdict.ts'
import { builderOf } from '../fixtures/builders.ts'
import { creation, type Workshop } from '../fixtures/records/creation.ts'
import { discover } from '../fixtures/records/discovery.ts'
import { walkPages } from '../fixtures/records/walk.ts'
import { claimsOf } from './claims.ts'
import { explained } from './explain.ts'
import type { Seen } from './handing-over.ts'
import { offerTo, ownFrom } from './own-record.ts'
import { type Looks, looksOf } from './read-cache.ts'
import { type LimitScope, type Scope, walkingOf, withoutOthers } from './scope.ts'
import { type Done, holderOf, type ScopeParts } from './scope-parts.ts'
import { type Send, sendingOf } from './sending.ts'
import { shared } from './shared-step.ts'
import { showingOf } from './showing.ts'
import type { World } from './world.ts'

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

/** Returns the records that an attempt has borrowed. */
export const endAttempt = (parts: ScopeParts) => parts.world.specimens.takeBack(holderOf(parts, ''), 'at the end')

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

/** The dealings of an attempt with the rest of the run. */
const dealingsOf = ({ world, check, without }: ScopeParts) =>
  ({
    observe: (clause, value) => world.observe({ clause, operation: check.operation, value }),
    watched: (operation) => world.watch.of(operation),
    accuse: (accused, accusation, exchanges) => {
      // A failure without a declared deviation concerns that check alone.
      if (!without) world.accuse(accused, accusation, exchanges)
    },
    wasUnanswered: (ask) => world.unanswered.has(requestKey(ask)),
    forbids: (change) =>
      world.lasting.includes(change)
        ? undefined
        : needs.credential(`--allow-lasting ${change}: no interface can undo the change`),
    adopt: (operation, path) => world.accounting.adopt(operation, path),
    steady: (read) => world.otherRuns.steady(read, false),
    remember: (operation, path, former) => world.accounting.remember(operation, path, former),
    residue: (operation, id, what) => void world.ledger.enter({ operation, what, handle: id, id, state: 'kept' }),
    tokenOf: tokensOf(world),
    has: (caller) => world.has(caller),
  }) satisfies Partial<Scope>

/** @param part distinguishes the values of a shared step from those of the check */
export function scopeOf(parts: ScopeParts, tape: string[] = [], part = ''): Scope {
  const { world, check, attempt, repetition } = parts
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
    once: (name, make) =>
      shared({ parts, tape, name, part, shortfalls: scope.shortfalls, done, looks, begin: scopeOf }, make),
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
    explain: (refused) => explained(scope, refused),
    cite: (exchanges) => void tape.push(...exchanges.filter((exchange) => !tape.includes(exchange))),
    ...dealingsOf(parts),
    get limits() {
      return limitScopeOf(parts, send, part)
    },
  }
  return scope
}
