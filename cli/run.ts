/** `lpconform run`: tests the target and writes the report. */
import { setFlagsFromString } from 'node:v8'
import { INTERFACES } from '../contract/interfaces.ts'
import type { Reporter, RunEnding } from '../contract/reporter.ts'
import { readConfiguration } from '../runner/configuration/index.ts'
import type { Console } from '../runner/console.ts'
import { keepPrivate } from '../runner/folder.ts'
import { ownChecksFrom } from '../runner/own-checks.ts'
import { reportersFrom, reportersOf } from '../runner/reporters.ts'
import { type RunSettings, runOnce } from '../runner/run.ts'
import { addressOf } from '../runner/target-session.ts'
import { keepHeapSmall } from './small-heap.ts'
import { demandFolders, nextReason } from './watch.ts'

export interface RunCommandOptions extends RunSettings {
  readonly profile?: readonly string[]
  /** Modules of checks of the user's own. */
  readonly checks?: readonly string[]
  /** Modules of reporters beside those of the suite. */
  readonly reporter?: readonly string[]
  /** Folders of which a change makes it run again, or true for none. */
  readonly watch?: true | readonly string[]
  /** Prints only why the run fails. */
  readonly quiet?: boolean
  /** Prints the outcome as JSON, in place of the report for people. */
  readonly json?: boolean
  /** Hear of each run beside the reporters. */
  readonly listeners?: readonly Reporter[]
  /** Whether it waits after each run, as with `watch`, without watching anything. */
  readonly stays?: boolean
  /** Asked for where the command is called. */
  readonly ui?: unknown
  /** Options of a configuration file; the console has them. */
  readonly config?: unknown
  /** The embedded instance by name; the console has it. */
  readonly embedded?: unknown
}

/**
 * A run has ended before code that is optimised has paid for it: a quarter of its processor time went into optimising.
 * V8 waits longer with it; the flag has another name since Node 22.
 */
const OPTIMISE_LATER = process.versions.node.startsWith('20.')
  ? '--interrupt-budget=500000'
  : '--invocation-count-for-turbofan=20000'

/** @returns the exit code, of the last run with `--watch` @throws UsageError before anything is sent */
export async function run(given: RunCommandOptions, console: Console): Promise<number> {
  setFlagsFromString(OPTIMISE_LATER)
  keepHeapSmall()
  if (given.watch === undefined && !given.stays) return once(given, console)
  const folders = given.watch === true || given.watch === undefined ? [] : given.watch
  demandFolders(folders)
  for (;;) {
    const code = await once(given, console)
    const { target } = readConfiguration(console, given.profile)
    const addresses =
      target && given.watch !== undefined ? INTERFACES.flatMap((name) => addressOf(target, name) ?? []) : []
    const next = nextReason({
      folders,
      addresses,
      input: process.stdin,
      onLoss: (address) => void console.err.write(`${address} no longer answers\n`),
    })
    // It is listening: a change that follows this line is seen.
    console.err.write(`${given.watch === undefined ? 'the page stays open' : 'watching'}: Enter runs again, q quits\n`)
    const reason = await next
    if (reason === undefined) return code
    console.err.write(`${reason}\n`)
  }
}

async function once(
  { listeners = [], stays: _, ui: __, watch: ___, config: ____, embedded: _____, ...all }: RunCommandOptions,
  given: Console,
): Promise<number> {
  const { profile, reporter = [], checks = [], quiet, json, ...options } = all
  const console = consoleFor(given, { quiet, json })
  const configuration = readConfiguration(console, profile)
  const reporters = reportersOf([...(await reportersFrom(reporter, console.folder)), ...listeners])
  const ownChecks = checks.length ? await ownChecksFrom(checks, console.folder) : undefined
  if (!options.readable) keepPrivate()
  const ending = await runOnce(options, { configuration, console, reporters, ownChecks })
  if (quiet && ending.report.run.reason) given.err.write(`${ending.report.run.reason}\n`)
  if (json) given.out.write(`${JSON.stringify(outcomeOf(ending), undefined, 2)}\n`)
  return ending.code
}

const SILENT = { write: () => true }
/** Why a run fails, and the steps that could not be done. */
const IS_REASON = /^exit \d/

function consoleFor(console: Console, { quiet, json }: Pick<RunCommandOptions, 'quiet' | 'json'>): Console {
  const reasons = { write: (text: string) => IS_REASON.test(text) && console.err.write(text) }
  return { ...console, ...(json || quiet ? { out: SILENT } : {}), ...(quiet ? { err: reasons } : {}) }
}

/** The values for a script; `report.json` in the folder has the rest. */
const outcomeOf = ({ code, reasons, folder, report }: RunEnding) => ({
  code,
  reasons,
  folder,
  run: report.run,
  summary: report.summary,
  causes: report.causes,
})
