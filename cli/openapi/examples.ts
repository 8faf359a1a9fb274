/**
 * One request and its answer for each operation, taken from the reference instance: `npm run maintain -- examples`
 * writes them.
 */

import { existsSync, readFileSync } from 'node:fs'
import { parseJson } from '../../contract/json.ts'
import type { OperationId } from '../../contract/operations.ts'

export interface Example {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** The members of a body, in JSON or in a form. */
  readonly body?: unknown
  readonly status: number
  /** Absent where the answer has no body of JSON. */
  readonly answer?: unknown
}

const besides = new URL('./examples.json', import.meta.url)
/** Beside this file, or in the sources beside the compiled package. */
export const EXAMPLES_FILE = existsSync(besides)
  ? besides
  : new URL('../../../cli/openapi/examples.json', import.meta.url)

let examples: Partial<Record<OperationId, Example>> | undefined

export function exampleOf(operation: OperationId): Example | undefined {
  examples ??= existsSync(EXAMPLES_FILE)
    ? parseJson<NonNullable<typeof examples>>(readFileSync(EXAMPLES_FILE, 'utf8'))
    : {}
  return examples![operation]
}
