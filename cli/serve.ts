/** `lpconform serve`: the reference instance as a stand-in platform, honest or with chosen faults. */

import {
  lineOf,
  type RequestEntry,
  type StandIn,
  type StandInOptions,
  startStandIn,
} from '../library/stand-in/index.ts'
import { writeEnvFile } from '../runner/configuration/env-file.ts'
import type { Console } from '../runner/console.ts'
import { portProblem } from './port.ts'

export interface ServeOptions {
  readonly port: number
  /** File of records. */
  readonly data?: string
  readonly fault?: readonly string[]
  /** An operation, a verb and its arguments each. */
  readonly break?: readonly string[]
  /** Legal variations, single differences of other platforms, or all of them at once. */
  readonly variation?: readonly string[]
  /** Milliseconds. */
  readonly latency?: StandInOptions['latency']
  /** A line for each request: for people unless it is JSON. */
  readonly log?: 'text' | 'json' | true
  /** Seconds. */
  readonly rateWindow: number
  readonly seed: number
  /** `.env` file to write, for a run against it. */
  readonly writeEnv?: string
  /** The same for `docker --env-file` and `kubectl --from-env-file`. */
  readonly writeDockerEnv?: string
  /** Variables as one line of JSON, on a terminal too. */
  readonly json?: boolean
}

async function started(
  options: ServeOptions,
  onRequest: ((entry: RequestEntry) => void) | undefined,
): Promise<StandIn> {
  const { port, data, fault, variation, break: breaks, latency, rateWindow, seed } = options
  const behaviour = { faults: fault, variations: variation, breaks }
  try {
    const records = { seed, dataFile: data }
    return await startStandIn({ port, ...records, ...behaviour, latency, rateWindowSeconds: rateWindow, onRequest })
  } catch (error) {
    throw portProblem(`--port ${port}`, error)
  }
}

/**
 * Serves until SIGINT or SIGTERM. The first line on stdout is one JSON object of environment variables, on a terminal a
 * table of them unless JSON is asked for; lines of the log follow.
 */
export async function serve(options: ServeOptions, console: Console): Promise<number> {
  const { log, rateWindow, writeEnv, writeDockerEnv } = options
  const shown = log === 'json' ? (entry: RequestEntry) => JSON.stringify(entry) : lineOf
  const standIn = await started(options, log && ((entry) => void console.out.write(`${shown(entry)}\n`)))
  const { environment, active, address, close } = standIn
  const variables = { ...environment, CONFORMANCE_RATE_WINDOW_SECONDS: String(rateWindow) }
  if (writeEnv) writeEnvFile(writeEnv, variables)
  if (writeDockerEnv) writeEnvFile(writeDockerEnv, variables, { form: 'docker' })
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
  })
  console.out.write(console.out.isTTY && !options.json ? tableOf(variables) : `${JSON.stringify(variables)}\n`)
  for (const { id, title } of active.variations) console.err.write(`variation ${id}: ${title}\n`)
  for (const { id, title } of active.faults) console.err.write(`fault ${id}: ${title}\n`)
  for (const { id, title } of active.breaks) console.err.write(`break ${id}: ${title}\n`)
  console.err.write(`Serving at ${address} (Ctrl-C to stop).\n`)
  await ended
  await close()
  return 0
}

/** Longer values, such as private keys, are for files. */
const MOST_SHOWN = 60

export function tableOf(variables: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(variables).map(({ length }) => length))
  const rows = Object.entries(variables).map(([name, value]) => {
    const shown = value.length > MOST_SHOWN || value.includes('\n') ? `(${value.length} characters)` : value
    return `  ${name.padEnd(width)}  ${shown}\n`
  })
  return `${rows.join('')}Whole values: --write-env FILE writes them for the other commands, --json prints them.\n`
}
