/** Time for writes to show: lists and reads may lag behind, and no document says that they may not (R105). */
import type { Answer } from '../client/answer.ts'
import type { Clock } from '../client/clock.ts'
import type { Ask } from '../client/request.ts'
import type { OperationId } from '../contract/operations.ts'
import { differs, isChanged, isList, lookOf } from './listings.ts'

export interface Settling {
  /** A check writes. @returns a function to call where it turns out that nothing was written */
  note(check: string): () => void
  /** A check continues with a record that another one wrote. */
  share(from: string, to: string): void
  /**
   * Ends when the last write of the check has had its time. Each list may have an index of its own, and one record
   * without a lag proves nothing about another: where checks have waited for a list a few times and failed all the
   * same, and it never changed after a wait, it ends at once.
   * @returns the answer that shows the write already, or a function to call with the answer after it, where it has
   * waited
   */
  wait(waiting: Waiting): Promise<Waited | undefined>
  /** A check has waited, and failed all the same or not: a read without a change alone proves nothing. */
  conclude(check: string, failed: boolean): void
  /** Whether a write of any check may not show yet. */
  isOn(): boolean
  /** The same where nobody reads again: for as long as a check would. */
  mayLag(): boolean
  /**
   * Repeats a read of a check after its write, until it changes or its time is over; once in a run for each operation.
   * @returns undefined where it is not watched, or shows something else each time
   */
  watch(check: string, read: Answer, send: (ask: Ask) => Promise<Answer>): Promise<Watched | undefined>
  /** Tells, once, how long after a write it showed. */
  tell(ms: number, read: Answer): void
}

interface Waiting {
  readonly check: string
  readonly operation: OperationId
  readonly signal?: AbortSignal
  /** Reads the record that is about to be read. */
  before(): Promise<Answer>
  /** Whether such an answer shows the last write: then there is no wait. */
  shows(early: Answer): boolean
}

interface Watched {
  /** How long after the write it changed, if it did. */
  readonly after?: number
}

interface Waited {
  readonly answer?: Answer
  /** @returns whether it differs from before */
  after(late: Answer): boolean
}

/** Checks after whose vain waits for a list a wait is known to be useless. */
const ENOUGH = 3
/** Looks of a watch that each show something else: none of them measures anything. */
const MOST_RESTLESS = 3

const EVERY_MS = 500
/** How often a run repeats a read in vain to see a late change. */
const MOST_WATCHES = 5
/** How many times the usual time a missing change is waited for. */
const MOST_TIMES = 2
/** Margin on the time after which a write showed: it may take longer the next time. */
const MARGIN = 1.25

/** Whether the same request shows something else. */
export function isOther(before: Answer, now: Answer): boolean {
  if (before.status !== now.status) return true
  const [one, other] = [lookOf(before), lookOf(now)]
  return one && other ? differs(one, other) || isChanged(one, other) : !before.body.equals(now.body)
}

interface Parts {
  /** The time that a target may take; longer, within bounds, once a write has shown later. */
  readonly ms: number
  readonly clock: Clock
  /** Receives a sentence when a write showed late. */
  readonly tell: (text: string) => void
}

/** When each check wrote last. */
function writesOf({ now }: Pick<Clock, 'now'>) {
  const wrote = new Map<string, number>()
  let last = Number.NEGATIVE_INFINITY
  const at = (check: string) => wrote.get(check) ?? Number.NEGATIVE_INFINITY
  return {
    note(check: string) {
      const [before, time] = [wrote.get(check), now()]
      last = time
      wrote.set(check, time)
      return () => {
        if (wrote.get(check) !== time) return
        if (before === undefined) wrote.delete(check)
        else wrote.set(check, before)
      }
    },
    share(from: string, to: string) {
      if (at(from) > at(to)) wrote.set(to, at(from))
    },
    since: (check: string) => now() - at(check),
    sinceLast: () => now() - last,
  }
}

/** Lists for which a wait is known to be useless. */
function vainWaits() {
  /** Checks that waited for a list and failed all the same. */
  const vain = new Map<OperationId, number>()
  /** Lists that once changed after a wait: checks wait for them to the end of the run. */
  const late = new Set<OperationId>()
  /** Lists that were unchanged after a check had waited for them. */
  const unchanged = new Map<string, Set<OperationId>>()
  const failuresAt = (list: OperationId) => vain.get(list) ?? 0
  return {
    isKnown: (list: OperationId | undefined) => list !== undefined && !late.has(list) && failuresAt(list) >= ENOUGH,
    waited(check: string, list: OperationId, showedOther: boolean) {
      if (showedOther) late.add(list)
      else unchanged.set(check, (unchanged.get(check) ?? new Set<OperationId>()).add(list))
    },
    conclude(check: string, failed: boolean) {
      for (const list of failed ? (unchanged.get(check) ?? []) : []) vain.set(list, failuresAt(list) + 1)
      unchanged.delete(check)
    },
    forget: () => vain.clear(),
  }
}

export function settlingOf({ ms: usual, clock, tell }: Parts): Settling {
  const most = usual * MOST_TIMES
  let ms = usual
  const { note, share, since, sinceLast } = writesOf(clock)
  const vain = vainWaits()
  const watched = new Set<OperationId>()
  let watching = 0
  let told = false
  return {
    note,
    share,
    conclude: vain.conclude,
    isOn: () => sinceLast() < ms,
    mayLag: () => sinceLast() < most,
    async wait({ check, operation, signal, before, shows }) {
      const list = isList(operation) ? operation : undefined
      const isOver = () => since(check) >= (watching ? most : ms)
      if (isOver() || vain.isKnown(list)) return undefined
      const early = await before()
      if (!list && shows(early)) return { answer: early, after: () => false }
      // The measurement of the time is under way.
      while (watching && !isOver()) await clock.sleep(EVERY_MS, signal)
      const left = ms - since(check)
      if (left > 0) await clock.sleep(left, signal)
      return {
        after(late) {
          const showedOther = isOther(early, late)
          if (list) vain.waited(check, list, showedOther)
          return showedOther
        },
      }
    },
    async watch(check, read, send) {
      const { operation } = read.ask
      if (told || watched.has(operation) || watched.size >= MOST_WATCHES || since(check) >= most) return undefined
      const written = clock.now() - since(check)
      watched.add(operation)
      watching++
      let restless = 0
      try {
        // The check may write again meanwhile.
        while (clock.now() - written < most) {
          await clock.sleep(EVERY_MS)
          const now = await send(read.ask)
          if (!isOther(read, now)) continue
          const after = clock.now() - written
          // A list in any order shows another page each time, whatever was written.
          if (isOther(now, await send(read.ask))) {
            if (++restless >= MOST_RESTLESS) return undefined
            continue
          }
          ms = Math.min(most, Math.max(ms, after * MARGIN))
          vain.forget()
          return { after }
        }
        return {}
      } finally {
        watching--
      }
    },
    tell(after, { ask: { operation } }) {
      if (told) return
      told = true
      tell(
        `${operation} showed what was written only after ${Math.round(after)} ms: what does not show is looked for again`,
      )
    },
  }
}
