/**
 * Records of the run's own that several checks use, one after the other, so that few stay on somebody's platform; those
 * of earlier runs come first. Only for first attempts: a finding is confirmed with records that nobody else has touched.
 */

import type { Answer } from '../client/answer.ts'
import type { Item } from '../client/answers/page.ts'
import type { Ask } from '../client/request.ts'
import { type Members, pick } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import { type CreatedKind, createdRow } from '../contract/records.ts'
import { isOwn } from '../fixtures/builders.ts'
import type { Made } from './creation.ts'
import { isLent, leastFor, lendingOf, updatingOf } from './lending.ts'
import { type Offers, offersOf } from './offers.ts'
import { askedOf, brought, type Kept, keptAs, keptOf, showing } from './state.ts'

/**
 * `shared`: by checks that look at a record and change nothing of it. `lent`: to one check at a time, which may change
 * it; the next one gets it in the state that it asks for. `fresh`: to one check alone.
 */
export type StockUse = 'shared' | 'lent' | 'fresh'

const texts = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value ? Object.values(value).flatMap(texts) : [value]

const isNamed = (members: Members) => texts(members).some(isOwn)

/** How the checks of an operation may use a record with these members; `alike` ones differ in their names alone. */
export function useOf(kind: CreatedKind, operation: OperationId, members: Members, alike: boolean): StockUse {
  const fits = alike || !isNamed(members)
  if (!isLent(kind)) return 'fresh'
  // What is created is what such a check is about.
  if (createdRow(kind).creation.operation === operation) return fits ? 'shared' : 'fresh'
  if (fits && lendingOf(kind).sharedBy?.includes(operation)) return 'shared'
  return updatingOf(kind) || fits ? 'lent' : 'fresh'
}

interface Lent {
  /** A promise while it is created. */
  kept: Kept | Promise<Kept>
  /** Who has it; undefined while nobody does, `for good` where a shared step does. */
  holder?: string
  /** See `Lending`. */
  last: boolean
  /** The answer that showed it last to whoever has it, if nothing was written since. */
  seen?: () => Answer | undefined
  /** The same, once it was given back. */
  shown?: Answer
}

/** What a borrower has seen since it last wrote. */
export interface Memory {
  recall(ask: Ask): Answer | undefined
  /** Takes over what another borrower has seen. */
  take(answer: Answer): void
}

const FOR_GOOD = 'for good'

/** Records of one kind before a check waits for one that another gives back. */
const MOST = 1

interface Borrowing {
  readonly kind: CreatedKind
  readonly members: Members
  /** Whether the names among the members only tell records apart. */
  readonly alike: boolean
  readonly operation: OperationId
  /** A check, or a shared step; undefined for a record that is not given back. */
  readonly holder: string | undefined
  readonly mayWait: boolean
  readonly memory: Memory
  readonly send: (ask: Ask) => Promise<Answer>
  /** Whether a record that fits otherwise will do. */
  readonly fits?: (record: Item) => boolean
  /** A name that no other record has. */
  readonly unique: () => string
  readonly make: (members: Members) => Promise<Made>
  /** Has a model offered, where the checks of the creation make one. */
  readonly model: () => Promise<void>
  /** A record that was created now with these members, whoever has it. */
  readonly template: (members: Members) => Promise<Made>
  readonly leftovers: (members: Members, template: () => Promise<Made>) => Promise<readonly Made[]>
}

export interface Stock {
  readonly offer: Offers['offer']
  /** A record with those members: one that is free and brought into that state, or a new one. */
  lend(borrowing: Borrowing): Promise<Made>
  /** Takes back what a check has borrowed; `now` not what it keeps to its end. */
  takeBack(holder: string, when: 'now' | 'at the end'): void
  /** Takes back what a shared step has borrowed; what is kept to the end of a check stays with it for good. */
  endStep(holder: string): void
}

/** Records of one kind that stand for each other. */
interface Shelf {
  readonly lents: Lent[]
  /** Set once those of earlier runs are looked for. */
  filled?: Promise<void>
}

const heldBy = ({ holder, kind, operation }: Borrowing) => ({
  holder: holder ?? FOR_GOOD,
  last: lendingOf(kind).keptBy?.includes(operation) ?? false,
})

function seenBy(memory: Memory, kind: CreatedKind, kept: Kept): NonNullable<Lent['seen']> {
  const reading = showing(kind, kept)
  return () => reading && memory.recall(reading)
}

function giveBack(lent: Lent): void {
  lent.holder = undefined
  lent.shown = lent.seen?.()
}

/** Unless what is known of it says that it will not do. */
const mayFit = ({ kept }: Lent, fits: (record: Item) => boolean) => kept instanceof Promise || fits(kept.record)

/** A free record, in the state that is asked for. */
async function free(lents: Lent[], asked: Members, { fits = () => true, ...borrowing }: Borrowing) {
  const tried = new Set<Lent>()
  for (;;) {
    const lent = lents.find((one) => !one.holder && !tried.has(one) && mayFit(one, fits))
    if (!lent) return undefined
    tried.add(lent)
    Object.assign(lent, heldBy(borrowing))
    const { kind, memory, send } = borrowing
    const kept = await lent.kept
    if (lent.shown) memory.take(lent.shown)
    const made = await brought(kind, kept, asked, send, lent.shown)
    lent.seen = seenBy(memory, kind, kept)
    if (made && fits(made.record)) return made
    giveBack(lent)
    // Nobody else shall meet what could not be put right.
    if (!made) lents.splice(lents.indexOf(lent), 1)
  }
}

/** What earlier runs left. @param taken those that somebody may have: some fit in two places */
async function fill(lents: Lent[], created: Members, taken: Set<string>, { kind, ...borrowing }: Borrowing) {
  const template = () => borrowing.template(created)
  const left = await borrowing.leftovers(created, template)
  if (!left.length) return
  const one = keptOf(kind, await template())
  for (const made of left) {
    const kept = updatingOf(kind) ? keptAs(made, one) : { ...one, ...made }
    const name = `${kind} ${made.id}`
    if (!kept || taken.has(name)) continue
    taken.add(name)
    lents.push({ kept, last: false })
  }
}

async function created(lents: Lent[], members: Members, borrowing: Borrowing): Promise<Kept> {
  const { kind, memory } = borrowing
  const kept = borrowing.make(members).then((made) => keptOf(kind, made))
  const lent: Lent = { kept, ...heldBy(borrowing) }
  lents.push(lent)
  try {
    const made = await kept
    lent.kept = made
    lent.seen = seenBy(memory, kind, made)
    return made
  } catch (error) {
    lents.splice(lents.indexOf(lent), 1)
    throw error
  }
}

/** @param meanwhile lets other checks work while one waits */
export function stockOf(meanwhile: (wait: Promise<void>) => Promise<void>): Stock {
  const stock = new Map<string, Shelf>()
  const taken = new Set<string>()
  const waiting = new Set<() => void>()
  const offers = offersOf()
  /** Everybody who has asked for a record: most checks never do. */
  const holders = new Set<string>()
  const heldOf = (holder: string): readonly Lent[] =>
    holders.has(holder) ? [...stock.values()].flatMap(({ lents }) => lents.filter((one) => one.holder === holder)) : []
  const wakeAll = () => {
    for (const wake of waiting) wake()
    waiting.clear()
  }

  /** A check that has nothing may wait: those that have something, and shared steps, never do. */
  async function turn(lents: readonly Lent[], { holder, mayWait }: Borrowing): Promise<void> {
    const waits = mayWait && holder !== undefined && !heldOf(holder).length
    const isBusy = () => {
      const returning = lents.filter((one) => one.holder !== FOR_GOOD)
      return returning.length >= MOST && returning.every((one) => one.holder)
    }
    while (waits && isBusy()) await meanwhile(new Promise((resolve) => waiting.add(resolve)))
  }

  return {
    offer: offers.offer,
    async lend(asking) {
      const modelled = () => offers.modelFor(asking.kind, asking.members)
      const template = async (sent: Members) => {
        if (!modelled()) await asking.model()
        return modelled() ?? asking.template(sent)
      }
      const borrowing = { ...asking, template }
      const { kind, members, alike, holder, send, make } = borrowing
      if (holder !== undefined) holders.add(holder)
      const { fixed = [] } = lendingOf(kind)
      const key = `${kind} ${JSON.stringify(pick(members, fixed))}`
      const shelf = stock.get(key) ?? { lents: [] }
      stock.set(key, shelf)
      const { lents } = shelf
      const asked = updatingOf(kind) ? askedOf(kind, members, alike) : {}
      const least = leastFor(kind, members, borrowing.unique)
      shelf.filled ??= fill(lents, least, taken, borrowing).catch(() => undefined)
      await shelf.filled
      for (const kept of offers.taken(kind, members)) lents.push({ kept, last: false })
      await turn(lents, borrowing)
      const known = await free(lents, asked, borrowing)
      if (known) return known
      const kept = await created(lents, least, borrowing)
      const made = await brought(kind, kept, asked, send)
      if (made) return made
      const index = lents.findIndex((one) => one.kept === kept)
      if (index >= 0) lents.splice(index, 1)
      return make(members)
    },
    takeBack(holder, when) {
      for (const lent of heldOf(holder)) if (when === 'at the end' || !lent.last) giveBack(lent)
      wakeAll()
    },
    endStep(holder) {
      for (const lent of heldOf(holder)) {
        if (lent.last) lent.holder = FOR_GOOD
        else giveBack(lent)
      }
      wakeAll()
    },
  }
}
