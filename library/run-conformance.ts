/** A run inside a program of one's own: the options of `lpconform run`, and a typed result in place of the terminal. */

import type { Interface, OperationId } from '../contract/operations.ts'
import type { OwnCheck } from '../contract/own-check.ts'
import type { Form } from '../contract/report-forms.ts'
import type { Reporter } from '../contract/reporter.ts'
import type { LastingChange, Mode, RateLimitChecks } from '../contract/run.ts'
import { temporary } from '../output/temporary.ts'
import { ADDRESSES } from '../runner/configuration/environment.ts'
import { readConfiguration } from '../runner/configuration/index.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { demandOwnChecks } from '../runner/own-checks.ts'
import { reportersOf } from '../runner/reporters.ts'
import { runOnce } from '../runner/run.ts'
import { demandRunOptions } from './checked-options.ts'
import { type ConformanceResult, resultOf } from './result.ts'
import type { Reference } from './start-reference.ts'

/** One value, or several. */
type Several<Value> = Value | readonly Value[]

/**
 * The options of `lpconform run` under the same names. Every member is optional: without any the whole suite runs
 * against the embedded reference instance.
 */
export interface ConformanceOptions {
  /**
   * The variables that configure the target, such as `CURRENT_BASE_URL`: those of `startReference`, `process.env`, or
   * a choice of your own, with the address of an interface among them. Nothing else is read, no `.env` either. Without
   * this member and `reference` the embedded reference instance is the target.
   */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /**
   * A stand-in of `startReference` as the target, in place of `environment`: nobody minds its load, and mode `full` is
   * the default. Its clock must run; without rate limits, they are not tested.
   */
  readonly reference?: Pick<Reference, 'environment' | 'rateLimits'>
  /** Profile files; later ones lie over earlier ones. */
  readonly profile?: Several<string>
  readonly interface?: Several<Interface>
  /** Ids, in which `*` stands for any text. */
  readonly operation?: Several<OperationId | (string & {})>
  /** Ids, in which `*` stands for any text. */
  readonly clause?: Several<string>
  /** Operations, checks and clauses that are excluded. */
  readonly exclude?: Several<string>
  /** A report: only the checks that did not pass there. */
  readonly failed?: string
  /** Only as many as the documented limits allow within one window, the most decisive checks first. */
  readonly quick?: boolean
  /** Permitted writes: `full` on the embedded instance, `read-only` on any other, unless said. */
  readonly mode?: Mode
  readonly rateLimits?: RateLimitChecks
  /** Requests in a second at most. */
  readonly maxRate?: number
  readonly shard?: { readonly index: number; readonly count: number }
  /** Warnings fail the run too. */
  readonly strict?: boolean
  /** A file: an earlier report, whose violations are known. */
  readonly baseline?: string
  /** A file of findings to accept. */
  readonly waivers?: string
  readonly maxInconclusive?: number
  /** Percent of the selected checks. */
  readonly minDecided?: number
  /** Milliseconds within which 95 percent of the answers of each operation must come. */
  readonly maxLatency?: number
  /** Violations after which the run ends. */
  readonly bail?: number
  /** Milliseconds after which it ends. */
  readonly maxTime?: number
  readonly maxCreations?: number
  readonly allowLasting?: Several<LastingChange>
  readonly redactBodies?: boolean
  /** 1 unless it is said. */
  readonly seed?: number
  /** Checks at work at a time; unless it is said 16, and 32 where answers take 50 ms or more. */
  readonly concurrency?: number
  /** Folder of the report. Without one it is in the result alone. */
  readonly out?: string
  /** Forms that are written beside `report.json`. */
  readonly format?: Several<Form>
  /** Checks of your own, which no verdict of the suite counts. */
  readonly checks?: readonly OwnCheck[]
  readonly reporters?: readonly Reporter[]
  /** Ends the run: changes are restored first, and the report shows the decisions so far. */
  readonly signal?: AbortSignal
}

const listOf = <Value>(several: Several<Value> | undefined): readonly Value[] | undefined =>
  several === undefined ? undefined : Array.isArray(several) ? several : [several as Value]

/** A job whose address got lost must not be green about the embedded instance. @throws UsageError */
function demandOneTarget({ environment, reference }: ConformanceOptions, hasAddress: boolean): void {
  if (environment && reference) throw new UsageError('environment and reference: each is a target; give one of them')
  if (environment && !hasAddress)
    throw new UsageError(
      `environment: has no address of a platform (${ADDRESSES}); without environment, the embedded instance is tested`,
    )
}

const SILENT = { write: () => true }
/** A program that embeds the run has its own output, its own signals and its own `.env`. */
const consoleFor = (environment: ConformanceOptions['environment'] = {}): Console => ({
  environment,
  folder: process.cwd(),
  envFile: false,
  out: SILENT,
  err: SILENT,
})

/**
 * Runs the suite and returns what it found.
 *
 * @returns also where the target fails: `result.failed` and `result.findings` tell it
 * @throws UsageError (`error.name`; `ConfigurationError` where several things may be wrong) before anything is sent or
 * written: an unknown option or operation, a wrong value, an incomplete configuration
 * @example
 * const reference = await startReference()
 * const result = await runConformance({ reference, operation: 'current/tags.*' })
 * assert.deepEqual(result.findings, [])
 */
export async function runConformance(options: ConformanceOptions = {}): Promise<ConformanceResult> {
  demandRunOptions(options)
  const {
    environment,
    reference,
    profile,
    reporters = [],
    checks,
    signal = new AbortController().signal,
    out,
    ...rest
  } = options
  const ownChecks = checks && demandOwnChecks(checks, 'checks')
  const console = consoleFor(reference?.environment ?? environment)
  const configuration = readConfiguration(console, listOf(profile))
  demandOneTarget(options, configuration.target !== undefined)
  const passing = out === undefined ? temporary() : undefined
  try {
    const ending = await runOnce(
      {
        seed: 1,
        ...rest,
        rateLimits: rest.rateLimits ?? (reference?.rateLimits === 'off' ? 'off' : undefined),
        interface: listOf(rest.interface),
        operation: listOf(rest.operation),
        clause: listOf(rest.clause),
        exclude: listOf(rest.exclude),
        allowLasting: listOf(rest.allowLasting),
        // A report without a folder needs no forms.
        format: listOf(rest.format) ?? (out === undefined ? [] : undefined),
        out: out ?? passing!.folder,
      },
      { configuration, console, reporters: reportersOf(reporters), ownChecks, signal, own: reference !== undefined },
    )
    return resultOf(ending)
  } finally {
    passing?.remove()
  }
}
