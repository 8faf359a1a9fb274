/** Time for what was written to show: lists and reads may lag behind, and no document says that they may not (R105). */
import type { Answer } from '../client/answer.ts'
import type { Clock } from '../client/clock.ts'
import type { Ask } from '../client/request.ts'
import { differs, isChanged, lookOf } from './listings.ts'

export interface Settling {
  /** A check has written something. */
  note(check: string): void
  /** Ends when what it wrote last has had its time. */
  wait(check: string, signal?: AbortSignal): Promise<void>
  /** Whether something was written, by whichever check, that may not show yet. */
  isOn(): boolean
  /**
   * Asks again for what a check read after it had written, until it shows otherwise or its time is over.
   * @returns how long after the write it showed otherwise; undefined where it did not
   */
  watch(check: string, read: Answer, send: (ask: Ask) => Promise<Answer>): Promise<number | undefined>
  /** Tells, once, how long after a write it showed. */
  tell(ms: number, read: Answer): void
}

const EVERY_MS = 500
/** How often a run asks in vain whether something shows late. */
const MOST_WATCHES = 5

/** Whether the same request shows something else. */
function isOther(before: Answer, now: Answer): boolean {
  if (before.status !== now.status) return true
  const [one, other] = [lookOf(before), lookOf(now)]
  return one && other ? differs(one, other) || isChanged(one, other) : !before.body.equals(now.body)
}

interface Parts {
  /** How long a target may take. */
  readonly ms: number
  readonly clock: Clock
  /** Gets a sentence when something showed late. */
  readonly tell: (text: string) => void
}

export function settlingOf({ ms, clock, tell }: Parts): Settling {
  const wrote = new Map<string, number>()
  let last = Number.NEGATIVE_INFINITY
  let watches = 0
  let told = false
  const since = (check: string) => clock.now() - (wrote.get(check) ?? Number.NEGATIVE_INFINITY)
  return {
    note(check) {
      last = clock.now()
      wrote.set(check, last)
    },
    isOn: () => last + ms > clock.now(),
    async wait(check, signal) {
      const left = ms - since(check)
      if (left > 0) await clock.sleep(left, signal)
    },
    async watch(check, read, send) {
      if (told || watches >= MOST_WATCHES) return undefined
      watches++
      while (since(check) < ms) {
        await clock.sleep(EVERY_MS)
        const now = await send(read.ask)
        if (isOther(read, now)) return since(check)
      }
      return undefined
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
