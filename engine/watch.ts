/**
 * Looks at every answer of the run: its shape against the operation's schema, the form of its refusal, server errors.
 * The closing checks judge what was collected; a check that caused an answer does not have to.
 */
import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import type { OperationId } from '../contract/operations.ts'

/** What an examiner has to say of one answer; `key` is the same for the same defect. */
export interface Remark {
  readonly topic: Topic
  readonly key: string
  readonly expected: string
  readonly actual: string
}

export const TOPICS = ['response-schema', 'error-form', 'server-error', 'unset-members', 'unknown-members'] as const
export type Topic = (typeof TOPICS)[number]

export interface Sighting extends Remark {
  readonly label: string
  /** The question that brought it about. */
  readonly ask: Ask
  /** Ids of the exchanges that showed it, oldest first; bounded. */
  readonly exchanges: string[]
  times: number
}

export interface Watched {
  /** Success statuses, and refusal statuses, in order of appearance. */
  readonly successes: Map<number, string>
  readonly refusals: Map<number, string>
  readonly sightings: Map<string, Sighting>
  redirects: number
}

const KEPT = 5

export interface Watch {
  see(answer: Answer): void
  of(operation: OperationId): Watched
}

/** @param examine pure; says what is wrong with an answer */
export function watchOf(examine: (answer: Answer) => readonly Remark[]): Watch {
  const seen = new Map<OperationId, Watched>()
  const of = (operation: OperationId) => {
    let watched = seen.get(operation)
    if (!watched) {
      watched = { successes: new Map(), refusals: new Map(), sightings: new Map(), redirects: 0 }
      seen.set(operation, watched)
    }
    return watched
  }
  const note = (watched: Watched, answer: Answer, remark: Remark) => {
    const key = `${remark.topic} ${remark.key}`
    const known = watched.sightings.get(key)
    if (!known) {
      const { ask, label, exchange } = answer
      watched.sightings.set(key, { ...remark, label, ask, exchanges: [exchange], times: 1 })
      return
    }
    known.times++
    if (known.exchanges.length < KEPT) known.exchanges.push(answer.exchange)
  }
  return {
    of,
    see(answer) {
      const watched = of(answer.ask.operation)
      const statuses = answer.ok ? watched.successes : watched.refusals
      if (!statuses.has(answer.status)) statuses.set(answer.status, answer.exchange)
      if (answer.redirectedTo) watched.redirects++
      for (const remark of examine(answer)) note(watched, answer, remark)
    },
  }
}
