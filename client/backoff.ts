/** Rests when a platform shows that it is overloaded: its answers slow down, or its server errors rise. */
import type { Clock } from './clock.ts'

/** Answers that are looked at together. */
const RECENT = 20
/** Answers that show how fast the platform is by itself. */
const FIRST = 30
/** This many server errors among the recent answers are a rise. */
const MANY_ERRORS = 5
/** Errors of one operation in a row that are no coincidence. */
const IN_A_ROW = 3
/** Answers so many times slower than the first ones, and slower than a second, are slow. */
const SLOWER = 4
const SLOW_MS = 1_000
/** A process that is busy for so much of the time is slow itself: its answers wait until they are read. */
const MOSTLY = 0.8
const SHORTEST_REST_MS = 2_000
const LONGEST_REST_MS = 60_000

export interface Strain {
  /** Waits until the rest is over; undefined while there is none. */
  rest(signal?: AbortSignal): Promise<void> | undefined
  note(answer: Noted): void
}

interface Noted {
  readonly operation: string
  readonly status: number
  readonly ms: number
}

export const noStrain: Strain = { rest: () => undefined, note() {} }

const median = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0

/** Operations that fail alone: such a defect is no sign of load, and no rest mends it. */
function defectsOf() {
  const failing = new Map<string, { times: number; rested: boolean }>()
  let othersAnswer = false
  return {
    /** Whether the answer is one more error of an operation that fails before and after a rest while others answer. */
    isDefect({ operation, status }: Noted): boolean {
      if (status < 500) {
        failing.delete(operation)
        othersAnswer = true
        return false
      }
      const failed = failing.get(operation) ?? { times: 0, rested: false }
      failing.set(operation, failed)
      failed.times++
      return failed.rested && othersAnswer && failed.times >= IN_A_ROW
    },
    rest() {
      for (const failed of failing.values()) failed.rested = true
      othersAnswer = false
    },
  }
}

/** @param tell gets a sentence for each rest */
export function strainOf(clock: Clock, tell: (text: string) => void): Strain {
  const first: number[] = []
  let recent: Noted[] = []
  let until = 0
  let restMs = SHORTEST_REST_MS
  const defects = defectsOf()
  const isBusy = () => (clock.atWork?.() ?? 0) > MOSTLY
  const reason = (): string | undefined => {
    const errors = recent.filter(({ status }) => status >= 500).length
    if (errors >= MANY_ERRORS) return `${errors} of ${recent.length} answers were server errors`
    if (first.length < FIRST || recent.length < RECENT || !recent.some(({ ms }) => ms > SLOW_MS)) return undefined
    const usual = median(first)
    const now = median(recent.map(({ ms }) => ms))
    if (now > Math.max(SLOW_MS, usual * SLOWER) && !isBusy())
      return `answers take ${Math.round(now)} ms, ${Math.round(usual)} ms at the beginning`
    return undefined
  }
  const over = async (signal?: AbortSignal) => {
    while (clock.now() < until) await clock.sleep(until - clock.now(), signal)
  }
  return {
    rest: (signal) => (clock.now() < until ? over(signal) : undefined),
    note(answer) {
      if (defects.isDefect(answer)) return
      if (first.length < FIRST && answer.status < 500) first.push(answer.ms)
      recent.push(answer)
      if (recent.length > RECENT) recent.shift()
      const why = reason()
      if (!why) {
        if (recent.length === RECENT) restMs = SHORTEST_REST_MS
        return
      }
      until = clock.now() + restMs
      tell(`${why}: nothing is sent for ${restMs / 1000} s`)
      restMs = Math.min(restMs * 2, LONGEST_REST_MS)
      recent = []
      defects.rest()
    },
  }
}
