/** The state of each origin, or of each interface, until it is given up. */
import { setMaxListeners } from 'node:events'

interface Ending {
  /** Aborted, with the reason, when it is given up. */
  readonly end: AbortController
}

export interface Lines<Key, Line> {
  of(key: Key): Line & Ending
  /** Why one was given up, in words; undefined while none is. */
  readonly lost: string | undefined
}

/** @param begun the initial state */
export function linesOf<Key, Line extends object>(begun: () => Line): Lines<Key, Line> {
  const lines = new Map<Key, Line & Ending>()
  return {
    of(key) {
      const known = lines.get(key)
      if (known) return known
      const line = { ...begun(), end: new AbortController() }
      // Every check in progress listens.
      setMaxListeners(0, line.end.signal)
      lines.set(key, line)
      return line
    },
    get lost() {
      const gone = [...lines.values()].find(({ end }) => end.signal.aborted)
      return (gone?.end.signal.reason as Error | undefined)?.message
    },
  }
}
