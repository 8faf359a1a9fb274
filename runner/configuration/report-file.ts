/** Reads a `report.json`, of this run or of another: every problem is reported, nothing is guessed. */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeeperThan, MOST_LEVELS, TOO_DEEP } from '../../contract/depth.ts'
import { parseJson } from '../../contract/json.ts'
import type { Report } from '../../contract/run.ts'
import { defectsOf } from '../../schemas/index.ts'
import { readBounded } from './bounded-file.ts'
import { UsageError } from './problem.ts'

/** Some twenty times the size of a run of every check. */
const MOST_BYTES = 128 * 2 ** 20
const SCHEMA_VERSION: Report['schemaVersion'] = '1.0'
const SHOWN_DEFECTS = 3

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function parsed(file: string, text: string): unknown {
  if (!text.trim()) throw new UsageError(`${file}: is empty`)
  try {
    return parseJson(text)
  } catch (error) {
    const cut = /^\s*\{/.test(text) && !/\}\s*$/.test(text) ? '; it seems to be cut off' : ''
    throw new UsageError(`${file}: invalid JSON: ${(error as Error).message}${cut}`)
  }
}

/** @param path a `report.json`, or the folder that a run wrote */
export const reportFileIn = (path: string): string => (isFolder(path) ? join(path, 'report.json') : path)

/**
 * @param path a `report.json`, or the folder that a run wrote
 * @throws UsageError naming the file and its problem
 */
export function readReport(path: string): Report {
  const file = reportFileIn(path)
  const value = parsed(file, readBounded(file, MOST_BYTES))
  const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion
  if (isDeeperThan(value, MOST_LEVELS)) throw new UsageError(`${file}: not a report of this tool: ${TOO_DEEP}`)
  if (version === undefined) throw new UsageError(`${file}: not a report of this tool: it has no schemaVersion`)
  if (version !== SCHEMA_VERSION)
    throw new UsageError(
      `${file}: schemaVersion ${JSON.stringify(version)} cannot be read; this version reads ${SCHEMA_VERSION}`,
    )
  const defects = defectsOf('report.schema', value)
  if (defects.length) {
    const shown = defects
      .slice(0, SHOWN_DEFECTS)
      .map(({ path: at, expected, actual }) => `  ${at || '/'}: ${expected}, found ${actual}`)
    const more = defects.length > SHOWN_DEFECTS ? [`  and ${defects.length - SHOWN_DEFECTS} more`] : []
    throw new UsageError([`${file}: does not match schemas/report.schema.json:`, ...shown, ...more].join('\n'))
  }
  return value as Report
}
