/** A judge of what several exchanges show together, and what it holds against a platform. */
import type { Answer } from '../client/answer.ts'
import type { Caller } from '../contract/interfaces.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Terms } from '../contract/terms.ts'
import { type Accusation, disturbed } from '../contract/verdict.ts'
import type { PassiveJudge } from './judge.ts'
import type { Recorded } from './traffic.ts'

/** One exchange that is judged. */
export interface Witnessed {
  readonly answer: Answer
  readonly terms: Terms
  /** When it was sent, and when its answer was there; epoch milliseconds, 0 where the recorder does not say. */
  readonly at: number
  readonly end: number
  /** Undefined where the traffic does not show it. */
  readonly caller: Caller | undefined
  readonly account: string | undefined
  /** The token, cookie or key that the request carried, where it tells one from another. */
  readonly credential: string | undefined
  readonly recorded: Recorded
}

export interface ExchangeJudge {
  /** Whether it looks at requests alone; others see no exchange whose answer was recorded without its body. */
  readonly needsNoBody?: boolean
  /** Is shown every exchange before the first is seen. */
  prepare?(witnessed: Witnessed): void
  see?(witnessed: Witnessed, judge: PassiveJudge): void
  /** Hands what was found to the judge. */
  conclude?(judge: PassiveJudge): void
}

interface Suspicion {
  /** Records, sessions or lists that showed it, each once. */
  readonly occasions: Set<string>
  readonly outcome: Accusation
  readonly exchanges: string[]
}

const ENOUGH = 2

/** What another client could explain once: two independent occasions are held against the platform. */
export class Suspicions {
  readonly #found = new Map<string, Suspicion>()
  readonly #once: string

  /** @param once what a single occasion is called in the report */
  constructor(once: string) {
    this.#once = once
  }

  /** @param occasion what makes it independent of others, such as the record */
  note(
    operation: OperationId,
    slug: string,
    occasion: string,
    outcome: Accusation,
    exchanges: readonly string[],
  ): void {
    const key = `${operation}#${slug}`
    const known = this.#found.get(key) ?? { occasions: new Set(), outcome, exchanges: [] }
    this.#found.set(key, known)
    if (known.occasions.has(occasion) || known.occasions.size >= ENOUGH) return
    known.occasions.add(occasion)
    known.exchanges.push(...exchanges)
  }

  conclude(judge: PassiveJudge): void {
    for (const [key, { occasions, outcome, exchanges }] of this.#found) {
      const [operation, slug] = key.split('#') as [OperationId, string]
      const { expected, actual } = outcome
      const once = disturbed(`${expected}, and was ${actual}: ${this.#once}`)
      judge.add(operation, { slug, outcome: occasions.size < ENOUGH ? once : outcome }, exchanges)
    }
  }
}
