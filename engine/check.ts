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
  /** Whether the answer itself is what shows the record afterwards. */
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
  /** The first is the one that an outcome is about unless it names another. */
  readonly clauses: readonly string[]
  readonly phase: Phase
  /** Whether it makes records of its own only where it may, and does with those of the target elsewhere. */
  readonly readsAsWell?: true
  /** Caller of its questions unless they say otherwise. */
  readonly as: Caller
  /** Credentials without which nothing can be decided. */
  readonly callers: readonly Caller[]
  /** What a check of the limits or a closing check writes or judges: its mode must allow it, as for that phase. */
  readonly writes?: 'own' | 'shared'
  /** What goes out and what each verdict means, for `explain`. */
  readonly sends: string
  run(scope: Scope): Promise<Outcome | readonly Outcome[]>
  /** What one success of the operation shows by itself, whoever asked: recorded traffic is judged by it. */
  readonly shows?: (answer: Answer) => Outcome | readonly Outcome[]
  /** What a record shows of a write of the operation, whoever sent it; undefined where it tells nothing. */
  readonly tells?: (change: Change) => Outcome | undefined
  /** Whether a single read shows a record as a list does, whoever asked for them. */
  readonly agrees?: (listed: Members, read: Answer) => Outcome
  /** Of a creation: makes the least that is legal, unless that was done, for those who need one that is made now. */
  readonly model?: (scope: Scope) => Promise<unknown>
  /** Of a closing check: the verdict from what was seen alone, so that shards can be judged together. */
  readonly whole?: (seen: Seen) => readonly Outcome[]
  /** Of a closing check: asks again for what was seen once. */
  readonly look?: (scope: Scope) => Promise<void>
}

/** One operation's checks. */
export interface Suite {
  readonly operation: OperationId
  readonly checks: readonly Check[]
}
