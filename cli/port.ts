/** Why a port cannot be listened on, as the user who named it needs to hear it. */

import { tableOf } from '../contract/table.ts'
import { UsageError } from '../runner/configuration/problem.ts'

const CAUSES: Readonly<Record<string, string>> = tableOf({
  EADDRINUSE: 'the port is in use',
  EACCES: 'permission denied',
})

/** @param option as it was given, such as `--port 80` @returns a UsageError where the port is the cause */
export function portProblem(option: string, error: unknown): unknown {
  const cause = CAUSES[(error as NodeJS.ErrnoException).code ?? '']
  return cause ? new UsageError(`${option}: ${cause}`) : error
}
