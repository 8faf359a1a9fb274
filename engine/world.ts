/** Everything that the checks of one run share. */

import type { Answer } from '../client/answer.ts'
import { type Client, clientOf } from '../client/client.ts'
import { translationOf } from '../client/deviations/index.ts'
import { type Meetings, meetingsOf } from '../client/deviations/meetings.ts'
import { type Clock, type Pacer, pacerOf, systemClock } from '../client/pacer.ts'
import { type Patience, patienceOf } from '../client/patience.ts'
import type { Ask } from '../client/request.ts'
import { type Secrets, secretsOf } from '../client/secrets.ts'
import type { OpenDoor } from '../client/sign-in-guard.ts'
import { type Caller, hasCaller, secretsIn, type Target } from '../client/target.ts'
import type { Transport } from '../client/transport.ts'
import type { OperationId } from '../contract/operations.ts'
import { LASTING_CHANGES, type LastingChange, type Mode, type Observation } from '../contract/run.ts'
import type { Accusation, Undecidable } from '../contract/verdict.ts'
import { type Accounting, accountingOf } from '../fixtures/records/accounting.ts'
import { type Ledger, ledgerOf } from '../fixtures/records/ledger.ts'
import { type Specimens, specimensOf } from '../fixtures/records/specimens.ts'
import type { Manner } from '../fixtures/records/walk.ts'
import type { Journal } from '../output/run-file/journal.ts'
import type { LedgerEntry } from '../output/run-file/record.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import type { Asked } from './asked.ts'
import type { Check } from './check.ts'
import { lateWatch } from './deferred-recorder.ts'
import { type Declared, declaredOf, examinedThrough } from './deviating.ts'
import { examine } from './examine.ts'
import { type HandingOver, handingOverOf } from './handing-over.ts'
import { type Movement, movementOf } from './list-changes.ts'
import type { Listings } from './listings.ts'
import { type OtherRuns, otherRunsOf } from './other-runs.ts'
import { type Precedents, precedentsOf } from './precedents.ts'
import { type Watch, watchOf } from './response-recorder.ts'
import { type Slots, slotsOf } from './slots.ts'
import { type Settling, settlingOf } from './write-delay.ts'

/** The result of a shared step, its exchanges, and the lists that it could not walk to their end. */
interface Memory {
  readonly value: unknown
  readonly tape: readonly string[]
  readonly shortfalls: readonly Undecidable[]
  readonly listings: Listings
  readonly reads: ReadonlyMap<string, Ask>
  /** A server error that it met and that may be gone the next time. */
  readonly failure?: Answer
  /** To its last request. */
  readonly latest?: Answer
  readonly asked: readonly Asked[]
  /** The check that ran it, where it wrote something: a later user must wait for that to show as well. */
  readonly wroteBy?: string
}

/** Steps that run once per run and attempt. */
type Memo = Map<string, Promise<Memory>>

export interface World {
  readonly client: Client
  readonly journal: Journal
  readonly ledger: Ledger
  readonly accounting: Accounting
  readonly specimens: Specimens
  /** Per creating operation, a function that creates a record with the fewest members; see `Check`. */
  readonly models: Map<OperationId, NonNullable<Check['model']>>
  readonly reuse: boolean
  readonly watch: Watch
  /** Has the watch examine an answer of a part of the run that was cut off. */
  recall(answer: Answer): void
  /** Comparison of answers about the same records. */
  readonly agreement: Agreement
  /** Declared deviations of the target, and where the run met them. */
  readonly declared: Declared
  readonly meetings: Meetings
  readonly mode: Mode
  /** Changes that may stay. */
  readonly lasting: readonly LastingChange[]
  readonly seed: number
  /** Prefix of every name that the run gives, unique per run. */
  readonly runName: string
  /** Operations whose budget a check has exhausted for the moment, with the request that did it. */
  readonly exhausted: Map<OperationId, Partial<Ask>>
  /** Tasks that must not overlap, one after the other. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>
  /** Checks at work at a time; a waiting one lets others work. */
  readonly slots: Slots
  memoOf(attempt: number | string): Memo
  readonly memos: ReadonlyMap<number | string, Memo>
  observe(observation: Observation): void
  /** Keeps the first accusation of each check by others. */
  accuse(check: string, accusation: Accusation, exchanges: readonly string[]): void
  readonly accusations: ReadonlyMap<string, Accused>
  /** Exchanges in which a credential was refused that a check itself had fetched or made. */
  readonly disowned: Set<string>
  /** Exchanges in which the path of an operation led nowhere, or to no such record. */
  readonly ledNowhere: Map<string, OperationId>
  /** Requests that once got no answer. */
  readonly unanswered: Set<string>
  /** Whether a check begins anew after a server error of an operation. */
  readonly patience: Patience
  readonly settling: Settling
  readonly precedents: Precedents
  /** Answers that checks of the same records leave to each other. */
  readonly handingOver: HandingOver
  /** Lists in which others are at work. */
  readonly movement: Movement
  readonly otherRuns: OtherRuns
  /** Page parameters that the target honours, of operations that do not honour all of them. */
  readonly manners: Map<OperationId, Manner>
  has(caller: Caller): boolean
}

const CONCURRENCY = 8
/** Findings of other checks about a clause that a check judges. */
export interface Accused {
  readonly accusation: Accusation
  readonly exchanges: readonly string[]
}

export interface WorldParts {
  readonly target: Target
  readonly transport: Transport
  readonly journal: Journal
  readonly mode: Mode
  /** All unless given. */
  readonly lasting?: readonly LastingChange[]
  /** Whether records of earlier runs are used: not where others may use them at the same time. */
  readonly reuse?: boolean
  /** Most records that may be created. */
  readonly maxCreations?: number
  /** Created by a part of this run that was cut off. */
  readonly earlier?: readonly LedgerEntry[]
  readonly seed: number
  readonly runName: string
  readonly clock?: Clock
  /** Shared with all who write or ask beside the checks. */
  readonly pacer?: Pacer
  readonly secrets?: Secrets
  readonly signal?: AbortSignal
  readonly name?: string
  /** Callers whose credentials were refused before the run. */
  readonly refused?: readonly Caller[]
  readonly doors?: readonly OpenDoor[]
  /** Checks at work at a time. */
  readonly concurrency?: number
  /** Milliseconds that the target is given to show a write, before it is accused; none by default. */
  readonly settleMs?: number
  /** Answers are kept until a check asks for observations, and examined then: few checks ever do. */
  readonly watchesLate?: boolean
}

/** Listeners that see every answer, through the declared deviations of the target. */
function watchingOf({ deviations = [] }: Target, settling: Settling, late?: boolean) {
  const declared = declaredOf(deviations)
  const meetings = meetingsOf(deviations)
  const examined = examinedThrough(examine, declared)
  // R105: a list may lag behind what it counts.
  const lagging = new WeakSet<Answer>()
  const eager = watchOf((answer) =>
    lagging.has(answer) ? examined(answer).filter(({ topic }) => topic !== 'counted') : examined(answer),
  )
  const watch = late ? lateWatch(eager) : eager
  const see = (answer: Answer) => {
    meetings.note(answer)
    if (settling.mayLag()) lagging.add(answer)
    // A request without a deviation is judged by the check that sends it.
    if (!answer.deviates?.without) watch.see(answer)
  }
  // A part that a declared deviation changes is not compared with anything.
  const agreement = agreementOf((source, remark) => {
    if (!declared.of(source.ask.operation).length) watch.note(source, remark)
  }, settling.mayLag)
  const recall = (answer: Answer) => {
    // It is unknown what was written then.
    lagging.add(answer)
    watch.see(answer)
  }
  return { declared, meetings, watch, agreement, recall, see }
}

function oneAfterAnother(): World['alone'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

function memosOf(): Pick<World, 'memos' | 'memoOf'> {
  const memos = new Map<number | string, Memo>()
  return {
    memos,
    memoOf(attempt) {
      const memo = memos.get(attempt) ?? new Map()
      memos.set(attempt, memo)
      return memo
    },
  }
}

/** Writes each observation once. */
function observingOf(journal: Journal): World['observe'] {
  const reported = new Set<string>()
  return (observation) => {
    const key = JSON.stringify(observation)
    if (reported.has(key)) return
    reported.add(key)
    journal.write({ kind: 'observation', ...observation })
  }
}

function othersOf(
  parts: Parameters<typeof movementOf>[0],
  { clock, seed }: { readonly clock: Clock; readonly seed: number },
): Pick<World, 'movement' | 'otherRuns'> {
  const movement = movementOf(parts)
  const { runName, tell } = parts
  return {
    movement,
    otherRuns: otherRunsOf({
      areMet: () => movement.meetsRuns,
      areAtWork: () => movement.isBeside,
      clock,
      tell,
      seed: `${seed}/${runName}`,
    }),
  }
}

export function worldOf(parts: WorldParts): World {
  const { target, transport, journal, mode, seed, runName } = parts
  const ledger = ledgerOf(journal)
  const accusations = new Map<string, Accused>()
  const slots = slotsOf(parts.concurrency ?? CONCURRENCY)
  const clock = slots.resting(parts.clock ?? systemClock)
  const tell = (text: string) => journal.write({ kind: 'notice', text })
  const settling = settlingOf({ ms: parts.settleMs ?? 0, clock, tell })
  const { see, ...watching } = watchingOf(target, settling, parts.watchesLate)
  const others = othersOf({ runName, hasMade: ledger.hasMade, isSettling: settling.isOn, tell }, { clock, seed })
  const client = clientOf({
    target,
    transport,
    mode,
    refused: parts.refused,
    doors: parts.doors,
    journal,
    secrets: parts.secrets ?? secretsOf(secretsIn(target)),
    pacer: slots.releasing(parts.pacer ?? pacerOf(target.windowSeconds * 1000, parts.clock)),
    translation: translationOf(target.deviations),
    onAnswer: see,
    clock,
    steady: parts.clock ?? systemClock,
    connections: parts.concurrency ?? CONCURRENCY,
    signal: parts.signal,
    name: parts.name,
  })
  return {
    client,
    journal,
    ledger,
    accounting: accountingOf(ledger, { most: parts.maxCreations, earlier: parts.earlier, beside: others.otherRuns }),
    reuse: parts.reuse ?? true,
    specimens: specimensOf((wait) => slots.meanwhile(wait)),
    precedents: precedentsOf(),
    handingOver: handingOverOf(clock),
    models: new Map(),
    ...watching,
    mode,
    lasting: parts.lasting ?? LASTING_CHANGES,
    seed,
    runName,
    slots,
    exhausted: new Map(),
    alone: oneAfterAnother(),
    ...memosOf(),
    observe: observingOf(journal),
    accuse(check, accusation, exchanges) {
      if (!accusations.has(check)) accusations.set(check, { accusation, exchanges })
    },
    accusations,
    manners: new Map(),
    disowned: new Set(),
    ledNowhere: new Map(),
    unanswered: new Set(),
    patience: patienceOf(),
    settling,
    ...others,
    has: (caller) => hasCaller(target, caller),
  }
}
