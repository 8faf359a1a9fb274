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
/** How many times the usual time something is watched for that does not show. */
const MOST_TIMES = 2
/** What is added to the time after which something showed: it may take longer the next time. */
const MARGIN = 1.25

/** Whether the same request shows something else. */
function isOther(before: Answer, now: Answer): boolean {
  if (before.status !== now.status) return true
  const [one, other] = [lookOf(before), lookOf(now)]
  return one && other ? differs(one, other) || isChanged(one, other) : !before.body.equals(now.body)
}

interface Parts {
  /** How long a target may take; longer, within bounds, once something has shown later. */
  readonly ms: number
  readonly clock: Clock
  /** Gets a sentence when something showed late. */
  readonly tell: (text: string) => void
}

export function settlingOf({ ms: usual, clock, tell }: Parts): Settling {
  const most = usual * MOST_TIMES
  let ms = usual
  const wrote = new Map<string, number>()
  let last = Number.NEGATIVE_INFINITY
  let watches = 0
  let watching = 0
  let told = false
  const since = (check: string) => clock.now() - (wrote.get(check) ?? Number.NEGATIVE_INFINITY)
  return {
    note(check) {
      last = clock.now()
      wrote.set(check, last)
    },
    isOn: () => last + ms > clock.now(),
    async wait(check, signal) {
      // How long it takes is being found out.
      while (watching && since(check) < most) await clock.sleep(EVERY_MS, signal)
      const left = ms - since(check)
      if (left > 0) await clock.sleep(left, signal)
    },
    async watch(check, read, send) {
      if (told || watches >= MOST_WATCHES || since(check) >= most) return undefined
      watches++
      watching++
      try {
        while (since(check) < most) {
          await clock.sleep(EVERY_MS)
          const now = await send(read.ask)
          if (!isOther(read, now)) continue
          const after = since(check)
          ms = Math.min(most, Math.max(ms, after * MARGIN))
          return after
        }
        return undefined
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
