/**
 * Lists in which other clients are at work during the run: seen when the same request shows different records at two
 * instants.
 */

import type { Answer } from '../client/answer.ts'
import type { Item } from '../client/answers/page.ts'
import { requestKey } from '../client/request.ts'
import type { OperationId } from '../contract/operations.ts'
import { isOwn, runIn } from '../fixtures/builders.ts'
import { differs, isShuffled, type Look, lookOf } from './listings.ts'

export interface Movement {
  /**
   * A request of the run writes: a difference between a reading before it and one after it may be the run's own work.
   */
  wrote(): void
  /** Number of writes of the run so far, pending ones included. */
  readonly writes: number
  /** Examines the answer to a request for a list, and how many writes preceded it. */
  see(answer: Answer, after: number): Look | undefined
  /** Lists in which others were seen at work. */
  readonly lively: ReadonlySet<OperationId>
  /** Whether records of another run were seen, be it at work or not. */
  readonly meetsRuns: boolean
  /** Whether one was seen at work. */
  readonly isBeside: boolean
  /** Looks for records of other runs, or their changes, in an answer that is no list. */
  meet(answer: Answer): void
  /** Records but for those that bear the mark of another run that was seen at work. */
  ours(records: readonly Item[]): readonly Item[]
}

interface Seen {
  readonly look: Omit<Look, 'items'>
  /** The last writes of the run may not have shown yet. */
  readonly isEarly: boolean
  /** Number of writes of the run before it was requested. */
  readonly after: number
  /** Records of other runs that it showed: the run by the key of the record. */
  readonly marks: ReadonlyMap<string, string>
}

interface Parts {
  readonly runName: string
  /** Whether the run has created a record. */
  readonly hasMade: (record: Item) => boolean
  /** Whether a write of the run may not show yet. */
  readonly isSettling: () => boolean
  /** Receives a sentence when records of other runs are there, and for each run that is seen at work. */
  readonly tell: (text: string) => void
}

const texts = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value ? Object.values(value).flatMap(texts) : [value]

const without = (keys: readonly string[], others: readonly string[]) => {
  const left = new Set(others)
  return keys.filter((key) => !left.has(key))
}

/** The other run whose mark a record bears. */
function markOf(item: Item, runName: string): string | undefined {
  for (const name in item) {
    const run = runIn(item[name], runName)
    if (run !== undefined) return run
  }
  return undefined
}

/** By the key of a record, the other run whose mark it bears. */
function marksIn({ keys, items }: Look, runName: string): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  for (const [place, item] of items.entries()) {
    const run = markOf(item, runName)
    if (run !== undefined) marks.set(keys[place]!, run)
  }
  return marks
}

export function movementOf({ runName, hasMade, isSettling, tell }: Parts): Movement {
  const latest = new Map<string, Seen>()
  const lively = new Set<OperationId>()
  const met = new Set<string>()
  let writes = 0
  /** Keys of records that the run has created, as lists show them. */
  const own = new Set<string>()
  const isOwnRecord = (item: Item) =>
    hasMade(item) || Object.values(item).some((value) => isOwn(value) && !runIn(value, runName))
  const meet = ({ keys, items }: Look) => {
    for (const [place, item] of items.entries()) if (isOwnRecord(item)) own.add(keys[place]!)
  }
  /** R105: earlier writes of the run may show, or be counted, only now. */
  const isOwnWork = ({ look: before, isEarly }: Seen, { look: now }: Seen) => {
    const moved = [...without(now.keys, before.keys), ...without(before.keys, now.keys)]
    return isEarly && moved.every((key) => own.has(key))
  }
  const isTheirs = (record: Item) => texts(record).some((value) => met.has(runIn(value, runName) ?? ''))
  let areSeen = false
  const seeOthers = ([run]: readonly string[]) => {
    if (run === undefined || areSeen) return
    areSeen = true
    tell(`records of another run, lpc-${run}, are on the target: it ran before, or it runs now`)
  }
  const changed = (operation: OperationId, before: Seen, now: Seen) => {
    const known = new Set(before.marks.values())
    // Where no record left, no later page has moved one to this page.
    const hasGrown = !without(before.look.keys, now.look.keys).length
    const came = [...now.marks].filter(([key, run]) => !known.has(run) || (hasGrown && !before.marks.has(key)))
    const runs = [...new Set(came.map(([, run]) => run))]
    // Records that the run has not written come from others; the mark of another run proves it as well.
    if ((before.after === writes && !isOwnWork(before, now)) || runs.length) lively.add(operation)
    for (const run of runs.filter((one) => !met.has(one))) {
      met.add(run)
      tell(`another run, lpc-${run}, is at work on the target: its records are left out, and its changes accuse nobody`)
    }
  }
  return {
    lively,
    get meetsRuns() {
      return areSeen
    },
    get isBeside() {
      return met.size > 0
    },
    ours: (records) => (met.size ? records.filter((record) => !isTheirs(record)) : records),
    meet: ({ json }) => seeOthers(texts(json).flatMap((value) => runIn(value, runName) ?? [])),
    wrote: () => void writes++,
    get writes() {
      return writes
    },
    see(answer, after) {
      const look = lookOf(answer)
      if (!look) return undefined
      const key = requestKey(answer.ask)
      const before = latest.get(key)
      if (before && !differs(before.look, look)) {
        latest.set(key, { ...before, after, isEarly: isSettling() })
        return look
      }
      if (isSettling()) meet(look)
      const { items: _, ...kept } = look
      const now = { look: kept, after, marks: marksIn(look, runName), isEarly: isSettling() }
      latest.set(key, now)
      seeOthers([...now.marks.values()])
      if (before && !isShuffled([before.look, look])) changed(answer.ask.operation, before, now)
      return look
    },
  }
}
