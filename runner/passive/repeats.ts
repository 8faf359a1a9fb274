/** Entries that were read before: a file that is given twice, or two exports of one session. */
import { createHash } from 'node:crypto'
import type { Recorded } from './traffic.ts'

/** Entries that are remembered. */
const MOST_REMEMBERED = 500_000

export interface Repeats {
  /** Whether the same exchange was seen before; to be called once for each. */
  has(recorded: Recorded): boolean
}

/** The parts of an exchange that identify it, with its instant to a part of a millisecond. */
const signOf = ({ startedAt, durationMs, method, url, status, requestBody = '', body, exchange }: Recorded): number => {
  const text = `${startedAt} ${durationMs} ${method} ${url.href} ${status} ${requestBody} ${body?.length} ${exchange?.id}`
  return createHash('sha1').update(text).digest().readUIntBE(0, 6)
}

export function repeatsOf(): Repeats {
  const known = new Set<number>()
  return {
    has(recorded) {
      // Without a time two requests may be alike.
      if (!recorded.startedAt) return false
      const sign = signOf(recorded)
      if (known.has(sign)) return true
      if (known.size < MOST_REMEMBERED) known.add(sign)
      return false
    },
  }
}
