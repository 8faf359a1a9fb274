/** A judge of several exchanges together, and its accusations. */
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
  /**
   * When it was sent, and when its answer was complete at the latest; epoch milliseconds, 0 where the recorder does not
   * say.
   */
  readonly at: number
  readonly end: number
  /** The clock of these times: those of two clocks are not compared. */
  readonly clock: string
  /** The instance: its address, and the parts of a request that name it beside the credential. */
  readonly platform: string
  /** Undefined where the traffic does not show it. */
  readonly caller: Caller | undefined
  readonly account: string | undefined
  /** The account, or any of the file: a correct answer needs no name, a wrong one does. */
  readonly reader: string
  /** The token, cookie or key of the request, where it distinguishes accounts. */
  readonly credential: string | undefined
  readonly recorded: Recorded
}

export interface ExchangeJudge {
  /** Whether it needs only requests and statuses; others see no exchange whose answer was recorded without its body. */
  readonly needsNoBody?: boolean
  /**
   * Whether it also sees requests without an answer, redirects, and answers from a cache: they may have written all the
   * same.
   */
  readonly needsNoAnswer?: boolean
  /** Sees every exchange before the first is judged. */
  prepare?(witnessed: Witnessed): void
  see?(witnessed: Witnessed, judge: PassiveJudge): void
  /** Passes the findings to the judge. */
  conclude?(judge: PassiveJudge): void
}

interface Suspicion {
  /** Records, sessions or lists that showed it, each once. */
  readonly occasions: Set<string>
  readonly outcome: Accusation
  readonly exchanges: string[]
}

const ENOUGH = 2

/** Findings that another client could explain once: two independent occasions count against the platform. */
export class Suspicions {
  readonly #found = new Map<string, Suspicion>()
  readonly #once: string

  /** @param once the name of a single occasion in the report */
  constructor(once: string) {
    this.#once = once
  }

  /** @param occasion its independent part, such as the record */
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
