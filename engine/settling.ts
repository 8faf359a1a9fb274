/** Time for what was written to show: lists and searches may lag behind, and no document says that they may not (R105). */
import type { Clock } from '../client/clock.ts'

export interface Settling {
  /** A check has written something. */
  note(check: string): void
  /** Ends when what it wrote last has had its time. */
  wait(check: string, signal?: AbortSignal): Promise<void>
  /** Whether something was written, by whichever check, that may not show yet. */
  isOn(): boolean
}

/** @param ms how long a target may take */
export function settlingOf(ms: number, clock: Clock): Settling {
  const wrote = new Map<string, number>()
  let last = Number.NEGATIVE_INFINITY
  return {
    note(check) {
      last = clock.now()
      wrote.set(check, last)
    },
    isOn: () => last + ms > clock.now(),
    async wait(check, signal) {
      const left = (wrote.get(check) ?? Number.NEGATIVE_INFINITY) + ms - clock.now()
      if (left > 0) await clock.sleep(left, signal)
    },
  }
}
