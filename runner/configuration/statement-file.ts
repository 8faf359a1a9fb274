/** Reads a `statement.json`, which somebody else may have made. */
import { parseJson } from '../../contract/json.ts'
import type { SignedStatement } from '../../contract/statement.ts'
import { defectsOf } from '../../schemas/index.ts'
import { readBounded } from './bounded-file.ts'
import { UsageError } from './problem.ts'

const MOST_BYTES = 4 * 2 ** 20

/** @throws UsageError for a file that is no statement */
export function readStatement(file: string): SignedStatement {
  const read = readBounded(file, MOST_BYTES)
  let value: unknown
  try {
    value = parseJson(read)
  } catch (error) {
    throw new UsageError(`${file}: invalid JSON: ${(error as Error).message}`)
  }
  const [defect] = defectsOf('statement.schema', value)
  if (defect)
    throw new UsageError(
      `${file}: is not a statement of this tool (lpconform statement REPORT writes one): ${defect.path || '/'}: ${defect.expected}, found ${defect.actual}`,
    )
  return value as SignedStatement
}
