/** `lpconform serve`: the reference instance as a stand-in platform, honest or with chosen faults. */

import { writeEnvFile } from '../configuration/env-file.ts'
import { suggestion } from '../configuration/nearest.ts'
import { UsageError } from '../configuration/problem.ts'
import { type Fault, faultById, faults, type Variation, variations } from '../faults/index.ts'
import { differences } from '../proving/differences.ts'
import { VENDOR_SHAPED } from '../proving/vendor-shaped.ts'
import { createReference, listen } from '../reference/index.ts'
import type { Console } from '../runner/console.ts'
import { portProblem } from './port.ts'

export interface ServeOptions {
  readonly port: number
  readonly fault?: readonly string[]
  /** Legal variations, single differences of other platforms, or all of them at once. */
  readonly variation?: readonly string[]
  /** Seconds. */
  readonly rateWindow: number
  readonly seed: number
  /** `.env` file to write, for whoever runs the suite against it. */
  readonly writeEnv?: string
}

function faultOf(id: string): Fault {
  const fault = faultById(id)
  if (fault) return fault
  const ids = faults.map((one) => one.id)
  throw new UsageError(`--fault ${id}: no such fault${suggestion(id, ids)}`)
}

type Behaviour = Pick<Variation, 'id' | 'title' | 'around' | 'choices'>

/** One behaviour, or the set of that name. */
function variationsOf(id: string): readonly Behaviour[] {
  if (id === VENDOR_SHAPED.id) return VENDOR_SHAPED.differences
  const all: readonly Behaviour[] = [...variations, ...differences]
  const found = all.filter((one) => one.id === id)
  if (found.length) return found
  const known = [VENDOR_SHAPED.id, ...all.map((one) => one.id)]
  throw new UsageError(`--variation ${id}: no such variation${suggestion(id, known)}`)
}

async function listening(reference: ReturnType<typeof createReference>, port: number) {
  try {
    return await listen(reference, { port })
  } catch (error) {
    throw portProblem(`--port ${port}`, error)
  }
}

/** Serves until SIGINT or SIGTERM. The first line on stdout is one JSON object of environment variables. */
export async function serve(
  { port, fault = [], variation = [], rateWindow, seed, writeEnv }: ServeOptions,
  console: Console,
): Promise<number> {
  const broken = fault.map(faultOf)
  const varied = variation.flatMap(variationsOf)
  // A fault breaks what varies, not the other way round.
  const chosen: readonly Behaviour[] = [...varied, ...broken]
  const reference = createReference({
    seed,
    rateWindowSeconds: rateWindow,
    around: chosen.flatMap(({ around = [] }) => around),
    choices: Object.assign({}, ...chosen.map(({ choices = {} }) => choices)),
  })
  const { environment, close } = await listening(reference, port)
  const variables = { ...environment, CONFORMANCE_RATE_WINDOW_SECONDS: String(rateWindow) }
  if (writeEnv) writeEnvFile(writeEnv, variables)
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
  })
  console.out.write(`${JSON.stringify(variables)}\n`)
  for (const { id, title } of varied) console.err.write(`variation ${id}: ${title}\n`)
  for (const { id, title } of broken) console.err.write(`fault ${id}: ${title}\n`)
  console.err.write(`Serving at ${environment.CURRENT_BASE_URL} (Ctrl-C to stop).\n`)
  await ended
  await close()
  return 0
}
