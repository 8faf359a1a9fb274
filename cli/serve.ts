/** `lpconform serve`: the reference instance as a stand-in platform, honest or with chosen faults. */

import { suggestion } from '../configuration/nearest.ts'
import { UsageError } from '../configuration/problem.ts'
import { type Fault, faultById, faults } from '../faults/index.ts'
import { createReference, listen } from '../reference/index.ts'
import type { Console } from '../runner/console.ts'

export interface ServeOptions {
  readonly port: number
  readonly fault?: readonly string[]
  /** Seconds. */
  readonly rateWindow: number
  readonly seed: number
}

function faultOf(id: string): Fault {
  const fault = faultById(id)
  if (fault) return fault
  const ids = faults.map((one) => one.id)
  throw new UsageError(`--fault ${id}: no such fault${suggestion(id, ids)}`)
}

const CAUSES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'permission denied',
}

async function listening(reference: ReturnType<typeof createReference>, port: number) {
  try {
    return await listen(reference, { port })
  } catch (error) {
    const cause = CAUSES[(error as NodeJS.ErrnoException).code ?? '']
    throw cause ? new UsageError(`--port ${port}: ${cause}`) : error
  }
}

/** Serves until SIGINT or SIGTERM. The first line on stdout is one JSON object of environment variables. */
export async function serve({ port, fault = [], rateWindow, seed }: ServeOptions, console: Console): Promise<number> {
  const chosen = fault.map(faultOf)
  const reference = createReference({
    seed,
    rateWindowSeconds: rateWindow,
    around: chosen.flatMap(({ around = [] }) => around),
    choices: Object.assign({}, ...chosen.map(({ choices = {} }) => choices)),
  })
  const { environment, close } = await listening(reference, port)
  const variables = { ...environment, CONFORMANCE_RATE_WINDOW_SECONDS: String(rateWindow) }
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
  })
  console.out.write(`${JSON.stringify(variables)}\n`)
  for (const { id, title } of chosen) console.err.write(`fault ${id}: ${title}\n`)
  console.err.write(`Serving at ${environment.CURRENT_BASE_URL} (Ctrl-C to stop).\n`)
  await ended
  await close()
  return 0
}
