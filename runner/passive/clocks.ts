/** The clock of an exchange: that of its file, as long as it does not go back. */
import type { Recorded } from './traffic.ts'

/** How far two clocks may differ, and how far a recorder may leave the order in which it recorded. */
export const SKEW_MS = 120_000

export class Clocks {
  readonly #files = new Map<string, { latest: number; part: number }>()

  /** To be asked of every exchange of a file, in its order. @returns the same text for times that may be compared */
  of({ file, startedAt }: Pick<Recorded, 'file' | 'startedAt'>): string {
    const known = this.#files.get(file) ?? { latest: startedAt, part: 0 }
    this.#files.set(file, known)
    // A clock that was set back looks like a recording of another day.
    if (startedAt && startedAt < known.latest - SKEW_MS) {
      known.part++
      known.latest = startedAt
    }
    known.latest = Math.max(known.latest, startedAt)
    return `${file} ${known.part}`
  }
}

/** Whether two clocks are of one file, whose parts were recorded one after the other. */
export const isOfOneFile = (one: string, other: string): boolean =>
  one.slice(0, one.lastIndexOf(' ')) === other.slice(0, other.lastIndexOf(' '))
