/** Runs one check, and confirms before it accuses. Verdicts are decided in `judge` only. */
import { VARIABLES } from '../client/target.ts'
import { decisiveAmong } from '../contract/decisive.ts'
import type { CheckResult } from '../contract/run.ts'
import { needs, type Outcome } from '../contract/verdict.ts'
import type { Asked } from './asked.ts'
import { endAttempt } from './attempt.ts'
import type { Check } from './check.ts'
import { type Confirmed, confirming } from './confirming.ts'
import { closedWith, notOffered, unexplained, waived, waivedByName } from './deviating.ts'
import { settle } from './put-back.ts'
import { seenOf } from './response-recorder.ts'
import { errorResult, judged, observationOf, skippedResult } from './results.ts'
import { type Attempt, attempt, isBroken } from './run-attempt.ts'
import type { ScopeParts } from './scope-parts.ts'
import type { World } from './world.ts'

export interface Executed {
  readonly result: CheckResult
  /** A fault of the suite itself, never a statement about the target. */
  readonly error?: unknown
}

/** Phases in which checks write. */
const WRITING: ReadonlySet<string> = new Set(['own', 'shared', 'limits'])

/** `fresh`: nothing counts that others have found or created before; `patient`: writes have time to show. */
export interface ExecutionOptions extends Pick<ScopeParts, 'signal' | 'fresh' | 'patient'> {
  /** Called once the check begins to confirm an accusation. */
  readonly onConfirming?: () => void
}

/** @throws the reason of the end of the run while a record is being restored */
export async function execute(check: Check, world: World, options: ExecutionOptions = {}): Promise<Executed> {
  try {
    const executed = await executeOne(check, world, options)
    if (WRITING.has(check.phase) && !options.signal?.aborted) await settle(world, check.id)
    return executed
  } finally {
    // Others wait for its borrowed records.
    endAttempt({ world, check, attempt: 1 })
  }
}

/** Judged through the declared deviations; without one as well where the check would prove it. */
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
  // A request that could not be sent shows nothing.
  const shown = named === result ? [] : (named.deviations ?? [])
  for (const number of shown) world.meetings.prove(number, check.operation, named.evidence)
  return { ...executed, result: named }
}

const isFailing = ({ verdict }: CheckResult) => verdict === 'violation' || verdict === 'warning'

/** An operation that is not offered may fail in any way: its binding may lead nowhere. */
const isRefused = ({ verdict, causes = [] }: CheckResult) =>
  verdict === 'inconclusive' && causes.some(({ kind }) => kind !== 'disturbance')

/** The deviation also accounts for findings of other checks without it. */
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

/** The exchange that the first accusation rests on. */
function decidedBy(outcomes: readonly Outcome[], asked: readonly Asked[]): Pick<CheckResult, 'decisive'> {
  const first = outcomes.find(isBroken)
  const one = first?.kind === 'broken' ? decisiveAmong(first, asked) : undefined
  return one ? { decisive: one.exchange } : {}
}

async function judgedOnce(
  check: Check,
  world: World,
  { signal, fresh, patient, without, onConfirming }: ExecutionOptions & Pick<ScopeParts, 'without'>,
): Promise<Executed> {
  const started = performance.now()
  const asked: Asked[] = []
  const parts = { world, check, signal, fresh, patient, without, asked }
  const gone = without ? undefined : notOffered(check.operation, world.declared)
  if (gone)
    return {
      result: waived(skippedResult(check, `not offered: ${gone.deviation.reason}`), [gone.number], world.declared),
    }
  const missing = check.callers.filter((caller) => !world.has(caller))
  const first: Attempt = missing.length
    ? { outcomes: [needs.credential(missing.map((caller) => VARIABLES[caller].join(' and ')).join(', '))], tape: [] }
    : await attempt({ ...parts, attempt: 1 })
  const { outcomes, tape, restsOn }: Confirmed = first.outcomes.some(isBroken)
    ? await confirming(parts, first, onConfirming)
    : first
  const observation = without ? undefined : observationOf(check, outcomes)
  if (observation) world.observe(observation)
  // Both attempts may rest on the same shared step, or cite the findings of others.
  const evidence = [...new Set(tape)]
  const result: CheckResult = {
    ...(first.error === undefined ? judged(check, outcomes) : errorResult(check, first.error)),
    requests: evidence.length,
    durationMs: Math.round(performance.now() - started),
    evidence,
    ...(restsOn ? { restsOn } : {}),
    ...decidedBy(outcomes, asked),
  }
  const { refusedBy, error } = first
  return { result: refusedBy === undefined ? result : waived(result, [refusedBy], world.declared), error }
}
