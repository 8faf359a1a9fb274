/** One run from its options to its report, for `lpconform run` and the library. */

import type { OwnCheck } from '../contract/own-check.ts'
import type { Form } from '../contract/report-forms.ts'
import type { RunEnding } from '../contract/reporter.ts'
import { LASTING_CHANGES, type LastingChange } from '../contract/run.ts'
import type { Check } from '../engine/check.ts'
import { closeLines } from '../output/closed-lines.ts'
import { checks } from '../suites/index.ts'
import { ADDRESSES } from './configuration/environment.ts'
import type { Configuration } from './configuration/index.ts'
import { UsageError } from './configuration/problem.ts'
import type { Console } from './console.ts'
import { exercise } from './execute.ts'
import { concludeFully, type DemandOptions, readStandards } from './finish.ts'
import { type Claim, claimFolder } from './folder.ts'
import { writeForms } from './forms.ts'
import { Interruption } from './interruption.ts'
import { waysOn } from './next-commands.ts'
import { demandShare, describeShard, narrowed, selectChecks } from './planner/selection.ts'
import { rateLimitsOf } from './planner/skips.ts'
import { type Reporters, reportersOf } from './reporters.ts'
import { type CutOff, demandSameRun, readCutOff } from './resume.ts'
import { endRun } from './run-file.ts'
import { type Selecting, selectionFrom } from './selecting.ts'
import { beginningOf, open, type Session, secretsFor } from './session.ts'
import { describeTarget, ownStanding, type Standing, standUp } from './target-session.ts'

export interface RunSettings extends Selecting, DemandOptions {
  readonly maxRate?: number
  readonly redactBodies?: boolean
  readonly readable?: boolean
  readonly out: string
  readonly seed: number
  readonly concurrency?: number
  /** Changes of records of others that no interface can undo. */
  readonly allowLasting?: readonly LastingChange[]
  /** Most records that may be created. */
  readonly maxCreations?: number
  /** Milliseconds after which the run ends. */
  readonly maxTime?: number
  /** Forms of the report that are written beside `report.json`, in place of the usual ones. */
  readonly format?: readonly Form[]
}

/** Forms that every run writes unless told which. */
const USUAL: readonly Form[] = ['html', 'markdown', 'junit', 'har']

/** The rest of a run that was cut off, with its own mode and seed. */
function continued({ resume, ...options }: RunSettings): {
  options: RunSettings
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

/** The surroundings of one run, in which the command and an embedding program differ. */
export interface Host {
  readonly configuration: Configuration
  readonly console: Console
  readonly reporters?: Reporters
  /** Checks of the user's own; of a run that is divided, its first shard has them. */
  readonly ownChecks?: readonly OwnCheck[]
  /** Ends the run; without one the signals of the process and its closed output do. */
  readonly signal?: AbortSignal
  /** Whether the configured target is the user's own instance, like the embedded one. */
  readonly own?: boolean
}

/** One run from its options to its report. @throws UsageError before anything is sent */
export async function runOnce(given: RunSettings, host: Host): Promise<RunEnding> {
  const { configuration, console, reporters = reportersOf([]) } = host
  demandTarget(configuration)
  const selection = selectionFrom(given, configuration)
  const { options, selected, from } = continued(selection.options)
  const standards = readStandards(options)
  if (options.shard && configuration.target) demandShare(configuration.target, options.shard)
  const claim = claimFolder(options.out, from !== undefined)
  if (from) closeLines(claim.runFile)
  const interruption = new Interruption(host.signal)
  let standing: Standing | undefined
  try {
    const found = await standUp(configuration, options.shard)
    standing = handled(host.own ? ownStanding(found, configuration) : found, selected, options)
    if (from) demandSameRun(options.out, from.head.target, describeTarget(standing))
    const session = sessionOf({
      options,
      selected,
      standing,
      claim,
      interruption,
      configuration,
      from,
      ownChecks: options.shard && options.shard.index > 1 ? undefined : host.ownChecks,
    })
    open(session, [...noticesOf(session, configuration), ...selection.notices])
    await reporters.begin(beginningOf(session))
    const { ending, refused } = await exercise(session, {
      ...options,
      claim,
      interruption,
      console,
      reporters,
      provenance: configuration.provenance,
      unmaskable: configuration.unmaskable,
    })
    endRun(claim.runFile, selected, ending)
    // The embedded instance takes as much memory as the forms of the report.
    await standing.close()
    const { out, format } = options
    const concluded = concludeFully({ out, runFile: claim.runFile, refused, forms: format }, standards, console)
    const others = format?.filter((form) => !USUAL.includes(form)) ?? []
    if (others.length) writeForms(out, { ...options, format: others }, console)
    // The embedded instance has gone, with all that it held.
    if (ending.reason !== undefined && standing.kind === 'configured')
      for (const line of waysOn(out, session.mode)) console.err.write(`${line}\n`)
    return await reporters.end({ ...concluded, folder: out }, console)
  } finally {
    interruption.stop()
    claim.release()
    await standing?.close()
  }
}

interface Starting {
  readonly options: RunSettings
  readonly selected: readonly Check[]
  readonly standing: Standing
  readonly claim: Claim
  readonly interruption: Interruption
  readonly configuration: Configuration
  readonly from: CutOff | undefined
  readonly ownChecks: readonly OwnCheck[] | undefined
}

function sessionOf({
  options,
  selected,
  standing,
  claim,
  interruption,
  configuration,
  from,
  ownChecks,
}: Starting): Session {
  const { shard: _, allowLasting = [], ...rest } = options
  const mode = options.mode ?? standing.mode
  return {
    ...rest,
    ownChecks,
    shard: describeShard(checks, options),
    standing,
    selected,
    whole: from ? selected : selectChecks(checks, rest),
    runFile: claim.runFile,
    mode,
    rateLimits: options.rateLimits ?? configuration.rateLimits ?? rateLimitsOf(standing.kind, mode, options.maxRate),
    // The embedded instance ends with the run.
    lasting: standing.kind === 'embedded' ? LASTING_CHANGES : allowLasting,
    timeoutMs: configuration.timeoutMs,
    outageMs: configuration.outageMs,
    profile: configuration.profileFiles,
    secrets: secretsFor(standing),
    signal: interruption.signal,
    resumes: from !== undefined,
    earlier: from?.created,
  }
}

/** A job whose address got lost must not be green about the embedded instance. @throws UsageError */
function demandTarget({ target, meantTarget }: Configuration): void {
  if (target || meantTarget === undefined) return
  throw new UsageError(
    `No platform to test: ${meantTarget}, but no address is set (${ADDRESSES}).\n--embedded tests the embedded reference instance instead.`,
  )
}

/** The target with the user's settings for its treatment. */
const handled = (standing: Standing, selected: readonly Check[], options: RunSettings): Standing => {
  const { maxRate, redactBodies } = options
  return { ...standing, target: { ...narrowed(standing.target, selected, options), maxRate, redactBodies } }
}

/** A real minute. */
const DOCUMENTED_SECONDS = 60

function noticesOf({ standing }: Session, { notices, unmaskable }: Configuration): readonly string[] {
  const seconds = standing.target.windowSeconds
  const all = [...notices, ...unmaskable]
  if (standing.kind === 'configured')
    return seconds === DOCUMENTED_SECONDS
      ? all
      : [`The rate limits are those of a scaled clock: the documented minute lasts ${seconds} s.`, ...all]
  return [`The target is the embedded reference instance; its documented minute lasts ${seconds} s.`, ...all]
}
