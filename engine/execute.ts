/** Runs one check, and confirms before it accuses. Verdict logic is in `judge`, nowhere else. */

import { Broken, Refused, Undecided } from '../answers/outcome.ts'
import { type Ask, NotBound } from '../client/request.ts'
import { NoCredential } from '../client/sign-in.ts'
import { VARIABLES } from '../client/target.ts'
import { NotOffered } from '../client/translation.ts'
import { type FailureKind, TransportFailure } from '../client/transport.ts'
import { interfaceOf } from '../contract/operations.ts'
import type { CheckResult, Finding, Observation } from '../contract/run.ts'
import {
  accusingNobody,
  broken,
  type Cause,
  disturbed,
  judge,
  needs,
  type Outcome,
  reasonOf,
  type Verdict,
  worst,
} from '../contract/verdict.ts'
import { endAttempt, type ScopeParts, scopeOf } from './attempt.ts'
import type { Check } from './check.ts'
import { closedWith, notOffered, unexplained, waived, waivedByName } from './deviating.ts'
import { isLiving, isMoving } from './living.ts'
import type { Phase } from './phases.ts'
import type { Scope } from './scope.ts'
import { seenOf } from './watch.ts'
import type { World } from './world.ts'

export interface Executed {
  readonly result: CheckResult
  /** A fault of the suite itself, never a statement about the target. */
  readonly error?: unknown
}

interface Attempt {
  readonly outcomes: readonly Outcome[]
  readonly tape: readonly string[]
  readonly error?: unknown
  /** The connection failed. */
  readonly failure?: TransportFailure
  /** A record that was found before cannot be read. */
  readonly stale?: boolean
  /** Number of the declared deviation that says that something is not offered. */
  readonly refusedBy?: number
  /** Something may have been changed. */
  readonly wrote?: boolean
  /** The last page that was asked for. */
  readonly listed?: Ask
}

/** What an error says about the clause: nothing, but for `Broken`; undefined when it is the suite's own. */
function outcomeOf(error: unknown): Outcome | undefined {
  if (error instanceof Broken) return error.outcome
  if (error instanceof Undecided) return error.outcome
  if (error instanceof NoCredential) return needs.credential(`a working credential: ${error.message}`)
  if (error instanceof NotBound) return needs.credential(`${error.message}, which is not configured`)
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
 * A record that a list could not be walked to may be there: what was in the way is the reason. What a shared step found
 * contradicted is an accusation in the check that it refers to, for nobody else reports it.
 */
function asMet(check: Check, outcome: Outcome, { shortfalls: [shortfall] }: Scope): Outcome {
  if (outcome.kind === 'undecided' && outcome.cause.kind === 'finding' && outcome.cause.check === check.id)
    return broken(check.title, outcome.cause.what ?? 'it does not')
  if (!shortfall || outcome.kind !== 'undecided' || outcome.cause.kind !== 'record') return outcome
  const { cause } = shortfall
  return cause.kind === 'finding'
    ? accusingNobody(needs.finding(cause.check, `it needs ${outcome.cause.what}`, cause.or))
    : shortfall
}

/** Phases in which a check may begin again: what it changes is its own, or nothing. */
const REPEATABLE: ReadonlySet<Phase> = new Set(['sign-in', 'reads', 'own', 'closing'])
const MOST_REPETITIONS = 3
const TRANSIENT: ReadonlySet<FailureKind> = new Set(['reset', 'timeout', 'gateway'])

/** One attempt; begun again with other values where the connection failed on the way (R122). */
async function attempt({ fresh, ...parts }: ScopeParts): Promise<Attempt> {
  const tape: string[] = []
  let anew = fresh
  for (let repetition = 0; ; repetition++) {
    const made = await attemptOnce({ ...parts, repetition, fresh: anew }, tape)
    const failed = made.failure && TRANSIENT.has(made.failure.kind)
    // A record that was found and cannot be read may be gone: another one is looked for, once.
    const again = failed || (made.stale && !anew)
    anew ||= made.stale
    const repeatable = REPEATABLE.has(parts.check.phase) || !made.wrote
    if (!again || repetition >= MOST_REPETITIONS || !repeatable || parts.signal?.aborted) return made
  }
}

/** More attempts that an accusation must stand where other clients are at work. */
const MORE_ATTEMPTS = 3

/** Where other clients change what is read, an accusation must come back each time, with everything looked up anew. */
async function despiteOthers(parts: ScopeParts, accused: Attempt): Promise<Attempt> {
  let standing = accused
  for (let number = 0; number < MORE_ATTEMPTS && standing.outcomes.some(isBroken); number++) {
    const next = await attempt({ ...parts, attempt: parts.attempt + 1 + number, fresh: true })
    const outcomes = confirmed(parts.check, standing, next)
    standing = { outcomes, tape: [...standing.tape, ...next.tape], listed: next.listed }
  }
  const { listed, outcomes } = standing
  if (!outcomes.some(isBroken) || !(await isMoving(parts.world, parts.check, listed, parts.signal))) return standing
  return { ...standing, outcomes: outcomes.map(disturbedByOthers) }
}

const disturbedByOthers = (outcome: Outcome): Outcome =>
  outcome.kind === 'broken'
    ? disturbed(`changed by other clients meanwhile: expected ${outcome.expected}, got ${outcome.actual}`)
    : outcome

const isBroken = ({ kind }: Outcome) => kind === 'broken'

const isSettled = ({ kind }: Outcome) => kind === 'holds' || kind === 'observed'

/** What a record that many checks look at does not show is decided by records of the check's own. */
async function attemptOnce(parts: ScopeParts, tape: string[]): Promise<Attempt> {
  const scope = scopeOf(parts, tape)
  const made = await attemptIn(scope, parts.check, tape)
  const decided = made.error !== undefined || made.failure || made.outcomes.every(isSettled)
  return decided || !scope.reliance.relied
    ? made
    : attemptIn(scopeOf({ ...parts, alone: true }, tape), parts.check, tape)
}

async function attemptIn(scope: Scope, check: Check, tape: readonly string[]): Promise<Attempt> {
  try {
    const answer = await check.run(scope)
    const outcomes: readonly Outcome[] = Array.isArray(answer) ? answer : [answer as Outcome]
    return { outcomes: outcomes.map((outcome) => asMet(check, outcome, scope)), tape, listed: scope.listed }
  } catch (error) {
    const outcome = error instanceof Refused ? await explanation(scope, error) : outcomeOf(error)
    const failure = error instanceof TransportFailure ? error : undefined
    const stale = error instanceof Refused && error.answer.status === 404 && error.answer.ask.path !== undefined
    const refusedBy = error instanceof NotOffered ? error.deviation : undefined
    return outcome
      ? { outcomes: [asMet(check, outcome, scope)], tape, failure, stale, refusedBy, wrote: scope.wrote }
      : { outcomes: [], tape, error }
  }
}

const clauseIdOf = (check: Check, outcome: Outcome) =>
  (outcome.kind === 'broken' ? outcome.clause : undefined) ?? check.clauses[0]!

/** What the second attempt did not show again is no accusation. */
function confirmed(check: Check, first: Attempt, second: Attempt): readonly Outcome[] {
  const again = new Set(
    second.outcomes.flatMap((outcome) => (outcome.kind === 'broken' ? [clauseIdOf(check, outcome)] : [])),
  )
  return first.outcomes.map((outcome) =>
    outcome.kind === 'broken' && !again.has(clauseIdOf(check, outcome))
      ? disturbed(`not reproduced on retry: expected ${outcome.expected}, got ${outcome.actual}`)
      : outcome,
  )
}

const findingOf = (check: Check, outcome: Outcome): readonly Finding[] => {
  if (outcome.kind !== 'broken') return []
  const clause = clauseIdOf(check, outcome)
  return [{ clause, level: check.levelOf(clause), expected: outcome.expected, actual: outcome.actual }]
}

const verdictOf = (check: Check, outcome: Outcome): Verdict => judge(outcome, check.levelOf(clauseIdOf(check, outcome)))

function messageOf(outcomes: readonly Outcome[]): string {
  const broken = outcomes.flatMap((outcome) =>
    outcome.kind === 'broken' ? [`expected ${outcome.expected}, got ${outcome.actual}`] : [],
  )
  if (broken.length) return broken.join('; ')
  const reasons = outcomes.flatMap((outcome) => (outcome.kind === 'undecided' ? [reasonOf(outcome.cause)] : []))
  if (reasons.length) return reasons.join('; ')
  return outcomes.flatMap((outcome) => (outcome.kind === 'observed' ? [outcome.value] : [])).join('; ')
}

/** What the target does where the documents are silent: one value per clause, which is the key of the observation. */
export function observationOf(check: Check, outcomes: readonly Outcome[]): Observation | undefined {
  const values = outcomes.flatMap((outcome) => (outcome.kind === 'observed' ? [outcome.value] : []))
  return values.length ? { clause: check.clauses[0]!, operation: check.operation, value: values.join('; ') } : undefined
}

/** A result for a check that did not run. */
export const skippedResult = (check: Check, reason: string): CheckResult => ({
  id: check.id,
  operation: check.operation,
  interface: interfaceOf(check.operation),
  clauses: check.clauses,
  title: check.title,
  verdict: 'skipped',
  message: reason,
  findings: [],
  requests: 0,
  durationMs: 0,
  evidence: [],
})

/** A result for a check in which the suite itself failed: it says nothing of the target. */
export const errorResult = (check: Check, error: unknown): CheckResult => ({
  ...skippedResult(check, `internal error: ${messageFor(error)}`),
  verdict: 'inconclusive',
})
/** Why nothing was decided; undefined where something was. */
function causesOf(outcomes: readonly Outcome[]): readonly Cause[] | undefined {
  const causes = outcomes.flatMap((outcome) => (outcome.kind === 'undecided' ? [outcome.cause] : []))
  return causes.length && !outcomes.some(({ kind }) => kind === 'broken') ? causes : undefined
}

/** What outcomes amount to, with nothing said of how they came about. */
export const judged = (check: Check, outcomes: readonly Outcome[]): CheckResult => ({
  ...skippedResult(check, messageOf(outcomes)),
  verdict: worst(outcomes.map((outcome) => verdictOf(check, outcome))),
  findings: outcomes.flatMap((outcome) => findingOf(check, outcome)),
  causes: causesOf(outcomes),
})

/** Phases in which checks write. */
const WRITING: ReadonlySet<string> = new Set(['own', 'shared', 'limits'])

/** `fresh`: nothing counts that others have found or made before. */
export type ExecutionOptions = Pick<ScopeParts, 'signal' | 'fresh'>

/** @throws what ends the run while a record is being restored */
export async function execute(check: Check, world: World, options: ExecutionOptions = {}): Promise<Executed> {
  try {
    const executed = await executeOne(check, world, options)
    if (WRITING.has(check.phase) && !options.signal?.aborted) await settle(world, check.id)
    return executed
  } finally {
    // Others wait for what it has borrowed.
    endAttempt({ world, check, attempt: 1 })
  }
}

/** Longer than all attempts of one restoration; the end of the run does not cut it short. */
const RESTORING_MS = 60_000

/** Restores what a check, or the whole run, changed; what cannot be restored becomes a notice of the report. */
export async function settle(world: World, by?: string): Promise<void> {
  const { client, journal, accounting } = world
  // Most checks have nothing to restore.
  let signal: AbortSignal | undefined
  const soon = () => (signal ??= AbortSignal.timeout(RESTORING_MS))
  const failures = await accounting.settle(
    (ask) => client.send(ask, { signal: soon() }),
    (ms) => client.clock.sleep(ms, soon()),
    by,
  )
  for (const text of failures) journal.write({ kind: 'notice', text })
}

/** Longer than the waits for a budget. */
const RESTING_MS = 180_000

/** Disables or archives what the run leaves. */
export function rest({ client, accounting }: World): Promise<void> {
  const signal = AbortSignal.timeout(RESTING_MS)
  return accounting.rest((ask) => client.send(ask, { signal }))
}

/** Judged through the declared deviations; where it would prove one of them, without that as well. */
async function executeOne(check: Check, world: World, options: ExecutionOptions): Promise<Executed> {
  const { declared, watch } = world
  const executed = await judgedOnce(check, world, options)
  const without = declared.provenBy(check.id)
  const result = without
    ? proved(
        check,
        { with: executed.result, without: await judgedOnce(check, world, { ...options, without }) },
        without,
        world,
      )
    : executed.result
  const closed = check.whole
    ? closedWith(check, result, seenOf(check.operation, watch.of(check.operation)), declared)
    : result
  const named = waivedByName(closed, declared)
  // What could not be asked shows nothing.
  const shown = named === result ? [] : (named.deviations ?? [])
  for (const number of shown) world.meetings.prove(number, check.operation, named.evidence)
  return { ...executed, result: named }
}

const isFailing = ({ verdict }: CheckResult) => verdict === 'violation' || verdict === 'warning'

/** What is not offered fails in whatever way: its binding may lead nowhere. */
const isRefused = ({ verdict, causes = [] }: CheckResult) =>
  verdict === 'inconclusive' && causes.some(({ kind }) => kind !== 'disturbance')

/** What another check finds wrong without the deviation is decided with it: the deviation accounts for that too. */
const isBehindFinding = ({ verdict, causes = [] }: CheckResult) =>
  verdict === 'inconclusive' && causes.length > 0 && causes.every(({ kind }) => kind === 'finding')

/** The result of a check with deviations, or the failure without them, waived, where only that fails. */
function proved(
  check: Check,
  judged: { readonly with: CheckResult; readonly without: Executed },
  numbers: ReadonlySet<number>,
  { declared, meetings }: World,
): CheckResult {
  const { result: bare } = judged.without
  const fails =
    isFailing(bare) ||
    (judged.with.verdict === 'waived' && isRefused(bare)) ||
    (judged.with.verdict === 'pass' && isBehindFinding(bare))
  const left = fails ? unexplained(bare, numbers, declared) : undefined
  for (const number of numbers) {
    if (fails) meetings.prove(number, check.operation, bare.evidence)
    else if (bare.verdict === 'pass') meetings.keep(number, check.id)
    if (left || (fails && isFailing(judged.with))) meetings.fail(number, check.id)
  }
  if (left && !isFailing(judged.with)) return left
  return fails && !isFailing(judged.with) ? waived(bare, [...numbers], declared) : judged.with
}

/**
 * What a second attempt leaves of the first. A sign-in of others may have ended what the first one spoke with: then
 * nobody else is at work, and what comes back stands for itself.
 */
async function secondLook(parts: Omit<ScopeParts, 'attempt'>, first: Attempt): Promise<Attempt> {
  const { disowned, slots } = parts.world
  const again = (fresh = parts.fresh) => attempt({ ...parts, attempt: 2, fresh })
  const isAlone = first.tape.some((exchange) => disowned.has(exchange))
  if (isAlone) endAttempt({ ...parts, attempt: 1 })
  const second = await (isAlone ? slots.solo(() => again(true)) : again())
  const outcomes = isAlone && !second.outcomes.some(isBroken) ? second.outcomes : confirmed(parts.check, first, second)
  return { outcomes, tape: [...first.tape, ...second.tape] }
}

async function judgedOnce(
  check: Check,
  world: World,
  { signal, fresh, without }: ExecutionOptions & Pick<ScopeParts, 'without'>,
): Promise<Executed> {
  const started = performance.now()
  const parts = { world, check, signal, fresh, without }
  const gone = without ? undefined : notOffered(check.operation, world.declared)
  if (gone)
    return {
      result: waived(skippedResult(check, `not offered: ${gone.deviation.reason}`), [gone.number], world.declared),
    }
  const missing = check.callers.filter((caller) => !world.has(caller))
  const first: Attempt = missing.length
    ? { outcomes: [needs.credential(missing.map((caller) => VARIABLES[caller].join(' and ')).join(', '))], tape: [] }
    : await attempt({ ...parts, attempt: 1 })
  let { outcomes, tape } = first
  if (outcomes.some(isBroken)) {
    const both = await secondLook(parts, first)
    const living = both.outcomes.some(isBroken) && REPEATABLE.has(check.phase) && (await isLiving(world))
    ;({ outcomes, tape } = living ? await despiteOthers({ ...parts, attempt: 2 }, both) : both)
  }
  const observation = without ? undefined : observationOf(check, outcomes)
  if (observation) world.observe(observation)
  // Both attempts may rest on the same shared step, or cite what others met.
  const evidence = [...new Set(tape)]
  const result: CheckResult = {
    ...(first.error === undefined ? judged(check, outcomes) : errorResult(check, first.error)),
    requests: evidence.length,
    durationMs: Math.round(performance.now() - started),
    evidence,
  }
  const { refusedBy, error } = first
  return { result: refusedBy === undefined ? result : waived(result, [refusedBy], world.declared), error }
}

export const messageFor = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
