/**
 * `lpconform openapi --check`: parts of the contract that another OpenAPI document of a platform lacks, or contradicts.
 */
import { isObject } from '../contract/members.ts'
import { readPlaced } from '../runner/configuration/placed.ts'
import type { Console } from '../runner/console.ts'
import { compareWithContract, type Difference } from './openapi/compare/index.ts'
import type { Json } from './openapi/schemas.ts'

const MOST_BYTES = 64 * 2 ** 20

/** @throws UsageError naming the place */
function documentIn(file: string): Json {
  const { value, refuse } = readPlaced(file, MOST_BYTES, 'The document of --check')
  if (!isObject(value) || !isObject(value.paths))
    return refuse([{ path: [], wrong: 'must be an OpenAPI document in JSON or YAML, with paths' }])
  if (!/^3\./.test(String(value.openapi))) refuse([{ path: ['openapi'], wrong: 'must be of OpenAPI 3' }])
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
