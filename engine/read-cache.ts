/**
 * The answers of a check since its last write: it need not send the request again, nor must the next borrower of a
 * record.
 */
import type { Answer } from '../client/answer.ts'
import { type Ask, requestKey } from '../client/request.ts'
import type { Memory } from '../fixtures/records/specimens.ts'

export interface Looks extends Memory {
  /** Keeps the served answers. */
  note(answer: Answer): void
  /** Something may have changed since. */
  forget(): void
}

/** @param tape receives the exchanges that are taken over from others */
export function looksOf(tape: string[]): Looks {
  const seen = new Map<string, Answer>()
  const note = (answer: Answer) => void seen.set(requestKey(answer.ask), answer)
  return {
    note,
    forget: () => seen.clear(),
    recall: (ask: Ask) => seen.get(requestKey(ask)),
    take(answer) {
      if (!tape.includes(answer.exchange)) tape.push(answer.exchange)
      note(answer)
    },
  }
}
