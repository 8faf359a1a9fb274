/** `lpconform run`: tests the target and writes the report. */

import { type Configuration, readConfiguration } from '../configuration/index.ts'
import { readReport } from '../configuration/report-file.ts'
import { INTERFACES } from '../contract/interfaces.ts'
import type { Form } from '../contract/report-forms.ts'
import { LASTING_CHANGES, type LastingChange, type Mode, type RateLimitChecks } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { failedIn } from '../planner/failed.ts'
import { demandShare, describeShard, narrowed, type Selection, selectChecks } from '../planner/selection.ts'
import { rateLimitsOf } from '../planner/skips.ts'
import type { Console } from '../runner/console.ts'
import { exercise } from '../runner/exercise.ts'
import { conclude, type DemandOptions, readStandards } from '../runner/finish.ts'
import { type Claim, claimFolder, keepPrivate } from '../runner/folder.ts'
import { Interruption } from '../runner/interruption.ts'
import { type CutOff, demandSameRun, readCutOff } from '../runner/resume.ts'
import { endRun } from '../runner/run-file.ts'
import { open, type Session, secretsFor } from '../runner/session.ts'
import { addressOf, describeTarget, type Standing, standUp } from '../runner/standing.ts'
import { checks } from '../suites/index.ts'
import { forms } from './report.ts'
import { nextReason } from './watch.ts'

export interface RunCommandOptions extends Selection, DemandOptions {
  readonly mode?: Mode
  readonly rateLimits?: RateLimitChecks
  readonly profile?: readonly string[]
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
  /** A report: the checks that did not pass there are selected. */
  readonly failed?: string
  /** Milliseconds after which the run ends. */
  readonly maxTime?: number
  /** Forms of the report that are written beside `report.json`, in place of the usual ones. */
  readonly format?: readonly Form[]
  /** Folders of which a change makes it run again, or true for none. */
  readonly watch?: true | readonly string[]
}

/** Forms that every run writes unless it is told which. */
const USUAL: readonly Form[] = ['html', 'markdown', 'junit', 'har']

/** The selection with what an earlier report adds to it. */
const selecting = ({ failed, ...options }: RunCommandOptions): RunCommandOptions =>
  failed === undefined ? options : { ...options, among: failedIn(readReport(failed), checks) }

/** What is left of a run that was cut off, with its own mode and seed. */
function continued({ resume, ...options }: RunCommandOptions): {
  options: RunCommandOptions
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

/** @returns the exit code, of the last run with `--watch` @throws UsageError before anything is sent */
export async function run(given: RunCommandOptions, console: Console): Promise<number> {
  if (given.watch === undefined) return runOnce(given, console)
  const folders = given.watch === true ? [] : given.watch
  for (;;) {
    const code = await runOnce(given, console)
    const { target } = readConfiguration(console, given.profile)
    const addresses = target ? INTERFACES.flatMap((name) => addressOf(target, name) ?? []) : []
    console.err.write('watching: Enter runs again, q ends\n')
    const reason = await nextReason({ folders, addresses, input: process.stdin })
    if (reason === undefined) return code
    console.err.write(`${reason}\n`)
  }
}

async function runOnce(given: RunCommandOptions, console: Console): Promise<number> {
  const configuration = readConfiguration(console, given.profile)
  const { options, selected, from } = continued(selecting(given))
  const standards = readStandards(options)
  if (options.shard && configuration.target) demandShare(configuration.target, options.shard)
  if (!options.readable) keepPrivate()
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
    const { out, format } = options
    const code = conclude({ out, runFile: claim.runFile, refused, forms: format }, standards, console)
    const others = format?.filter((form) => !USUAL.includes(form)) ?? []
    if (others.length) forms(out, { ...options, format: others }, console)
    return code
  } finally {
    interruption.stop()
    claim.release()
    await standing?.close()
  }
}

interface Starting {
  readonly options: RunCommandOptions
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
const handled = (standing: Standing, selected: readonly Check[], options: RunCommandOptions): Standing => {
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
