/** Makes attempts of a check, turns them into results, and judges what a second one leaves of the first. */

import type { Answer } from '../client/answer.ts'
import { Broken, Refused, Undecided } from '../client/answers/outcome.ts'
import { type Ask, HeaderTaken, NotBound } from '../client/request.ts'
import { NoCredential } from '../client/sign-in.ts'
import { NotOffered } from '../client/translation.ts'
import { type FailureKind, TransportFailure } from '../client/transport.ts'
import { findingLine, metAccusation, splitExpected } from '../contract/finding-line.ts'
import { isWriting, type OperationId } from '../contract/operations.ts'
import type { Phase } from '../contract/phases.ts'
import { accusingNobody, disturbed, needs, type Outcome, reasonOf } from '../contract/verdict.ts'
import type { Asked } from './asked.ts'
import { leaveSeen, scopeOf } from './attempt.ts'
import type { Check } from './check.ts'
import { isList, type Listings, pageThatShows, requestFor } from './listings.ts'
import { clauseIdOf } from './results.ts'
import type { Scope } from './scope.ts'
import type { ScopeParts } from './scope-parts.ts'

export interface Attempt {
  readonly outcomes: readonly Outcome[]
  readonly tape: readonly string[]
  readonly error?: unknown
  /** The connection failed. */
  readonly failure?: TransportFailure
  /** A record that was found before cannot be read. */
  readonly stale?: boolean
  /** A server error that may be gone the next time. */
  readonly serverError?: Answer
  /** Number of the declared deviation that says the operation is not offered. */
  readonly refusedBy?: number
  /** Whether anything may have been changed. */
  readonly wrote?: boolean
  /** The last answer while a write of the run may not have shown yet. */
  readonly readBack?: Answer
  /** Whether a write of the run may not have shown yet. */
  readonly isEarly?: boolean
  /** Pages of lists that it rests on. */
  readonly listings?: Listings
  /** Questions for records that it changes, the last one last. */
  readonly reads?: readonly Ask[]
}

/** The outcome of an error for the clause: only `Broken` decides; undefined when the error is the suite's own. */
function outcomeOf(error: unknown): Outcome | undefined {
  if (error instanceof Broken) return error.outcome
  if (error instanceof Undecided) return error.outcome
  if (error instanceof NoCredential)
    return needs.credential(`${error.spent ? 'another account' : 'a working credential'}: ${error.message}`)
  if (error instanceof NotBound) return needs.credential(`${error.message}, which is not configured`)
  if (error instanceof HeaderTaken) return needs.credential(error.message)
  if (error instanceof NotOffered) return needs.credential(error.message)
  if (error instanceof TransportFailure) return disturbed(`no answer: ${error.message}`)
  return undefined
}

/** The control requests may fail as well. */
async function explanation(scope: Scope, refused: Refused): Promise<Outcome> {
  try {
    return await scope.explain(refused)
  } catch (error) {
    return outcomeOf(error) ?? refused.outcome
  }
}

/**
 * A record in a list that could not be walked to its end may be there: the obstacle is the reason. A contradiction
 * found by a shared step is an accusation in the check that it refers to, as no other reports it.
 */
function asMet(check: Check, outcome: Outcome, { shortfalls: [shortfall] }: Scope): Outcome {
  if (outcome.kind === 'undecided' && outcome.cause.kind === 'finding' && outcome.cause.check === check.id)
    return metAccusation(check.title, outcome.cause.what)
  if (!shortfall || outcome.kind !== 'undecided' || outcome.cause.kind !== 'record') return outcome
  const { cause } = shortfall
  return cause.kind === 'finding'
    ? accusingNobody(needs.finding(cause.check, `it needs ${outcome.cause.what}`, cause.or))
    : shortfall
}

/** The request names it better. */
const OF_OPERATION = /^((?:current|legacy-\w+)\/[\w.-]+):? /

/** The request that showed the record that a text names: preferably one of the judged operation, where that reads. */
function requestOf(told: string, { met: { latest }, listings, check }: Scope, asked: readonly Asked[]) {
  const judged = check.slice(0, check.indexOf('#')) as OperationId
  const own = isWriting(judged) ? [] : asked.filter(({ ask }) => ask.operation === judged)
  // A list below a record has that record in the path of each page.
  const ofPages = new Map([...listings].filter(([, { ask }]) => ask.operation === judged))
  const ofRecord =
    latest && isList(latest.ask.operation) ? pageThatShows(told, listings, judged) : requestFor(told, asked)
  return pageThatShows(told, ofPages, judged) ?? requestFor(told, own) ?? ofRecord ?? own.at(-1)?.label ?? latest?.label
}

/**
 * Every finding names the request that decided: the last one of an operation that it names, or one for the record that
 * it names.
 */
function naming(outcome: Outcome, scope: Scope, asked: readonly Asked[] = []): Outcome {
  if (outcome.kind !== 'broken' || !scope.met.latest || splitExpected(outcome.expected).request) return outcome
  const expected = outcome.expected.replace(OF_OPERATION, '')
  const [, operation] = OF_OPERATION.exec(outcome.expected) ?? []
  const ofOperation = asked.findLast(({ ask }) => ask.operation === operation)?.label
  return {
    ...outcome,
    expected: `${ofOperation ?? requestOf(`${expected} ${outcome.actual}`, scope, asked)}: ${expected}`,
  }
}

/** Phases in which a check may begin again: it changes only its own records, or none. */
export const REPEATABLE: ReadonlySet<Phase> = new Set(['sign-in', 'reads', 'own', 'closing'])
const MOST_REPETITIONS = 3
const TRANSIENT: ReadonlySet<FailureKind> = new Set(['reset', 'timeout', 'gateway'])

/** The operation whose server error leaves a check without a result. */
const failingIn = ({ serverError, outcomes }: Attempt) =>
  outcomes.every(isSettled) ? undefined : serverError?.ask.operation

/** One attempt; begun again with other values where the connection or the server failed on the way (R122). */
export async function attempt({ fresh, ...parts }: ScopeParts): Promise<Attempt> {
  const { patience } = parts.world
  const tape: string[] = []
  let anew = fresh
  let before: OperationId | undefined
  for (let repetition = 0; ; repetition++) {
    const made = await attemptOnce({ ...parts, repetition, fresh: anew }, tape)
    const failed = made.failure && TRANSIENT.has(made.failure.kind)
    const failing = failingIn(made)
    if (before) patience.note(before, failing !== before)
    before = failing
    // A record that was found and cannot be read may be gone: another one is looked for, once.
    const again = failed || (made.stale && !anew) || (failing && patience.mayAsk(failing))
    anew ||= made.stale
    const repeatable = REPEATABLE.has(parts.check.phase) || !made.wrote
    if (!again || repetition >= MOST_REPETITIONS || !repeatable || parts.signal?.aborted)
      return { ...made, isEarly: parts.world.settling.isOn() }
  }
}

/** Whether one answer shows it: by its status, or its contents. */
export const isShownAtOnce = (outcome: Outcome) =>
  outcome.kind !== 'broken' || outcome.byItself || /^5\d\d\b/.test(outcome.actual)

export const isBroken = ({ kind }: Outcome) => kind === 'broken'

const isSettled = ({ kind }: Outcome) => kind === 'holds' || kind === 'observed'

/** A specimen that does not show a member is replaced by records of the check's own. */
async function attemptOnce(parts: ScopeParts, tape: string[]): Promise<Attempt> {
  const scope = scopeOf(parts, tape)
  const made = await attemptIn(scope, parts, tape)
  leaveSeen(parts, scope)
  const decided = made.error !== undefined || made.failure || made.outcomes.every(isSettled)
  return decided || !scope.reliance.relied ? made : attemptIn(scopeOf({ ...parts, alone: true }, tape), parts, tape)
}

/** The outcome of a step that several checks share. */
const serverErrorIn = (error: unknown) =>
  error instanceof Refused && error.answer.status >= 500 && !error.answer.failing ? error.answer : undefined

async function attemptIn(scope: Scope, { check, asked }: ScopeParts, tape: readonly string[]): Promise<Attempt> {
  try {
    const answer = await check.run(scope)
    const outcomes: readonly Outcome[] = Array.isArray(answer) ? answer : [answer as Outcome]
    return {
      outcomes: outcomes.map((outcome) => naming(asMet(check, outcome, scope), scope, asked)),
      tape,
      wrote: scope.wrote,
      readBack: scope.met.readBack.answer,
      serverError: scope.met.failure,
      listings: scope.listings,
      reads: [...scope.met.reads.values()],
    }
  } catch (error) {
    const outcome = error instanceof Refused ? await explanation(scope, error) : outcomeOf(error)
    const failure = error instanceof TransportFailure ? error : undefined
    const stale = error instanceof Refused && error.answer.status === 404 && error.answer.ask.path !== undefined
    const refusedBy = error instanceof NotOffered ? error.deviation : undefined
    return outcome
      ? {
          outcomes: [naming(asMet(check, outcome, scope), scope, asked)],
          tape,
          failure,
          stale,
          refusedBy,
          wrote: scope.wrote,
          readBack: scope.met.readBack.answer,
          serverError: scope.met.failure ?? serverErrorIn(error),
          listings: scope.listings,
          reads: [...scope.met.reads.values()],
        }
      : { outcomes: [], tape, error }
  }
}

/** A finding that the second attempt did not show again is no accusation. */
export function confirmed(check: Check, first: Attempt, second: Attempt): readonly Outcome[] {
  const again = new Set(
    second.outcomes.flatMap((outcome) => (outcome.kind === 'broken' ? [clauseIdOf(check, outcome)] : [])),
  )
  // A finding that could not be tried again was not shown to be fine either.
  const [undecided] = second.outcomes.every(({ kind }) => kind === 'undecided') ? second.outcomes : []
  const why =
    undecided?.kind === 'undecided'
      ? `not confirmed, as the second attempt could not decide (${reasonOf(undecided.cause)})`
      : 'not reproduced on retry'
  return first.outcomes.map((outcome) =>
    outcome.kind === 'broken' && !outcome.stands && !again.has(clauseIdOf(check, outcome))
      ? disturbed(`${why}: ${findingLine(outcome)}`)
      : outcome,
  )
}
