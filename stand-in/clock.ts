/** The time of a stand-in, which can stand still and be moved. Milliseconds since 1970. */
export interface StandInClock {
  now(): number
  /** @param at the present, unless it is given */
  freeze(at?: number): void
  /** Moves it forward, or back; it goes on standing still, or running, as before. */
  advance(milliseconds: number): void
  /** Lets it run from where it is. */
  resume(): void
  readonly frozen: boolean
}

/** @param frozenAt where it stands still; it runs with the machine's otherwise */
export function createStandInClock(frozenAt?: number): StandInClock & { restart(): void } {
  let standing = frozenAt
  let ahead = 0
  const now = () => standing ?? Date.now() + ahead
  return {
    now,
    freeze(at = now()) {
      standing = at
    },
    advance(milliseconds) {
      if (standing === undefined) ahead += milliseconds
      else standing += milliseconds
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
