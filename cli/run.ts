/** `lpconform run`: tests the target and writes the report. */

import { isMainThread } from 'node:worker_threads'
import type { Target } from '../client/target.ts'
import { type Configuration, readConfiguration } from '../configuration/index.ts'
import type { Mode, RateLimitChecks } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { inPhase } from '../engine/schedule.ts'
import { estimateOf } from '../planner/estimate.ts'
import { demandShare, describeShard, type Selection, selectChecks } from '../planner/selection.ts'
import { rateLimitsOf } from '../planner/skips.ts'
import { Progress } from '../reporters/index.ts'
import type { Console } from '../runner/console.ts'
import { conclude, type DemandOptions, readStandards } from '../runner/finish.ts'
import { Interruption } from '../runner/interruption.ts'
import { complaintsOf, type InterfaceState, unusableLine } from '../runner/preflight/index.ts'
import { type Ending, endRun, prepareFolder } from '../runner/run-file.ts'
import { instructionsFor, note, open, reach, type Session, secretsFor, sortOut } from '../runner/session.ts'
import { type Standing, standUp } from '../runner/standing.ts'
import { checkTimeoutMs, conduct } from '../runner/supervise.ts'
import type { ToldWait } from '../runner/worker/wait-reporter.ts'
import { checks } from '../suites/index.ts'

export interface RunOptions extends Selection, DemandOptions {
  readonly mode?: Mode
  readonly rateLimits?: RateLimitChecks
  readonly profile?: string
  readonly maxRate?: number
  readonly redactBodies?: boolean
  readonly readable?: boolean
  readonly out: string
  readonly seed: number
  readonly concurrency: number
}

/** What is written is the business of whoever ran it: it holds data of persons. */
const PRIVATE = 0o077

/** @returns the exit code @throws UsageError before anything is sent */
export async function run(options: RunOptions, console: Console): Promise<number> {
  const configuration = readConfiguration(console, options.profile)
  const selected = selectChecks(checks, options)
  const standards = readStandards(options)
  if (options.shard && configuration.target) demandShare(configuration.target, options.shard)
  if (!options.readable && isMainThread) process.umask(PRIVATE)
  const runFile = prepareFolder(options.out)
  const interruption = new Interruption()
  const standing = handled(await standUp(configuration, options.shard), options)
  try {
    const { shard: _, ...rest } = options
    const shard = describeShard(checks, options)
    const mode = options.mode ?? standing.mode
    const session: Session = {
      ...rest,
      ...(shard ? { shard } : {}),
      standing,
      selected,
      whole: selectChecks(checks, rest),
      runFile,
      mode,
      rateLimits: options.rateLimits ?? rateLimitsOf(standing.kind, mode, options.maxRate),
      timeoutMs: configuration.timeoutMs,
      secrets: secretsFor(standing),
      signal: interruption.signal,
    }
    open(session, noticesOf(session, configuration))
    const { ending, refused } = await exercise(session, {
      ...options,
      interruption,
      console,
      provenance: configuration.provenance,
    })
    endRun(runFile, selected, ending)
    return conclude({ out: options.out, runFile, refused }, standards, console)
  } finally {
    interruption.stop()
    await standing.close()
  }
}

/** The target with what the user asked for the handling of it. */
const handled = (standing: Standing, { maxRate, redactBodies }: RunOptions): Standing => ({
  ...standing,
  target: { ...standing.target, maxRate, redactBodies },
})

/** A real minute. */
const DOCUMENTED_SECONDS = 60

function noticesOf({ standing }: Session, { notices }: Configuration): readonly string[] {
  const seconds = standing.target.windowSeconds
  if (standing.kind === 'configured')
    return seconds === DOCUMENTED_SECONDS
      ? notices
      : [`The rate limits are those of a scaled clock: the documented minute lasts ${seconds} s.`, ...notices]
  return [`The target is the embedded reference instance; its documented minute lasts ${seconds} s.`, ...notices]
}

interface Exercise {
  readonly concurrency: number
  readonly interruption: Interruption
  readonly console: Console
  readonly provenance: readonly string[]
}

async function exercise(session: Session, { concurrency, interruption, console, provenance }: Exercise) {
  const { standing, selected, secrets } = session
  const putBack = session.mode === 'full' ? ': restoring changed records' : ''
  interruption.onEnd((reason) => console.err.write(`${reason}; stopping${putBack} (again to quit now)\n`))
  const count = `${selected.length} ${selected.length === 1 ? 'check' : 'checks'}`
  for (const line of provenance) console.err.write(`${line}\n`)
  console.err.write(`${count}, mode ${session.mode}, seed ${session.seed}, ${placeOf(session)}\n`)
  const { states, spent } = await reach(session)
  if (interruption.reason) return { ending: { reason: interruption.reason, faults: [] }, refused: false }
  const complaints = complaintsOf(states).map(secrets.mask)
  for (const line of complaints) console.err.write(`${line}\n`)
  note(session, complaints)
  const refused = states.some(({ credentials }) => credentials.some(({ state }) => state === 'refused'))
  const runnable = sortOut(session, states)
  const plannedMs = estimateOf(runnable, standing.target).ms
  const more = {
    spent,
    concurrency,
    checkTimeoutMs: checkTimeoutMs(plannedMs + queueMs(runnable, standing.target), session.timeoutMs),
  }
  const instructions = instructionsFor(session, runnable, more)
  const progress = new Progress(console.err, { total: runnable.length, plannedMs, environment: console.environment })
  const onVerdict: Progress['add'] = (verdict) => progress.add(verdict)
  const onWait = (wait: ToldWait) => progress.waits(wait ?? undefined)
  const outcome: Ending = runnable.length
    ? await conduct({ instructions, interruption, onVerdict, onWait })
    : { faults: [] }
  progress.end()
  return { ending: withGone(outcome, states), refused }
}

/** The checks of limits wait for each other: a window for each is more than they take. */
const queueMs = (some: readonly Check[], { windowSeconds }: Target) =>
  inPhase(some, 'limits').length * windowSeconds * 1000

const placeOf = ({ standing }: Session) =>
  standing.kind === 'embedded' ? 'the embedded reference instance' : 'the configured target'

/** A run without one of its interfaces is not complete, however well the others did. */
function withGone(ending: Ending, states: readonly InterfaceState[]): Ending {
  const gone = states.filter(({ unusable }) => unusable)
  if (ending.reason !== undefined || !gone.length) return ending
  return { ...ending, reason: gone.map(unusableLine).join('; ') }
}
