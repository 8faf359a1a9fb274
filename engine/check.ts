/** A check is plain data and one function. */

import type { Answer } from '../client/answer.ts'
import type { Caller } from '../client/target.ts'
import type { Maker } from '../contract/laws.ts'
import type { Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Phase } from '../contract/phases.ts'
import type { Seen } from '../contract/run.ts'
import type { Outcome } from '../contract/verdict.ts'
import type { Scope } from './scope.ts'

/** One write, and what its record showed before and after. */
export interface Change {
  readonly sent: Members
  /** A success or a refusal. */
  readonly answer: Answer
  readonly before?: Members
  readonly after: Members
  /** Whether the answer itself shows the record afterwards. */
  readonly isAnswer?: boolean
}

export interface Check {
  /** `current/learners.list#size-maximum` */
  readonly id: `${OperationId}#${string}`
  readonly slug: string
  /** Third person present, at most 70 characters. */
  readonly title: string
  readonly madeBy: Maker
  readonly operation: OperationId
  /** The first is the clause of an outcome unless it names another. */
  readonly clauses: readonly string[]
  readonly phase: Phase
  /** Whether it creates records of its own only where it may, and uses those of the target elsewhere. */
  readonly readsAsWell?: true
  /** Caller of its questions unless they say otherwise. */
  readonly as: Caller
  /** Credentials without which nothing can be decided. */
  readonly callers: readonly Caller[]
  /** Phase of which the mode decides, for what a check of the limits or a closing check writes or judges. */
  readonly writes?: 'own' | 'shared'
  /** The requests and the meaning of each verdict, for `explain`. */
  readonly sends: string
  run(scope: Scope): Promise<Outcome | readonly Outcome[]>
  /** Judges one success of the operation alone, whoever asked: used for recorded traffic. */
  readonly shows?: (answer: Answer) => Outcome | readonly Outcome[]
  /** Judges a record after a write of the operation, whoever sent it; undefined where it decides nothing. */
  readonly tells?: (change: Change) => Outcome | undefined
  /** Compares a single read with a list, whoever asked for them. */
  readonly agrees?: (listed: Members, read: Answer) => Outcome
  /** For a creation: creates a record with the fewest members, once, for checks that need a new one. */
  readonly model?: (scope: Scope) => Promise<unknown>
  /** For a closing check: the verdict from the observations alone, so that shards can be judged together. */
  readonly whole?: (seen: Seen) => readonly Outcome[]
  /** For a closing check: repeats requests whose finding was seen once. */
  readonly look?: (scope: Scope) => Promise<void>
}

/** One operation's checks. */
export interface Suite {
  readonly operation: OperationId
  readonly checks: readonly Check[]
}
