/** Reading a file of known failures; a run writes it. */

import { lstatSync } from 'node:fs'
import { z } from 'zod'
import { parseJson } from '../../contract/json.ts'
import type { KnownFailure } from '../../contract/known-failure.ts'
import { readBounded } from './bounded-file.ts'
import { isDay } from './day.ts'
import { type KnownAt, problemsIn } from './issues.ts'
import { ConfigurationError, UsageError } from './problem.ts'

const MOST_BYTES = 8 * 2 ** 20

const FAILURE = z.strictObject({
  check: z.string().min(1),
  since: z.string().refine(isDay, 'not a valid date: yyyy-mm-dd'),
  verdict: z.enum(['violation', 'warning']),
  failures: z.array(z.string()).min(1),
})
const KNOWN = z.strictObject({ knownFailures: z.array(FAILURE) })
const knownAt: KnownAt = (path) => ['member', Object.keys((path.length ? FAILURE : KNOWN).shape)]

/** @returns nothing for a file that does not exist yet @throws UsageError naming the file and its problem */
export function readKnown(file: string): readonly KnownFailure[] {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isSymbolicLink()) throw new UsageError(`${file}: is a link, in whose place a run would write: name the file`)
  let value: unknown
  try {
    value = parseJson(readBounded(file, MOST_BYTES))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file}: invalid JSON: ${(error as Error).message}`)
  }
  const { data, error } = KNOWN.safeParse(value)
  if (data) return data.knownFailures
  throw new ConfigurationError(problemsIn(error, value, knownAt), file)
}

export const knownText = (knownFailures: readonly KnownFailure[]): string =>
  `${JSON.stringify({ knownFailures }, null, 2)}\n`
