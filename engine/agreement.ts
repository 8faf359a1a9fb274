/**
 * Compares each record in an answer with the same record in other answers of the run: for every record the members that
 * no operation changes, and for a record that the run created every member, as long as the run does not write to it
 * (R105, R120).
 */

import type { Answer } from '../client/answer.ts'
import type { Item } from '../client/answers/page.ts'
import { sameValue } from '../client/answers/same.ts'
import { show, valueAt } from '../client/answers/values.ts'
import type { Ask } from '../client/request.ts'
import { guidKey } from '../contract/guid.ts'
import { termsOf } from '../contract/index.ts'
import { traitsOf } from '../contract/interfaces.ts'
import { isObject } from '../contract/members.ts'
import { INTERFACES, interfaceOf, isWriting, type OperationId, operationOf } from '../contract/operations.ts'
import { isCreation, kindOf, nestedKinds, type RecordKind, records, type SteadyKind } from '../contract/records.ts'
import { isDocumented } from '../schemas/index.ts'
import type { Remark } from './response-recorder.ts'

/** The operation and caller of an answer. */
export type Source = Pick<Answer, 'ask' | 'label' | 'exchange'>

/** Values that an answer showed of a record: by member, or by path. */
interface Shown {
  /** The record of the answer. */
  readonly item: Item
  readonly values: Item
  readonly source: Source
  /** When its request was sent. */
  readonly sent: number
  /** The last write may not have shown yet. */
  readonly isEarly: boolean
}

/** An answer that is compared with others; its source is made where it is kept. */
interface Seeing {
  readonly ask: Ask
  readonly source: () => Source
  readonly sent: number
  readonly isEarly: boolean
}

/** A record in an answer. */
interface Sighting {
  readonly kind: SteadyKind
  readonly id: string
  readonly item: Item
  /** Names of records in the path of the request: a write to them may change this one. */
  readonly path: readonly string[]
  /** The record that contains it: a write to that one may change it as well. */
  readonly within?: Sighting
}

const NOTHING: readonly string[] = []

export interface Agreement {
  /** Called before a request is sent. @returns a function that takes its answer, or nothing where none came */
  begin(ask: Ask): (answer?: Answer) => void
}

/** Members that change without a write, or belong to other records: authors are renamed without their versions. */
const LOOSE = new Set(['_links', 'modifiedAt', 'version', 'latestAccessedAt', 'lastConnectedAt', 'authors'])

function firm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(firm)
  if (!isObject(value)) return value
  // Copied as a whole: a member `__proto__` that is assigned would be none.
  const kept = { ...value }
  for (const name in kept) {
    if (LOOSE.has(name)) delete kept[name]
    else kept[name] = firm(kept[name])
  }
  return kept
}

/** Whether an operation creates such records: those that a creation brings along belong to the run as well. */
function makes(operation: OperationId, name: RecordKind): boolean {
  const { creation, madeBy } = records[name]
  return creation?.operation === operation || (madeBy?.includes(operation) ?? false)
}

const keyOf = ({ name }: SteadyKind, id: string) => `${name} ${guidKey(id)}`

/** Learners and trainings can be changed through another interface too, where they have other identifiers (R24). */
const SHARED = /\/(?:learners|training-courses|training-sessions|trainings|sessions)\./

const elsewhere = (of: string) => `another interface than ${of}`

/** The names under which a request writes: the records in its path, and those that may be the same elsewhere. */
function writtenBy({ operation, path = {} }: Ask): readonly string[] {
  if (!isWriting(operation)) return []
  const own = Object.values(path).map((id) => nameIn(operation, id))
  const others = INTERFACES.filter((one) => one !== interfaceOf(operation)).map(elsewhere)
  return SHARED.test(operation) && !isCreation(operation) ? [...own, ...others] : own
}

const nameIn = (operation: OperationId, id: unknown) => `${interfaceOf(operation)} ${guidKey(id)}`

/** The less an operation exists to show records, the more likely it is the wrong one: a write, a list, a read. */
function rankOf({ ask: { operation } }: Pick<Source, 'ask'>): number {
  if (operationOf(operation).method !== 'GET') return 0
  return termsOf(operation).answer.kind === 'page' ? 1 : 2
}

interface Shows {
  readonly kind: SteadyKind | undefined
  /** By the member that holds them. */
  readonly nested: readonly (readonly [member: string, kind: SteadyKind])[]
}

const shows = new Map<OperationId, Shows>()

/** The kinds of the records of an operation. */
function shownBy(operation: OperationId): Shows {
  const terms = termsOf(operation)
  const known = shows.get(operation) ?? { kind: kindOf(terms), nested: Object.entries(nestedKinds(terms)) }
  shows.set(operation, known)
  return known
}

/** A record that another operation may show as well; undefined where it has no identifier. */
function sighting(kind: SteadyKind, item: unknown, path: readonly string[], within?: Sighting): Sighting | undefined {
  if (!isObject(item)) return undefined
  const id = item[kind.key]
  return typeof id === 'string' || typeof id === 'number' ? { kind, id: String(id), item, path, within } : undefined
}

const each = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The records of a success, nested ones included. */
function sightingsIn({ ask, json, ok }: Answer): readonly Sighting[] {
  const { kind, nested } = shownBy(ask.operation)
  if (!ok || !isObject(json) || (!kind && !nested.length)) return []
  const { records, around } = traitsOf(ask.operation).envelope
  const isHeld = around === 'always' || termsOf(ask.operation).answer.kind === 'page'
  const path = ask.path ? Object.values(ask.path).map((id) => nameIn(ask.operation, id)) : NOTHING
  const found: Sighting[] = []
  for (const item of each(isHeld ? json[records] : json)) {
    const own = kind && sighting(kind, item, kind.name === 'current/localized-version' ? path : NOTHING)
    if (own) found.push(own)
    if (!isObject(item)) continue
    for (const [member, of] of nested)
      for (const value of each(item[member])) {
        const inner = sighting(of, value, path, own)
        if (inner) found.push(inner)
      }
  }
  return found
}

/** The names under which a request may write a record. */
const writtenAs = ({ id, path, within }: Sighting, operation: OperationId): readonly string[] => [
  nameIn(operation, id),
  elsewhere(interfaceOf(operation)),
  ...path,
  ...(within ? writtenAs(within, operation) : NOTHING),
]

const isSet = (value: unknown) => value !== undefined && value !== null

/** Its steady members by path. */
function steadyOf({ steady }: SteadyKind, item: Item): Item {
  const values: Record<string, unknown> = {}
  for (const path of steady) {
    const value = valueAt(item, path)
    if (isSet(value)) values[path] = value
  }
  return values
}

/** Members that stay while nobody writes the record; documents without that member do not say so. */
function restOf({ name }: SteadyKind, item: Item): Item {
  const { follows } = records[name]
  const rest: Record<string, unknown> = {}
  for (const member in item)
    if (isDocumented(member) && !LOOSE.has(member) && !follows?.includes(member)) rest[member] = firm(item[member])
  return rest
}

/** Unset members may be shown as null, as an empty text, or not at all. */
const isTold = (value: unknown) => isSet(value) && value !== ''

function differing(one: Item, other: Item): string | undefined {
  for (const name in one) {
    const [value, another] = [one[name], other[name]]
    if (value !== another && isTold(value) && isTold(another) && !sameValue(value, another)) return name
  }
  return undefined
}

/**
 * Keeps the records that the run created. RC15: each has a uuid of its own; a version may have that of its resource.
 */
function ownOf(note: (source: Source, remark: Remark) => void) {
  const own = new Set<string>()
  const byUuid = new Map<string, string>()
  return {
    has: (key: string) => own.has(key),
    take({ kind, id, item: { uuid } }: Sighting, by: OperationId, source: () => Source) {
      const { name } = kind
      if (!makes(by, name)) return
      own.add(keyOf(kind, id))
      if (typeof uuid !== 'string' || !uuid || name === 'current/localized-version') return
      const held = `${name} ${guidKey(uuid)}`
      const first = byUuid.get(held) ?? id
      byUuid.set(held, first)
      if (first === id) return
      note(source(), {
        topic: 'agreement',
        key: `${name} with the uuid of another`,
        expected: `a uuid of its own for ${name} ${id}, created after ${first}`,
        actual: `that of ${first}, ${show(uuid)}`,
      })
    },
  }
}

/** Keeps when writes were sent, and which of them have no answer. */
function writesOf() {
  const last = new Map<string, number>()
  const open = new Map<string, number>()
  return {
    begin(names: readonly string[], at: number) {
      for (const name of names) {
        last.set(name, at)
        open.set(name, (open.get(name) ?? 0) + 1)
      }
    },
    end(names: readonly string[]) {
      for (const name of names) open.set(name, open.get(name)! - 1)
    },
    /** Whether a request that was sent then shows the present state of the record. */
    isCurrent: (names: readonly string[], sent: number) =>
      names.every((name) => (last.get(name) ?? 0) <= sent && !open.get(name)),
  }
}

/** Number of states by which a read may lag: checks that borrow a record one after the other write it many times. */
const MOST_FORMER = 64

type State = Pick<Shown, 'values' | 'sent'>

/** Keeps the states in which records were shown last. */
function historyOf() {
  const states = new Map<string, readonly State[]>()
  return {
    note(seen: string, state: State) {
      const known = states.get(seen) ?? []
      if (!known[0] || differing(known[0].values, state.values))
        states.set(seen, [state, ...known].slice(0, MOST_FORMER))
    },
    /** Records that were written to afterwards. */
    before: (seen: string, isCurrent: (state: State) => boolean): readonly Item[] =>
      (states.get(seen) ?? []).filter((one) => !isCurrent(one)).map(({ values }) => values),
  }
}

/** R105: a read that still shows the state before the last writes may lag, and does not disagree. */
const isBehind = ({ values, isEarly, source }: Shown, member: string, former: readonly Item[]): boolean =>
  isEarly && !isWriting(source.ask.operation) && former.some((one) => sameValue(one[member], values[member]))

/** `legacy-learner/training-session` -> `training session` */
const nameOf = (kind: string) => kind.slice(kind.indexOf('/') + 1).replaceAll('-', ' ')

/** Of two answers that differ, the one that exists less to show records is wrong. */
function disagreement(
  { name }: SteadyKind,
  id: string,
  member: string,
  both: readonly [Shown, Shown],
): [Source, Remark] {
  const [before, now] = both
  const [wrong, right] = rankOf(before.source) < rankOf(now.source) ? [before, now] : [now, before]
  return [
    wrong.source,
    {
      topic: 'agreement',
      key: `${name} ${member}`,
      expected: `${member} ${show(right.values[member])} of ${nameOf(name)} ${id}, as in ${right.source.label}`,
      actual: show(wrong.values[member]),
      against: right.source.ask,
    },
  ]
}

/**
 * @param note takes a record that two operations show differently
 * @param isSettling whether a write may not show yet
 */
export function agreementOf(note: (source: Source, remark: Remark) => void, isSettling = () => false): Agreement {
  const steady = new Map<string, Shown>()
  const atRest = new Map<string, Shown>()
  const history = historyOf()
  const own = ownOf(note)
  const writes = writesOf()
  let now = 0

  /** One wrong answer counts once: the record that it was compared with is looked up anew. */
  const hold = (
    kept: Map<string, Shown>,
    key: string,
    { kind, id, item }: Sighting,
    { values, by }: { readonly values: Item; readonly by: Seeing },
    before?: Shown,
    former: readonly Item[] = [],
  ) => {
    const member = before && differing(before.values, values)
    const shown = (): Shown => ({ item, values, source: by.source(), sent: by.sent, isEarly: by.isEarly })
    if (!before || !member) {
      if (!before || rankOf(before.source) < rankOf(by)) kept.set(key, shown())
      return true
    }
    const now = shown()
    if (isBehind(now, member, former)) return true
    const lagged = isBehind(before, member, former)
    if (lagged) kept.set(key, now)
    else if (kept.delete(key)) note(...disagreement(kind, id, member, [before, now]))
    return lagged
  }

  const see = (sighting: Sighting, by: Seeing) => {
    const { kind, id, item } = sighting
    const key = keyOf(kind, id)
    const known = steady.get(key)
    // The same operation with the same record as before agrees with it.
    const isAgain = known?.item === item && known.source.ask.operation === by.ask.operation
    const same = isAgain || hold(steady, key, sighting, { by, values: steadyOf(kind, item) }, known)
    if (!same || !own.has(key)) return
    const names = writtenAs(sighting, by.ask.operation)
    // Learners may see fewer members of a record.
    const [seen, values] = [`${key} ${by.ask.as}`, restOf(kind, item)]
    const isCurrent = ({ sent }: Pick<State, 'sent'>) => writes.isCurrent(names, sent)
    const last = atRest.get(seen)
    const before = last && isCurrent(last) ? last : undefined
    if (isCurrent(by)) hold(atRest, seen, sighting, { by, values }, before, history.before(seen, isCurrent))
    history.note(seen, { values, sent: by.sent })
  }

  return {
    begin(ask) {
      const sent = ++now
      const isEarly = isSettling()
      const names = writtenBy(ask)
      writes.begin(names, sent)
      return (answer) => {
        // A write without an answer may still be carried out at any time.
        if (!answer) return
        writes.end(names)
        const sightings = sightingsIn(answer)
        if (!sightings.length) return
        let made: Source | undefined
        const source = () => (made ??= { ask, label: answer.label, exchange: answer.exchange })
        for (const sighting of sightings) {
          own.take(sighting, ask.operation, source)
          see(sighting, { ask, source, sent, isEarly })
        }
      }
    },
  }
}
