/**
 * The one loop of a run: the command `run`, the tests of detection and the benchmarks all execute it.
 */
import { isWriting } from '../contract/operations.ts'
import type { OwnCheck } from '../contract/own-check.ts'
import type { CheckResult, RateLimitChecks } from '../contract/run.ts'
import { scopeOf } from './attempt.ts'
import type { Check } from './check.ts'
import { claimsOf } from './claims.ts'
import { conclude } from './conclude.ts'
import { tellEarly } from './early.ts'
import { type Executed, type ExecutionOptions, execute } from './execute.ts'
import { runOwnChecks } from './own-checks.ts'
import { rest, settle } from './put-back.ts'
import { seenOf } from './response-recorder.ts'
import { errorResult, messageFor, skippedResult } from './results.ts'
import { inPhase, reasonToSkip, stagesOf } from './schedule.ts'
import { within } from './time-limit.ts'
import { inTurns } from './turns.ts'
import type { World } from './world.ts'

export interface RunOptions {
  readonly rateLimits: RateLimitChecks
  /** Milliseconds after which one check is cut off; no limit without it. */
  readonly checkTimeoutMs?: number
  /** Aborted, with the reason, when this check must end, or not begin. */
  readonly endOf?: (check: Check) => AbortSignal | undefined
  /** Called once for each check, as soon as it has ended. */
  readonly onResult?: (result: CheckResult, error?: unknown) => void
  /** Called with a finding of a closing check that the answers show already; its result follows at the end. */
  readonly onEarly?: (result: CheckResult) => void
  /** For a shard: the checks that other shards run. */
  readonly elsewhere?: readonly Check[]
  /** Checks of the user's own. */
  readonly ownChecks?: readonly OwnCheck[]
  /** Whether remaining records of the run are disabled or archived at the end. */
  readonly rests?: boolean
  /** Every existing check: those that undecided ones refer to are executed as well. */
  readonly catalogue?: readonly Check[]
}

/**
 * Runs the stages in turn, and the checks of a stage in the order given, as many at a time as the world has slots.
 * Writes the result of each to the journal, except for checks that an ended run did not reach: the reason of the end
 * stands for them.
 * @returns one result for each check, and one for each that those refer to
 */
export async function runChecks(
  checks: readonly Check[],
  world: World,
  options: RunOptions,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  let isEnded = false
  const decide = async (check: Check) => {
    const { result, error, ended } = await resultOf(check, world, options)
    isEnded ||= ended === true
    results.push(result)
    options.onResult?.(result, error)
  }
  const able = checks.filter((check) => !reasonToSkip(check, world.mode, world.client.target, options.rateLimits))
  tellEarly(able, world, options.onEarly)
  for (const { operation, model } of options.catalogue ?? checks) if (model) world.models.set(operation, model)
  for (const phases of stagesOf(world.mode)) await inTurns(inPhase(checks, ...phases), claimsOf, decide)
  // Changes that an interrupted check left.
  await settle(world)
  const changed = options.catalogue ? await concluded(results, world, options) : results
  if (options.ownChecks && !isEnded) await runOwnChecks(options.ownChecks, world, options)
  if (options.rests && !isEnded) await rest(world)
  for (const met of world.meetings.all) world.journal.write({ kind: 'deviation', ...met })
  if (options.elsewhere) await lookAround(options.elsewhere, world, options)
  return changed
}

/** The results with those of prerequisites, and with findings about clauses that other checks judge. */
async function concluded(results: readonly CheckResult[], world: World, options: RunOptions) {
  const { catalogue = [] } = options
  const errors = new Map<string, unknown>()
  const changed = await conclude(results, {
    world,
    catalogue,
    async execute(check, how) {
      const { result, error } = await executed(check, world, options, how)
      errors.set(check.id, error)
      return result
    },
  })
  for (const result of changed) written({ result, error: errors.get(result.id) }, world)
  return [...new Map([...results, ...changed].map((result) => [result.id, result])).values()]
}

const resultOf = async (check: Check, world: World, options: RunOptions): Promise<Run> => {
  const one = await executed(check, world, options)
  return one.notRun ? one : written(one, world)
}

/** `ended`: the end of the check, or of the run, came first; `notRun`: the run did not reach the check. */
type Run = Executed & { readonly ended?: boolean; readonly notRun?: true }

async function executed(check: Check, world: World, options: RunOptions, how: ExecutionOptions = {}): Promise<Run> {
  const reason = reasonToSkip(check, world.mode, world.client.target, options.rateLimits)
  if (reason) return { result: skippedResult(check, reason) }
  const place = await world.slots.enter(check.operation, {
    alone: check.phase === 'own' && isWriting(check.operation),
    // Others wait for their end.
    first: check.phase === 'sign-in' || check.phase === 'shared',
  })
  const end = options.endOf?.(check)
  try {
    if (end?.aborted) return notRun(check, end)
    const work = (signal?: AbortSignal) => execute(check, world, { ...how, signal, onConfirming: place.standAside })
    const made = await within(options.checkTimeoutMs, end, work, () => world.client.heldMs)
    return end?.aborted && isCutOff(made.result, end) ? notRun(check, end) : { ...made, ended: end?.aborted }
  } catch (error) {
    return end?.aborted ? notRun(check, end) : { result: errorResult(check, error), error }
  } finally {
    place.leave()
  }
}

/** Whether only the end of the run left it undecided: a continued run decides it. */
const isCutOff = ({ verdict, causes = [] }: CheckResult, { reason }: AbortSignal): boolean =>
  verdict === 'inconclusive' &&
  causes.length > 0 &&
  causes.every(({ kind, what }) => kind === 'disturbance' && what.includes((reason as Error).message))

function notRun(check: Check, { reason }: AbortSignal): Run {
  const what = `not run: ${(reason as Error).message}`
  const causes = [{ kind: 'disturbance', what } as const]
  return { result: { ...skippedResult(check, what), verdict: 'inconclusive', causes }, ended: true, notRun: true }
}

function written(executed: Executed, { journal }: World): Executed {
  const { result, error } = executed
  journal.write({ kind: 'check', ...result, ...(error === undefined ? {} : { error: messageFor(error) }) })
  journal.flush()
  return executed
}

/**
 * Repeats requests whose finding was seen once, for operations whose closing checks run elsewhere, and writes down the
 * observations of this shard: `merge` judges them.
 */
async function lookAround(elsewhere: readonly Check[], world: World, { endOf }: RunOptions): Promise<void> {
  const seen = new Set(world.watch.operations())
  for (const check of elsewhere) {
    if (!check.look || !seen.has(check.operation)) continue
    // An observation that cannot be repeated stays as it was.
    await check.look(scopeOf({ world, check, attempt: 1, signal: endOf?.(check) })).catch(() => undefined)
  }
  for (const operation of world.watch.operations())
    world.journal.write({ kind: 'seen', ...seenOf(operation, world.watch.of(operation)) })
}
