/**
 * The answers of a check since its last write: it need not send the request again, nor must the next borrower of a
 * record, or the next check that changes it.
 */
import type { Answer } from '../client/answer.ts'
import { type Ask, requestKey } from '../client/request.ts'
import type { Memory } from '../fixtures/records/specimens.ts'
import type { Seen } from './handing-over.ts'

export interface Looks extends Memory {
  /** Keeps the served answers. */
  note(answer: Answer): void
  /** Something may have changed since. */
  forget(): void
  /** Its own, and those before it. */
  readonly all: Seen
}

/**
 * @param tape receives the exchanges that are taken over from others
 * @param before what the check before has seen, see `HandingOver`
 */
export function looksOf(tape: string[], before?: Seen): Looks {
  const seen = new Map<string, Answer>()
  let earlier = before
  const note = (answer: Answer) => void seen.set(requestKey(answer.ask), answer)
  const take = (answer: Answer) => {
    if (!tape.includes(answer.exchange)) tape.push(answer.exchange)
    note(answer)
  }
  return {
    note,
    take,
    forget() {
      seen.clear()
      earlier = undefined
    },
    recall(ask: Ask) {
      const key = requestKey(ask)
      const theirs = seen.has(key) ? undefined : earlier?.get(key)
      if (theirs) take(theirs)
      return seen.get(key)
    },
    get all() {
      return new Map([...(earlier ?? []), ...seen])
    },
  }
}
