/** Whether it is worth asking again after a server error: a platform that fails every time is not asked for ever. */

export interface Patience {
  /** @param subject an operation, or another part that fails alone */
  mayAsk(subject: string): boolean
  /** Whether asking again helped. */
  note(subject: string, helped: boolean): void
}

/** After this many repetitions that did not help, beyond those that did, a subject is known to fail each time. */
const MOST_IN_VAIN = 4

export function patienceOf(): Patience {
  const inVain = new Map<string, number>()
  return {
    mayAsk: (subject) => (inVain.get(subject) ?? 0) < MOST_IN_VAIN,
    note(subject, helped) {
      inVain.set(subject, Math.max(0, (inVain.get(subject) ?? 0) + (helped ? -1 : 1)))
    },
  }
}
