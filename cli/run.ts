/** `lpconform run`: tests the target and writes the report. */

import { isMainThread } from 'node:worker_threads'
import type { Target } from '../client/target.ts'
import { type Configuration, readConfiguration } from '../configuration/index.ts'
import {
  type CheckResult,
  LASTING_CHANGES,
  type LastingChange,
  type Mode,
  type RateLimitChecks,
} from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { inPhase } from '../engine/schedule.ts'
import { estimateOf } from '../planner/estimate.ts'
import { demandShare, describeShard, narrowed, type Selection, selectChecks } from '../planner/selection.ts'
import { rateLimitsOf } from '../planner/skips.ts'
import { Progress } from '../reporters/index.ts'
import type { Console } from '../runner/console.ts'
import { conclude, type DemandOptions, readStandards } from '../runner/finish.ts'
import { type Claim, claimFolder } from '../runner/folder.ts'
import { Interruption } from '../runner/interruption.ts'
import type { ToldWait } from '../runner/loop/wait-reporter.ts'
import { complaintsOf, type InterfaceState, unusableLine } from '../runner/preflight/index.ts'
import { type CutOff, demandSameRun, readCutOff } from '../runner/resume.ts'
import { type Ending, endRun } from '../runner/run-file.ts'
import { instructionsFor, note, open, reach, type Session, secretsFor, sortOut } from '../runner/session.ts'
import { describeTarget, type Standing, standUp } from '../runner/standing.ts'
import { checkTimeoutMs, conduct } from '../runner/supervise.ts'
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
  /** Folder of a run that was cut off: what has no verdict there is decided now. */
  readonly resume?: string
  /** Changes of records of others that no interface can undo. */
  readonly allowLasting?: readonly LastingChange[]
  /** Most records that may be created. */
  readonly maxCreations?: number
}

/** What is left of a run that was cut off, with its own mode and seed. */
function continued({ resume, ...options }: RunOptions): {
  options: RunOptions
  selected: readonly Check[]
  from?: CutOff
} {
  if (resume === undefined) return { options, selected: selectChecks(checks, options) }
  const from = readCutOff(resume)
  const { mode, rateLimits, seed } = from.head
  return {
    options: { ...options, out: resume, mode, rateLimits, seed },
    selected: checks.filter(({ id }) => from.open.has(id)),
    from,
  }
}

/** What is written is the business of whoever ran it: it holds data of persons. */
const PRIVATE = 0o077

/** @returns the exit code @throws UsageError before anything is sent */
export async function run(given: RunOptions, console: Console): Promise<number> {
  const configuration = readConfiguration(console, given.profile)
  const { options, selected, from } = continued(given)
  const standards = readStandards(options)
  if (options.shard && configuration.target) demandShare(configuration.target, options.shard)
  if (!options.readable && isMainThread) process.umask(PRIVATE)
  const claim = claimFolder(options.out, from !== undefined)
  const interruption = new Interruption()
  let standing: Standing | undefined
  try {
    standing = handled(await standUp(configuration, options.shard), selected, options)
    if (from) demandSameRun(options.out, from.head.target, describeTarget(standing))
    const session = sessionOf({
      options,
      selected,
      standing,
      claim,
      interruption,
      timeoutMs: configuration.timeoutMs,
      from,
    })
    open(session, noticesOf(session, configuration))
    const { ending, refused } = await exercise(session, {
      ...options,
      claim,
      interruption,
      console,
      provenance: configuration.provenance,
    })
    endRun(claim.runFile, selected, ending)
    return conclude({ out: options.out, runFile: claim.runFile, refused }, standards, console)
  } finally {
    interruption.stop()
    claim.release()
    await standing?.close()
  }
}

interface Starting {
  readonly options: RunOptions
  readonly selected: readonly Check[]
  readonly standing: Standing
  readonly claim: Claim
  readonly interruption: Interruption
  readonly timeoutMs: number
  readonly from: CutOff | undefined
}

function sessionOf({ options, selected, standing, claim, interruption, timeoutMs, from }: Starting): Session {
  const { shard: _, allowLasting = [], ...rest } = options
  const mode = options.mode ?? standing.mode
  return {
    ...rest,
    shard: describeShard(checks, options),
    standing,
    selected,
    whole: from ? selected : selectChecks(checks, rest),
    runFile: claim.runFile,
    mode,
    rateLimits: options.rateLimits ?? rateLimitsOf(standing.kind, mode, options.maxRate),
    // The embedded instance ends with the run.
    lasting: standing.kind === 'embedded' ? LASTING_CHANGES : allowLasting,
    timeoutMs,
    secrets: secretsFor(standing),
    signal: interruption.signal,
    resumes: from !== undefined,
  }
}

/** The target with what the user asked for the handling of it. */
const handled = (standing: Standing, selected: readonly Check[], options: RunOptions): Standing => {
  const { maxRate, redactBodies } = options
  return { ...standing, target: { ...narrowed(standing.target, selected, options), maxRate, redactBodies } }
}

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
  readonly claim: Claim
  readonly interruption: Interruption
  readonly console: Console
  readonly provenance: readonly string[]
}

async function exercise(session: Session, { concurrency, claim, interruption, console, provenance }: Exercise) {
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
  const reached = states.some(({ unusable }) => !unusable)
  note(session, reached ? [...complaints, ...claim.drop()] : complaints)
  const refused = states.flatMap(({ credentials }) =>
    credentials.flatMap(({ state, caller }) => (state === 'refused' ? [caller] : [])),
  )
  const runnable = sortOut(session, states)
  const plannedMs = estimateOf(runnable, standing.target).ms
  const more = {
    spent,
    refused,
    concurrency,
    checkTimeoutMs: checkTimeoutMs(plannedMs + queueMs(runnable, standing.target), session.timeoutMs),
  }
  const instructions = instructionsFor(session, runnable, more)
  const progress = new Progress(console.err, { total: runnable.length, plannedMs, environment: console.environment })
  const onResult = ({ verdict }: CheckResult) => progress.add(verdict)
  const onWait = (told: ToldWait) =>
    typeof told === 'string' ? console.err.write(`\n${told}\n`) : progress.waits(told ?? undefined)
  const outcome: Ending = runnable.length
    ? await conduct({ instructions, interruption, onResult, onWait })
    : { faults: [] }
  progress.end()
  return { ending: withGone(outcome, states), refused: refused.length > 0 }
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
