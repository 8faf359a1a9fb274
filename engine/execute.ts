/** Runs one check, and confirms before it accuses. Verdict logic is in `judge`, nowhere else. */

import type { Answer } from '../client/answer.ts'
import { VARIABLES } from '../client/target.ts'
import { findingLine } from '../contract/finding-line.ts'
import type { CheckResult } from '../contract/run.ts'
import { disturbed, needs, type Outcome } from '../contract/verdict.ts'
import { endAttempt, type ScopeParts } from './attempt.ts'
import { type Attempt, attempt, confirmed, isBroken, REPEATABLE } from './attempting.ts'
import type { Check } from './check.ts'
import { closedWith, notOffered, unexplained, waived, waivedByName } from './deviating.ts'
import { flickers, type Listings, mergeListings } from './listings.ts'
import { hasMoved, isLiving } from './living.ts'
import { errorResult, judged, observationOf, skippedResult } from './results.ts'
import { seenOf } from './watch.ts'
import type { World } from './world.ts'

export interface Executed {
  readonly result: CheckResult
  /** A fault of the suite itself, never a statement about the target. */
  readonly error?: unknown
}

/** More attempts that an accusation must stand where other clients are at work. */
const MORE_ATTEMPTS = 3

/**
 * Where other clients change what is read, an attempt with everything looked up anew decides if it accuses nobody, or if
 * nothing that it rests on has changed meanwhile.
 */
async function despiteOthers(parts: ScopeParts, accused: Attempt): Promise<Attempt> {
  const tape = [...accused.tape]
  const listings: Listings = new Map()
  let { outcomes } = accused
  for (let number = 1; number <= MORE_ATTEMPTS && outcomes.some(isBroken); number++) {
    const next = await attempt({ ...parts, attempt: parts.attempt + number, fresh: true })
    tape.push(...next.tape)
    if (!next.outcomes.some(isBroken)) return { outcomes: next.outcomes, tape }
    mergeListings(listings, next.listings ?? new Map())
    const accusations = confirmed(parts.check, { ...accused, outcomes }, next)
    if (flickers(listings) || !(await hasMoved(parts.world, next.listings ?? new Map(), parts.signal)))
      return { outcomes: accusations, tape }
    outcomes = number === MORE_ATTEMPTS ? accusations : next.outcomes
  }
  return { outcomes: outcomes.map(disturbedByOthers), tape }
}

/** What the answer to a request of the run's own says of what it wrote, others have no part in. */
const isOfOwnWrite = (line: string) => /^(?:POST|PUT|PATCH|DELETE) /.test(line)

function disturbedByOthers(outcome: Outcome): Outcome {
  if (outcome.kind !== 'broken') return outcome
  const line = findingLine(outcome)
  return isOfOwnWrite(line) ? outcome : disturbed(`changed by other clients meanwhile: ${line}`)
}

/** Phases in which checks write. */
const WRITING: ReadonlySet<string> = new Set(['own', 'shared', 'limits'])

/** `fresh`: nothing counts that others have found or made before; `patient`: what was written has time to show. */
export type ExecutionOptions = Pick<ScopeParts, 'signal' | 'fresh' | 'patient'>

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

/** Longer than all attempts of one restoration with an outage between; the end of the run does not cut it short. */
const RESTORING_MS = 120_000

/** Restores what a check, or the whole run, changed; what cannot be restored becomes a notice of the report. */
export async function settle(world: World, by?: string): Promise<void> {
  const { client, journal, accounting, movement } = world
  // Most checks have nothing to restore.
  let signal: AbortSignal | undefined
  const soon = () => (signal ??= AbortSignal.timeout(RESTORING_MS))
  const failures = await accounting.settle(
    (ask) => {
      movement.wrote()
      return client.send(ask, { signal: soon() }).finally(movement.wrote)
    },
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
async function secondLook(
  parts: Omit<ScopeParts, 'attempt'>,
  first: Attempt,
): Promise<Attempt & { readonly second: Attempt }> {
  const { disowned, slots } = parts.world
  const again = (fresh = parts.fresh) => attempt({ ...parts, attempt: 2, fresh })
  const isAlone = first.tape.some((exchange) => disowned.has(exchange))
  if (isAlone) endAttempt({ ...parts, attempt: 1 })
  const second = await (isAlone ? slots.solo(() => again(true)) : again())
  const outcomes = isAlone && !second.outcomes.some(isBroken) ? second.outcomes : confirmed(parts.check, first, second)
  return { outcomes, tape: [...first.tape, ...second.tape], second }
}

/** R105: how long after it was written something showed that a check did not find at first. */
async function shownAfter({ check, world }: Omit<ScopeParts, 'attempt'>, readBack: Answer) {
  const { client, settling } = world
  return settling.watch(check.id, readBack, (ask) => client.send(ask)).catch(() => undefined)
}

/** What is left of an accusation after a second attempt, and after more where others are at work. */
async function lookedAtAgain(parts: Omit<ScopeParts, 'attempt'>, first: Attempt): Promise<Attempt> {
  const { phase } = parts.check
  const { settling } = parts.world
  const { readBack, isEarly } = first
  const after = readBack && (await shownAfter(parts, readBack))
  const both = await secondLook(parts, first)
  if (isEarly && !both.second.outcomes.some(isBroken)) {
    if (readBack && after !== undefined) settling.tell(after, readBack)
    // What was looked at too early is no reason to doubt the second look.
    return { outcomes: both.second.outcomes, tape: both.tape }
  }
  const isRepeatable = REPEATABLE.has(phase) || (phase === 'shared' && !first.wrote && !both.second.wrote)
  if (!isRepeatable || !(await isLiving(parts.world))) return both
  if (both.outcomes.some(isBroken)) return despiteOthers({ ...parts, attempt: 2 }, both)
  // What has changed meanwhile is no reason to doubt the second look.
  return { outcomes: both.second.outcomes, tape: both.tape }
}

async function judgedOnce(
  check: Check,
  world: World,
  { signal, fresh, patient, without }: ExecutionOptions & Pick<ScopeParts, 'without'>,
): Promise<Executed> {
  const started = performance.now()
  const parts = { world, check, signal, fresh, patient, without }
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
    ;({ outcomes, tape } = await lookedAtAgain(parts, first))
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
