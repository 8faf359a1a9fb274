/**
 * The checks that change the same existing records take turns: the next one need not ask again for what the one before
 * has seen since its last write.
 */
import type { Answer } from '../client/answer.ts'
import type { Clock } from '../client/clock.ts'

/** Served answers by their requests. */
export type Seen = ReadonlyMap<string, Answer>

export interface HandingOver {
  /** @param names everything that the check takes, see `Claims` */
  leave(names: readonly string[], seen: Seen): void
  /** The answers that the last one to take just these has left; none where others may have changed something since. */
  receive(names: readonly string[]): Seen
  /** Records were restored. */
  forget(): void
}

/** After a longer pause, others may have changed the records. */
const RECENT_MS = 1000

const NOTHING: Seen = new Map()

export function handingOverOf(clock: Pick<Clock, 'now'>): HandingOver {
  const last = new Map<string, { readonly names: readonly string[]; readonly seen: Seen; readonly at: number }>()
  return {
    leave(names, seen) {
      const left = { names, seen, at: clock.now() }
      for (const name of names) last.set(name, left)
    },
    receive(names) {
      const [one, ...others] = [...new Set(names.map((name) => last.get(name)))]
      const isSame = one && !others.length && one.names.length === names.length
      return isSame && clock.now() - one.at <= RECENT_MS ? one.seen : NOTHING
    },
    forget: () => last.clear(),
  }
}
