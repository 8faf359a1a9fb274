/** A judge of what several exchanges show together, and what it holds against a platform. */
import type { Answer } from '../../client/answer.ts'
import type { Caller } from '../../contract/interfaces.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { type Accusation, disturbed } from '../../contract/verdict.ts'
import type { PassiveJudge } from './judge.ts'
import type { Recorded } from './traffic.ts'

/** One exchange that is judged. */
export interface Witnessed {
  readonly answer: Answer
  readonly terms: Terms
  /** When it was sent, and when its answer was there at the latest; epoch milliseconds, 0 where the recorder does not say. */
  readonly at: number
  readonly end: number
  /** Who says so: times of two clocks are not compared. */
  readonly clock: string
  /** Which instance was asked: its address, and what a request says beside the credential. */
  readonly platform: string
  /** Undefined where the traffic does not show it. */
  readonly caller: Caller | undefined
  readonly account: string | undefined
  /** The account, or somebody of the file: what is right of one answer to another needs no name, what is wrong does. */
  readonly reader: string
  /** The token, cookie or key that the request carried, where it tells one from another. */
  readonly credential: string | undefined
  readonly recorded: Recorded
}

export interface ExchangeJudge {
  /** Whether it looks at requests and statuses alone; others see no exchange whose answer was recorded without its body. */
  readonly needsNoBody?: boolean
  /** Whether it prepares for what got no answer, a redirect, or one from a cache: it may have written all the same. */
  readonly needsNoAnswer?: boolean
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
