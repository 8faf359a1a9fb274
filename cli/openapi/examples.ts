/**
 * One request and its answer for each operation, taken from the reference instance: `npm run maintain -- examples`
 * writes them.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../../contract/json.ts'
import type { OperationId } from '../../contract/operations.ts'
import { PACKAGE_FOLDER } from '../../runner/configuration/package.ts'

export interface Example {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** The members of a body, in JSON or in a form. */
  readonly body?: unknown
  readonly status: number
  /** Absent where the answer has no body of JSON. */
  readonly answer?: unknown
}

export const EXAMPLES_FILE = join(PACKAGE_FOLDER, 'cli', 'openapi', 'examples.json')

let examples: Partial<Record<OperationId, Example>> | undefined

export function exampleOf(operation: OperationId): Example | undefined {
  examples ??= parseJson<NonNullable<typeof examples>>(readFileSync(EXAMPLES_FILE, 'utf8'))
  return examples[operation]
}
