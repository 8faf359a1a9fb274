/** The time of a stand-in, which can stand still and be moved. Milliseconds since 1970. */
export interface StandInClock {
  now(): number
  /** @param at the present, unless it is given @throws RangeError before 1970 and after 9999: then it stays as it is */
  freeze(at?: number): void
  /** Moves it forward, or back; it goes on standing still, or running, as before. @throws RangeError as `freeze` does */
  advance(milliseconds: number): void
  /** Lets it run from where it is. */
  resume(): void
  readonly frozen: boolean
}

/** Range of a date with a year of four digits. */
const [EARLIEST, LATEST] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 11, 31, 23, 59, 59, 999)]

function demandInstant(at: number): number {
  if (at >= EARLIEST && at <= LATEST) return at
  const [first, last] = [EARLIEST, LATEST].map((one) => new Date(one).toISOString())
  throw new RangeError(`the clock cannot stand there; allowed: ${first} to ${last}`)
}

/** @param frozenAt where it stands still; it runs with the machine's otherwise */
export function createStandInClock(frozenAt?: number): StandInClock & { restart(): void } {
  let standing = frozenAt
  let ahead = 0
  const now = () => standing ?? Date.now() + ahead
  return {
    now,
    freeze(at = now()) {
      standing = demandInstant(at)
    },
    advance(milliseconds) {
      const aim = demandInstant(now() + milliseconds)
      if (standing === undefined) ahead = aim - Date.now()
      else standing = aim
    },
    resume() {
      ahead = now() - Date.now()
      standing = undefined
    },
    restart() {
      standing = frozenAt
      ahead = 0
    },
    get frozen() {
      return standing !== undefined
    },
  }
}
