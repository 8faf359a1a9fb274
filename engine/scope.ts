/** The controlled way in which a check talks to its target. One scope per attempt. */

import type { Answer } from '../client/answer.ts'
import { Refused } from '../client/answers/outcome.ts'
import type { Item } from '../client/answers/page.ts'
import type { Clock } from '../client/clock.ts'
import type { Ask } from '../client/request.ts'
import type { Caller, Target } from '../client/target.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Phase } from '../contract/phases.ts'
import type { CreatedKind, ListedKind } from '../contract/records.ts'
import type { LastingChange, Mode } from '../contract/run.ts'
import { type Accusation, needs, type Outcome, type Undecidable } from '../contract/verdict.ts'
import type { Builder } from '../fixtures/builders.ts'
import type { Made } from '../fixtures/records/creation.ts'
import type { Known, Learnt, Walking } from '../fixtures/records/walk.ts'
import type { Listings } from './listings.ts'
import type { Looks } from './read-cache.ts'
import type { Watched } from './response-recorder.ts'

/** An `Ask` in which the check's own operation and caller need not be said. */
export type Call = Partial<Ask>

/** The state of a check, or of a shared step, so far. */
interface Met {
  /** A server error that may be gone the next time. */
  readonly failure?: Answer
  /** The answer to the last request, also to that of a shared step. */
  readonly latest?: Answer
  /** The last answer while a write of the run may not have shown yet. */
  readonly readBack: { readonly answer?: Answer }
  /** Questions for records that the check changes, the last one last. */
  readonly reads: ReadonlyMap<string, Ask>
  /** The check that ran the last shared step with a write. */
  readonly wroteBy?: string
  /** The answers since its last write. */
  readonly looks: Pick<Looks, 'all'>
}

export interface Scope {
  /** Id of the check. */
  readonly check: string
  readonly target: Target
  readonly mode: Mode
  readonly phase: Phase
  /** Awkward and plain values, the same for the same seed and check. */
  readonly builder: Builder
  readonly reliance: Reliance
  /** Lets others borrow a record that was created as a specimen, or takes it as a model of created records. */
  offer(sent: Record<string, unknown>, answer: Answer, as: 'free' | 'model'): void
  /** Whether this attempt confirms the finding of an earlier one. */
  readonly confirming: boolean
  /** Whether the check itself has sent a write. */
  readonly wrote: boolean
  readonly met: Met
  /** Pages of lists that the check has read, or a shared step before it. */
  readonly listings: Listings
  /** Ids of the exchanges so far. */
  readonly tape: readonly string[]
  /** Sends a question of the check's own operation, as its own caller unless the question says otherwise. */
  call(call?: Call): Promise<Answer>
  /**
   * The answer to a question: an earlier one of this check since its last write, or of the one before that changes the
   * same records, or of any check while all only read; sent otherwise.
   */
  look(ask: Ask): Promise<Answer>
  /** From now on, `look` asks again for what was seen before. */
  forget(): void
  /**
   * Records of the target, walked once per run and caller, the usual one unless given; at least that many, or the check
   * ends undecided.
   */
  known(kind: ListedKind, options?: { atLeast?: number; as?: Caller }): Promise<Known>
  /** Records except those of other runs at work: their next change is unknown. */
  ours(records: readonly Item[]): readonly Item[]
  /** A record of the run's own with these members: created now, or an earlier one brought into that state. */
  own(kind: CreatedKind, members?: Record<string, unknown>, options?: OwnOptions): Promise<Made>
  /** Lets other checks use the records of this one: they are as they were created. */
  giveBack(): void
  /** Sends a creation that may be refused; `members` are sent as they are. */
  tryCreate(kind: CreatedKind, members: Record<string, unknown>): Promise<Answer>
  /** Every record of a paged list, as far as its page parameters are honoured. @throws Refused */
  walk(ask: Ask): Promise<Known>
  /** The known page parameters of an operation. */
  learnt(operation: OperationId): Learnt
  /** Why lists could not be walked to their end: a record that this check lacks may stand behind it. */
  readonly shortfalls: Undecidable[]
  /** Runs a step once per run and attempt, whichever check comes first. */
  once<Value>(name: string, make: (scope: Scope) => Promise<Value>): Promise<Value>
  /** Records a behaviour that the documents do not show; the clause's level is `not-shown`. */
  observe(clause: string, value: string): void
  /** Observations of the whole run about an operation so far. */
  watched(operation: OperationId): Watched
  /** Has another check report a finding of this one about its clause, confirmed by a control. */
  accuse(check: string, accusation: Accusation, exchanges: readonly string[]): void
  /** Whether the same request once got no answer: it may have been carried out. */
  wasUnanswered(ask: Ask): boolean
  /** The meaning of a refused request for this check (R101). */
  explain(refused: Refused): Promise<Outcome>
  /** Counts a record as the run's own that came with another of its own. */
  adopt(operation: OperationId, path: NonNullable<Ask['path']>): void
  /** Reads what is about to be changed until it stays as it is, where other runs are at work. */
  steady<Value>(read: () => Promise<Value>): Promise<Value>
  /** Keeps former values that no operation shows, so that they can be restored. */
  remember(operation: OperationId, path: NonNullable<Ask['path']>, former: Record<string, unknown>): void
  /** Why a change that no interface can take back may not be made; undefined where the user allows it. */
  forbids(change: LastingChange): ReturnType<typeof needs.credential> | undefined
  /** Reports a record that stays on the platform. */
  residue(operation: OperationId, id: string, what: string): void
  /** Adds exchanges of other checks to the evidence of this one. */
  cite(exchanges: readonly string[]): void
  /** The bearer token of a caller. */
  tokenOf(caller: Caller): Promise<string>
  /** Whether a caller is configured. */
  has(caller: Caller): boolean
  /** For the checks of the limits alone. */
  readonly limits: LimitScope
}

/** On specimens. */
interface Reliance {
  /** Whether the check must use records of its own only: its finding on others did not hold, or is confirmed. */
  readonly isAlone: boolean
  /** Whether it used others. */
  relied: boolean
}

export interface OwnOptions {
  /** Records that are alike in this stand for each other, whatever their names. */
  readonly alike?: string
  /** Created now, even where others exist. */
  readonly fresh?: boolean
  /** In a shared step: not returned at its end. */
  readonly keep?: boolean
  /** Whether a record that another check had before will do. */
  readonly fits?: (record: Item) => boolean
}

/** Time and requests as the checks of the limits need them. */
export interface LimitScope {
  readonly clock: Clock
  /** Sends at once, and takes a throttling refusal as the answer. */
  unpaced(call: Call): Promise<Answer>
  /** Milliseconds since anybody last asked for that operation. */
  quietFor(operation: OperationId): number
  /**
   * Requests left of an operation's limit in the present window when all callers count; negative when it is exceeded.
   */
  leftOf(operation: OperationId): number
  /** Requests that a caller may still send in the present window. */
  roomFor(operation: OperationId, as: Caller): number
  /** Runs tasks that must not overlap, one after the other. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>
  /** Operations whose budget is exhausted for the moment, with the request that did it. */
  readonly exhausted: Map<OperationId, Call>
  /** The end of the check. */
  readonly signal?: AbortSignal
}

/** A scope as the fixtures use it to find records. */
export const walkingOf = (scope: Scope): Walking => ({
  send: (ask) => scope.call(ask),
  known: (kind) => scope.known(kind, { atLeast: 0 }),
  learnt: (operation) => scope.learnt(operation),
  refused: async (answer) => {
    const outcome = await scope.explain(new Refused(answer))
    return outcome.kind === 'undecided' ? outcome : needs.finding(scope.check)
  },
  once: (name, make) => scope.once(name, (shared) => make(walkingOf(shared))),
})

/** The pages of a list, except the records of other runs at work. */
export function withoutOthers(scope: Scope, known: Known): Known {
  const records = scope.ours(known.records)
  const others = known.records.length - records.length
  return others ? { ...known, records, others } : known
}
