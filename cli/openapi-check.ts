/**
 * `lpconform openapi --check`: parts of the contract that another OpenAPI document of a platform lacks, or contradicts.
 */

import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { isObject } from '../contract/members.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { compareWithContract, type Difference } from './openapi/compare/index.ts'
import type { Json } from './openapi/schemas.ts'

/** JSON is YAML as well. @throws UsageError */
function documentIn(file: string): Json {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(
      `--check ${file}: cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown cause'})`,
    )
  }
  const parsed = parseDocument(text, { uniqueKeys: false })
  const value: unknown = parsed.errors.length ? undefined : parsed.toJS()
  if (!isObject(value) || !isObject(value.paths)) {
    throw new UsageError(`--check ${file}: must be an OpenAPI document in JSON or YAML, with paths`)
  }
  if (!/^3\./.test(String(value.openapi))) throw new UsageError(`--check ${file}: must be of OpenAPI 3`)
  return value
}

const KINDS = ['missing', 'stricter', 'looser', 'different'] as const

const line = ({ kind, where, expected, actual, clauses }: Difference) =>
  [
    `  ${kind.padEnd(9)}  ${where}: expected ${expected}, got ${actual}`,
    ...clauses.map((id) => `             ${id}`),
  ].join('\n')

function text(differences: readonly Difference[], file: string): string {
  const operations = [...new Set(differences.map(({ operation }) => operation))]
  const blocks = operations.map((operation) =>
    [operation, ...differences.filter((one) => one.operation === operation).map(line)].join('\n'),
  )
  const counts = KINDS.map((kind) => `${differences.filter((one) => one.kind === kind).length} ${kind}`).join(', ')
  const verdict = differences.length ? `${counts}, in ${operations.length} operations` : 'as the contract'
  return `${[...blocks, `${file}: ${verdict}`].join('\n\n')}\n`
}

/** Compares without a request. @returns 0, or 1 where something differs @throws UsageError */
export function checkOpenApi(
  contract: Json,
  { check: file, format }: { readonly check: string; readonly format?: string },
  console: Console,
): number {
  const differences = compareWithContract(contract, documentIn(file))
  console.out.write(format === 'json' ? `${JSON.stringify(differences, null, 2)}\n` : text(differences, file))
  return differences.length ? 1 : 0
}
